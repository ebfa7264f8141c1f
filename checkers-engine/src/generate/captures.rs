//! Captures, by callback.
//!
//! Most captures are one jump of a man: those are found for all men at once
//! ([`FirstJumps`]). The others are followed jump by jump ([`Chain`]). Nothing is stored. Where the
//! rules demand the best capture, a first pass finds how good that is.

use std::ops::ControlFlow::{self, Continue};

use super::Law;
use super::chain::{Chain, Rank, Route};
use super::first::FirstJumps;
use crate::bits::Bits;
use crate::board::{Board, Change, Mover};
use crate::direction::Direction;
use crate::rules::Obligation;

/// What counts as one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// One for each from, to, captured set, and crowned or not: the legal moves.
    Unique,
    /// One for each order in which the pieces are captured.
    Ordered,
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
pub(super) fn compares<L: Law>(law: L) -> bool {
    !matches!(law.rules().obligation(), Obligation::Any | Obligation::KingFirst)
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
