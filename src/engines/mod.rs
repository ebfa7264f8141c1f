//! The engines as the protocol sees them: one adapter for each game.

pub mod options;
