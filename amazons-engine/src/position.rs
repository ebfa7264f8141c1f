//! A checked position and the rules that change it.

use std::ops::ControlFlow;

use engine_core::{BySide, Side, Verdict};

use crate::arrangement::{Arrangement, InvalidPosition};
use crate::moves::{Key, Move};
use crate::notation::fen;
use crate::rays::reach;
use crate::size::Size;
use crate::square::Square;
use crate::squares::Squares;
use crate::{counting, zobrist};

/// A position of the Game of the Amazons: one cache line, copied rather than undone.
///
/// Two positions are equal if the same moves can follow; the move number does not count.
#[derive(Clone, Debug)]
pub struct Position {
    amazons: BySide<Squares>,
    empty: Squares,
    hash: u64,
    size: Size,
    side: Side,
    fullmove: u16,
}

impl Position {
    /// The position in which an arrangement stands.
    ///
    /// # Errors
    /// All reasons why it is no position.
    pub fn new(arrangement: &Arrangement) -> Result<Position, InvalidPosition> {
        let faults = arrangement.faults();
        if !faults.is_empty() {
            return Err(InvalidPosition(faults));
        }
        let Arrangement { size, amazons, burnt, side, fullmove } = *arrangement;
        let empty = size.squares() - amazons.white - amazons.black - burnt;
        let mut pos = Position { amazons, empty, hash: 0, size, side, fullmove };
        pos.hash = pos.fresh_hash();
        Ok(pos)
    }

    /// The start position on a board of that size, where one is in use
    /// (see [`Size::with_start`]).
    pub fn start(size: Size) -> Option<Position> {
        fen::read(size.start_fen()?).ok()
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The amazons of one side.
    #[inline]
    pub fn amazons(&self, side: Side) -> Squares {
        self.amazons[side]
    }

    /// The squares without amazon or fire.
    #[inline]
    pub fn empty(&self) -> Squares {
        self.empty
    }

    /// The burnt squares.
    pub fn burnt(&self) -> Squares {
        self.size.squares() - self.empty - self.amazons.white - self.amazons.black
    }

    /// The number of this pair of turns, from 1, as FEN counts them.
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// What stands where.
    pub fn arrangement(&self) -> Arrangement {
        Arrangement {
            size: self.size,
            amazons: self.amazons,
            burnt: self.burnt(),
            side: self.side,
            fullmove: self.fullmove,
        }
    }

    /// Whether the move is legal here.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.amazons[self.side].has(mv.from)
            && reach(mv.from, self.empty).has(mv.to)
            && self.shots(mv.from, mv.to).has(mv.arrow)
    }

    /// Where an amazon that has gone from `from` to `to` may shoot.
    #[inline]
    pub fn shots(&self, from: Square, to: Square) -> Squares {
        reach(to, self.empty | Squares::of(from))
    }

    /// The position between step and shot, seen as if the turn were over: the amazon has gone from
    /// `from` to `to`, nothing is burnt and the other side is to move. To judge steps before their
    /// shots.
    #[inline]
    pub(crate) fn after_step(&self, from: Square, to: Square) -> Position {
        let mut next = self.clone();
        next.step(from, to);
        next.side = !self.side;
        next
    }

    #[inline]
    fn step(&mut self, from: Square, to: Square) {
        let both = Squares::of(from) | Squares::of(to);
        self.amazons[self.side] ^= both;
        self.empty ^= both;
        self.hash ^= zobrist::amazon(self.side, from) ^ zobrist::amazon(self.side, to);
    }

    fn fresh_hash(&self) -> u64 {
        let amazons = Side::BOTH
            .into_iter()
            .flat_map(|side| self.amazons[side].into_iter().map(move |sq| (side, sq)))
            .fold(0, |hash, (side, sq)| hash ^ zobrist::amazon(side, sq));
        let turn = if self.side == Side::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        let burnt = self.burnt().into_iter().fold(0, |hash, sq| hash ^ zobrist::burnt(sq));
        amazons ^ burnt ^ turn ^ zobrist::size(self.size)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        (self.size, self.side, self.amazons, self.empty)
            == (other.size, other.side, other.amazons, other.empty)
    }
}

impl Eq for Position {}

impl engine_core::Position for Position {
    type Move = Move;
    type Key = Key;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.step(mv.from, mv.to);
        self.empty = self.empty - Squares::of(mv.arrow);
        self.hash ^= zobrist::burnt(mv.arrow) ^ zobrist::BLACK_TO_MOVE;
        self.fullmove = self.fullmove.saturating_add(u16::from(self.side == Side::Black));
        self.side = !self.side;
    }

    fn visit<F: FnMut(Move) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        for from in self.amazons[self.side] {
            for to in reach(from, self.empty) {
                for arrow in self.shots(from, to) {
                    f(Move { from, to, arrow })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        // An amazon that can move can always shoot back to where it came from.
        let stuck = !self.amazons[self.side].grown().meets(self.empty);
        stuck.then_some(Verdict::Loss)
    }

    #[inline]
    fn shorten(&self, mv: Move) -> Key {
        Key::from(mv)
    }

    #[inline]
    fn resolve(&self, key: Key) -> Option<Move> {
        key.squares().filter(|&mv| self.is_legal(mv))
    }

    fn count_moves(&self) -> u64 {
        counting::count_moves(self)
    }

    fn perft(&self, depth: u32) -> u64 {
        counting::perft(self, depth)
    }
}
