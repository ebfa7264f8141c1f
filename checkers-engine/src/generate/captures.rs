//! Captures, by depth-first search over the jumps of one piece.
//!
//! Nothing is stored. Where several routes make the same move (same squares, same captured set,
//! crowned or not), only the first in the order of the search counts; a later one finds that out
//! by looking for the first again among the routes over the same pieces ([`Chain::is_first`]).
//! Where the rules demand the best capture, a first pass finds how good that is.

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
struct Chain<L> {
    law: L,
    from: Bits,
    far_row: Bits,
    forward: [Direction; 2],
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
    let jumpers = jumpers::<L, M>(law, board);
    if jumpers.is_empty() {
        return Continue(false);
    }
    routes::<L, M, _>(law, board, jumpers, count, |change, _| f(change))?;
    Continue(true)
}

/// How many legal captures there are.
#[inline(always)]
pub(super) fn count<L: Law, M: Mover>(law: L, board: &Board, count: Count) -> u64 {
    let mut captures = 0;
    let _ = visit::<L, M, _>(law, board, count, |_| {
        captures += 1;
        Continue(())
    });
    captures
}

/// Whether a capture is due.
#[inline(always)]
pub(crate) fn can_capture<L: Law, M: Mover>(law: L, board: &Board) -> bool {
    !jumpers::<L, M>(law, board).is_empty()
}

/// The pieces that may begin a capture.
#[inline(always)]
fn jumpers<L: Law, M: Mover>(law: L, board: &Board) -> Bits {
    let rules = law.rules();
    let (us, them, empty) = (board.us::<M>(), board.them::<M>(), board.empty());
    let kings = us & board.kings;
    let mut able = Bits::EMPTY;
    if !kings.is_empty() {
        for direction in Direction::ALL {
            let back = direction.back();
            let mut behind = (empty.step(back) & them).step(back);
            while rules.kings_fly() && behind.meets(empty) {
                able |= behind & kings;
                behind = (behind & empty).step(back);
            }
            able |= behind & kings;
        }
        if rules.obligation() == Obligation::KingFirst && !able.is_empty() {
            return able;
        }
    }
    let men = us.without(kings);
    let targets = if rules.men_take_kings() { them } else { them.without(board.kings) };
    for direction in man_directions::<L>(law, M::FORWARD) {
        let back = direction.back();
        able |= (empty.step(back) & targets).step(back) & men;
    }
    able
}

#[inline(always)]
fn man_directions<L: Law>(law: L, forward: [Direction; 2]) -> impl Iterator<Item = Direction> {
    let [left, right] = forward;
    let all = [left, right, left.back(), right.back()];
    all.into_iter().take(if law.rules().men_capture_back() { 4 } else { 2 })
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
    let rules = law.rules();
    let compares = !matches!(rules.obligation(), Obligation::Any | Obligation::KingFirst);
    let best = if compares { best_rank::<L, M>(law, board, jumpers) } else { 0 };
    for from in jumpers.singles() {
        let chain = Chain::new::<M>(law, board, from);
        chain.search::<M>(board, &mut |end| {
            let rank = chain.rank(board, &end);
            if (compares && rank != best)
                || (count == Count::Unique && !chain.is_first::<M>(board, &end, rank))
            {
                return Continue(());
            }
            let Jumper { at: to, captured, crowned, route, .. } = end;
            f(Change { from, to, captured, crowned }, route)
        })?;
    }
    Continue(())
}

/// The rank of the best capture by one of `jumpers`.
#[inline(never)]
fn best_rank<L: Law, M: Mover>(law: L, board: &Board, jumpers: Bits) -> Rank {
    let mut best = 0;
    for from in jumpers.singles() {
        let chain = Chain::new::<M>(law, board, from);
        let _ = chain.search::<M>(board, &mut |end| {
            best = best.max(chain.rank(board, &end));
            Continue(())
        });
    }
    best
}

impl<L: Law> Chain<L> {
    #[inline(always)]
    fn new<M: Mover>(law: L, board: &Board, from: Bits) -> Chain<L> {
        let (far_row, forward) = (M::FAR_ROW, M::FORWARD);
        Chain { law, from, far_row, forward, kings: board.kings, within: Bits::ALL }
    }

    /// Calls `leaf` at the end of every route.
    #[inline(always)]
    fn search<M: Mover>(
        &self,
        board: &Board,
        leaf: &mut impl FnMut(Jumper) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let start = Jumper {
            at: self.from,
            victims: board.them::<M>(),
            empty: board.empty() | self.from,
            captured: Bits::EMPTY,
            route: Route::default(),
            king: self.from.meets(board.kings),
            crowned: false,
            king_order: 0,
        };
        self.go_on(start, leaf).map_continue(|_| ())
    }

    /// Follows every jump from where the piece stands; whether there was one.
    fn go_on<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        jumper: Jumper,
        leaf: &mut F,
    ) -> ControlFlow<(), bool> {
        let mut any = false;
        if jumper.king && self.law.rules().kings_fly() {
            for direction in Direction::ALL {
                any |= self.fly(jumper, direction, leaf)?;
            }
        } else if jumper.king {
            for direction in Direction::ALL {
                any |= self.hop(jumper, direction, jumper.victims, leaf)?;
            }
        } else {
            let prey = if self.law.rules().men_take_kings() {
                jumper.victims
            } else {
                jumper.victims.without(self.kings)
            };
            for direction in man_directions(self.law, self.forward) {
                any |= self.hop(jumper, direction, prey, leaf)?;
            }
        }
        Continue(any)
    }

    /// Follows the jump of a man or a short king in one direction; whether there was one.
    #[inline(always)]
    fn hop<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        jumper: Jumper,
        direction: Direction,
        prey: Bits,
        leaf: &mut F,
    ) -> ControlFlow<(), bool> {
        let over = jumper.at.step(direction) & prey;
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
    #[inline(always)]
    fn land<F: FnMut(Jumper) -> ControlFlow<()>>(
        &self,
        mut jumper: Jumper,
        leaf: &mut F,
    ) -> ControlFlow<()> {
        let arrives = !jumper.king && jumper.at.meets(self.far_row);
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

    /// Whether no earlier route of the search makes the same move as well as this one.
    ///
    /// Two captures cannot be made in either order between the same two squares: they would lie
    /// on parallel diagonals and on crossing ones at once. So shorter captures need no search.
    #[inline(always)]
    fn is_first<M: Mover>(&self, board: &Board, end: &Jumper, rank: Rank) -> bool {
        end.captured.len() < 3 || self.first_route::<M>(board, end, rank) == end.route
    }

    #[inline(never)]
    fn first_route<M: Mover>(&self, board: &Board, end: &Jumper, rank: Rank) -> Route {
        let among = Chain { within: end.captured, ..Chain::new::<M>(self.law, board, self.from) };
        let mut first = end.route;
        let _ = among.search::<M>(board, &mut |other: Jumper| {
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
    fn moved(self, at: Bits) -> Jumper {
        Jumper { at, route: self.route.then(at), ..self }
    }

    #[inline(always)]
    fn crowned(self) -> Jumper {
        Jumper { king: true, crowned: true, ..self }
    }
}
