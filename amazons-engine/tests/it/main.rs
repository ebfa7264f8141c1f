//! The rules, the notation and the search of Amazons against data, cases and laws.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cases;
mod conformance;
mod evaluate;
mod expander;
mod games;
mod perft;
mod random;
mod regions;
mod rules;
mod search;
mod sgf;

use amazons_engine::{Position, notation};

/// The position of a FEN that is known to be right.
fn position(fen: &str) -> Position {
    notation::fen::read(fen).unwrap()
}

/// A file of `testdata/amazons`.
fn data(name: &str) -> String {
    let path = format!("{}/../testdata/amazons/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}
