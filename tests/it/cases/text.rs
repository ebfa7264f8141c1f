//! Lines and positions that make no sense, or too much of it.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::support::Daemon;

const CHECKERS: [&str; 5] = ["daemon", "--game", "checkers", "--rules", "russian"];

#[test]
fn case_a08_a_stale_move_is_refused() {
    let mut daemon = Daemon::uci(&CHECKERS);
    daemon.send("position startpos moves c3-b4 c3-b4\nd\nisready");
    let seen = daemon.until("readyok");
    let error = seen.iter().find(|line| line.starts_with("info string error")).expect("an error");
    assert!(error.contains("c3-b4") && error.contains('2'), "{error}");
    daemon.ask("go depth 1", "bestmove");
    daemon.send("position startpos moves c3-b4");
    assert_ne!(daemon.ask("go depth 1", "bestmove"), "bestmove (none)");
}

#[test]
fn case_d05_very_long_lines() {
    let mut daemon = Daemon::uci(&CHECKERS);
    let shuffle = " a1-b2 h8-g7 b2-a1 g7-h8".repeat(1_000);
    daemon.send(&format!("position fen W:WKa1:BKh8 moves{}", shuffle.replace("h8-g7", "h8-h8")));
    daemon.send(&format!("{}\n{}\nisready", " ".repeat(1 << 20), "x".repeat(2 << 20)));
    daemon.answer("readyok");
    let kings = " c1-d2 f8-e7 d2-c1 e7-f8".repeat(1_000);
    daemon.send(&format!("position fen W:WKc1:BKf8 moves{kings}\nisready"));
    assert_eq!(daemon.until("readyok"), ["readyok"]);
    assert!(daemon.ask("go depth 1", "bestmove").starts_with("bestmove c1"));
    for line in ["position startpos moves", "position", "position fen", "position startpos moves "]
    {
        daemon.send(line);
        daemon.ask("isready", "readyok");
    }
}

#[test]
fn case_d12_bad_positions_leave_the_one_before() {
    for (args, good) in [
        (&CHECKERS[..], "W:Wa1,Kc3:Bb6"),
        (&["daemon", "--game", "amazons"][..], "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"),
    ] {
        let mut daemon = Daemon::uci(args);
        daemon.send(&format!("position fen {good}"));
        let before = daemon.ask("go depth 2", "bestmove");
        daemon.send("position fen blah\nisready");
        assert_eq!(daemon.until("readyok").len(), 2);
        daemon.send_bytes(b"position fen \xff\xfe\x00W:W\xc3\n");
        assert_eq!(daemon.ask("go depth 2", "bestmove"), before);
        mutations(good, 2_000, &mut daemon);
    }
}

fn mutations(good: &str, count: usize, daemon: &mut Daemon) {
    let mut rng = StdRng::seed_from_u64(12);
    for _ in 0..count {
        let mut text = good.as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..text.len());
            match rng.random_range(0..3) {
                0 => text[at] = rng.random_range(32..127),
                1 => text.insert(at, rng.random_range(32..127)),
                _ => drop(text.remove(at)),
            }
        }
        daemon.send_bytes(&[b"position fen ", &text[..], b"\ngo depth 1\n"].concat());
        daemon.answer("bestmove");
    }
}

#[test]
fn case_d16_line_ends_and_stray_words() {
    let mut daemon = Daemon::start(&[]);
    daemon.send_bytes(b"uci\r\n");
    daemon.answer("uciok");
    daemon.send_bytes(b"  \tisready \r\n\r\n");
    assert_eq!(daemon.answer("readyok"), "readyok");
    daemon.send_bytes(b"xyzzy\r\nxyzzy isready\r\n");
    let seen = daemon.until("readyok");
    assert!(seen.len() <= 3, "{seen:#?}");
    daemon.send_bytes(b"position startpos\r\ngo depth 1\r\n");
    daemon.answer("bestmove");
}
