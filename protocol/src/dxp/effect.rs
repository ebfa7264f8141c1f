//! What a session asks of its driver, and how games end.

use std::fmt;
use std::sync::Arc;

use engine_core::Control;

use super::message::EndReason;
use crate::engine::Job;

/// What the driver has to do.
pub enum Effect {
    /// Send these bytes.
    Send(Vec<u8>),
    /// Run the job with its control, and feed its events to [`Session::search_event`](super::Session::search_event).
    Start {
        /// The number to give with the events.
        id: u64,
        /// The search.
        job: Box<dyn Job>,
        /// What the session stops it with.
        control: Arc<Control>,
    },
    /// The peer says this.
    Chat(String),
    /// Something for the log.
    Note(String),
    /// A game has ended; `None` if it was broken off.
    GameOver(Option<GameResult>),
    /// Close the connection.
    Close,
}

/// How a game ended, from our point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// We have won.
    Won,
    /// Neither has won.
    Drawn,
    /// We have lost.
    Lost,
    /// The peers did not say.
    Unknown,
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Send(frame) => write!(f, "Send({:?})", String::from_utf8_lossy(frame)),
            Effect::Start { id, .. } => write!(f, "Start({id})"),
            Effect::Chat(text) => write!(f, "Chat({text:?})"),
            Effect::Note(text) => write!(f, "Note({text:?})"),
            Effect::GameOver(result) => write!(f, "GameOver({result:?})"),
            Effect::Close => f.write_str("Close"),
        }
    }
}

impl EndReason {
    /// What the sender of this reason makes of the game.
    pub(super) fn result(self) -> GameResult {
        match self {
            EndReason::Unknown => GameResult::Unknown,
            EndReason::GivesUp => GameResult::Lost,
            EndReason::Draw => GameResult::Drawn,
            EndReason::Wins => GameResult::Won,
        }
    }
}

impl GameResult {
    /// The same game seen by the other side.
    pub(super) fn reversed(self) -> GameResult {
        match self {
            GameResult::Won => GameResult::Lost,
            GameResult::Lost => GameResult::Won,
            same => same,
        }
    }
}
