//! An event in parts, and its parts put together; an event that is interrupted politely.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use arena::log::{Shard, read};
use arena::merge::merge;
use arena::openings::Book;
use arena::record::GameRecord;
use arena::report::write_page;
use arena::run::{Observer, Progress, Run};
use arena::settings::{EventKind, Settings};
use arena::stats::Sprt;

use crate::support::{Rules, Witness, engine, run, run_in, run_with, settings};

fn event() -> Settings {
    let engines = ["a", "b", "c"].map(|name| engine(name, "uci"));
    Settings { event: EventKind::RoundRobin, ..settings(&engines, 6) }
}

/// Two engines of which one has no chance.
fn uneven(games: u32) -> Settings {
    settings(&[engine("smart", "uci smart"), engine("weak", "uci seed=9")], games)
}

fn play_shard(out: &Path, settings: &Settings, shard: Shard, resume: bool) -> PathBuf {
    let witness = Witness::default();
    let change = |run| Run { out: Some(out), shard, resume, ..run };
    assert!(run_with(settings, &witness, change).unwrap().complete);
    out.join(format!("{}.jsonl", shard.file_stem()))
}

fn play_shards(out: &Path, count: usize) -> Vec<PathBuf> {
    let settings = event();
    let shards = (1..=count).map(|number| Shard { number, count });
    shards.map(|shard| play_shard(out, &settings, shard, false)).collect()
}

#[test]
fn shards_add_up_to_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let logs = play_shards(folder.path(), 4);
    let merged = merge(&logs).unwrap();
    assert_eq!((merged.games.len(), merged.missing), (18, 0));
    let (_, whole) = run(&event()).unwrap();
    let moves = |games: &[GameRecord]| -> Vec<_> {
        let key = |g: &GameRecord| (g.id, g.white.clone(), g.opening.clone());
        games.iter().map(key).collect()
    };
    assert_eq!(moves(&merged.games), moves(&whole));
    assert_eq!(merge(&logs[1..]).unwrap().missing, 6, "three of the nine pairs");

    let twice = [logs.clone(), vec![logs[0].clone()]].concat();
    assert!(merge(&twice).unwrap_err().to_string().contains("game 1 is in"));
    assert!(merge(&[]).is_err());
}

#[test]
fn logs_of_other_events_are_not_merged() {
    let [one, other] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    run_in(Some(one.path()), false, &event(), &Witness::default()).unwrap();
    let mut settings = event();
    settings.limits.nodes = Some(7);
    run_in(Some(other.path()), false, &settings, &Witness::default()).unwrap();
    let logs = [&one, &other].map(|folder| folder.path().join("games.jsonl"));
    let error = merge(&logs).unwrap_err().to_string();
    assert!(error.contains("not of one event: limits.nodes is 100 in the one and 7"), "{error}");
}

/// A merge goes by the settings in force, not by those that the event began with.
#[test]
fn what_was_resumed_with_more_games_or_a_test_is_merged_as_it_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let play = |games, sprt: Option<&str>, resume| {
        let sprt = sprt.map(|text| text.parse::<Sprt>().unwrap());
        let settings = Settings { sprt, ..uneven(games) };
        let witness = Witness::default();
        let summary = run_in(Some(folder.path()), resume, &settings, &witness).unwrap();
        let merged = merge(&[folder.path().join("games.jsonl")]).unwrap();
        assert_eq!(merged.missing, 0);
        assert_eq!(merged.tally.pairs(0, 1), summary.tally.pairs(0, 1));
        assert_eq!(merged.tally.standings(), summary.tally.standings());
        assert_eq!(merged.sprt, summary.sprt);
        merged
    };
    assert_eq!(play(3, None, false).games.len(), 3);
    assert_eq!(play(6, None, true).tally.pairs(0, 1).count(), 3);
    let tested = play(1000, Some("elo0=0,elo1=100"), true);
    assert!(tested.games.len() < 200 && tested.sprt.unwrap().1 > 2.94);
    let again = read(&folder.path().join("games.jsonl")).unwrap();
    assert_eq!(again.header.unwrap().settings.games, 1000);
}

#[test]
fn shards_may_be_extended_one_after_the_other_but_have_one_test() {
    let folder = tempfile::tempdir().unwrap();
    let shards = [1, 2].map(|number| Shard { number, count: 2 });
    let play =
        |settings: &Settings, shard, resume| play_shard(folder.path(), settings, shard, resume);
    let logs = shards.map(|shard| play(&uneven(8), shard, false));
    play(&uneven(12), shards[0], true);
    for logs in [logs.clone(), [logs[1].clone(), logs[0].clone()]] {
        let merged = merge(&logs).unwrap();
        assert_eq!((merged.games.len(), merged.missing), (10, 2));
    }
    let sprt = Some("elo0=0,elo1=5".parse::<Sprt>().unwrap());
    play(&Settings { sprt, ..uneven(12) }, shards[1], true);
    let error = merge(&logs).unwrap_err().to_string();
    assert!(error.contains("sprt is not set in the one"), "{error}");
}

#[test]
fn an_event_in_one_piece_is_not_mixed_with_shards() {
    let folder = tempfile::tempdir().unwrap();
    run_in(Some(folder.path()), false, &uneven(2), &Witness::default()).unwrap();
    let (settings, witness) = (uneven(2), Witness::default());
    let shard = Shard { number: 1, count: 4 };
    let error = run_with(&settings, &witness, |run| Run { out: Some(folder.path()), shard, ..run });
    let error = error.unwrap_err().to_string();
    assert!(error.ends_with("games.jsonl holds shard 1/1 of an event, not one of 4"), "{error}");
}

/// Later rounds depend on results, and so does the number of games of their pairs.
#[test]
fn events_that_grow_are_merged_as_they_were_played() {
    for event in [EventKind::Swiss, EventKind::Knockout] {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { event, games: 3, rounds: Some(3), ..self::event() };
        let witness = Witness::default();
        let summary = run_in(Some(folder.path()), false, &settings, &witness).unwrap();
        let merged = merge(&[folder.path().join("games.jsonl")]).unwrap();
        assert_eq!(merged.missing, 0);
        assert_eq!(merged.tally.standings(), summary.tally.standings(), "{event:?}");
        assert_eq!(merged.tally.winner(), summary.tally.winner());
        assert_eq!(summary.tally.winner().is_some(), event == EventKind::Knockout);
        let byes: u64 = summary.tally.standings().iter().map(|line| line.byes).sum();
        assert_eq!(byes, if event == EventKind::Swiss { 3 * 3 * 2 } else { 0 });
    }
}

#[test]
fn a_swiss_event_has_no_shards() {
    let settings = Settings { event: EventKind::Swiss, rounds: Some(2), ..event() };
    let witness = Witness::default();
    let shard = Shard { number: 1, count: 2 };
    let error = run_with(&settings, &witness, |run| Run { shard, ..run }).unwrap_err();
    assert!(error.to_string().contains("shards"));
}

#[test]
fn the_page_holds_every_game_and_needs_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let (summary, games) =
        run(&settings(&[engine("</script>\"", "uci"), engine("b", "ugi")], 4)).unwrap();
    let path = folder.path().join("report.html");
    write_page(&path, &summary.tally, summary.sprt, &games, &Rules).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("</script>").count(), 2, "names cannot end the script");
    assert!(!text.contains("src=") && !text.contains("@import") && !text.contains("fetch("));
    let data = text.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), 4);
    for (game, record) in data["games"].as_array().unwrap().iter().zip(&games) {
        assert_eq!(game["fens"].as_array().unwrap().len(), record.moves.len() + 1);
        assert_eq!(game["fens"][0], "w21");
    }
}

/// Interrupts the event after three games.
struct Impatient<'a>(&'a AtomicBool);

impl Observer for Impatient<'_> {
    fn finished(&self, _: &GameRecord, progress: &Progress<'_>) {
        self.0.store(progress.tally.games() >= 3, Ordering::Relaxed);
    }
}

#[test]
fn an_interrupted_event_stops_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let interrupt = AtomicBool::new(false);
    let settings = Settings { concurrency: 2, ..event() };
    let run = |resume| {
        Run {
            settings: &settings,
            rules: &Rules,
            book: &Book::start_position(),
            launcher: None,
            out: Some(folder.path()),
            resume,
            shard: Shard::default(),
            interrupt: &interrupt,
            observer: &Impatient(&interrupt),
        }
        .play()
        .unwrap()
    };
    let first = run(false);
    assert!(!first.complete && first.tally.games() < 6);
    assert_eq!(first.stopped.as_deref(), Some("interrupted"));
    let mut games = first.tally.games();
    while games < 18 {
        interrupt.store(false, Ordering::Relaxed);
        let next = run(true).tally.games();
        assert!(next > games);
        games = next;
    }
    assert_eq!(games, 18);
}
