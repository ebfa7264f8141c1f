//! An event in parts, and its parts put together; an event that is interrupted politely.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::log::Shard;
use arena::merge::merge;
use arena::openings::Book;
use arena::record::GameRecord;
use arena::report::write_page;
use arena::run::{Observer, Progress, Run};
use arena::settings::{EventKind, Settings};

use crate::support::{Rules, Witness, engine, run, run_in, run_with, settings};

fn event() -> Settings {
    let engines = ["a", "b", "c"].map(|name| engine(name, "uci"));
    Settings { event: EventKind::RoundRobin, ..settings(&engines, 6) }
}

fn play_shards(out: &std::path::Path, count: usize) -> Vec<PathBuf> {
    let settings = event();
    let shards = (1..=count).map(|number| Shard { number, count });
    shards
        .map(|shard| {
            let witness = Witness::default();
            let summary =
                run_with(&settings, &witness, |run| Run { out: Some(out), shard, ..run }).unwrap();
            assert!(summary.complete);
            out.join(format!("{}.jsonl", shard.file_stem()))
        })
        .collect()
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
    assert!(merge(&logs).unwrap_err().to_string().contains("not of one event"));
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
