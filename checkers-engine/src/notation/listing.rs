//! Moves as lists of legal moves show them: nothing is left out, and equal moves have equal ends.
//!
//! A capture is every landing square joined by `:`, then the captured squares in alphabetical
//! order, each after an `x`; `=K` follows where a man is crowned: `c3:e5:g7xd4xf6`.

use engine_core::Position as _;

use super::first_route;
use crate::moves::Move;
use crate::position::Position;

/// A legal move as a list shows it.
pub fn write(pos: &Position, mv: Move) -> String {
    let crown = if mv.crowned { "=K" } else { "" };
    if !mv.is_capture() {
        return format!("{}-{}{crown}", mv.from, mv.to);
    }
    let route =
        first_route(pos, mv).iter().map(|landing| format!(":{landing}")).collect::<String>();
    let mut captured: Vec<_> = mv.captured.squares().map(|square| format!("x{square}")).collect();
    captured.sort();
    format!("{}{route}{}{crown}", mv.from, captured.concat())
}

/// All legal moves, sorted.
pub fn all(pos: &Position) -> Vec<String> {
    let mut list: Vec<_> = pos.moves().into_iter().map(|mv| write(pos, mv)).collect();
    list.sort();
    list
}
