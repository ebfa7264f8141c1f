//! The parts of the engine under one name, as the searches take them.

use engine_core::alphabeta::Parts;

use crate::evaluate::Territory;
use crate::position::Position;
use crate::regions::Regions;
use crate::tactics::StepTactics;

/// Amazons for alpha-beta.
pub type Game = Parts<Position, Territory, StepTactics, Regions>;

/// The game as it is searched if nothing else is asked for.
pub fn game() -> Game {
    Parts::new(Territory::default(), StepTactics::default(), Regions::default())
}
