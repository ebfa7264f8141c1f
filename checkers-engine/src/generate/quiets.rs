//! Moves that capture nothing.

use std::ops::ControlFlow;

use super::Law;
use crate::bits::Bits;
use crate::board::{Board, Change, Mover};
use crate::direction::Direction;

/// Calls `f` with every quiet move, whether or not a capture is due.
#[inline(always)]
pub(super) fn visit<L, M, F>(law: L, board: &Board, mut f: F) -> ControlFlow<()>
where
    L: Law,
    M: Mover,
    F: FnMut(Change) -> ControlFlow<()>,
{
    let (us, empty) = (board.us::<M>(), board.empty());
    let quiet = |from, to, crowned| Change { from, to, captured: Bits::EMPTY, crowned };
    let men = us.without(board.kings);
    let [left, right] = M::FORWARD;
    for to in (men.step(left) & empty).singles() {
        f(quiet(to.step(left.back()), to, to.meets(M::FAR_ROW)))?;
    }
    for to in (men.step(right) & empty).singles() {
        f(quiet(to.step(right.back()), to, to.meets(M::FAR_ROW)))?;
    }
    for from in (us & board.kings).singles() {
        for direction in Direction::ALL {
            let mut to = from.step(direction) & empty;
            while !to.is_empty() {
                f(quiet(from, to, false))?;
                if !law.rules().kings_fly() {
                    break;
                }
                to = to.step(direction) & empty;
            }
        }
    }
    ControlFlow::Continue(())
}

/// How many quiet moves there are.
#[inline(always)]
pub(super) fn count<L: Law, M: Mover>(law: L, board: &Board) -> u64 {
    let (us, empty) = (board.us::<M>(), board.empty());
    let men = us.without(board.kings);
    let [left, right] = M::FORWARD;
    let mut count = (men.step(left) & empty).len() + (men.step(right) & empty).len();
    let kings = us & board.kings;
    if !kings.is_empty() {
        for direction in Direction::ALL {
            // Kings on one diagonal stand in each other's way: no square is reached by two.
            let mut reached = kings.step(direction) & empty;
            while !reached.is_empty() {
                count += reached.len();
                if !law.rules().kings_fly() {
                    break;
                }
                reached = reached.step(direction) & empty;
            }
        }
    }
    u64::from(count)
}

/// Whether there is a quiet move.
#[inline]
pub(super) fn any<M: Mover>(board: &Board) -> bool {
    let (us, empty) = (board.us::<M>(), board.empty());
    let kings = us & board.kings;
    M::FORWARD.iter().any(|&direction| us.step(direction).meets(empty))
        || Direction::ALL.iter().any(|&direction| kings.step(direction).meets(empty))
}
