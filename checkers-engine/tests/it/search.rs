//! The search of draughts: exact with its heuristics off, right with them on.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use checkers_engine::notation::standard;
use checkers_engine::rules::PRESETS;
use checkers_engine::{History, Position, Rules, game};
use engine_core::alphabeta::{Features, Searcher, Settings, minimax};
use engine_core::{Answer, Control, Limits, Line, Position as _, Root, SearchEvent};
use proptest::prelude::*;

use crate::{position, rules, walk};

fn search(
    rules: &Rules,
    pos: Position,
    features: Features,
    limits: Limits,
) -> Answer<checkers_engine::Move> {
    let settings = Settings { features, hash_mib: 1, ..Settings::default() };
    let root = Root::new(pos, History::new(rules, &pos), limits);
    Searcher::new(game(rules), settings).search(&root, &Control::new(), &mut |_| {})
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn equals_minimax(preset in 0..PRESETS.len(), seed: u64, plies in 20..90_u32, deep in 1..5_u32) {
        let rules = PRESETS[preset].rules;
        let pos = walk(Position::start(&rules), seed, plies);
        prop_assume!(pos.verdict().is_none());
        let wanted = minimax(&game(&rules), &pos, &History::new(&rules, &pos), deep);
        for features in [Features::NONE, Features::EXACT] {
            let answer = search(&rules, pos, features, depth(deep));
            prop_assert_eq!(answer.score, wanted, "{:?} {:?}", pos, features);
        }
    }
}

#[test]
fn the_golden_positions_are_solved() {
    for (rules_text, fen, plies, best) in [
        // Both captures win at once.
        ("russian", "W:Wh6:Bg7,c5,d2", 1, Some("h6xf8xb4xe1")),
        ("russian", "W:WKh4:BKc7,e7,Kd4,g3", 3, None),
        // The king goes to the square from which it takes the last piece.
        ("russian", "W:WKa1,Ka3:Bb8", 9, None),
        ("beatem", "W:WKa1:Bg7,d4", 1, Some("a1xe5xh8")),
        ("brazilian", "W:W11:B6,7", 1, Some("f6xd8xb6")),
    ] {
        let pos = position(rules_text, fen);
        let answer = search(&rules(rules_text), pos, Features::ALL, depth(16));
        assert!(answer.score.is_win(), "{fen}: {:?}", answer.score);
        assert!(answer.score.raw() >= engine_core::Score::win_in(plies).raw(), "{fen}: {answer:?}");
        if let Some(best) = best {
            assert_eq!(standard(&pos, answer.best.unwrap()), best);
        }
    }
}

#[test]
fn three_kings_win_against_one_off_the_main_road() {
    let fen = "W:WKc3,Kc5,Kf6:BKh2";
    let answer = search(&Rules::RUSSIAN, position("russian", fen), Features::ALL, depth(18));
    assert!(answer.score.raw() > 100, "{answer:?}");
}

#[test]
fn the_giveaway_is_won_by_losing_all() {
    let answer =
        search(&Rules::GIVEAWAY, position("giveaway", "W:Wc3:Be5"), Features::ALL, depth(8));
    assert_eq!(standard(&position("giveaway", "W:Wc3:Be5"), answer.best.unwrap()), "c3-d4");
    assert!(answer.score.is_win());
}

/// The last that is told of each rank in the deepest iteration.
fn ranking(pos: Position, plies: u32, lines: usize) -> Vec<Line<checkers_engine::Move>> {
    let rules = Rules::RUSSIAN;
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let root = Root::new(pos, History::new(&rules, &pos), depth(plies));
    let mut last = BTreeMap::new();
    Searcher::new(game(&rules), settings).search(
        &Root { multipv: lines, ..root },
        &Control::new(),
        &mut |event| {
            if let SearchEvent::Line(line) = event {
                last.retain(|_, before: &mut Line<_>| before.depth == line.depth);
                last.insert(line.multipv, line);
            }
        },
    );
    last.into_values().collect()
}

#[test]
fn the_lines_of_an_iteration_end_in_order() {
    for seed in 0..40 {
        let pos = walk(Position::start(&Rules::RUSSIAN), seed, 12);
        let lines = ranking(pos, 9, 4);
        assert!(lines.is_sorted_by_key(|line| Reverse(line.score)), "seed {seed}: {lines:#?}");
        let firsts: BTreeSet<_> = lines.iter().map(|line| format!("{:?}", line.pv[0])).collect();
        assert_eq!(firsts.len(), lines.len(), "seed {seed}: {lines:#?}");
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let start = Position::start(&Rules::RUSSIAN);
    let limits = || Limits { nodes: Some(30_000), ..Limits::default() };
    let first = search(&Rules::RUSSIAN, start, Features::ALL, limits());
    assert_eq!(first.nodes, 30_000);
    assert_eq!(first, search(&Rules::RUSSIAN, start, Features::ALL, limits()));
}
