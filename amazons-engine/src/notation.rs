//! Positions, moves and games as text.

pub mod board;
pub mod fen;
pub mod game;
pub mod moves;
