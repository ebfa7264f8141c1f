//! Lines and positions that make no sense, or too much of it.

use protocol::dialect::Dialect;

use crate::driver::Driver;

#[test]
fn case_d05_very_long_lines() {
    let mut driver = Driver::speaking(Dialect::Uci);
    let moves = " take1".repeat(400_000);
    assert!(driver.ask(&format!("position fen 1000000 w moves{moves}")).is_empty());
    assert_eq!(driver.ask("query fen"), ["response 600000 w"]);
    assert!(driver.ask(&" ".repeat(1 << 20)).is_empty());
    for long in ["x".repeat(2 << 20), "x ".repeat(1 << 20), "x".repeat(5 << 20)] {
        let said = driver.ask(&long);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("info string error") && said[0].len() < 120, "{said:#?}");
    }
    for line in ["position startpos moves", "position startpos moves  "] {
        assert!(driver.ask(line).is_empty(), "{line}");
    }
    for line in ["position", "position fen", "position fen moves take1", "position xyzzy"] {
        assert_eq!(driver.ask(line).len(), 1, "{line}");
    }
    assert_eq!(driver.ask("query fen"), ["response 21 w"]);
}

#[test]
fn case_d12_a_bad_position_leaves_the_one_before() {
    let mut driver = Driver::speaking(Dialect::Uci);
    driver.send("position fen 9 b");
    assert_eq!(driver.ask("position fen blah"), ["info string error: bad position blah"]);
    driver.send_bytes(b"position fen \xff\xfe\x009 w\n");
    assert_eq!(driver.until_quiet().len(), 1);
    let said = driver.ask("position startpos moves take1 take4");
    assert_eq!(said, ["info string error: illegal move take4 (number 2)"]);
    assert_eq!(driver.ask("moves take9"), ["info string error: illegal move take9 (number 1)"]);
    assert_eq!(driver.ask("query fen"), ["response 9 b"]);
}

#[test]
fn case_d16_line_ends_blanks_and_stray_words() {
    let mut driver = Driver::new();
    driver.send_bytes(b"\xef\xbb\xbfuci\r\n\r\n  \t isready \r\n");
    assert_eq!(driver.until_quiet().last().unwrap(), "readyok");
    assert_eq!(driver.ask("xyzzy"), ["info string error: unknown command 'xyzzy'"]);
    assert_eq!(driver.ask("UCI"), ["info string error: unknown command 'UCI'"]);
    assert_eq!(driver.ask("xyzzy isready"), ["readyok"]);
    assert_eq!(driver.ask("xyzzy uci").last().unwrap(), "uciok");
    assert!(driver.ask("\tposition  startpos\tmoves  take1").is_empty());
    assert_eq!(driver.ask("debug on\ndebug off\nquery\tfen"), ["response 20 b"]);
    assert_eq!(driver.ask("debug"), ["info string error: 'debug' needs 'on' or 'off'"]);
}

#[test]
fn the_board_is_shown_in_whole_lines() {
    let mut driver = Driver::speaking(Dialect::Ugi);
    let said = driver.ask("d");
    assert_eq!(said, ["info string heap", "info string   21", "info string fen 21 w"]);
}
