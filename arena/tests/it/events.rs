//! Whole events of engines that behave.

use std::collections::HashSet;

use arena::adjudicate::{Adjudication, DrawRule, ScoreRule};
use arena::record::{Outcome, Reason};
use arena::settings::{EventKind, Settings};
use arena::stats::Sprt;
use arena::time::Budget;

use crate::support::{engine, run, settings};

fn five() -> Vec<arena::settings::EngineSettings> {
    vec![
        engine("smart", "uci smart"),
        engine("hub", "hub seed=2"),
        engine("ugi", "ugi seed=3"),
        engine("uci", "uci seed=4"),
        engine("Юрий, \"the\" 5th", "hub seed=5"),
    ]
}

#[test]
fn engines_of_all_dialects_play_a_round_robin() {
    let mut settings = settings(&five(), 4);
    settings.event = EventKind::RoundRobin;
    settings.concurrency = 2;
    let (summary, games) = run(&settings).unwrap();
    assert!(summary.complete);
    assert_eq!(games.len(), 40);
    assert!(games.iter().all(|game| game.reason == Reason::Rules));
    let ids: HashSet<_> = games.iter().map(|game| game.id).collect();
    assert_eq!(ids.len(), 40);
    for pair in games.chunks(2) {
        assert_eq!((&pair[0].white, &pair[0].black), (&pair[1].black, &pair[1].white));
    }
    let table = summary.tally.standings();
    assert_eq!(table.iter().map(|line| line.wdl.games()).sum::<u64>(), 80);
    assert!(table.iter().all(|line| line.rating.elo.is_finite()));
}

#[test]
fn swiss_and_knock_out_events_come_to_an_end() {
    for (event, games) in [(EventKind::Swiss, 3 * 2 * 2), (EventKind::Gauntlet, 4 * 2)] {
        let settings = Settings { event, rounds: Some(3), ..settings(&five(), 2) };
        let (summary, found) = run(&settings).unwrap();
        assert_eq!((found.len(), summary.complete), (games, true), "{event:?}");
    }
    let settings = Settings { event: EventKind::Knockout, concurrency: 3, ..settings(&five(), 2) };
    let (summary, games) = run(&settings).unwrap();
    let last = games.last().unwrap();
    assert!(summary.complete && games.len() >= 8);
    assert!([&last.white, &last.black].contains(&&"smart".to_owned()), "{last:?}");
}

#[test]
fn a_stronger_engine_ends_a_sequential_test() {
    let mut settings =
        settings(&[engine("smart", "uci smart"), engine("weak", "uci seed=9")], 1000);
    settings.sprt = Some("elo0=0,elo1=100".parse::<Sprt>().unwrap());
    settings.concurrency = 2;
    let (summary, games) = run(&settings).unwrap();
    let (sprt, llr) = summary.sprt.unwrap();
    assert!(llr > sprt.bounds().1, "{llr}");
    assert!(games.len() < 200 && summary.complete);
    assert_eq!(games.len() % 2, 0, "pairs stay whole");
}

#[test]
fn pondering_engines_play_whole_games() {
    let mut engines = [engine("a", "uci think=5"), engine("b", "hub think=5 seed=7")];
    engines.iter_mut().for_each(|engine| engine.ponder = true);
    let mut settings = settings(&engines, 6);
    settings.limits = Budget { tc: Some("1+0.1".parse().unwrap()), ..Budget::default() };
    for game in run(&settings).unwrap().1 {
        assert_eq!(game.reason, Reason::Rules, "{}", game.detail);
    }
}

#[test]
fn engines_may_have_limits_of_their_own() {
    let mut engines = [engine("slow", "uci late=0"), engine("nodes", "ugi")];
    engines[0].limits.movetime = Some(30);
    engines[0].limits.margin = Some(500);
    let mut settings = settings(&engines, 2);
    settings.limits = Budget { nodes: Some(7), ..Budget::default() };
    for game in run(&settings).unwrap().1 {
        assert_eq!(game.reason, Reason::Rules, "{}", game.detail);
        for (ply, record) in game.moves.iter().enumerate() {
            let is_slow = (ply % 2 == 0) == (game.white == "slow");
            assert_eq!(record.used >= 30_000, is_slow, "{game:?}");
        }
    }
}

#[test]
fn scores_end_games() {
    let both = |score: i32| {
        [engine("a", &format!("uci score={score}")), engine("b", &format!("hub score=-{score}"))]
    };
    let reasons = |engines: &[_], adjudication| {
        let settings = Settings { adjudication, ..settings(engines, 2) };
        let games = run(&settings).unwrap().1;
        games.iter().map(|game| (game.reason, game.outcome, game.moves.len())).collect::<Vec<_>>()
    };
    let rule = Some(ScoreRule { score: 300, moves: 2 });
    let win = Adjudication { win: rule, ..Adjudication::default() };
    assert_eq!(
        reasons(&both(400), win),
        [(Reason::Win, Outcome::White, 4), (Reason::Win, Outcome::Black, 4)]
    );
    let resign = Adjudication { resign: rule, ..Adjudication::default() };
    assert_eq!(reasons(&both(300), resign)[0], (Reason::Resign, Outcome::White, 4));
    let draw = Some(DrawRule { score: 10, moves: 2, from_ply: 5 });
    let draw = Adjudication { draw, ..Adjudication::default() };
    assert_eq!(reasons(&both(10), draw)[0], (Reason::Draw, Outcome::Draw, 5));
    let length = Adjudication { max_plies: Some(3), ..Adjudication::default() };
    assert_eq!(reasons(&both(0), length)[0], (Reason::Length, Outcome::Draw, 3));
}

#[test]
#[ignore = "run on a quiet machine with: cargo test --release -p arena --test it overhead -- --ignored --nocapture"]
fn overhead_leaves_the_engines_nearly_all_of_the_time() {
    let mut settings = settings(&[engine("a", "uci think=10"), engine("b", "uci think=10")], 100);
    settings.concurrency = 2;
    let started = std::time::Instant::now();
    let (_, games) = run(&settings).unwrap();
    let wall = 2.0 * started.elapsed().as_secs_f64();
    let thought: u64 = games.iter().flat_map(|game| &game.moves).map(|record| record.used).sum();
    let lasted: u64 = games.iter().map(|game| game.lasted * 1000).sum();
    let thought = thought as f64 / 1e6;
    println!("of the games {:.2} %", 100.0 * thought / (lasted as f64 / 1e6));
    println!("of the wall time {:.2} %", 100.0 * thought / wall);
    assert!(thought / wall >= 0.97);
}
