//! Draughts on 32 squares: rule sets as data, moves, notation, evaluation, tactics.

pub mod bits;
mod board;
pub mod evaluate;
pub mod games;
mod generate;
pub mod history;
pub mod moves;
pub mod notation;
pub mod pdn;
mod perft;
pub mod position;
pub mod rules;
pub mod square;
pub mod tactics;

pub use bits::Bits;
pub use evaluate::Evaluation;
pub use history::{DrawReason, History};
pub use moves::{Move, MoveKey};
pub use position::{Arrangement, Faults, Position};
pub use rules::Rules;
pub use square::Square;
pub use tactics::Draughts;

/// Draughts put together for [`engine_core::alphabeta`], without tables of endings.
pub type Game = engine_core::alphabeta::Parts<Position, Evaluation, Draughts, (), History>;

/// The game of a rule set, ready for a searcher.
pub fn game(rules: &Rules) -> Game {
    Game::new(Evaluation::new(rules), Draughts, ())
}
