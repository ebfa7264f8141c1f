//! Whole events of engines that behave.

use std::collections::HashSet;
use std::sync::Mutex;

use arena::adjudicate::{Adjudication, DrawRule, ScoreRule};
use arena::record::{GameRecord, Outcome, Reason};
use arena::run::{Observer, Progress, Run};
use arena::settings::{EventKind, OptionValue, Settings};
use arena::stats::Sprt;
use arena::time::Budget;

use crate::support::{Witness, engine, run, run_in, run_with, settings};

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
    let winner = summary.tally.winner().unwrap();
    assert!([&last.white, &last.black].contains(&&winner.to_owned()));
    assert_eq!(summary.tally.names()[summary.tally.ranking()[0]], winner);
}

/// Collects how many games are to be played in all, as it was told after each.
#[derive(Default)]
struct Totals(Mutex<Vec<u64>>);

impl Observer for Totals {
    fn finished(&self, _: &GameRecord, progress: &Progress<'_>) {
        self.0.lock().unwrap().push(progress.total);
    }
}

#[test]
fn the_length_of_an_event_is_known_from_its_beginning() {
    for (event, games) in [(EventKind::Swiss, 3 * 2 * 2), (EventKind::Knockout, 4 * 2)] {
        let settings = Settings { event, rounds: Some(3), ..settings(&five(), 2) };
        let (totals, witness) = (Totals::default(), Witness::default());
        run_with(&settings, &witness, |run| Run { observer: &totals, ..run }).unwrap();
        let totals = totals.0.into_inner().unwrap();
        assert_eq!(totals[0], games, "{event:?}");
        // Only the extra games of a level tie add to it.
        assert!(totals.is_sorted() && totals.last() == Some(&(totals.len() as u64)), "{totals:?}");
        assert!(event == EventKind::Knockout || totals.len() as u64 == games);
    }
}

#[test]
fn options_that_an_engine_declared_otherwise_are_told() {
    let mut engines = [engine("a", "uci"), engine("b", "uci")];
    let (text, witness) = (|text: &str| OptionValue::Text(text.to_owned()), Witness::default());
    engines[0].options = [("Hash", text("99999999999")), ("Hush", text("1"))]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
    run_in(None, false, &settings(&engines, 2), &witness).unwrap();
    let warnings = witness.warnings.into_inner().unwrap();
    assert!(warnings[0].starts_with("a wants a number from 1 to "), "{warnings:?}");
    assert_eq!(warnings[1], "a declares no option Hush");
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

/// The test game's table knows heaps of at most three: whoever finds one wins.
#[test]
fn a_table_of_endings_ends_games() {
    let adjudication = Adjudication { proven: true, ..Adjudication::default() };
    let engines = [engine("a", "uci"), engine("b", "hub seed=4")];
    let settings = Settings { adjudication, ..settings(&engines, 8) };
    let (_, games) = run(&settings).unwrap();
    for game in &games {
        assert_eq!((game.reason, game.detail.as_str()), (Reason::Proven, "in the table"));
        let taken = game.moves.iter().map(|record| record.mv[1..].parse::<u32>().unwrap());
        let heaps: Vec<u32> = taken
            .scan(21, |heap, taken| {
                *heap -= taken;
                Some(*heap)
            })
            .collect();
        let (last, before) = heaps.split_last().unwrap();
        assert!((1..=3).contains(last) && before.iter().all(|heap| *heap > 3), "{heaps:?}");
        let white_wins = heaps.len().is_multiple_of(2);
        assert_eq!(game.outcome == Outcome::White, white_wins, "{heaps:?}");
    }
}

/// The processors this process may use, from a list such as `0-1,4`.
fn processors(list: &str) -> Vec<usize> {
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        first.parse::<usize>().unwrap()..=last.parse().unwrap()
    };
    list.split(',').flat_map(range).collect()
}

/// What engines with the switch `processors` wrote to the file that is kept for their errors.
fn said_processors(out: &std::path::Path) -> Vec<Vec<usize>> {
    let said = std::fs::read_to_string(out.join("games.1-a_b.stderr")).unwrap();
    said.lines().map(processors).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn engines_run_on_the_processors_they_are_given() {
    let play = |processors: &[usize]| {
        let folder = tempfile::tempdir().unwrap();
        let engines = [engine("a/b", "uci processors"), engine("other", "hub")];
        let mut settings = settings(&engines, 4);
        settings.concurrency = 2;
        settings.processors = processors.to_vec();
        run_in(Some(folder.path()), false, &settings, &Witness::default())?;
        Ok::<_, arena::run::RunError>(said_processors(folder.path()))
    };
    let free = play(&[]).unwrap();
    let (first, last) = (free[0][0], *free[0].last().unwrap());
    let pinned = play(&[first, last]).unwrap();
    assert!(pinned.len() >= 3, "one to try it and one in each slot: {pinned:?}");
    assert!(pinned.iter().all(|list| [vec![first], vec![last]].contains(list)), "{pinned:?}");
    assert!(pinned.contains(&vec![first]) && pinned.contains(&vec![last]), "{pinned:?}");
    let error = play(&[9999]).unwrap_err().to_string();
    assert!(error.starts_with("engine a/b does not start") && error.contains("9999"), "{error}");
    let error = play(&[1000]).unwrap_err().to_string();
    assert!(error.contains("processors [1000]: Invalid argument"), "{error}");
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
