//! What the tree is told of a leaf, and what it makes of it.

use std::collections::HashSet;

use amazons_engine::{Move, Position, RankedSteps, Regions, Selective, Size};
use engine_core::mcts::{Candidate, Expander, Searcher, Settings, Width};
use engine_core::{Control, Limits, Position as _, Root, Score};
use proptest::prelude::*;

use crate::position;
use crate::random::any_position;

fn expand(pos: &Position, width: Width) -> (f32, Vec<Candidate<Move>>) {
    let (mut room, mut out) = (RankedSteps::default(), Vec::new());
    let value = Selective::default().expand(pos, width, &mut room, &mut out);
    (value, out)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn candidates_are_legal_and_different(pos in any_position()) {
        prop_assume!(pos.verdict().is_none());
        for width in [Width::Best, Width::All] {
            let (value, candidates) = expand(&pos, width);
            let moves: HashSet<Move> = candidates.iter().map(|candidate| candidate.mv).collect();
            prop_assert_eq!(moves.len(), candidates.len());
            prop_assert!(moves.iter().all(|&mv| pos.is_legal(mv)));
            let values = candidates.iter().map(|candidate| candidate.value);
            prop_assert_eq!(values.fold(-1.0, f32::max), value);
            match width {
                Width::Best => prop_assert!((1..=80).contains(&moves.len())),
                Width::All => prop_assert_eq!(moves.len() as u64, pos.count_moves()),
            }
        }
    }
}

fn tree_search(pos: &Position, visits: u64) -> (Option<Move>, Score) {
    let settings = Settings { memory_mib: 16, ..Settings::default() };
    let mut searcher = Searcher::new(Selective::default(), Regions::default(), settings);
    let limits = Limits { nodes: Some(visits), ..Limits::default() };
    let root = Root::new(pos.clone(), (), limits);
    let answer = searcher.search(&root, &Control::new(), &mut |_| {});
    (answer.best, answer.score)
}

#[test]
fn the_tree_answers_alike_on_every_run() {
    let start = Position::start(Size::STANDARD).unwrap();
    let first = tree_search(&start, 300);
    assert!(first.0.is_some_and(|mv| start.is_legal(mv)));
    assert_eq!(tree_search(&start, 300), first);
}

#[test]
fn the_tree_proves_small_boards() {
    let lost = position("1qq1/q2q/Q2Q/1QQ1 w");
    assert!(tree_search(&lost, 2_000_000).1 < -Score::MAX_ESTIMATE);
    let won = position("1q1q1/q3q/Q3Q/1Q1Q1 w");
    assert!(tree_search(&won, 2_000_000).1 > Score::MAX_ESTIMATE);
}
