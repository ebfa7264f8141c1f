//! Going, pondering, and games that are over.

use std::time::{Duration, Instant};

use crate::support::Daemon;

/// White's only man stands against the far edge's corner: no legal move.
const BLOCKED: &str = "W:W5:B1";

const QUEENS_SOLVED: &str = "AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF \
    .Q..../....Q./..Q.../Q...../.....Q/...Q..";

fn russian(protocol: &str) -> Daemon {
    Daemon::start(&["daemon", "--protocol", protocol, "--game", "checkers", "--rules", "russian"])
}

#[test]
fn case_d08_no_legal_move_is_answered_once() {
    let mut uci = russian("uci");
    uci.send(&format!("position fen {BLOCKED}"));
    assert_eq!(uci.ask("go depth 5", "bestmove"), "bestmove (none)");
    for go in ["go infinite", "go ponder"] {
        uci.send(go);
        uci.ask("isready", "readyok");
        assert_eq!(uci.ask("stop", "bestmove"), "bestmove (none)");
        assert_eq!(uci.ask("isready", "readyok"), "readyok");
    }
    let mut ugi = russian("ugi");
    ugi.send(&format!("position fen {BLOCKED}"));
    assert_eq!(ugi.ask("go depth 5", "bestmove"), "bestmove 0000");
    let mut hub = russian("hub");
    hub.ask("hub", "wait");
    hub.ask("init", "ready");
    hub.send("pos pos=Wbeeewewweeeeeeeeeeeeeeeeeeeeeeee");
    hub.send("pos pos=Wbeeeweeeeeeeeeeeeeeeeeeeeeeeeeee\nlevel depth=3");
    assert!(hub.ask("go think", "done").starts_with("done"));
}

#[test]
fn case_c05_a_game_that_is_over_is_answered_without_a_search() {
    for (game, over) in [
        (&["--rules", "russian"][..], BLOCKED),
        (&["--game", "amazons"], "8*q/8**/10/10/10/10/10/10/**8/Q*8 w - - 0 1"),
        (&["--game", "queens"], QUEENS_SOLVED),
        (&["--game", "officers"], "Ac Kd Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Qc Kh As"),
    ] {
        for search in ["alphabeta", "mcts"] {
            let mut daemon = Daemon::start(&[&["uci"], game].concat());
            if game[1] == "russian" || game[1] == "amazons" {
                daemon.send(&format!("setoption name Search value {search}"));
            }
            daemon.send(&format!("position fen {over}"));
            for go in ["go", "go ponder\nponderhit"] {
                let said = daemon.ask(go, "bestmove");
                assert_eq!(said, "bestmove (none)", "{game:?}, {search}, {go}");
            }
        }
    }
    let mut hub = russian("hub");
    hub.send("pos pos=Wbeeeweeeeeeeeeeeeeeeeeeeeeeeeeee");
    for go in ["go think", "go analyze", "go ponder\nponder-hit"] {
        assert_eq!(hub.ask(go, "done"), "done", "{go}");
    }
    // A man in the corner has one move.
    hub.send("pos pos=Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeweee");
    let one = hub.ask("go think", "done");
    assert!(one.starts_with("done move="), "{one}");
}

#[test]
fn case_c05_who_cannot_move_in_amazons_has_lost() {
    for (fen, result, margin) in [
        ("8*q/8**/10/10/10/10/10/10/**8/Q*8 w - - 0 1", "p2win", 0),
        ("8*q/8**/10/10/10/10/10/10/**8/Q*8 b - - 0 1", "p1win", 0),
        ("Q***/****/**1*/**1q w - - 0 1", "p2win", 2),
    ] {
        let mut ugi = Daemon::start(&["ugi", "--game", "amazons"]);
        ugi.send(&format!("position fen {fen}"));
        assert_eq!(ugi.ask("query gameover", "response"), "response true");
        assert_eq!(ugi.ask("query result", "response"), format!("response {result}"));
        let outcome = format!("response {result} no legal move, margin {margin}");
        assert_eq!(ugi.ask("query outcome", "response"), outcome);
        assert_eq!(ugi.ask("go", "bestmove"), "bestmove 0000");
    }
}

#[test]
fn case_d09_pondering_waits_for_the_hit() {
    let mut daemon = russian("uci");
    daemon.send("position startpos\ngo ponder movetime 200");
    std::thread::sleep(Duration::from_secs(1));
    daemon.send("isready");
    let seen = daemon.until("readyok");
    assert!(seen.iter().all(|line| line.starts_with("info") || line == "readyok"), "{seen:#?}");
    let hit = Instant::now();
    daemon.ask("ponderhit", "bestmove");
    assert!(hit.elapsed() < Duration::from_millis(1_200), "{:?}", hit.elapsed());

    daemon.send_bytes(b"go ponder wtime 1000 btime 1000\nponderhit\n");
    daemon.answer("bestmove");

    daemon.send("go ponder depth 1");
    std::thread::sleep(Duration::from_millis(300));
    daemon.send("isready");
    let seen = daemon.until("readyok");
    assert!(!seen.iter().any(|line| line.starts_with("bestmove")), "{seen:#?}");
    daemon.ask("stop", "bestmove");
    assert_eq!(daemon.ask("isready", "readyok"), "readyok");
}

#[test]
fn case_d18_ugi_queries() {
    let mut daemon = Daemon::start(&["daemon", "--protocol", "ugi", "--rules", "pool"]);
    daemon.ask("ugi", "ugiok");
    daemon.ask("isready", "readyok");
    daemon.send("position startpos");
    assert_eq!(daemon.ask("query p1turn", "response"), "response true");
    assert_eq!(daemon.ask("query gameover", "response"), "response false");
    assert_eq!(daemon.ask("query result", "response"), "response none");
    let first =
        daemon.ask("query moves", "response").split(' ').nth(1).expect("a move").to_string();
    daemon.send(&format!("position startpos moves {first}"));
    assert_eq!(daemon.ask("query p1turn", "response"), "response false");
    daemon.send(&format!("position fen {BLOCKED}"));
    assert_eq!(daemon.ask("query gameover", "response"), "response true");
    assert_eq!(daemon.ask("query result", "response"), "response p1win");
    daemon.send("query shoe size\nisready");
    assert_eq!(daemon.until("readyok").len(), 2);
}

#[test]
fn go_nodes_gives_the_same_move_every_time() {
    for (game, nodes) in [("russian", 50_000), ("amazons", 20_000)] {
        let run = || {
            let mut daemon = Daemon::uci(&[]);
            daemon.send(&format!("setoption name UCI_Variant value {game}\nposition startpos"));
            daemon.send(&format!("go nodes {nodes}"));
            let seen = daemon.until("bestmove");
            let last = seen.iter().rev().find(|line| line.contains(" pv ")).expect("a line");
            (seen.last().cloned(), last.split(" pv ").nth(1).map(str::to_string))
        };
        assert_eq!(run(), run(), "{game}");
    }
}
