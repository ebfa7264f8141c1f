//! Matches between engine processes: clocks, openings, adjudication, statistics, records.

pub mod stats;
