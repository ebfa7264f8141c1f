//! Clocks and numbers that make no sense.

use std::time::{Duration, Instant};

use crate::support::Daemon;

/// What is allowed beyond the 100 ms of the case on a machine that is busy with other tests.
const SLACK: Duration = Duration::from_millis(900);

#[test]
fn case_d06_a_clock_that_has_run_out_is_answered_at_once() {
    let mut daemon = Daemon::uci(&[]);
    for go in [
        "wtime -171000 btime 1000",
        "wtime 0 btime 0 winc 0",
        "wtime 1 movestogo 0",
        "movetime 0",
        "movetime -1",
        "depth 0",
        "depth -1",
        "nodes 0",
        "wtime 0 btime 0 movestogo -5 movetime -1 depth 0 nodes 0 winc 5000",
    ] {
        let asked = Instant::now();
        daemon.send(&format!("position startpos\ngo {go}"));
        let seen = daemon.until("bestmove");
        assert_ne!(seen.last().map(String::as_str), Some("bestmove (none)"), "{go}");
        assert!(seen.iter().any(|line| line.contains(" nodes ")), "{go}: {seen:#?}");
        assert!(
            asked.elapsed() < Duration::from_millis(100) + SLACK,
            "{go}: {:?}",
            asked.elapsed()
        );
    }
}

#[test]
fn case_d06_odd_clocks_are_answered_in_their_time() {
    let mut daemon = Daemon::uci(&[]);
    for go in ["movestogo -5 wtime 1000", "winc 5000", "wtime 300 btime 300 movestogo 1"] {
        let asked = Instant::now();
        daemon.ask(&format!("position startpos\ngo {go}"), "bestmove");
        assert!(asked.elapsed() < Duration::from_secs(6), "{go}: {:?}", asked.elapsed());
    }
}

#[test]
fn case_d06_huge_clocks_search_until_stopped() {
    let mut daemon = Daemon::uci(&[]);
    for time in ["9223372036854775807", "99999999999999999999"] {
        daemon.send(&format!("go wtime {time} btime {time}"));
        std::thread::sleep(Duration::from_millis(300));
        daemon.send("isready");
        let seen = daemon.until("readyok");
        assert!(!seen.iter().any(|line| line.starts_with("bestmove")), "{time}: {seen:#?}");
        daemon.ask("stop", "bestmove");
    }
}

#[test]
fn case_d07_a_broken_number_is_reported_and_the_rest_understood() {
    let mut daemon = Daemon::uci(&[]);
    for (go, token) in [
        ("depth 12x movetime 50", "12x"),
        ("movetime 100ms depth 2", "100ms"),
        ("wtime btime 50000 depth 2", "wtime"),
        ("foo 5 depth 2", ""),
    ] {
        daemon.send(&format!("go {go}"));
        let seen = daemon.until("bestmove");
        let reported =
            seen.iter().any(|line| line.starts_with("info string") && line.contains(token));
        assert!(token.is_empty() || reported, "{go}: {seen:#?}");
        let depth = |line: &String| line.starts_with("info depth");
        if token.is_empty() {
            assert!(seen.iter().filter(|l| depth(l)).all(|l| !l.contains("depth 3 ")), "{seen:#?}");
        }
    }
}
