//! Starting, ending, and commands at the wrong time.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::Daemon;

const SECOND: Duration = Duration::from_secs(1);

/// How often the cases that ask for it are repeated; `HIPPOLYTA_REPEAT=1000` for the full run.
fn repetitions() -> usize {
    std::env::var("HIPPOLYTA_REPEAT").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

#[test]
fn case_d01_end_of_input_ends_the_process() {
    for busy in ["", "go infinite", "go ponder movetime 100", "go depth 40"] {
        let mut daemon = Daemon::uci(&[]);
        daemon.send(busy);
        daemon.ask("isready", "readyok");
        daemon.close_input();
        let status = daemon.ends_within(SECOND).unwrap_or_else(|| panic!("'{busy}' goes on"));
        assert!(status.success(), "'{busy}': {status}");
    }
}

#[test]
fn case_d02_quit_during_a_search() {
    for round in 0..repetitions() {
        let mut daemon = Daemon::start(&[]);
        daemon.send("uci\ngo infinite\nquit\nquit");
        let status = daemon.ends_within(SECOND).unwrap_or_else(|| panic!("round {round} goes on"));
        assert!(status.success(), "round {round}: {status}");
    }
}

#[test]
fn case_d02_stop_without_a_search_is_silent() {
    let mut daemon = Daemon::uci(&[]);
    daemon.send("stop\nstop\nisready");
    assert_eq!(daemon.until("readyok"), ["readyok"]);
    daemon.send("go infinite");
    daemon.ask("isready", "readyok");
    daemon.send("stop\nstop\nisready");
    let rest = daemon.until("bestmove").into_iter().chain(daemon.until_quiet()).collect::<Vec<_>>();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{rest:#?}");
}

#[test]
fn case_d03_isready_is_answered_during_a_search() {
    for game in ["amazons", "russian"] {
        let mut daemon = Daemon::uci(&[]);
        daemon.send(&format!("setoption name UCI_Variant value {game}\ngo infinite"));
        let mut slowest = Duration::ZERO;
        for _ in 0..100 {
            let asked = Instant::now();
            let seen = {
                daemon.send("isready");
                daemon.until("readyok")
            };
            assert!(!seen.iter().any(|line| line.starts_with("bestmove")), "{game} has stopped");
            slowest = slowest.max(asked.elapsed());
        }
        assert!(slowest < SECOND, "{game}: {slowest:?}");
        daemon.ask("stop", "bestmove");
    }
}

#[test]
fn case_d04_lines_are_never_mixed() {
    let mut daemon = Daemon::uci(&[]);
    daemon.send("setoption name MultiPV value 8\ngo infinite");
    let known = ["info", "readyok", "bestmove"];
    for _ in 0..200 {
        daemon.send("isready");
        for line in daemon.until("readyok") {
            let first = line.split(' ').next().unwrap_or_default();
            assert!(known.contains(&first), "malformed line '{line}'");
            assert_eq!(line.matches("readyok").count(), usize::from(first == "readyok"), "{line}");
            assert_eq!(line.matches("info").count(), usize::from(first == "info"), "{line}");
        }
    }
    daemon.ask("stop", "bestmove");
}

#[test]
fn case_d13_commands_in_the_wrong_state() {
    let wrong = [
        "ucinewgame",
        "setoption name Threads value 2",
        "setoption name Hash value 1",
        "position startpos",
        "go depth 1",
    ];
    for round in 0..repetitions().min(40) {
        let mut daemon = Daemon::uci(&[]);
        for command in wrong {
            daemon.send("go infinite");
            daemon.ask("isready", "readyok");
            daemon.send(command);
            daemon.ask("isready", "readyok");
            let first = daemon.ask("stop", "bestmove");
            assert_ne!(first, "bestmove (none)", "round {round}, {command}");
            if command.starts_with("go") {
                daemon.until_quiet();
            }
        }
        daemon.send("quit");
        assert!(daemon.ends_within(SECOND).is_some(), "round {round}: deadlock");
    }
}

#[test]
fn case_d15_silent_until_asked_and_always_ready() {
    let mut daemon = Daemon::start(&[]);
    assert!(daemon.is_silent_for(Duration::from_millis(200)));
    daemon.ask("isready", "readyok");
    let best = daemon.ask("go depth 1", "bestmove");
    assert_eq!(best.split(' ').count(), 2, "{best}");

    let mut daemon = Daemon::uci(&[]);
    daemon.send("setoption name EndgamePath value /nowhere/at/all");
    daemon.ask("isready", "readyok");
}

#[test]
fn case_d19_a_reader_that_goes_away_ends_the_process_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("stdin is piped");
    let _ = std::io::Write::write_all(&mut input, b"uci\ngo infinite\nisready\n");
    let deadline = Instant::now() + SECOND;
    while child.try_wait().expect("the child can be waited for").is_none() {
        assert!(Instant::now() < deadline, "goes on with nobody listening");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut complaints = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut complaints).expect("text");
    assert!(!complaints.contains("panic"), "{complaints}");
}

#[test]
fn case_d19_commands_end_quietly_when_nobody_reads() {
    let script = "hippolyta perft --game checkers --depth 6 --divide | head -n 1";
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_hippolyta")).parent().expect("a folder");
    let said = Command::new("sh")
        .args(["-c", script])
        .env("PATH", format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default()))
        .output()
        .expect("there is a shell");
    assert_eq!(String::from_utf8_lossy(&said.stdout).lines().count(), 1);
    assert_eq!(String::from_utf8_lossy(&said.stderr).matches("panic").count(), 0);
}

#[test]
fn case_d19_a_slow_reader_does_not_stop_the_clock() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("stdin is piped");
    let text = format!("uci\n{}go movetime 100\n", "d\n".repeat(2_000));
    std::io::Write::write_all(&mut input, text.as_bytes()).expect("the daemon reads on");
    std::thread::sleep(SECOND * 2);
    std::io::Write::write_all(&mut input, b"quit\n").expect("the daemon reads on");
    let mut said = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut said).expect("text");
    let _ = child.wait();
    let last = said.lines().rfind(|line| line.starts_with("info depth")).expect("a search");
    let words: Vec<&str> = last.split(' ').collect();
    let time = words.iter().position(|word| *word == "time").expect("a time");
    assert!(words[time + 1].parse::<u64>().expect("milliseconds") < 1_000, "{last}");
}
