//! Exact knowledge: tables of endings, regions that can be counted out.

use crate::position::Position;
use crate::report::Bound;
use crate::score::Score;

/// What is known for certain about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The score for the side to move, with plies counted from this position. A draw is
    /// [`Score::DRAW`]; a win whose length is unknown is [`Score::table_win`] of 0 plies.
    pub score: Score,
    /// Whether that is the score itself or a bound of it.
    pub bound: Bound,
}

/// A source of exact knowledge. `()` knows nothing and costs nothing.
pub trait Oracle<P: Position>: Send + Sync {
    /// How far the oracle may be asked below one root. A table that knows the root's own result
    /// but not the way to it is asked only once the position has become simpler.
    type Scope: Copy + Send + Sync;

    /// The scope of a search from `root`.
    fn scope(&self, root: &P) -> Self::Scope;

    /// What is known about a position below the root, or `None`. Asked in every node, so it says
    /// no quickly, and says no where its knowledge does not hold (a table of quiet positions while
    /// a capture is due).
    fn probe(&self, scope: Self::Scope, pos: &P) -> Option<Known>;
}

impl<P: Position> Oracle<P> for () {
    type Scope = ();

    fn scope(&self, _root: &P) {}

    #[inline]
    fn probe(&self, _scope: (), _pos: &P) -> Option<Known> {
        None
    }
}
