//! Answers that are held back, and games that are over.

use std::time::Duration;

use engine_core::Limits;
use protocol::dialect::Dialect;

use crate::driver::Driver;

#[test]
fn case_d08_no_legal_move_is_answered_once() {
    for (dialect, none) in [(Dialect::Uci, "bestmove (none)"), (Dialect::Ugi, "bestmove 0000")] {
        let mut driver = Driver::speaking(dialect);
        driver.send("position fen 0 w");
        assert_eq!(driver.ask("go depth 5"), [none]);
        for go in ["go infinite", "go ponder"] {
            assert!(driver.ask(go).is_empty(), "{go}");
            assert_eq!(driver.ask("stop"), [none], "{go}");
        }
        assert_eq!(driver.ask("go ponder\nponderhit"), [none]);
    }
    let mut hub = Driver::speaking(Dialect::Hub);
    assert_eq!(hub.ask("pos pos=W0\ngo think\ngo analyze"), ["done", "done"]);
}

#[test]
fn case_d09_nothing_but_info_before_the_hit() {
    for go in ["go ponder movetime 200", "go ponder wtime 1000 btime 1000", "go ponder depth 1"] {
        let mut driver = Driver::speaking(Dialect::Uci);
        assert!(driver.ask_briefly(go).is_empty(), "{go}");
        assert_eq!(driver.ask_briefly("ponderhit"), ["bestmove take1 ponder take1"], "{go}");
        assert!(driver.ask("ponderhit\nstop").is_empty(), "{go}");
    }
    let mut driver = Driver::speaking(Dialect::Uci);
    let said = driver.ask_briefly("go ponder wtime 1000 btime 1000\nponderhit");
    assert_eq!(said, ["bestmove take1 ponder take1"]);
    assert!(driver.ask_briefly("go ponder infinite depth 1\nponderhit").is_empty());
    assert_eq!(driver.ask_briefly("stop").len(), 1);
}

#[test]
fn infinite_holds_the_answer_back() {
    let mut driver = Driver::speaking(Dialect::Uci);
    assert!(driver.ask_briefly("go infinite depth 2").is_empty());
    assert_eq!(driver.ask_briefly("stop"), ["bestmove take1 ponder take1"]);
    assert!(driver.seen().requests[0].analysis);
}

#[test]
fn case_d06_and_d07_numbers_without_sense() {
    let ms = Duration::from_millis;
    let zero = Limits { move_time: Some(ms(0)), ..Limits::default() };
    let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
    let cases = [
        ("depth 12x", "depth '12x' is no number", zero.clone()),
        ("movetime 100ms", "movetime '100ms' is no number", zero.clone()),
        ("wtime btime 50000", "wtime has no value", zero.clone()),
        ("foo 5 depth 3", "unknown word 'foo', unknown word '5'", depth(3)),
        ("depth 3 nodes", "nodes has no value", depth(3)),
        ("movetime -1", "", zero.clone()),
        ("depth 0", "", depth(1)),
        ("wtime wtime btime", "wtime has no value, wtime has no value, btime has no value", zero),
    ];
    for (go, remark, limits) in cases {
        let mut driver = Driver::speaking(Dialect::Uci);
        let said = driver.ask_briefly(&format!("go {go}"));
        let remark = (!remark.is_empty()).then(|| format!("info string error: {remark}"));
        let expected: Vec<String> =
            remark.into_iter().chain(["bestmove take1 ponder take1".into()]).collect();
        assert_eq!(said, expected, "{go}");
        assert_eq!(driver.seen().requests[0].limits, limits, "{go}");
    }
}

#[test]
fn case_d14_illegal_searchmoves_are_dropped_with_a_note() {
    let mut driver = Driver::speaking(Dialect::Uci);
    let said = driver.ask_briefly("go depth 3 searchmoves TAKE2 take9 xyzzy");
    let note = "info string searchmoves without the illegal take9 xyzzy";
    assert_eq!(said, [note, "bestmove take2 ponder take1"]);
    let said = driver.ask_briefly("go searchmoves take9 infinite\nstop");
    assert_eq!(said.len(), 2, "{said:#?}");
    assert!(driver.seen().requests[1].search_moves.is_empty());
}

#[test]
fn perft_counts_and_gives_no_move() {
    let mut driver = Driver::speaking(Dialect::Uci);
    let said = driver.ask("go perft 4");
    assert_eq!(said, ["take1: 4", "take2: 4", "take3: 4", "Nodes searched: 12"]);
    assert!(driver.ask("stop").is_empty());
}

#[test]
fn clocks_are_the_movers() {
    let mut uci = Driver::speaking(Dialect::Uci);
    uci.ask("position startpos moves take1\ngo wtime 1 btime 2000 winc 3 binc 40 movestogo 5");
    let clock = uci.seen().requests[0].limits.clock.unwrap();
    assert_eq!((clock.remaining.as_millis(), clock.increment.as_millis()), (2_000, 40));
    assert_eq!(clock.moves_to_go, Some(5));
    let mut ugi = Driver::speaking(Dialect::Ugi);
    ugi.ask("setoption name UCI_Variant value black\ngo p1time 10 p2time 20 p1inc 1 p2inc 2");
    assert_eq!(ugi.seen().requests[0].limits.clock.unwrap().remaining.as_millis(), 10);
}
