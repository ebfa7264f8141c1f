//! Positions: from an arrangement that may be nonsense to one that can be played.

use std::fmt;
use std::ops::ControlFlow::{self, Break, Continue};

use engine_core::{Position as _, Side, Verdict};

use crate::arrangement::{Arrangement, Faults};
use crate::bits::Bits;
use crate::board::{Black, Board, Change, Mover, White};
use crate::generate::{self, Count, Law, Task, dispatch};
use crate::moves::{Move, MoveKey};
use crate::rules::{Goal, Movement, Rules};
use crate::square::Square;

/// A position that can be played: pieces, side to move, and the rules that moves obey.
///
/// The hash is computed from the three sets when it is asked for. That costs three
/// multiplications, less than keeping keys up to date for every captured piece, and nothing in
/// perft.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    side: Side,
    rules: Movement,
}

impl Position {
    /// The start position of a rule set.
    pub fn start(rules: &Rules) -> Position {
        Position::unchecked(Arrangement::start(rules), rules)
    }

    /// Checks an arrangement.
    ///
    /// # Errors
    /// All that is wrong with it: two pieces on a square, a man on its own crowning row, no piece
    /// at all. One side without pieces is fine: it has lost, or won the giveaway, when it is to
    /// move.
    pub fn new(arrangement: Arrangement, rules: &Rules) -> Result<Position, Faults> {
        let faults = arrangement.faults();
        if faults.is_empty() {
            Ok(Position::unchecked(arrangement, rules))
        } else {
            Err(Faults(faults))
        }
    }

    fn unchecked(arrangement: Arrangement, rules: &Rules) -> Position {
        let Arrangement { side, white, black, kings } = arrangement;
        Position { board: Board { white, black, kings }, side, rules: rules.movement() }
    }

    /// What stands where, and who moves.
    pub fn arrangement(&self) -> Arrangement {
        let Board { white, black, kings } = self.board;
        Arrangement { side: self.side, white, black, kings }
    }

    /// The rules that moves obey.
    #[inline]
    pub fn movement(&self) -> Movement {
        self.rules
    }

    /// The pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> Bits {
        self.board.of(side)
    }

    /// The men of a side.
    #[inline]
    pub fn men(&self, side: Side) -> Bits {
        self.board.of(side).without(self.board.kings)
    }

    /// The kings of a side.
    #[inline]
    pub fn kings(&self, side: Side) -> Bits {
        self.board.of(side) & self.board.kings
    }

    /// The free squares.
    #[inline]
    pub fn empty(&self) -> Bits {
        self.board.empty()
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.can_capture(self.side)
    }

    /// Whether `side` could capture if it were to move.
    #[inline]
    pub fn can_capture(&self, side: Side) -> bool {
        dispatch(self.rules, side, CanCapture(&self.board))
    }

    /// The move with these squares and this captured set, if it is legal. Where a route that
    /// crowns and one that does not differ in nothing else, the crowned one.
    pub fn find(&self, from: Square, to: Square, captured: Bits) -> Option<Move> {
        [true, false]
            .map(|crowned| MoveKey::from(Move { from, to, captured, crowned }))
            .into_iter()
            .filter(|_| !captured.meets(Bits::BORDER))
            .find_map(|key| self.resolve(key))
    }

    /// Counts lines of `depth` plies in which captures of the same pieces in another order count
    /// on their own, as some published tables do.
    pub fn perft_ordered(&self, depth: u32) -> u64 {
        crate::perft::perft(self, depth, Count::Ordered)
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    #[inline(always)]
    pub(crate) fn visit_changes<F: FnMut(Change) -> ControlFlow<()>>(
        &self,
        count: Count,
        f: F,
    ) -> ControlFlow<()> {
        dispatch(self.rules, self.side, Visit { board: &self.board, count, f })
    }
}

struct CanCapture<'a>(&'a Board);

impl Task for CanCapture<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Law, M: Mover>(self, law: L) -> bool {
        generate::can_capture::<L, M>(law, self.0)
    }
}

struct CanMove<'a>(&'a Board);

impl Task for CanMove<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Law, M: Mover>(self, law: L) -> bool {
        generate::can_move::<L, M>(law, self.0)
    }
}

struct CountMoves<'a>(&'a Board);

impl Task for CountMoves<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Law, M: Mover>(self, law: L) -> u64 {
        generate::count::<L, M>(law, self.0, Count::Unique)
    }
}

struct Visit<'a, F> {
    board: &'a Board,
    count: Count,
    f: F,
}

impl<F: FnMut(Change) -> ControlFlow<()>> Task for Visit<'_, F> {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run<L: Law, M: Mover>(self, law: L) -> ControlFlow<()> {
        generate::visit::<L, M, F>(law, self.board, self.count, self.f)
    }
}

impl engine_core::Position for Position {
    type Move = Move;
    type Key = MoveKey;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        let Board { white, black, kings } = self.board;
        let pieces = u64::from(white.raw()) << 32 | u64::from(black.raw());
        let rest = u64::from(kings.raw()) << 1 | u64::from(self.side == Side::Black);
        let rest = rest | u64::from(self.rules.code()) << 33;
        // Each step can be undone, so two positions that differ in one of the two words only
        // never share a hash. The multipliers are those of splitmix64.
        let mut hash = pieces.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ hash >> 32).wrapping_add(rest).wrapping_mul(0x94D0_49BB_1331_11EB);
        hash = (hash ^ hash >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^ hash >> 32
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.board = match self.side {
            Side::White => self.board.after::<White>(mv.change()),
            Side::Black => self.board.after::<Black>(mv.change()),
        };
        self.side = !self.side;
    }

    #[inline]
    fn visit<F: FnMut(Move) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        self.visit_changes(Count::Unique, |change| f(change.into()))
    }

    fn verdict(&self) -> Option<Verdict> {
        if dispatch(self.rules, self.side, CanMove(&self.board)) {
            return None;
        }
        Some(match self.rules.goal() {
            Goal::Win => Verdict::Loss,
            Goal::Lose => Verdict::Win,
        })
    }

    #[inline]
    fn shorten(&self, mv: Move) -> MoveKey {
        mv.into()
    }

    fn resolve(&self, key: MoveKey) -> Option<Move> {
        let mv = key.unpack();
        if MoveKey::from(mv) != key || !self.board.of(self.side).has(mv.from) {
            return None;
        }
        let seek = |legal| if legal == mv { Break(()) } else { Continue(()) };
        self.visit(seek).is_break().then_some(mv)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        dispatch(self.rules, self.side, CountMoves(&self.board))
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft::perft(self, depth, Count::Unique)
    }
}

/// The position's FEN, with the rules where they are not those of Russian draughts.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Board { white, black, kings } = self.board;
        let set = |pieces: Bits| {
            let name = |at| if kings.has(at) { format!("K{at}") } else { at.to_string() };
            pieces.by_number().map(name).collect::<Vec<_>>().join(",")
        };
        let side = if self.side == Side::White { 'W' } else { 'B' };
        write!(f, "{side}:W{}:B{} under {:#x}", set(white), set(black), self.rules.code())
    }
}
