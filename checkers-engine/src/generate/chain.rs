//! The capture of one piece, by depth-first search over its jumps.
//!
//! Where several routes make the same move (same squares, same captured set, crowned or not), only
//! the first in the order of the search counts; a later one finds that out by looking for the
//! first again among the routes over the same pieces ([`Chain::counts`]).

use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Break, Continue};

use super::Law;
use super::captures::Count;
use super::first::man_captures_towards;
use crate::bits::Bits;
use crate::board::{Board, Change, Mover};
use crate::direction::Direction;
use crate::rules::{Crowning, Landing, Obligation};
use crate::square::Square;

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
pub(super) struct Jumper {
    /// Where the piece stands.
    at: Bits,
    /// Enemy pieces that can still be captured.
    victims: Bits,
    /// Squares that can be crossed and landed on.
    empty: Bits,
    captured: Bits,
    pub(super) route: Route,
    king: bool,
    crowned: bool,
    /// For each captured piece, the first highest, whether it was a king.
    king_order: u32,
}

/// How good a capture is where the rules compare captures; more is better.
pub(super) type Rank = u32;

/// What stays the same during the capture of one piece.
pub(super) struct Chain<L, M> {
    law: L,
    mover: PhantomData<M>,
    from: Bits,
    kings: Bits,
    /// The victims over which the search goes on. The others still count as capturable.
    within: Bits,
}

impl<L: Law, M: Mover> Chain<L, M> {
    #[inline(always)]
    pub(super) fn new(law: L, board: &Board, from: Bits) -> Chain<L, M> {
        Chain { law, mover: PhantomData, from, kings: board.kings, within: Bits::ALL }
    }

    /// Calls `leaf` at the end of every route.
    #[inline(always)]
    pub(super) fn search(
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
    pub(super) fn rank(&self, board: &Board, end: &Jumper) -> Rank {
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
    pub(super) fn counts(&self, board: &Board, count: Count, end: &Jumper) -> bool {
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
    pub(super) fn change(self, from: Bits) -> Change {
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
