//! Line protocols for game engines: typed commands, one grammar per dialect, a session that is a
//! plain value, and a client for front ends.
//!
//! Bytes are cut into [`lines`]; a [`dialect`] turns a line into a typed [`command`] or [`reply`]
//! and back. Parsing is lenient and says what it passed over; printing is strict.
//!
//! The crate does no input or output on the engine's side and knows no game by name.
//!
//! The client, which starts processes, stands behind the feature `client`. The values that both sides
//! share (`Score`, `Side`, `Limits`) come from [`engine_core`].

pub use engine_core;

#[cfg(all(feature = "client", unix))]
pub mod client;
pub mod command;
pub mod decimal;
pub mod dialect;
pub mod dxp;
pub mod engine;
pub mod error;
pub mod lines;
pub mod reply;
pub mod score;
pub mod session;
pub mod transcript;
