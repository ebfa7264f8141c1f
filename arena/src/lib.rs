//! Matches between engine processes: clocks, openings, adjudication, statistics, records.
//!
//! [`run::Run`] plays an event that [`settings::Settings`] describe. It knows no game: a
//! [`rulebook::Rulebook`] gives it a referee and the format of the records. Its log is the only
//! source of truth; an event that was killed at any moment goes on from there, and every other
//! file is made from it.

pub mod adjudicate;
pub mod difference;
pub mod event;
mod interrupt;
pub mod log;
pub mod merge;
pub mod openings;
mod play;
mod player;
pub mod record;
pub mod report;
pub mod rulebook;
pub mod run;
pub mod settings;
pub mod stats;
pub mod tally;
mod text;
pub mod time;
