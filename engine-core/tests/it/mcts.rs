//! Tree search proves what is true, keeps to its memory and its limits, and always answers.

use std::time::Duration;

use engine_core::mcts::{Candidate, Expander, Searcher, Settings, Squashed, Width};
use engine_core::score::Meaning;
use engine_core::{
    Answer, Control, Limits, Line, Path, Position, Root, Score, SearchEvent, Verdict,
    alphabeta::solve,
};
use proptest::prelude::*;

use crate::limits::{Ticking, assert_stops_soon, depth, nodes, on_the_clock};
use crate::toys::{Footsteps, Maze, Noise, Sapling, long_root, only_move};

const SMALL: Settings = Settings {
    threads: 1,
    memory_mib: 1,
    pace: engine_core::budget::Pace { overhead: Duration::from_millis(10), horizon: 30 },
    shape: engine_core::mcts::Shape { exploration: 0.4, first: 4.0, growth: 1.0 },
};

/// Lists only every other move unless all are asked for.
struct Choosy(Squashed<Noise>);

impl<P: Position<Move = u32>> Expander<P> for Choosy {
    type Buf = ();

    fn expand(&self, pos: &P, width: Width, buf: &mut (), out: &mut Vec<Candidate<u32>>) -> f32 {
        let value = self.0.expand(pos, width, buf, out);
        let first = out[0].mv;
        out.retain(|it| width == Width::All || it.mv % 2 == 0 || it.mv == first);
        value
    }
}

fn choosy<P: Position<Move = u32>>(settings: Settings) -> Searcher<P, Choosy> {
    Searcher::new(Choosy(Squashed { evaluator: Noise, scale: 200.0 }), (), settings)
}

fn run<P: Position<Move = u32>, R: Path<P>>(
    searcher: &mut Searcher<P, Choosy>,
    root: &Root<P, R>,
) -> (Answer<u32>, Vec<Line<u32>>) {
    let mut lines = Vec::new();
    let answer = searcher.search(root, &Control::new(), &mut |event| {
        if let SearchEvent::Line(line) = event {
            lines.push(line);
        }
    });
    (answer, lines)
}

fn assert_true(pos: &Sapling, score: Score) {
    match score.meaning() {
        Meaning::WinIn(_) => assert_eq!(solve(pos), Verdict::Win),
        Meaning::LossIn(_) => assert_eq!(solve(pos), Verdict::Loss),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_proven_is_true(seed: u64, most in 1..3_000u64, threads in 1..3usize) {
        let pos = Sapling::new(seed, 9);
        prop_assume!(pos.verdict().is_none());
        let mut searcher = choosy(Settings { threads, ..SMALL });
        let (answer, lines) = run(&mut searcher, &Root::new(pos, (), nodes(most)));
        assert_true(&pos, answer.score);
        lines.iter().for_each(|line| assert_true(&pos, line.score));
        prop_assert!(answer.best.is_some_and(|mv| pos.moves().contains(&mv)));
        prop_assert!(answer.nodes <= most, "{} nodes of {most}", answer.nodes);
    }

    #[test]
    fn everything_is_proven_in_the_end(seed: u64) {
        let pos = Sapling::new(seed, 6);
        prop_assume!(pos.verdict().is_none());
        let (answer, _) = run(&mut choosy(SMALL), &Root::new(pos, (), nodes(200_000)));
        let found = match answer.score.meaning() {
            Meaning::WinIn(_) => Verdict::Win,
            Meaning::LossIn(_) => Verdict::Loss,
            _ => Verdict::Draw,
        };
        prop_assert!(answer.nodes < 200_000, "not proven");
        prop_assert_eq!(found, solve(&pos));
    }

    #[test]
    fn going_round_in_circles_ends(seed: u64) {
        let pos = Maze::new(seed);
        prop_assume!(pos.verdict().is_none());
        let root = Root::new(pos, Footsteps::default(), nodes(500));
        let (answer, _) = run(&mut choosy(SMALL), &root);
        prop_assert!(answer.best.is_some_and(|mv| pos.moves().contains(&mv)));
    }
}

#[test]
fn memory_is_kept_to_and_runs_repeat() {
    let answers: Vec<_> = (0..2)
        .map(|_| {
            let (answer, lines) = run(&mut choosy(SMALL), &long_root(nodes(60_000)));
            (answer, lines.into_iter().map(|line| (line.hashfull, line.pv)).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(answers[0], answers[1]);
    let full: Vec<u32> = answers[0].1.iter().map(|&(full, _)| full).collect();
    assert_eq!(answers[0].0.nodes, 60_000);
    assert!(full.iter().all(|&full| full <= 1_000));
    let pruned = full.windows(2).filter(|pair| pair[1] < pair[0]).count();
    assert!(pruned > 2, "the memory was never full: {full:?}");
}

#[test]
fn the_tree_is_kept_when_moves_are_played() {
    let mut searcher = choosy(SMALL);
    let mut pos = long_root(Limits::default()).pos;
    let (answer, lines) = run(&mut searcher, &Root::new(pos, (), nodes(5_000)));
    let before = lines.last().unwrap().pv.clone();
    for mv in [answer.best.unwrap(), answer.ponder.unwrap()] {
        pos.play(mv);
    }
    let (_, lines) = run(&mut searcher, &Root::new(pos, (), nodes(1)));
    assert_eq!(lines[0].pv, before[2..]);
    searcher.forget();
    let (_, lines) = run(&mut searcher, &Root::new(pos, (), nodes(1)));
    assert!(lines[0].pv.len() < before.len() - 2);
}

#[test]
fn stops_within_milliseconds() {
    for threads in [1, 2] {
        let mut searcher = choosy(Settings { threads, ..SMALL });
        assert_stops_soon(|control| {
            searcher.search(&long_root(Limits::default()), control, &mut |_| {});
        });
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_answers() {
    let control = Control::new();
    control.stop();
    let answer = choosy(SMALL).search(&long_root(Limits::default()), &control, &mut |_| {});
    assert_eq!((answer.best.is_some(), answer.nodes), (true, 0));
}

#[test]
fn time_limits_are_kept() {
    let by_move = Limits { move_time: Some(Duration::from_secs(2)), ..Limits::default() };
    for (limits, most) in [(on_the_clock(60), 10_000), (by_move, 2_100)] {
        let ticking = Ticking::new();
        let (answer, _) = run(&mut choosy(SMALL).with_clock(ticking.clone()), &long_root(limits));
        let asked = ticking.asked();
        assert!(answer.best.is_some() && (200..most).contains(&asked), "{asked} ms");
    }
}

#[test]
fn an_only_move_is_played_at_once_on_the_clock() {
    let mut root = Root::new(only_move(), (), on_the_clock(1000));
    assert_eq!(run(&mut choosy(SMALL), &root).0.nodes, 0);
    (root.analysis, root.limits.nodes) = (true, Some(100));
    assert_eq!(run(&mut choosy(SMALL), &root).0.nodes, 100);
}

#[test]
fn a_depth_is_the_length_of_the_main_line() {
    let (answer, _) = run(&mut choosy(SMALL), &long_root(depth(6)));
    assert!(answer.depth >= 6 && answer.nodes > 6);
}

#[test]
fn several_lines_come_best_first() {
    let mut root = long_root(nodes(2_000));
    root.multipv = 3;
    let (answer, lines) = run(&mut choosy(SMALL), &root);
    let last = &lines[lines.len() - 3..];
    assert_eq!(last.iter().map(|line| line.multipv).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(Some(last[0].pv[0]), answer.best);
    assert!(last[0].pv[0] != last[1].pv[0] && last[1].pv[0] != last[2].pv[0]);
}

#[test]
fn a_move_that_was_never_tried_is_no_line() {
    let mut root = long_root(nodes(2));
    root.multipv = 3;
    let (_, lines) = run(&mut choosy(SMALL), &root);
    assert!(lines.iter().all(|line| u64::from(line.multipv) <= line.nodes), "{lines:#?}");
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut root = long_root(nodes(500));
    let moves = root.pos.moves();
    root.search_moves = vec![moves[1]];
    assert_eq!(run(&mut choosy(SMALL), &root).0.best, Some(moves[1]));
}

#[test]
fn a_finished_game_has_no_answer() {
    let pos = (0..).map(|seed| Sapling::new(seed, 3)).find(|pos| pos.verdict().is_some());
    let (answer, lines) = run(&mut choosy(SMALL), &Root::new(pos.unwrap(), (), nodes(5)));
    assert_eq!((answer.best, lines.len()), (None, 0));
}
