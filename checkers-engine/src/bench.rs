//! The positions on which speed is measured: the same on every run and machine.

use engine_core::alphabeta::{Searcher, Settings};
use engine_core::{Control, Limits, Root};

use crate::history::History;
use crate::position::Position;
use crate::rules::Rules;

/// The depth to which each position is searched.
pub const DEPTH: u32 = 15;

/// Middle games from play of the engine against itself after eight random plies, and two with
/// kings.
const FENS: [&str; 14] = [
    "B:W14,18,21,26,28,29,30,31,32:B1,2,3,4,7,8,12,13",
    "B:W14,21,22,25,28,30,31,32:B2,3,4,5,7,12,15",
    "B:W15,19,20,21,23,26,27,28,29,30,32:B2,3,4,6,7,8,10,12,13,14",
    "B:W13,17,22,24,26,27,30,31,32:B1,2,3,4,5,6,9,11,12",
    "W:W19,21,22,23,24,29:B3,9,10,11,12,13",
    "B:W17,18,23,25,27,29,30,31,32:B1,2,3,6,8,10,11,12,16",
    "W:W18,19,21,23,26,28,29,30,31,32:B1,2,3,4,8,11,12,13,14,17",
    "B:W12,21,22,23,30,31,32:B1,3,8,9,10,14,15",
    "W:W18,19,21,22,23,27,28,30,31:B1,2,3,4,9,11,12,13,14,16",
    "B:W14,15,17,18,26,28,30,31:B3,5,6,7,8,9,16",
    "W:W16,20,21,22,23,28,29,30,31,32:B1,2,3,4,8,9,10,11,13,14",
    "B:W10,17,23,24,25,27,28,29,30,31:B1,2,3,4,5,9,11,12,16",
    "W:WK29,21,22,26,31:B3,9,12,13,K4",
    "B:W21,22,K8,30:BK32,5,12,13",
];

/// The positions under a rule set.
pub fn positions(rules: &Rules) -> Vec<Position> {
    FENS.iter().filter_map(|fen| Position::from_fen(fen, rules).ok()).collect()
}

/// Searches every position to a fixed depth and gives the nodes of each. With one thread they are
/// the same on every run and change only when the search does.
pub fn search(rules: &Rules, threads: usize) -> Vec<u64> {
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let settings = Settings { threads, ..Settings::default() };
    positions(rules)
        .into_iter()
        .map(|pos| {
            let mut searcher = Searcher::new(crate::game(rules), settings);
            let path = History::new(rules, &pos);
            let root = Root::new(pos, path, limits.clone());
            searcher.search(&root, &Control::new(), &mut |_| {}).nodes
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PRESETS;

    #[test]
    fn every_position_is_good_under_every_preset() {
        for preset in PRESETS {
            assert_eq!(positions(&preset.rules).len(), FENS.len(), "{}", preset.name);
        }
    }
}
