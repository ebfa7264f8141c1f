//! What a search is asked for, in no dialect's words yet.

use std::time::Duration;

use crate::engine::Turn;

/// One player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    /// Time left for this move and those after it, any increment earned so far included.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until time is added.
    pub moves_to_go: Option<u32>,
}

/// The limits of a search; all that are set hold at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Who is to move, with both clocks: the mover's and the opponent's. No time is ever sent as
    /// less than a millisecond.
    pub clock: Option<(Turn, PlayerClock, PlayerClock)>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Positions to search.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Search on the opponent's time until [`Client::ponder_hit`](super::Client::ponder_hit); not
    /// in UGI.
    pub ponder: bool,
    /// Do not answer before [`Client::stop`](super::Client::stop). So is a search without any
    /// limit.
    pub infinite: bool,
}

impl Go {
    /// Whether nothing but a stop ends the search.
    pub(super) fn is_endless(&self) -> bool {
        let limited = self.clock.is_some()
            || self.move_time.is_some()
            || self.nodes.is_some()
            || self.depth.is_some();
        self.infinite || !limited
    }
}
