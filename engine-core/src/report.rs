//! What a search tells its caller, as values; nobody formats text here.

use std::time::Duration;

use crate::score::Score;

/// How a reported score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Something that a running search has found.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent<M> {
    /// A line of play with its score.
    Line(Line<M>),
    /// The system does not give as many threads as were asked for.
    FewThreads {
        /// How many search.
        threads: usize,
    },
    /// The root move that is being searched now.
    Current {
        /// The move.
        mv: M,
        /// Its number among the root moves, from 1.
        number: u32,
    },
}

/// One line of play with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The line's rank among those asked for, from 1.
    pub multipv: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// Whether the score is only a bound.
    pub bound: Bound,
    /// Positions searched, over all threads.
    pub nodes: u64,
    /// Time since the search was asked for.
    pub time: Duration,
    /// How full the search's table or tree is, in thousandths.
    pub hashfull: u32,
    /// Positions that an oracle knew.
    pub tbhits: u64,
    /// The moves; never empty.
    pub pv: Vec<M>,
}

/// What a search comes back with.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M> {
    /// The move to play; `None` exactly where there is none to choose from.
    pub best: Option<M>,
    /// The reply that is expected.
    pub ponder: Option<M>,
    /// The score of the best move for the side to move at the root.
    pub score: Score,
    /// The deepest iteration finished.
    pub depth: u32,
    /// Positions searched, over all threads.
    pub nodes: u64,
}
