//! What a position is worth, kept up to date move by move.

use crate::position::Position;
use crate::score::Score;

/// A static evaluation of positions of `P`.
///
/// An evaluator may keep an accumulator (counters, sums, a network's first layer) that is cheaper
/// to update than to compute. The law that ties the two ways together, and that
/// `conformance::check_evaluator` tests:
///
/// ```text
/// after(fresh(p), p, mv, q) == fresh(q)    where q is p after mv
/// ```
///
/// An evaluator without an accumulator sets `Acc = ()`.
pub trait Evaluator<P: Position>: Send + Sync {
    /// What is kept along a line of play.
    type Acc: Clone + Send;

    /// The accumulator of a position, from nothing.
    fn fresh(&self, pos: &P) -> Self::Acc;

    /// The accumulator of `now`, which is `before` after `mv`, from that of `before`.
    fn after(&self, acc: &Self::Acc, before: &P, mv: P::Move, now: &P) -> Self::Acc;

    /// The value of a position for its side to move: a [`Score::estimate`], or a proven score
    /// where the evaluator has counted to the end. Never asked where the game is over.
    fn score(&self, pos: &P, acc: &Self::Acc) -> Score;
}
