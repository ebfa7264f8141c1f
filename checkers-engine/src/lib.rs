//! Draughts on 32 squares: rule sets as data, moves, notation, evaluation, tactics.

pub mod bits;
mod board;
mod generate;
pub mod history;
pub mod moves;
pub mod notation;
mod perft;
pub mod position;
pub mod rules;
pub mod square;

pub use bits::Bits;
pub use history::{DrawReason, History};
pub use moves::{Move, MoveKey};
pub use position::{Arrangement, Faults, Position};
pub use rules::Rules;
pub use square::Square;
