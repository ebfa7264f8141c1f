//! Interruptions: engines killed from outside, the runner killed at any moment, no room to write.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use arena::record::{GameRecord, Reason};
use arena::settings::{Protocol, Settings};
use rustix::process::{Pid, Signal, kill_process};

use crate::support::{FAKE, Witness, engine, logged, run_in, settings};

/// Engines that carry `mark` on their command line, so that they can be found among processes. One
/// is a script that has started another process before.
fn slow_match(mark: &str, games: u32) -> Settings {
    let switches = |dialect: &str| format!("{dialect} think=4 deaf seed=3 mark={mark}");
    let mut engines = [engine("a", &switches("uci")), engine("b", &switches("hub"))];
    engines[1].protocol = Some(Protocol::Hub);
    engines[1].command =
        format!("sh -c '{FAKE} uci deaf mark={mark} & exec {}'", engines[1].command);
    Settings { concurrency: 2, ..settings(&engines, games) }
}

/// The processes with `mark` on their command line.
fn marked(mark: &str) -> Vec<i32> {
    let numbers = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path();
        let line = fs::read_to_string(path.join("cmdline")).ok()?;
        let number = path.file_name()?.to_str()?.parse().ok()?;
        line.contains(&format!("mark={mark}")).then_some(number)
    });
    numbers.collect()
}

fn wait_for(what: &str, done: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !done() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn kill(process: i32) {
    if let Some(pid) = Pid::from_raw(process) {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// Case E05: an engine is killed from outside in every second game.
#[test]
fn killed_engines_lose_their_games_and_nothing_else_happens() {
    let mark = format!("e05-{}", std::process::id());
    let victim = format!("uci think=2 mark={mark}");
    let engines = [engine("victim", &victim), engine("other", "uci think=2")];
    let settings = settings(&engines, 100);
    let (mut kills, mut next, witness) = (0, 1, Witness::default());
    // An engine that dies at its start ends the event, so it is killed after a game that it has
    // lived through: what was under way when it was killed last, and one game at least, are over.
    let is_running = |next: usize| {
        let games = witness.games.lock().unwrap();
        games.len() >= next && games.last().is_some_and(|game| game.reason == Reason::Rules)
    };
    std::thread::scope(|scope| {
        let play = scope.spawn(|| run_in(None, false, &settings, &witness).unwrap());
        while !play.is_finished() {
            if kills < 50 && is_running(next) {
                let processes = marked(&mark);
                next = witness.games.lock().unwrap().len() + 2;
                processes.into_iter().for_each(kill);
                kills += 1;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    let games = witness.games.into_inner().unwrap();
    assert_eq!(games.len(), 100);
    let lost = games.iter().filter(|game| game.reason == Reason::Disconnect).count();
    assert!((25..=kills).contains(&lost), "{lost} of {kills}");
    assert!(games.iter().all(|game| [Reason::Rules, Reason::Disconnect].contains(&game.reason)));
    wait_for("no orphans", || marked(&mark).is_empty());
}

/// Not a test: the process that the tests below kill. It runs this executable again.
#[test]
#[ignore = "run by other tests as a process of its own"]
fn runner_process() {
    let (Ok(out), Ok(mark)) = (std::env::var("ARENA_OUT"), std::env::var("ARENA_MARK")) else {
        return;
    };
    run_in(Some(Path::new(&out)), true, &slow_match(&mark, 10), &Witness::default()).unwrap();
}

fn runner(out: &Path, mark: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "resume::runner_process"])
        .env("ARENA_OUT", out)
        .env("ARENA_MARK", mark)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn assert_whole(games: &[GameRecord], out: &Path) {
    assert_eq!(games.len(), 10);
    let ids: HashSet<_> = games.iter().map(|game| game.id).collect();
    assert_eq!(ids.len(), 10, "nothing twice");
    for pair in games.chunks(2) {
        assert_eq!((&pair[0].white, &pair[0].black), (&pair[1].black, &pair[1].white));
        assert_eq!(pair[0].opening, pair[1].opening);
    }
    let records = fs::read_to_string(out.join("games.txt")).unwrap();
    let expected: HashSet<String> = games
        .iter()
        .map(|g| format!("{} {} {} {:?}", g.id.number(), g.white, g.black, g.outcome))
        .collect();
    assert_eq!(records.lines().map(str::to_owned).collect::<HashSet<_>>(), expected);
    assert_eq!(records.lines().count(), 10);
}

/// Kills the runner after each of `delays` and lets the next one go on; then to the end.
fn kill_and_resume(name: &str, delays: impl Iterator<Item = u64>) {
    let mark = format!("{name}-{}", std::process::id());
    for delay in delays {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path();
        let mut first = runner(out, &mark);
        // Each is there twice, by itself and on the command line of its launcher.
        wait_for("the engines run", || marked(&mark).len() >= 4);
        std::thread::sleep(Duration::from_millis(delay));
        kill(first.id() as i32);
        first.wait().unwrap();
        wait_for("no orphans", || marked(&mark).is_empty());
        assert!(runner(out, &mark).wait().unwrap().success(), "after {delay} ms");
        assert_whole(&logged(out), out);
        wait_for("no orphans", || marked(&mark).is_empty());
    }
}

/// Case E13, and no orphans although the engines hear neither `quit` nor the end of their input.
#[test]
fn a_killed_runner_leaves_nothing_running_and_is_resumed() {
    kill_and_resume("kill", [0, 40, 150, 260].into_iter());
}

#[test]
#[ignore = "run with: cargo test -p arena --test it fifty -- --ignored"]
fn fifty_kills_at_random_moments_lose_nothing() {
    // Delays spread evenly by the golden ratio over the length of a run.
    kill_and_resume("fifty", (1..=50u64).map(|n| n * 618 % 600));
}

fn finished_log(out: &Path) -> Settings {
    let settings = settings(&[engine("a", "uci"), engine("b", "uci seed=5")], 10);
    run_in(Some(out), false, &settings, &Witness::default()).unwrap();
    settings
}

/// Case E13: a half-written record is cut off and its game played again.
#[test]
fn a_half_written_record_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let settings = finished_log(out);
    let log = out.join("games.jsonl");
    let text = fs::read_to_string(&log).unwrap();
    let end = text.trim_end().rfind('\n').unwrap() + 1;
    for cut in [end, end + 1, end + 40, text.len() - 1] {
        fs::write(&log, &text[..cut]).unwrap();
        let witness = Witness::default();
        let summary = run_in(Some(out), true, &settings, &witness).unwrap();
        assert!(summary.complete);
        assert_whole(&logged(out), out);
        assert_eq!(witness.games.lock().unwrap().len(), 1);
        let warnings = witness.warnings.into_inner().unwrap();
        assert_eq!(warnings.len(), usize::from(cut > end), "{warnings:?}");
    }
    let damaged = text.replacen("\"pair\":1", "\"pair\":", 1);
    fs::write(&log, damaged).unwrap();
    let error = run_in(Some(out), true, &settings, &Witness::default()).unwrap_err().to_string();
    assert!(error.contains("line "), "{error}");
}

#[test]
fn another_event_is_not_mixed_in() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = finished_log(folder.path());
    let run = |settings: &Settings, resume| {
        run_in(Some(folder.path()), resume, settings, &Witness::default())
    };
    assert!(run(&settings, false).unwrap_err().to_string().contains("exists already"));
    settings.games = 12;
    assert_eq!(run(&settings, true).unwrap().tally.games(), 12, "more games may be added");
    let before = fs::read(folder.path().join("games.jsonl")).unwrap();
    settings.games = 8;
    let error = run(&settings, true).unwrap_err().to_string();
    assert!(error.contains("fewer games: game 9 was played"), "{error}");
    settings.games = 12;
    settings.limits.nodes = Some(7);
    let error = run(&settings, true).unwrap_err().to_string();
    assert!(error.contains("limits.nodes was 100 and is 7"), "{error}");
    assert_eq!(fs::read(folder.path().join("games.jsonl")).unwrap(), before, "nothing is written");
}

/// An engine with a slip in its command does not keep the directory from the event.
#[test]
fn an_event_that_could_not_begin_may_be_begun_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&[engine("a", "uci"), engine("b", "uci")], 2);
    let right = std::mem::replace(&mut settings.engines[0].command, "/no/such uci".to_owned());
    let run = |settings: &Settings, resume| {
        run_in(Some(folder.path()), resume, settings, &Witness::default())
    };
    assert!(run(&settings, false).is_err());
    settings.engines[0].command.push_str(" again");
    assert!(run(&settings, true).is_err());
    settings.engines[0].command = right;
    assert!(run(&settings, false).unwrap().complete);
    assert_eq!(logged(folder.path()).len(), 2);
}

/// What is not ours is not cut, with or without an end of line.
#[test]
fn a_file_that_is_no_log_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("games.jsonl");
    let settings = settings(&[engine("a", "uci"), engine("b", "uci")], 2);
    for text in ["{\"my\":\"precious data\"}\n", "{\"my\":\"precious data\"}", "precious\n\n"] {
        for resume in [false, true] {
            fs::write(&log, text).unwrap();
            let refused = run_in(Some(folder.path()), resume, &settings, &Witness::default());
            let error = refused.unwrap_err().to_string();
            assert!(error.contains("games.jsonl: line 1: "), "{error}");
            assert_eq!(fs::read_to_string(&log).unwrap(), text);
        }
    }
}

#[test]
fn a_whole_last_line_that_is_no_record_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let settings = finished_log(folder.path());
    let log = folder.path().join("games.jsonl");
    let text = fs::read_to_string(&log).unwrap() + "{\"id\":\n";
    fs::write(&log, &text).unwrap();
    let refused = run_in(Some(folder.path()), true, &settings, &Witness::default());
    assert!(refused.unwrap_err().to_string().contains("line 12: "));
    assert_eq!(fs::read_to_string(&log).unwrap(), text);
}

/// Case E16: no room for the record of the games. The event stops with the file's name; what was
/// finished is in the log.
#[test]
fn a_full_disk_stops_the_event() {
    let folder = tempfile::tempdir().unwrap();
    symlink("/dev/full", folder.path().join("games.txt")).unwrap();
    let settings = settings(&[engine("a", "uci"), engine("b", "uci")], 10);
    let run = |out| run_in(Some(out), false, &settings, &Witness::default());
    let error = run(folder.path()).unwrap_err().to_string();
    assert!(error.contains("games.txt: No space left"), "{error}");
    assert_eq!(logged(folder.path()).len(), 1);

    let error = run(Path::new("/proc/arena")).unwrap_err().to_string();
    assert!(error.starts_with("/proc/arena"), "{error}");
}
