//! Captures, by depth-first search over the jumps of one piece.
//!
//! Nothing is stored. Where several routes make the same move (same squares, same captured set,
//! crowned or not), only the first in the order of the search counts; a later one finds that out
//! by looking for the first again among the routes over the same pieces ([`Chain::is_first`]).
//! Where the rules demand the best capture, a first pass finds how good that is.

use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Break, Continue};

use super::Law;
use crate::bits::{Bits, Direction};
use crate::board::{Board, Change, Mover};
use crate::rules::{Crowning, Landing, Obligation};
use crate::square::Square;

/// What counts as one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// One for each from, to, captured set, and crowned or not: the legal moves.
    Unique,
    /// One for each order in which the pieces are captured.
    Ordered,
}

/// The landing squares of a capture, five bits each, the last one lowest. A board has room for 18
/// pieces that can be captured, so 90 bits are enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Route(u128);

impl Route {
    #[inline(always)]
    fn then(self, at: Bits) -> Route {
        Route(self.0 << 5 | u128::from(at.raw().trailing_zeros()))
    }

    /// The last `count` landing squares in the order of the route.
    pub(crate) fn landings(self, count: u32) -> impl Iterator<Item = Square> {
        (0..count).rev().map(move |at| Square::from_bit((self.0 >> (5 * at)) as u8))
    }
}

/// A capture as far as it has come.
#[derive(Clone, Copy)]
struct Jumper {
    /// Where the piece stands.
    at: Bits,
    /// Enemy pieces that can still be captured.
    victims: Bits,
    /// Squares that can be crossed and landed on.
    empty: Bits,
    captured: Bits,
    route: Route,
    king: bool,
    crowned: bool,
    /// For each captured piece, the first highest, whether it was a king.
    king_order: u32,
}

/// How good a capture is where the rules compare captures; more is better.
type Rank = u32;

/// What stays the same during the capture of one piece.
struct Chain<L, M> {
    law: L,
    mover: PhantomData<M>,
    from: Bits,
    kings: Bits,
    /// The victims over which the search goes on. The others still count as capturable.
    within: Bits,
}

/// Calls `f` with every legal capture; whether there was one.
#[inline(always)]
pub(super) fn visit<L, M, F>(law: L, board: &Board, count: Count, mut f: F) -> ControlFlow<(), bool>
where
    L: Law,
    M: Mover,
    F: FnMut(Change) -> ControlFlow<()>,
{
    let first = FirstJumps::new::<L, M>(law, board);
    if first.is_empty() {
        return Continue(false);
    }
    let longer = first.longer::<L, M>(law);
    let mut single = |direction| {
        for from in first.towards(direction).without(longer).singles() {
            let captured = from.step(direction);
            let to = captured.step(direction);
            f(Change { from, to, captured, crowned: to.meets(M::FAR_ROW) })?;
        }
        Continue(())
    };
    Direction::try_each(&mut single)?;
    routes::<L, M, _>(law, board, longer, count, |change, _| f(change))?;
    Continue(true)
}

/// How many legal captures there are.
#[inline(always)]
pub(super) fn count<L: Law, M: Mover>(law: L, board: &Board, count: Count) -> u64 {
    let first = FirstJumps::new::<L, M>(law, board);
    if first.is_empty() {
        return 0;
    }
    let longer = first.longer::<L, M>(law);
    let mut captures = 0;
    Direction::each(|direction| {
        captures += u64::from(first.towards(direction).without(longer).len());
    });
    let _ = routes::<L, M, _>(law, board, longer, count, |_, _| {
        captures += 1;
        Continue(())
    });
    captures
}

/// Whether a capture is due.
#[inline(always)]
pub(crate) fn can_capture<L: Law, M: Mover>(law: L, board: &Board) -> bool {
    !FirstJumps::new::<L, M>(law, board).is_empty()
}

/// Whether the rules compare captures, so that all must be known before one is legal.
#[inline(always)]
fn compares<L: Law>(law: L) -> bool {
    !matches!(law.rules().obligation(), Obligation::Any | Obligation::KingFirst)
}

/// The jumps with which captures may begin, of all pieces at once.
struct FirstJumps {
    /// Kings that can capture.
    kings: Bits,
    /// Men that may capture.
    men: Bits,
    /// For each direction the squares from which a man could jump, whatever stands there.
    springs: [Bits; 4],
}

impl FirstJumps {
    #[inline(always)]
    fn new<L: Law, M: Mover>(law: L, board: &Board) -> FirstJumps {
        let kings = able_kings::<L, M>(law, board);
        let king_first = law.rules().obligation() == Obligation::KingFirst && !kings.is_empty();
        let men = if king_first { Bits::EMPTY } else { board.us::<M>().without(board.kings) };
        let targets = if law.rules().men_take_kings() {
            board.them::<M>()
        } else {
            board.them::<M>().without(board.kings)
        };
        let mut springs = [Bits::EMPTY; 4];
        Direction::each(|direction| {
            if man_captures_towards::<L, M>(law, direction) {
                let back = direction.back();
                springs[direction as usize] = (board.empty().step(back) & targets).step(back);
            }
        });
        FirstJumps { kings, men, springs }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.pieces().is_empty()
    }

    /// The pieces that can capture.
    #[inline(always)]
    fn pieces(&self) -> Bits {
        let [a, b, c, d] = self.springs;
        self.kings | (self.men & (a | b | c | d))
    }

    /// The men whose capture may begin in a direction.
    #[inline(always)]
    fn towards(&self, direction: Direction) -> Bits {
        self.men & self.springs[direction as usize]
    }

    /// The pieces whose captures must be followed jump by jump: all but the men each of whose
    /// captures ends after one jump. Where captures are compared, all.
    ///
    /// A second jump never needs the square that the man has left, nor the one it has jumped, so
    /// the springs of the board as it stands tell whether there is one.
    #[inline(always)]
    fn longer<L: Law, M: Mover>(&self, law: L) -> Bits {
        if compares(law) {
            return self.pieces();
        }
        let mut longer = self.kings;
        Direction::each(|direction| {
            let [across, against] = direction.across();
            let springs = self.springs[direction as usize]
                | self.springs[across as usize]
                | self.springs[against as usize];
            let goes_on = match law.rules().crowning() {
                Crowning::Continue => springs | M::FAR_ROW,
                Crowning::AtEnd => springs,
                Crowning::Stop => springs.without(M::FAR_ROW),
            };
            let back = direction.back();
            longer |= self.towards(direction) & goes_on.step(back).step(back);
        });
        longer
    }
}

/// The kings that can capture.
#[inline(always)]
fn able_kings<L: Law, M: Mover>(law: L, board: &Board) -> Bits {
    let (them, empty) = (board.them::<M>(), board.empty());
    let kings = board.us::<M>() & board.kings;
    let mut able = Bits::EMPTY;
    if kings.is_empty() {
        return able;
    }
    Direction::each(|direction| {
        let back = direction.back();
        let mut springs = (empty.step(back) & them).step(back);
        able |= springs & kings;
        while law.rules().kings_fly() && springs.meets(empty) {
            springs = (springs & empty).step(back);
            able |= springs & kings;
        }
    });
    able
}

/// Whether men may capture in a direction.
#[inline(always)]
fn man_captures_towards<L: Law, M: Mover>(law: L, direction: Direction) -> bool {
    let [left, right] = M::FORWARD;
    law.rules().men_capture_back() || direction == left || direction == right
}

/// Calls `f` with every legal capture by one of `jumpers`, and with its route. With
/// [`Count::Ordered`] every route is shown, else the first of each move.
#[inline(always)]
pub(crate) fn routes<L, M, F>(
    law: L,
    board: &Board,
    jumpers: Bits,
    count: Count,
    mut f: F,
) -> ControlFlow<()>
where
    L: Law,
    M: Mover,
    F: FnMut(Change, Route) -> ControlFlow<()>,
{
    let best = if compares(law) { best_rank::<L, M>(law, board, jumpers) } else { 0 };
    for from in jumpers.singles() {
        let chain = Chain::<L, M>::new(law, board, from);
        chain.search(board, &mut |end| {
            if chain.rank(board, &end) == best && chain.counts(board, count, &end) {
                f(end.change(from), end.route)
            } else {
                Continue(())
            }
        })?;
    }
    Continue(())
}

/// The rank of the best capture by one of `jumpers`.
#[inline(never)]
fn best_rank<L: Law, M: Mover>(law: L, board: &Board, jumpers: Bits) -> Rank {
    let mut best = 0;
    for from in jumpers.singles() {
        let chain = Chain::<L, M>::new(law, board, from);
        let _ = chain.search(board, &mut |end| {
            best = best.max(chain.rank(board, &end));
            Continue(())
        });
    }
    best
}

impl<L: Law, M: Mover> Chain<L, M> {
    #[inline(always)]
    fn new(law: L, board: &Board, from: Bits) -> Chain<L, M> {
        Chain { law, mover: PhantomData, from, kings: board.kings, within: Bits::ALL }
    }

    /// Calls `leaf` at the end of every route.
    #[inline(always)]
    fn search(
        &self,
        board: &Board,
        leaf: &mut impl FnMut(Jumper) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.go_on(self.start(board), leaf).map_continue(|_| ())
    }

    /// The piece before its first jump.
    #[inline(always)]
    fn start(&self, board: &Board) -> Jumper {
        Jumper {
            at: self.from,
            victims: board.them::<M>(),
            empty: board.empty() | self.from,
            captured: Bits::EMPTY,
            route: Route::default(),
            king: self.from.meets(board.kings),
            crowned: false,
            king_order: 0,
        }
    }

    /// Follows every jump from where the piece stands; whether there was one.
    #[inline(always)]
    fn go_on<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        jumper: Jumper,
        leaf: &mut F,
    ) -> ControlFlow<(), bool> {
        let mut any = false;
        if jumper.king && self.law.rules().kings_fly() {
            Direction::try_each(|direction| {
                any |= self.fly(jumper, direction, leaf)?;
                Continue(())
            })?;
        } else {
            Direction::try_each(|direction| {
                if jumper.king || man_captures_towards::<L, M>(self.law, direction) {
                    any |= self.hop(jumper, direction, leaf)?;
                }
                Continue(())
            })?;
        }
        Continue(any)
    }

    /// Follows the jump of a man or a short king in one direction; whether there was one.
    #[inline(always)]
    fn hop<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        jumper: Jumper,
        direction: Direction,
        leaf: &mut F,
    ) -> ControlFlow<(), bool> {
        let spared =
            if jumper.king || self.law.rules().men_take_kings() { Bits::EMPTY } else { self.kings };
        let over = jumper.at.step(direction) & jumper.victims.without(spared);
        let to = over.step(direction) & jumper.empty;
        if to.is_empty() {
            return Continue(false);
        }
        if over.meets(self.within) {
            self.land(self.take(jumper, over).moved(to), leaf)?;
        }
        Continue(true)
    }

    /// Follows the jumps of a flying king in one direction; whether there was one.
    fn fly<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        jumper: Jumper,
        direction: Direction,
        leaf: &mut F,
    ) -> ControlFlow<(), bool> {
        let mut over = jumper.at.step(direction);
        while over.meets(jumper.empty) {
            over = over.step(direction);
        }
        over &= jumper.victims;
        let nearest = over.step(direction) & jumper.empty;
        if nearest.is_empty() {
            return Continue(false);
        }
        if over.meets(self.within) {
            let jumper = self.take(jumper, over);
            if self.law.rules().landing() == Landing::Adjacent {
                self.land(jumper.moved(nearest), leaf)?;
            } else {
                self.settle(jumper, nearest, direction, leaf)?;
            }
        }
        Continue(true)
    }

    /// Lets a flying king that has just captured choose among the squares from `nearest` on.
    #[inline(always)]
    fn settle<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        jumper: Jumper,
        nearest: Bits,
        direction: Direction,
        leaf: &mut F,
    ) -> ControlFlow<()> {
        // Whatever lies on the line of flight is reached from every landing square, so it is
        // followed once.
        let mut goes_on = self.fly(jumper.moved(nearest), direction, leaf)?;
        if self.law.rules().removes_at_once() {
            goes_on |= self.fly(jumper.moved(nearest), direction.back(), leaf)?;
        }
        let straight = goes_on;
        let mut ends = Bits::EMPTY;
        let mut at = nearest;
        while !at.is_empty() {
            let [left, right] = direction.across();
            let turns = self.fly(jumper.moved(at), left, leaf)?
                | self.fly(jumper.moved(at), right, leaf)?;
            goes_on |= turns;
            if !turns {
                ends |= at;
            }
            at = at.step(direction) & jumper.empty;
        }
        let must_go_on =
            if self.law.rules().landing() == Landing::Free { straight } else { goes_on };
        if must_go_on {
            return Continue(());
        }
        ends.singles().try_for_each(|at| leaf(jumper.moved(at)))
    }

    /// Goes on from the one square where a piece has landed, or ends the capture there.
    #[inline(never)]
    fn land<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        mut jumper: Jumper,
        leaf: &mut F,
    ) -> ControlFlow<()> {
        let arrives = !jumper.king && jumper.at.meets(M::FAR_ROW);
        if arrives {
            match self.law.rules().crowning() {
                Crowning::Continue => jumper = jumper.crowned(),
                Crowning::Stop => return leaf(jumper.crowned()),
                Crowning::AtEnd => {}
            }
        }
        if self.go_on(jumper, leaf)? {
            return Continue(());
        }
        leaf(if arrives { jumper.crowned() } else { jumper })
    }

    #[inline(always)]
    fn take(&self, mut jumper: Jumper, over: Bits) -> Jumper {
        if self.law.rules().obligation() == Obligation::QualityByKing {
            jumper.king_order = jumper.king_order << 1 | u32::from(over.meets(self.kings));
        }
        jumper.victims = jumper.victims.without(over);
        jumper.captured |= over;
        if self.law.rules().removes_at_once() {
            jumper.empty |= over;
        }
        jumper
    }

    #[inline(always)]
    fn rank(&self, board: &Board, end: &Jumper) -> Rank {
        let pieces = end.captured.len();
        let kings = (end.captured & board.kings).len();
        match self.law.rules().obligation() {
            Obligation::Any | Obligation::KingFirst => 0,
            Obligation::Most => pieces,
            Obligation::Quality => pieces << 8 | kings,
            Obligation::QualityByKing => {
                let by_king = u32::from(self.from.meets(board.kings));
                pieces << 24 | by_king << 23 | kings << 18 | end.king_order
            }
        }
    }

    /// Whether every route counts, or no earlier route of the search makes the same move as well
    /// as this one.
    ///
    /// Two captures cannot be made in either order between the same two squares: they would lie
    /// on parallel diagonals and on crossing ones at once. So shorter captures need no search.
    #[inline(always)]
    fn counts(&self, board: &Board, count: Count, end: &Jumper) -> bool {
        count == Count::Ordered
            || end.captured.len() < 3
            || self.first_route(board, end) == end.route
    }

    #[inline(never)]
    fn first_route(&self, board: &Board, end: &Jumper) -> Route {
        let rank = self.rank(board, end);
        let among =
            Chain { within: end.captured, ..Chain::<L, M>::new(self.law, board, self.from) };
        let mut first = end.route;
        let _ = among.search(board, &mut |other: Jumper| {
            let same = (other.at, other.captured, other.crowned)
                == (end.at, end.captured, end.crowned)
                && among.rank(board, &other) == rank;
            if !same {
                return Continue(());
            }
            first = other.route;
            Break(())
        });
        first
    }
}

impl Jumper {
    #[inline(always)]
    fn change(self, from: Bits) -> Change {
        Change { from, to: self.at, captured: self.captured, crowned: self.crowned }
    }

    #[inline(always)]
    fn moved(self, at: Bits) -> Jumper {
        Jumper { at, route: self.route.then(at), ..self }
    }

    #[inline(always)]
    fn crowned(self) -> Jumper {
        Jumper { king: true, crowned: true, ..self }
    }
}
