//! cutergames: sets the position once and then sends every move as a bare `moves M`. It cuts the
//! first eight bytes off every line that it reads while it waits for a move, and breaks down if a
//! line has fewer.

use super::{MOST_PLIES, best_move};
use crate::support::Daemon;

/// Plays a game; returns what the engines say of its end.
fn play(args: &[&str], fen: &str) -> [String; 2] {
    let mut engines = [Daemon::start(args), Daemon::start(args)];
    for engine in &mut engines {
        engine.ask("ugi", "ugiok");
        engine.ask("isready", "readyok");
        engine.send("uginewgame");
        engine.send(&format!("position fen {fen}"));
    }
    for ply in 0..MOST_PLIES {
        let over = engines.each_mut().map(|engine| engine.ask("query gameover", "response"));
        if over.iter().all(|answer| answer == "response true") {
            return engines.each_mut().map(|engine| engine.ask("query result", "response"));
        }
        let mover = &mut engines[ply % 2];
        mover.send("go movetime 10");
        let mv = best_move(mover);
        engines.iter_mut().for_each(|engine| engine.send(&format!("moves {mv}")));
    }
    panic!("no end after {MOST_PLIES} plies");
}

#[test]
fn games_go_on_by_single_moves() {
    let checkers = ["ugi", "--rules", "russian"];
    let amazons = ["ugi", "--game", "amazons"];
    for (args, fen) in [
        (&checkers[..], "W:Wc3,e3,g3,d2,f2:Bb6,d6,f6,c7,e7"),
        (&amazons[..], "1qq1/q2q/Q2Q/1QQ1 w - - 0 1"),
    ] {
        let results = play(args, fen);
        assert_eq!(results[0], results[1], "{fen}");
    }
}

#[test]
fn no_line_is_short_while_a_search_runs() {
    let mut engine = Daemon::start(&["ugi", "--game", "amazons"]);
    engine.ask("ugi", "ugiok");
    engine.send("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true");
    engine.send("go movetime 1500");
    let lines = engine.until("bestmove");
    let short: Vec<&String> = lines.iter().filter(|line| line.len() < 8).collect();
    assert!(short.is_empty() && lines.iter().any(|line| line.contains("currmove")), "{short:?}");
}
