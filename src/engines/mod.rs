//! The engines as the protocol sees them: one adapter for each game.

pub mod amazons;
pub mod board;
pub mod catalogue;
pub mod checkers;
pub mod memory;
pub mod officers;
pub mod options;
pub mod queens;
pub mod switchboard;

use engine_core::{Outcome, Side};
use protocol::engine::{Identity, Player};

/// Why a game without draw rules of its own is over.
const NO_MOVE: &str = "no legal move";

/// The winner by the order of moving, where `first` is the side that moves first.
fn winner(outcome: Outcome, first: Side) -> Option<Player> {
    match outcome {
        Outcome::Win(side) if side == first => Some(Player::First),
        Outcome::Win(_) => Some(Player::Second),
        Outcome::Draw => None,
    }
}

/// Who we are, whatever the game.
pub fn identity() -> Identity {
    Identity {
        name: "Hippolyta".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        author: "the Hippolyta developers".into(),
        country: "EU".into(),
    }
}
