//! The clocks of one game.

use std::time::Duration;

use engine_core::{Clock, Limits};

/// What is left of both players' time and of the moves to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameClock {
    /// Our time; `None` if the game has no clock.
    remaining: Option<Duration>,
    /// The peer's time, as we see it.
    peer: Option<Duration>,
    /// Moves of each player until the game ends; `None` for no limit.
    moves_left: Option<u32>,
    /// The time for a move where there is no clock.
    move_time: Duration,
}

impl GameClock {
    /// The clock of a game as it was proposed; 0 means no clock, and no limit of moves.
    pub(super) fn new(minutes: u16, moves: u16, move_time: Duration) -> GameClock {
        let time = (minutes > 0).then(|| Duration::from_secs(60 * u64::from(minutes)));
        GameClock {
            remaining: time,
            peer: time,
            moves_left: (moves > 0).then(|| moves.into()),
            move_time,
        }
    }

    /// The limits of the next search.
    pub(super) fn limits(&self) -> Limits {
        match self.remaining {
            None => Limits { move_time: Some(self.move_time), ..Limits::default() },
            Some(remaining) => {
                let increment = Duration::ZERO;
                let moves_to_go = self.moves_left.map(|moves| moves.max(1));
                let clock = Some(Clock { remaining, increment, moves_to_go });
                Limits { clock, ..Limits::default() }
            }
        }
    }

    /// What the peer has left for all its moves; `None` if the game has no clock.
    pub(super) fn peer(&self) -> Option<Duration> {
        self.peer
    }

    /// We have moved and used so much time.
    pub(super) fn moved(&mut self, used: Duration) {
        self.remaining = self.remaining.map(|remaining| remaining.saturating_sub(used));
        self.moves_left = self.moves_left.map(|moves| moves.saturating_sub(1));
    }

    /// The peer has moved and used so much time.
    pub(super) fn peer_moved(&mut self, used: Duration) {
        self.peer = self.peer.map(|remaining| remaining.saturating_sub(used));
    }

    /// Whether all moves agreed on have been played.
    pub(super) fn is_over(&self) -> bool {
        self.moves_left == Some(0)
    }
}
