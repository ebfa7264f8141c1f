//! What a manager says to an engine, as values.

pub mod hub;
pub mod universal;
