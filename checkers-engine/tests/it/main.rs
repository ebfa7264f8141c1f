//! Tests of the public interface, against data and against slower programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod cases;
mod draws;
mod golden;
mod laws;
mod oracle;
mod pdn_rules;
mod pdn_syntax;
mod perft;
mod search;

use checkers_engine::notation::{Numbering, listing, read, standard};
use checkers_engine::rules::PRESETS;
use checkers_engine::{Position, Rules};
use engine_core::Position as _;
use engine_core::zobrist::splitmix64;

/// A rule set from its text.
fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// A position from FEN under the rules of that text.
fn position(rules_text: &str, fen: &str) -> Position {
    Position::from_fen(fen, &rules(rules_text)).unwrap()
}

/// The legal moves in full text, sorted.
fn moves(rules_text: &str, fen: &str) -> Vec<String> {
    let pos = position(rules_text, fen);
    let mut moves: Vec<_> = pos.moves().into_iter().map(|mv| standard(&pos, mv)).collect();
    moves.sort();
    moves
}

/// The legal moves as lists show them, sorted.
fn listed(rules_text: &str, fen: &str) -> Vec<String> {
    listing::all(&position(rules_text, fen))
}

/// The position after moves given as text.
fn played(mut pos: Position, moves: &str) -> Position {
    for mv in moves.split_whitespace() {
        pos.play(read(&pos, mv, Numbering::Uniform).unwrap());
    }
    pos
}

/// The position after some random moves; sooner if the game ends.
fn walk(start: Position, seed: u64, plies: u32) -> Position {
    let mut state = seed;
    let mut pos = start;
    for _ in 0..plies {
        let moves = pos.moves();
        let at = splitmix64(&mut state) as usize % moves.len().max(1);
        let Some(&mv) = moves.get(at) else { break };
        pos.play(mv);
    }
    pos
}

/// The start positions of all presets, each with its rules.
fn starts() -> Vec<(Rules, Position)> {
    PRESETS.iter().map(|preset| (preset.rules, Position::start(&preset.rules))).collect()
}
