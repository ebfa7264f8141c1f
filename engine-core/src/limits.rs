//! What the caller allows one search to use.

use std::time::Duration;

/// The limits of one search. All that are set hold at once; with none set the search goes on
/// until it is stopped or has nothing more to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The number of positions that may be searched, over all threads.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Stop once a win in so many moves of the mover is proven.
    pub mate: Option<u32>,
}

impl Limits {
    /// Whether none is set.
    pub fn is_endless(&self) -> bool {
        *self == Limits::default()
    }
}

/// What is left on the mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left, before the increment of this move. Zero when the flag has all but fallen.
    pub remaining: Duration,
    /// Time added for each move.
    pub increment: Duration,
    /// Moves until time is added; `None` when the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}
