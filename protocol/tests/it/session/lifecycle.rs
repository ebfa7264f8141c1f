//! Starting, ending, and commands at the wrong time.

use protocol::dialect::Dialect;
use protocol::session::{Config, DialectDefault};

use crate::driver::Driver;

fn count(lines: &[String], first: &str) -> usize {
    lines.iter().filter(|line| line.split(' ').next() == Some(first)).count()
}

#[test]
fn case_d01_the_end_of_input_ends_the_session() {
    let mut idle = Driver::new();
    idle.send("uci");
    idle.close();
    assert!(idle.has_quit);
    for go in ["go infinite", "go ponder", "go depth 3", "go"] {
        let mut busy = Driver::speaking(Dialect::Uci);
        busy.send(go);
        busy.send("position startpos\ngo infinite");
        busy.close();
        assert_eq!(count(&busy.until_quiet(), "bestmove"), 1, "{go}");
        assert!(busy.has_quit, "{go}");
    }
}

#[test]
fn the_last_line_needs_no_end() {
    let mut driver = Driver::new();
    driver.send_bytes(b"isready");
    driver.close();
    assert_eq!(driver.until_quiet(), ["readyok"]);
}

#[test]
fn case_d02_quit_and_stop_whenever_they_come() {
    let mut driver = Driver::speaking(Dialect::Uci);
    assert!(driver.ask("stop\nstop\nponderhit").is_empty());
    driver.send("go infinite");
    assert_eq!(count(&driver.ask("stop\nstop"), "bestmove"), 1);
    driver.send("go infinite\ngo infinite\nquit\nquit\nisready");
    driver.close();
    assert_eq!(count(&driver.until_quiet(), "bestmove"), 1, "what waits is dropped");
    assert!(driver.has_quit);
}

#[test]
fn case_d03_isready_is_answered_during_a_search() {
    let mut driver = Driver::speaking(Dialect::Uci);
    driver.send("go infinite");
    for _ in 0..100 {
        driver.send("isready");
        assert_eq!(count(&driver.until("readyok"), "bestmove"), 0);
    }
    assert_eq!(count(&driver.ask("stop"), "bestmove"), 1);

    let mut hub = Driver::speaking(Dialect::Hub);
    hub.send("go analyze");
    for _ in 0..100 {
        hub.send("ping");
        assert_eq!(count(&hub.until("pong"), "done"), 0);
    }
    assert_eq!(count(&hub.ask("stop"), "done"), 1);
}

#[test]
fn case_d13_what_cannot_be_done_in_a_search_waits_for_its_end() {
    let mut driver = Driver::speaking(Dialect::Uci);
    driver.send("go infinite");
    let waiting =
        "ucinewgame\nsetoption name Hash value 0\nposition fen 7 w\nquery fen\ngo depth 1";
    let meanwhile = driver.ask_briefly(&format!("query fen\n{waiting}\nisready"));
    assert_eq!(meanwhile, ["response 21 w", "readyok"]);
    assert_eq!(driver.seen().new_games, 0);
    let rest = driver.ask_briefly("stop");
    assert_eq!(
        rest,
        [
            "bestmove take1 ponder take1",
            "info string Hash cut to its range: 0",
            "response 7 w",
            "bestmove take1 ponder take1"
        ]
    );
    assert_eq!(driver.seen().new_games, 1);
}

#[test]
fn case_d13_a_stop_belongs_to_the_search_before_it() {
    let mut driver = Driver::speaking(Dialect::Uci);
    let script =
        "go infinite\ngo infinite\nstop\nstop\nposition fen 9 w\ngo infinite\nstop\nquery fen";
    let said = driver.ask_briefly(script);
    assert_eq!(count(&said, "bestmove"), 3, "{said:#?}");
    assert!(said.contains(&"response 9 w".to_owned()), "{said:#?}");
    assert!(driver.ask("stop").is_empty());
}

#[test]
fn a_stop_or_hit_is_for_the_searches_that_wait_as_well() {
    for [go, end] in [
        ["go infinite", "stop"],
        ["go ponder wtime 1000 btime 1000", "ponderhit"],
        ["go ponder", "stop"],
    ] {
        for first in ["go ponder movetime 100", "go infinite", "go depth 1"] {
            let mut driver = Driver::speaking(Dialect::Uci);
            let said = driver.ask(&format!("{first}\nposition startpos\n{go}\n{end}"));
            let stays = first == "go infinite" && end == "ponderhit";
            assert_eq!(count(&said, "bestmove"), if stays { 0 } else { 2 }, "{first}, {go}, {end}");
            let rest = driver.ask("stop");
            assert_eq!(count(&rest, "bestmove"), if stays { 2 } else { 0 }, "{first}, {go}, {end}");
        }
    }
}

#[test]
fn case_d15_silent_until_asked() {
    let mut driver = Driver::new();
    assert!(driver.until_quiet().is_empty());
    assert_eq!(driver.ask("isready"), ["readyok"]);
    assert_eq!(driver.ask_briefly("go depth 1"), ["bestmove take1"]);
}

#[test]
fn the_first_line_chooses_the_dialect() {
    for (greeting, last) in
        [("uci", "uciok"), ("ugi", "ugiok"), ("hub", "wait"), ("xyzzy uci", "uciok")]
    {
        let mut driver = Driver::new();
        assert_eq!(driver.ask(greeting).last().unwrap(), last);
    }
    let mut changed = Driver::new();
    assert_eq!(changed.ask("isready\nhub").last().unwrap(), "wait");
    assert_eq!(changed.ask("uci\nisready").last().unwrap(), "readyok");
    for stray in ["foo hub", "foo ugi", "hub name=\"", "=hub"] {
        let unknown = changed.ask(&format!("{stray}\nisready"));
        assert!(unknown.len() == 2 && unknown[1] == "readyok", "{stray}: {unknown:#?}");
    }
    assert_eq!(
        Driver::speaking(Dialect::Uci).ask("hub"),
        ["info string error: unknown command 'hub'"]
    );
    assert_eq!(
        Driver::speaking(Dialect::Hub).ask("uci"),
        ["error message=\"unknown command 'uci'\""]
    );
}

#[test]
fn a_dialect_brings_its_defaults() {
    let default = |dialect, value: &str| DialectDefault {
        dialect,
        option: "UCI_Variant".into(),
        value: value.into(),
    };
    let mut defaults = vec![default(Dialect::Uci, "black"), default(Dialect::Ugi, "white")];
    defaults.push(default(Dialect::Hub, "no such variant"));
    let mut hub = Driver::with(Config { dialect: Some(Dialect::Hub), defaults: defaults.clone() });
    assert_eq!(hub.ask("ping"), ["pong"]);
    let mut driver = Driver::with(Config { dialect: None, defaults });
    assert_eq!(driver.ask("uci\nquery fen").last().unwrap(), "response 21 b");
    assert_eq!(driver.ask("ugi\nquery fen").last().unwrap(), "response 21 w");
}

#[test]
fn a_search_that_cannot_be_served_is_answered_all_the_same() {
    let refused = "info string error: no search for a win";
    let mut uci = Driver::speaking(Dialect::Uci);
    assert_eq!(uci.ask("go mate 3"), [refused, "bestmove (none)"]);
    let mut ugi = Driver::speaking(Dialect::Ugi);
    assert_eq!(ugi.ask("go mate 3"), [refused, "bestmove 0000"]);
}
