//! What a session asks of its driver.

use std::fmt;
use std::sync::Arc;

use engine_core::Control;

use crate::engine::Job;

/// Names one search of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchId(pub(super) u64);

/// What the driver has to do.
pub enum Effect {
    /// This line has come in; what it brought about follows. For a log.
    Heard(String),
    /// Send this line to the peer; it has no line end yet.
    Reply(String),
    /// Run the job with its control, and feed its events to [`Session::search_event`](super::Session::search_event).
    Start {
        /// The name to give with the events.
        id: SearchId,
        /// The search.
        job: Box<dyn Job>,
        /// What the session stops it with.
        control: Arc<Control>,
    },
    /// From now on write a log of the dialogue to this file, or none.
    SetLog(Option<String>),
    /// The session is over.
    Quit,
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Heard(line) => f.debug_tuple("Heard").field(line).finish(),
            Effect::Reply(line) => f.debug_tuple("Reply").field(line).finish(),
            Effect::Start { id, .. } => f.debug_tuple("Start").field(id).finish(),
            Effect::SetLog(path) => f.debug_tuple("SetLog").field(path).finish(),
            Effect::Quit => f.write_str("Quit"),
        }
    }
}
