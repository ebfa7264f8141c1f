//! Steps judged before their shots.
//!
//! A turn has some 25 shots to each step, so a look at the steps alone costs a twenty-fifth of a
//! look at the moves, and tells which of them are worth it.

use crate::evaluate::Territory;
use crate::position::Position;
use crate::rays::reach;
use crate::square::Square;
use engine_core::Position as _;

/// The first half of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

/// All steps of the mover, in the order of the rules.
pub(crate) fn steps(pos: &Position) -> impl Iterator<Item = Step> {
    let empty = pos.empty();
    let movers = pos.amazons(pos.side()).into_iter();
    movers.flat_map(move |from| reach(from, empty).into_iter().map(move |to| Step { from, to }))
}

/// What the mover has after a step, without its shot, in hundredths of a square.
#[inline]
pub(crate) fn value(evaluation: &Territory, pos: &Position, step: Step) -> i32 {
    -evaluation.value(&pos.after_step(step.from, step.to))
}
