//! Alpha-beta against minimax and against solved positions.

use amazons_engine::evaluate::Territory;
use amazons_engine::tactics::StepTactics;
use amazons_engine::{Game, Move, Position, Size, bench, game};
use engine_core::alphabeta::{Features, Parts, Searcher, Settings, minimax, solve};
use engine_core::zobrist::splitmix64;
use engine_core::{Answer, Control, Limits, Position as _, Root, Score, Side, Verdict};
use proptest::prelude::*;

use crate::position;
use crate::random::with_empty;

fn searcher(features: Features) -> Searcher<Game> {
    Searcher::new(game(), Settings { hash_mib: 16, features, ..Settings::default() })
}

fn search(searcher: &mut Searcher<Game>, pos: &Position, limits: Limits) -> Answer<Move> {
    searcher.search(&Root::new(pos.clone(), (), limits), &Control::new(), &mut |_| {})
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn any_small() -> impl Strategy<Value = Position> {
    let board = |columns, rows, most| with_empty(Size::new(columns, rows).unwrap(), most);
    prop_oneof![board(4, 4, 9), board(4, 5, 8), board(6, 4, 8)]
        .prop_filter("not over", |pos| pos.verdict().is_none())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn without_heuristics_it_is_minimax(pos in any_small(), plies in 1u32..=3) {
        let plain = Parts::<Position, _, _>::new(
            Territory::default(),
            StepTactics::default(),
            (),
        );
        let expected = minimax(&plain, &pos, &(), plies);
        for features in [Features::NONE, Features::EXACT] {
            let mut searcher = Searcher::new(plain.clone(), Settings { features, ..Settings::default() });
            let root = Root::new(pos.clone(), (), depth(plies));
            let answer = searcher.search(&root, &Control::new(), &mut |_| {});
            prop_assert_eq!(answer.score, expected);
        }
    }

    #[test]
    fn with_heuristics_it_proves_what_is_true(pos in any_small()) {
        let answer = proven(&mut searcher(Features::ALL), &pos);
        prop_assert_eq!(answer.score > Score::DRAW, solve(&pos) == Verdict::Win);
        let next = pos.after(answer.best.unwrap());
        let lost = next.verdict().is_some() || solve(&next) == Verdict::Loss;
        prop_assert_eq!(answer.score > Score::DRAW, lost);
    }
}

/// The first proven answer, from as deep a search as it takes.
fn proven(searcher: &mut Searcher<Game>, pos: &Position) -> Answer<Move> {
    let answers = (1..60).map(|plies| search(searcher, pos, depth(plies)));
    answers.into_iter().find(|answer| answer.score.is_proven()).unwrap()
}

#[test]
fn four_by_four_is_won_by_the_second_player() {
    let pos = position("1qq1/q2q/Q2Q/1QQ1 w");
    assert_eq!(pos.count_moves(), 88);
    let mut searcher = searcher(Features::ALL);
    for mv in pos.moves() {
        assert!(proven(&mut searcher, &pos.after(mv)).score > Score::MAX_ESTIMATE, "{mv}");
    }
}

#[test]
fn five_by_four_is_won_by_the_first_player() {
    let answer = proven(&mut searcher(Features::ALL), &position("1q1q1/q3q/Q3Q/1Q1Q1 w"));
    assert!(answer.score > Score::MAX_ESTIMATE);
}

#[test]
#[ignore = "run with: cargo test --release -p amazons-engine -- --ignored four_by_six"]
fn four_by_six_is_won_by_the_first_player() {
    let answer = proven(&mut searcher(Features::ALL), &position("1qq1/q2q/4/4/Q2Q/1QQ1 w"));
    assert!(answer.score > Score::MAX_ESTIMATE);
}

#[test]
fn the_bench_repeats() {
    let nodes = bench::search(1);
    assert_eq!(nodes.len(), 5);
    assert_eq!(bench::search(1), nodes);
}

#[test]
fn it_beats_a_player_at_random() {
    let mut searcher = searcher(Features::ALL);
    let mut state = 1;
    for game in 0..20 {
        let engine = if game % 2 == 0 { Side::White } else { Side::Black };
        let mut pos = Position::start(Size::STANDARD).unwrap();
        while pos.verdict().is_none() {
            let mv = if pos.side() == engine {
                let limits = Limits { nodes: Some(300), ..Limits::default() };
                search(&mut searcher, &pos, limits).best.unwrap()
            } else {
                let moves = pos.moves();
                moves[splitmix64(&mut state) as usize % moves.len()]
            };
            pos.play(mv);
        }
        assert_ne!(pos.side(), engine, "game {game}");
    }
}
