//! How a connection is set up.

use std::time::Duration;

use engine_core::Side;

use super::message::BackCode;

/// Who proposes games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The peer proposes.
    Follower,
    /// We propose.
    Initiator,
}

/// How a peer's wish to take back is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeBack {
    /// It is not supported.
    #[default]
    NotSupported,
    /// We want to go on playing.
    PlayOn,
    /// Agreed.
    Agreed,
}

/// How a connection is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Who proposes games.
    pub role: Role,
    /// Our name, of which 32 ASCII characters are shown.
    pub name: String,
    /// As initiator: our colour in the first game; it changes with every game.
    pub side: Side,
    /// As initiator: minutes for each player; 0 for no clock.
    pub minutes: u16,
    /// As initiator: moves of each player; 0 for no limit.
    pub moves: u16,
    /// The number of games: what we propose as initiator, and what we are willing to play as
    /// follower.
    pub games: u32,
    /// Time for a move where the game has no clock.
    pub move_time: Duration,
    /// How a wish to take back is answered.
    pub take_back: TakeBack,
    /// How long the peer may take to answer our request or our `E`, and how far it may overstep
    /// its time for the game.
    pub patience: Duration,
}

impl TakeBack {
    pub(super) fn code(self) -> BackCode {
        match self {
            TakeBack::NotSupported => BackCode::NotSupported,
            TakeBack::PlayOn => BackCode::PlayOn,
            TakeBack::Agreed => BackCode::Agreed,
        }
    }
}
