//! Alpha-beta finds what plain minimax finds, keeps its limits and always answers.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use engine_core::alphabeta::{Features, Game, Searcher, Settings, minimax, solve};
use engine_core::score::Meaning;
use engine_core::tactics::Plain;
use engine_core::{
    Answer, Bound, Control, Limits, Line, Path, Position, Root, Score, SearchEvent, Verdict,
};
use proptest::prelude::*;

use crate::limits::{Ticking, assert_stops_soon, depth, nodes, on_the_clock};
use crate::toys::{
    Branch, Footsteps, Maze, Rash, Sapling, Tree, Written, game, long_root, only_move,
};

fn settings(features: Features) -> Settings {
    Settings { features, hash_mib: 1, ..Settings::default() }
}

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

fn run<G: Game>(
    searcher: &mut Searcher<G>,
    root: &Root<G::Position, G::Path>,
) -> (Answer<MoveOf<G>>, Vec<Line<MoveOf<G>>>) {
    let mut lines = Vec::new();
    let answer = searcher.search(root, &Control::new(), &mut |event| {
        if let SearchEvent::Line(line) = event {
            lines.push(line);
        }
    });
    (answer, lines)
}

/// Every combination of the features that cannot change a score, the table aside.
fn exact() -> impl Iterator<Item = Features> {
    (0..4).map(|bits| Features {
        aspiration: bits & 1 != 0,
        mate_distance: bits & 2 != 0,
        ..Features::NONE
    })
}

fn assert_minimax<G: Game>(make: impl Fn() -> G, root: &Root<G::Position, G::Path>) {
    let wanted = minimax(&make(), &root.pos, &root.path, root.limits.depth.unwrap());
    for features in exact() {
        let (answer, lines) = run(&mut Searcher::new(make(), settings(features)), root);
        assert_eq!(answer.score, wanted, "{features:?}");
        let last = lines.last().unwrap();
        assert_eq!((last.score, last.bound), (wanted, Bound::Exact));
        assert_eq!(last.pv.first(), answer.best.as_ref());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn equals_minimax_on_random_trees(seed: u64, plies in 1..7u32) {
        let pos = Sapling::new(seed, 7);
        prop_assume!(pos.verdict().is_none());
        let root = Root::new(pos, (), depth(plies));
        assert_minimax(|| game::<Sapling, _, ()>(Rash), &root);
        assert_minimax(|| game::<Sapling, _, ()>(Plain), &root);
    }

    #[test]
    fn equals_minimax_with_a_table(seed: u64, plies in 1..7u32) {
        let pos = Sapling::new(seed, 7);
        prop_assume!(pos.verdict().is_none());
        let wanted = minimax(&game::<Sapling, _, ()>(Plain), &pos, &(), plies);
        let features = Features { table: true, ..Features::EXACT };
        let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(features));
        let root = Root::new(pos, (), depth(plies));
        let answer = run(&mut searcher, &root).0;
        // A proof found by a longer search stands in for an evaluation.
        prop_assert!(answer.score == wanted || answer.score.is_proven());
    }

    #[test]
    fn equals_minimax_where_positions_repeat(seed: u64, plies in 1..8u32, steps in 0..6u32) {
        let (mut pos, mut path) = (Maze::new(seed), Footsteps::default());
        for _ in 0..steps {
            let Some(&mv) = pos.moves().first() else { break };
            let next = pos.after(mv);
            path.enter(&pos, mv, &next);
            pos = next;
        }
        prop_assume!(pos.verdict().is_none());
        let root = Root::new(pos, path, depth(plies));
        assert_minimax(|| game::<Maze, _, Footsteps>(Rash), &root);
    }

    #[test]
    fn what_is_proven_is_true(seed: u64, plies in 1..16u32) {
        let pos = Sapling::new(seed, 9);
        prop_assume!(pos.verdict().is_none());
        let mut searcher = Searcher::new(game::<Sapling, _, ()>(Rash), settings(Features::ALL));
        let (answer, lines) = run(&mut searcher, &Root::new(pos, (), depth(plies)));
        let truth = solve(&pos);
        for score in lines.iter().map(|line| line.score).chain([answer.score]) {
            match score.meaning() {
                Meaning::WinIn(_) => prop_assert_eq!(truth, Verdict::Win),
                Meaning::LossIn(_) => prop_assert_eq!(truth, Verdict::Loss),
                _ => {}
            }
        }
    }

    #[test]
    fn everything_is_proven_in_the_end(seed: u64) {
        let pos = Sapling::new(seed, 7);
        prop_assume!(pos.verdict().is_none());
        let careful = Features { pruning: false, ..Features::ALL };
        let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(careful));
        let (answer, _) = run(&mut searcher, &Root::new(pos, (), depth(12)));
        let found = match answer.score.meaning() {
            Meaning::WinIn(_) => Verdict::Win,
            Meaning::LossIn(_) => Verdict::Loss,
            _ => Verdict::Draw,
        };
        prop_assert_eq!(found, solve(&pos));
    }

    #[test]
    fn any_limit_leaves_a_legal_move(seed: u64, most in 0..300u64, threads in 1..3usize) {
        let pos = Sapling::new(seed, 9);
        let settings = Settings { threads, ..settings(Features::ALL) };
        let mut searcher = Searcher::new(game::<Sapling, _, ()>(Rash), settings);
        let (answer, _) = run(&mut searcher, &Root::new(pos, (), nodes(most)));
        prop_assert_eq!(answer.best.is_some(), pos.verdict().is_none());
        prop_assert!(answer.best.is_none_or(|mv| pos.moves().contains(&mv)));
        if threads == 1 {
            prop_assert!(answer.nodes <= most, "{} nodes of {most}", answer.nodes);
        }
    }
}

#[test]
fn the_same_limit_gives_the_same_answer() {
    let answers: Vec<_> = (0..2)
        .map(|_| {
            let mut searcher =
                Searcher::new(game::<Sapling, _, ()>(Plain), settings(Features::ALL));
            let (answer, lines) = run(&mut searcher, &long_root(nodes(50_000)));
            (answer, lines.into_iter().map(|line| (line.nodes, line.pv)).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].0.nodes, 50_000);
}

/// Extensions and quiescence add to the deepest iteration; the line must not outgrow the stack of
/// a thread (2 MiB, as the test's own).
#[test]
fn long_lines_end_before_the_stack_does() {
    let root = Root::new(Sapling::corridor(10_000), (), depth(200));
    let mut searcher = Searcher::new(game::<Sapling, _, ()>(Rash), settings(Features::ALL));
    let (answer, lines) = run(&mut searcher, &root);
    assert_eq!((answer.best, answer.depth), (Some(0), 200));
    assert!(lines.iter().all(|line| line.seldepth <= 256), "{:?}", lines.last());
}

#[test]
fn a_forgetful_searcher_is_a_fresh_one() {
    let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(Features::ALL));
    let first = run(&mut searcher, &long_root(nodes(20_000))).0;
    searcher.forget();
    assert_eq!(run(&mut searcher, &long_root(nodes(20_000))).0, first);
}

#[test]
fn stops_within_milliseconds() {
    for threads in [1, 2] {
        let settings = Settings { threads, ..settings(Features::ALL) };
        let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings);
        assert_stops_soon(|control| {
            searcher.search(&long_root(Limits::default()), control, &mut |_| {});
        });
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_answers() {
    let control = Control::new();
    control.stop();
    let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(Features::ALL));
    let answer = searcher.search(&long_root(Limits::default()), &control, &mut |_| {});
    assert!(answer.best.is_some());
    assert_eq!((answer.depth, answer.nodes), (0, 0));
}

#[test]
fn time_limits_are_kept() {
    let by_move = Limits { move_time: Some(Duration::from_secs(2)), ..Limits::default() };
    for (limits, most) in [(on_the_clock(60), 10_000), (by_move, 2_000)] {
        let ticking = Ticking::new();
        let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(Features::ALL))
            .with_clock(ticking.clone());
        let (answer, _) = run(&mut searcher, &long_root(limits));
        let asked = ticking.asked();
        assert!(answer.best.is_some() && (500..most).contains(&asked), "{asked} ms");
    }
}

#[test]
fn a_pondering_search_waits_for_the_hit() {
    let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    let control = Control::pondering();
    let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(Features::ALL));
    let started = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(60));
            control.ponder_hit();
        });
        searcher.search(&long_root(limits), &control, &mut |_| {});
    });
    assert!(started.elapsed() >= Duration::from_millis(60));
}

fn over(verdict: Verdict) -> Arc<Tree> {
    Arc::new(Tree::Over(verdict))
}

fn node(value: i32, children: impl IntoIterator<Item = Arc<Tree>>) -> Arc<Tree> {
    Arc::new(Tree::Node(value, children.into_iter().collect()))
}

fn written(children: impl IntoIterator<Item = Arc<Tree>>) -> Root<Branch> {
    let tree = Tree::Node(0, children.into_iter().collect());
    Root::new(Branch::new(tree), (), depth(6))
}

fn reader() -> Searcher<engine_core::alphabeta::Parts<Branch, Written, Plain>> {
    let parts = engine_core::alphabeta::Parts::new(Written, Plain, ());
    Searcher::new(parts, settings(Features::ALL))
}

/// A node whose mover gets this value whatever it does.
fn worth(value: i32) -> Arc<Tree> {
    node(value, [node(-value, [node(value, [over(Verdict::Draw)])])])
}

#[test]
fn the_quickest_win_is_played() {
    let slow = node(0, [node(0, [node(0, [node(0, [over(Verdict::Loss)])])])]);
    let quick = node(0, [node(0, [over(Verdict::Loss)])]);
    let (answer, _) = run(&mut reader(), &written([slow, quick]));
    assert_eq!((answer.best, answer.score), (Some(1), Score::win_in(3)));
    assert_eq!(answer.ponder, Some(0));
}

#[test]
fn the_longest_loss_is_played() {
    let quick = node(0, [over(Verdict::Loss)]);
    let slow = node(0, [node(0, [node(0, [over(Verdict::Loss)])])]);
    let (answer, _) = run(&mut reader(), &written([quick, slow]));
    assert_eq!((answer.best, answer.score), (Some(1), Score::loss_in(4)));
}

#[test]
fn a_mate_limit_ends_the_search() {
    let quick = node(0, [node(0, [over(Verdict::Loss)])]);
    let mut root = written([quick]);
    root.limits = Limits { mate: Some(2), ..Limits::default() };
    assert_eq!(run(&mut reader(), &root).0.score, Score::win_in(3));
}

fn three_lines() -> [Arc<Tree>; 3] {
    [worth(50), worth(-50), worth(10)]
}

#[test]
fn several_lines_come_best_first() {
    let mut root = written(three_lines());
    (root.multipv, root.limits) = (2, depth(1));
    let (answer, lines) = run(&mut reader(), &root);
    let told: Vec<_> = lines.iter().map(|line| (line.multipv, line.pv[0], line.score)).collect();
    let (first, second) = (Score::estimate(50), Score::estimate(-10));
    assert_eq!(told, [(1, 1, first), (2, 2, second)]);
    assert_eq!(answer.best, Some(1));
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut root = written(three_lines());
    (root.search_moves, root.limits) = (vec![0, 2], depth(1));
    assert_eq!(run(&mut reader(), &root).0.best, Some(2));
}

#[test]
fn a_finished_game_has_no_answer() {
    let root = Root::new(Branch::new(Tree::Over(Verdict::Loss)), (), depth(3));
    let (answer, lines) = run(&mut reader(), &root);
    assert_eq!((answer.best, answer.score, lines.len()), (None, -Score::WIN, 0));
}

#[test]
fn an_only_move_is_played_at_once_on_the_clock() {
    let mut root = Root::new(only_move(), (), on_the_clock(1000));
    let mut searcher = Searcher::new(game::<Sapling, _, ()>(Plain), settings(Features::ALL));
    assert_eq!(run(&mut searcher, &root).0.depth, 1);
    root.analysis = true;
    root.limits.depth = Some(4);
    assert_eq!(run(&mut searcher, &root).0.depth, 4);
}
