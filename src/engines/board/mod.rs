//! Board games behind the protocol: one adapter for all of them, generic over [`BoardGame`].

mod chances;
mod engine;
mod game;
mod job;
mod perft;
mod searchers;
mod state;
mod strength;

pub use engine::BoardEngine;
pub use game::{BoardGame, MoveOf, OracleOf, PathOf, PosOf};
pub use state::State;
