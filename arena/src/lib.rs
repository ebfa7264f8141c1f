//! Matches between engine processes: clocks, openings, adjudication, statistics, records.

pub mod adjudicate;
pub mod event;
pub mod openings;
pub mod record;
pub mod rulebook;
pub mod settings;
pub mod stats;
mod text;
pub mod time;
