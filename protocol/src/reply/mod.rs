//! What an engine says to its manager, as values.

pub mod hub;
pub mod universal;
