//! Engines that are late, die, stall or talk nonsense.

use std::time::{Duration, Instant};

use arena::record::{GameRecord, Outcome, Reason};
use arena::settings::{EngineSettings, OnFailure, OptionValue};
use arena::time::Budget;

use crate::support::{engine, run, settings};

fn movetime(millis: u64, margin: u64) -> Budget {
    Budget { movetime: Some(millis), margin: Some(margin), ..Budget::default() }
}

/// Plays two games between a good engine and one with these switches; the bad one is `bad`.
fn two_games(switches: &str, limits: &Budget) -> Vec<GameRecord> {
    let engines = [engine("good", "uci"), engine("bad", switches)];
    let mut settings = settings(&engines, 2);
    settings.limits = limits.clone();
    run(&settings).unwrap().1
}

fn loser(game: &GameRecord) -> &str {
    match game.outcome {
        Outcome::White => &game.black,
        Outcome::Black => &game.white,
        Outcome::Draw => "nobody",
    }
}

/// Both games must be lost by the bad engine for this reason.
fn assert_lost(switches: &str, limits: &Budget, reason: Reason) -> Vec<GameRecord> {
    let games = two_games(switches, limits);
    assert_eq!(games.len(), 2, "{switches}");
    for game in &games {
        assert_eq!((loser(game), game.reason), ("bad", reason), "{switches}: {}", game.detail);
    }
    games
}

/// Case E01.
#[test]
fn a_fixed_time_and_its_margin() {
    let games = assert_lost("uci late=40", &movetime(20, 0), Reason::Time);
    for game in &games {
        let used = game.last_used.unwrap();
        assert!((60_000..200_000).contains(&used), "the record has the measured time, {used}");
    }
    for game in two_games("uci late=20", &movetime(20, 400)) {
        assert_eq!(game.reason, Reason::Rules, "{}", game.detail);
    }
}

/// Case E02: an engine that overdraws its clock within the margin is never told zero or less, and
/// the log adds up.
#[test]
fn an_overdrawn_clock_is_accounted_for() {
    let folder = tempfile::tempdir().unwrap();
    for dialect in ["uci", "ugi", "hub"] {
        let log = folder.path().join(dialect);
        let switches = format!("{dialect} late=30 log={}", log.display());
        let engines = [engine("good", "uci"), engine("late", &switches)];
        let mut settings = settings(&engines, 2);
        let tc = Some("0.05+0.01".parse().unwrap());
        settings.limits = Budget { tc, margin: Some(5000), ..Budget::default() };
        for game in run(&settings).unwrap().1 {
            assert_eq!(game.reason, Reason::Rules, "{}", game.detail);
            for player in [0, 1] {
                let moves: Vec<_> = game.moves.iter().skip(player).step_by(2).collect();
                let used: u64 = moves.iter().map(|record| record.used).sum();
                let left = moves.last().unwrap().left.unwrap();
                assert_eq!(used as i64, 50_000 + 10_000 * moves.len() as i64 - left);
            }
        }
        let told = std::fs::read_to_string(&log).unwrap();
        let clock_lines = told.lines().filter(|line| line.contains("time")).count();
        assert!(clock_lines >= 4, "{told}");
        for word in told.split_whitespace() {
            let number = word.strip_prefix("time=").unwrap_or(word);
            assert!(!number.starts_with('-') && number != "0", "{told}");
        }
    }
}

/// Case E03.
#[test]
fn an_increment_without_base_time_is_playable() {
    let mut settings = settings(&[engine("a", "uci think=5"), engine("b", "hub think=5")], 2);
    settings.limits = Budget { tc: Some("0+0.5".parse().unwrap()), ..Budget::default() };
    for game in run(&settings).unwrap().1 {
        assert_eq!(game.reason, Reason::Rules, "{}", game.detail);
    }
}

/// Case E04: a dead engine is noticed at once even where no clock runs, loses the game, and is
/// there again in the next one.
#[test]
fn a_dead_engine_is_noticed_and_replaced() {
    let mut settings = settings(&[engine("good", "uci"), engine("bad", "uci die-at=3")], 4);
    settings.patience.stall = 60_000;
    let started = Instant::now();
    let (_, games) = run(&settings).unwrap();
    assert!(started.elapsed() < Duration::from_secs(4));
    assert_eq!(games.len(), 4);
    for game in &games {
        assert_eq!((loser(game), game.reason), ("bad", Reason::Disconnect), "{}", game.detail);
        assert!(game.detail.contains("exit status: 9"), "{}", game.detail);
    }

    settings.on_failure = OnFailure::Stop;
    let (summary, games) = run(&settings).unwrap();
    assert_eq!((games.len(), summary.complete), (1, false));
    assert!(summary.stopped.unwrap().contains("failed in game 1"));
}

/// Case E06: reasons are told apart.
#[test]
fn each_failure_has_its_own_reason() {
    let nodes = Budget { nodes: Some(100), ..Budget::default() };
    assert_lost("uci no-ready", &nodes, Reason::Stall);
    assert_lost("hub no-ready", &nodes, Reason::Stall);
    assert_lost("uci mute-at=2", &nodes, Reason::Stall);
    assert_lost("uci mute-at=2", &movetime(20, 10), Reason::Stall);
    assert_lost("uci think=500", &nodes, Reason::Stall);
    assert_lost("uci die-at=2", &nodes, Reason::Disconnect);
    assert_lost("ugi empty-at", &nodes, Reason::Illegal);
    assert_lost("hub empty-at", &nodes, Reason::Illegal);
    let games = assert_lost("uci illegal-at", &nodes, Reason::Illegal);
    assert!(games[0].detail.contains("t9"), "{}", games[0].detail);
    assert_lost("uci illegal-at late=50", &movetime(20, 0), Reason::Time);
    assert_lost("uci empty-at late=50", &movetime(20, 0), Reason::Time);
}

/// Case E07: ten losses on time are ten everywhere.
#[test]
fn losses_are_counted_once() {
    let engines = [engine("good", "uci"), engine("bad", "uci late=20")];
    let mut settings = settings(&engines, 10);
    settings.limits = movetime(5, 0);
    settings.concurrency = 2;
    let (summary, games) = run(&settings).unwrap();
    assert_eq!(games.iter().filter(|game| game.reason == Reason::Time).count(), 10);
    assert_eq!(summary.tally.reasons()[&Reason::Time], 10);
    let standings = summary.tally.standings();
    assert_eq!(standings[1].failures[&Reason::Time], 10);
    assert_eq!((standings[1].wdl.losses, standings[0].wdl.wins), (10, 10));
    assert_eq!(summary.tally.pairs(0, 1).0, [0, 0, 0, 0, 5]);
}

#[test]
fn junk_and_floods_change_nothing() {
    for switches in ["uci junk", "uci flood", "hub junk flood", "ugi junk"] {
        for game in two_games(switches, &Budget { nodes: Some(1), ..Budget::default() }) {
            assert_eq!(game.reason, Reason::Rules, "{switches}: {}", game.detail);
        }
    }
}

/// An engine that reads nothing leaves no room for what it is told; that is no reason to wait for
/// ever.
#[test]
fn an_engine_that_never_reads_is_given_up() {
    let mut unread = engine("bad", "uci unread");
    unread.options.insert("Hash".to_owned(), OptionValue::Text("1".repeat(1 << 20)));
    let settings = settings(&[engine("good", "uci"), unread], 2);
    let started = Instant::now();
    let error = run(&settings).unwrap_err().to_string();
    assert!(error.contains("bad does not start: no room for more commands"), "{error}");
    assert!(started.elapsed() < Duration::from_secs(4));

    let nodes = Budget { nodes: Some(1), ..Budget::default() };
    assert_lost("uci unread", &nodes, Reason::Stall);
}

/// Case E14: no result, and the engine is named.
/// The error names what is wrong, not what was tried with it.
#[test]
fn a_start_that_fails_says_of_what() {
    let refusal = |change: &dyn Fn(&mut EngineSettings)| {
        let mut settings = settings(&[engine("good", "uci"), engine("bad", "uci")], 2);
        change(&mut settings.engines[1]);
        run(&settings).unwrap_err().to_string()
    };
    let program = refusal(&|engine| engine.command = "/no/such uci".to_owned());
    assert!(program.contains("cannot run /no/such: No such file"), "{program}");
    let data = refusal(&|engine| engine.command = "/dev/null".to_owned());
    assert!(data.contains("cannot run /dev/null: Permission denied"), "{data}");
    let directory = refusal(&|engine| engine.dir = Some("/no/folder".into()));
    assert!(directory.contains(": /no/folder: No such file"), "{directory}");
    let errors = refusal(&|engine| engine.stderr = Some("/no/folder/file".into()));
    assert!(errors.contains(": /no/folder/file: No such file"), "{errors}");
}

#[test]
fn an_engine_that_is_killed_by_a_signal_says_so() {
    let engines = [engine("good", "uci"), engine("bad", "uci")];
    let mut settings = settings(&engines, 2);
    settings.engines[1].command = "sh -c 'echo uciok; kill -SEGV $$'".to_owned();
    let error = run(&settings).map(|(_, games)| games[0].detail.clone());
    let said = error.unwrap_or_else(|error| error.to_string());
    assert!(said.contains("signal: 11 (SIGSEGV)"), "{said}");
}

#[test]
fn an_engine_that_never_starts_is_an_error() {
    let mut bad = vec![engine("bad", "uci no-ok"), engine("bad", "uci flood-hello")];
    for command in ["/no/such/engine", "/dev/null", "/bin/false", "/bin/sh -c 'exit 3'"] {
        bad.push(arena::settings::EngineSettings::new("bad", command));
    }
    for engine in bad {
        let mut settings = settings(&[crate::support::engine("good", "uci"), engine.clone()], 2);
        settings.patience.start = 500;
        let error = run(&settings).unwrap_err().to_string();
        assert!(error.starts_with("engine bad does not start"), "{}: {error}", engine.command);
    }
}
