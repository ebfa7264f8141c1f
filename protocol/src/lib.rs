//! Line protocols for game engines: typed commands, one grammar per dialect, a session that is a
//! plain value, and a client for front ends.
//!
//! The crate does no input or output on the engine's side and knows no game by name.

pub mod engine;
