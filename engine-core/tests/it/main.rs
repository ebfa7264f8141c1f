//! Tests of what all games share, on toy games.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod alphabeta;
mod laws;
mod limits;
mod mcts;
mod toys;
