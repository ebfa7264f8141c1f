//! Where to go on after a broken game.

use engine_core::record::GameResult;

use crate::pdn::token::tag_opening;

/// Where the next game may begin after a mistake at `at`: behind a line that ends with a result,
/// at a line with a tag that follows one without, or, in the moves, at `1.` after an empty line.
pub(super) fn next_start(text: &str, at: usize, in_moves: bool) -> usize {
    let mut next = at;
    let mut line = "[";
    for following in text[at..].split_inclusive('\n') {
        let begins = tag_opening(following).is_ok() && !line.trim_start().starts_with('[')
            || in_moves && line.trim().is_empty() && following.starts_with("1.");
        if begins {
            return next;
        }
        line = following;
        next += following.len();
        if ends_game(line) {
            return next;
        }
    }
    next
}

fn ends_game(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    last == "*" || GameResult::parse(last).is_some()
}

/// Where the next game begins if it does between `from` and `end`, behind an empty line; else
/// `end`.
pub(super) fn game_within(text: &str, from: usize, end: usize) -> usize {
    text[from..end].find("\n\n1.").map_or(end, |at| from + at + 2)
}
