//! Positions, moves and games as text.

pub mod board;
pub mod fen;

pub mod moves;
pub mod record;
