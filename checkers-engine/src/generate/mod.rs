//! Move generation: one set of code for all rule sets and both sides, by callback and without
//! storage.
//!
//! What depends on the rules asks a [`Law`] for them. A [`Fixed`] law is a constant, so the
//! compiler leaves only that rule set's branches; an [`AnyLaw`] is looked at while running.
//! [`dispatch`] turns the rules and the side of a position into types.

mod captures;
mod chain;
mod first;
mod quiets;

pub(crate) use captures::{Count, can_capture, routes};
pub(crate) use chain::Route;

use std::ops::ControlFlow;

use engine_core::Side;

use crate::board::{Black, Board, Change, Mover, White};
use crate::rules::{Movement, Rules};

/// The rules a generator works by.
pub(crate) trait Law: Copy {
    /// The rules.
    fn rules(self) -> Movement;
}

/// Rules known when compiling, by their number.
#[derive(Clone, Copy)]
pub(crate) struct Fixed<const CODE: u16>;

impl<const CODE: u16> Law for Fixed<CODE> {
    #[inline(always)]
    fn rules(self) -> Movement {
        const { Movement::from_code(CODE) }
    }
}

/// Rules known only when running.
#[derive(Clone, Copy)]
pub(crate) struct AnyLaw(Movement);

impl Law for AnyLaw {
    #[inline(always)]
    fn rules(self) -> Movement {
        self.0
    }
}

/// Something to be done under a law by a side.
pub(crate) trait Task {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<L: Law, M: Mover>(self, law: L) -> Self::Output;
}

const RUSSIAN: u16 = Rules::RUSSIAN.movement().code();
const BEATEM: u16 = Rules::BEATEM.movement().code();
const BRAZILIAN: u16 = Rules::BRAZILIAN.movement().code();
const POOL: u16 = Rules::POOL.movement().code();

/// Runs a task under the rules and for the side given: compiled for the flying-king games that
/// are searched most, general for all others.
#[inline(always)]
pub(crate) fn dispatch<T: Task>(rules: Movement, side: Side, task: T) -> T::Output {
    match rules.without_goal().code() {
        RUSSIAN => for_side(Fixed::<RUSSIAN>, side, task),
        BEATEM => for_side(Fixed::<BEATEM>, side, task),
        BRAZILIAN => for_side(Fixed::<BRAZILIAN>, side, task),
        POOL => for_side(Fixed::<POOL>, side, task),
        _ => for_side(AnyLaw(rules), side, task),
    }
}

#[inline(always)]
fn for_side<L: Law, T: Task>(law: L, side: Side, task: T) -> T::Output {
    match side {
        Side::White => task.run::<L, White>(law),
        Side::Black => task.run::<L, Black>(law),
    }
}

/// Calls `f` with every legal change of the board. Where nothing is to be captured these are the
/// quiet moves.
#[inline(always)]
pub(crate) fn visit<L, M, F>(law: L, board: &Board, count: Count, mut f: F) -> ControlFlow<()>
where
    L: Law,
    M: Mover,
    F: FnMut(Change) -> ControlFlow<()>,
{
    if captures::visit::<L, M, _>(law, board, count, &mut f)? {
        return ControlFlow::Continue(());
    }
    quiets::visit::<L, M, _>(law, board, f)
}

/// How many legal changes there are.
#[inline(always)]
pub(crate) fn count<L: Law, M: Mover>(law: L, board: &Board, count: Count) -> u64 {
    match captures::count::<L, M>(law, board, count) {
        0 => quiets::count::<L, M>(law, board),
        captures => captures,
    }
}

/// Whether there is any legal move.
#[inline]
pub(crate) fn can_move<L: Law, M: Mover>(law: L, board: &Board) -> bool {
    quiets::any::<M>(board) || can_capture::<L, M>(law, board)
}
