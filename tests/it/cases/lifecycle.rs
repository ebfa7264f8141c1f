//! Starting, ending, and commands at the wrong time.

use std::time::{Duration, Instant};

use protocol::dialect::UCI;

use crate::support::{Daemon, SECOND};

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

/// Starts the binary, begins a search and says `quit`, so many times.
fn quit_during_a_search(rounds: usize) {
    for round in 0..rounds {
        let mut daemon = Daemon::start(&[]);
        daemon.send("uci\ngo infinite\nquit\nquit");
        let status = daemon.ends_within(SECOND).unwrap_or_else(|| panic!("round {round} goes on"));
        assert!(status.success(), "round {round}: {status}");
    }
}

#[test]
fn case_d02_quit_during_a_search() {
    quit_during_a_search(50);
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

/// Pings a search with many lines of play for so long, and holds every line to the letter.
/// Returns how many there were.
fn lines_are_never_mixed(span: Duration) -> usize {
    let mut daemon = Daemon::uci(&[]);
    daemon.send("setoption name MultiPV value 8\nsetoption name Threads value 2\ngo infinite");
    let (started, mut lines) = (Instant::now(), 0);
    while started.elapsed() < span {
        daemon.send("isready");
        for line in daemon.until("readyok") {
            let reply = UCI.parse_reply(&line).unwrap_or_else(|error| panic!("'{line}': {error}"));
            assert_eq!(UCI.print_reply(&reply), line);
            lines += 1;
        }
    }
    daemon.ask("stop", "bestmove");
    lines
}

#[test]
fn case_d04_lines_are_never_mixed() {
    assert!(lines_are_never_mixed(SECOND) > 20);
}

#[test]
#[ignore = "10 minutes; run with: cargo test --release --test it -- --ignored --nocapture d04"]
fn case_d04_for_ten_minutes() {
    println!("{} lines, none malformed", lines_are_never_mixed(600 * SECOND));
}

/// Says what cannot be done during a search during a search, so many times.
fn commands_in_the_wrong_state(rounds: usize) {
    const WRONG: [&str; 5] = [
        "ucinewgame",
        "setoption name Threads value 2",
        "setoption name Hash value 1",
        "position startpos",
        "go depth 1",
    ];
    for round in 0..rounds {
        let mut daemon = Daemon::uci(&[]);
        for command in WRONG {
            daemon.send("go infinite");
            daemon.ask("isready", "readyok");
            daemon.send(command);
            daemon.ask("isready", "readyok");
            let first = daemon.ask("stop", "bestmove");
            assert_ne!(first, "bestmove (none)", "round {round}, {command}");
            if command.starts_with("go") {
                daemon.answer("bestmove");
            }
            let rest = {
                daemon.send("isready");
                daemon.until("readyok")
            };
            assert!(!rest.iter().any(|l| l.starts_with("bestmove")), "round {round}, {command}");
        }
        daemon.send("quit");
        assert!(daemon.ends_within(SECOND).is_some(), "round {round}: deadlock");
    }
}

#[test]
fn case_d13_commands_in_the_wrong_state() {
    commands_in_the_wrong_state(20);
}

#[test]
fn a_count_that_is_stopped_tells_no_sum() {
    let mut daemon = Daemon::uci(&[]);
    daemon.send("position startpos\ngo perft 9\nposition startpos\nstop\nquery gameover");
    let said = daemon.until("response");
    assert!(!said.iter().any(|line| line.starts_with("Nodes searched")), "{said:#?}");
    assert!(
        said.iter().any(|line| line == "info string error: the count was stopped before its end")
    );
}

#[test]
#[ignore = "up to 2 minutes; run with: cargo test --release --test it -- --ignored --nocapture d02_and_d13"]
fn cases_d02_and_d13_a_thousand_times() {
    let started = Instant::now();
    quit_during_a_search(1_000);
    let quits = started.elapsed();
    commands_in_the_wrong_state(1_000);
    println!("D02 {quits:.1?}, D13 {:.1?}", started.elapsed() - quits);
    assert!(started.elapsed() < 120 * SECOND, "{:?}", started.elapsed());
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
