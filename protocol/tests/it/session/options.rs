//! `setoption` in every shape.

use protocol::dialect::Dialect;

use crate::driver::Driver;

#[test]
fn case_d10_names_end_at_the_first_value() {
    let cases = [
        ("name Book File value C:\\my  value\\a b.bin", "book file", "C:\\my  value\\a b.bin"),
        ("name hash value 64", "hash", "64"),
        ("name Clear Hash", "clear hash", ""),
        ("name Book   File value x", "book file", "x"),
    ];
    for (line, name, value) in cases {
        let mut driver = Driver::speaking(Dialect::Uci);
        assert!(driver.ask(&format!("setoption {line}")).is_empty(), "{line}");
        assert_eq!(driver.seen().options, [(name.to_owned(), value.to_owned())], "{line}");
    }
    for (line, error) in [
        ("name Hash value", "Hash takes a number, not ''"),
        ("value 3", "'setoption' needs 'name' and a name"),
        ("name value 3", "'setoption' needs 'name' and a name"),
        ("name a name b value 1 value 2", "no option 'a name b'"),
        ("", "'setoption' needs 'name' and a name"),
    ] {
        let mut driver = Driver::speaking(Dialect::Uci);
        let said = driver.ask(&format!("setoption {line}"));
        assert_eq!(said, [format!("info string error: {error}")], "{line}");
        assert!(driver.seen().options.is_empty(), "{line}");
    }
}

#[test]
fn case_d20_more_shapes() {
    let cases = [
        ("setoption name Book File value my name is", "my name is"),
        ("setoption name Book File value trailing   ", "trailing"),
        ("setoption\tname\tBook File\tvalue\ta\tb", "a\tb"),
        ("setoption name Book File value <empty>", ""),
        ("setoption name Clear Hash value now", "now"),
    ];
    for (line, value) in cases {
        let mut driver = Driver::speaking(Dialect::Uci);
        assert!(driver.ask(line).is_empty(), "{line}");
        assert_eq!(driver.seen().options[0].1, value, "{line}");
    }
    let mut driver = Driver::speaking(Dialect::Uci);
    let said = driver.ask("setoption name UCI_Variant value telepathy");
    assert_eq!(said, ["info string error: no variant 'telepathy'"]);
}

#[test]
fn case_d11_remarks_are_passed_on() {
    let mut uci = Driver::speaking(Dialect::Uci);
    for value in ["0", "-1", "1025", "99999999"] {
        let said = uci.ask(&format!("setoption name Hash value {value}"));
        assert_eq!(said, [format!("info string Hash cut to its range: {value}")]);
    }
    let mut hub = Driver::speaking(Dialect::Hub);
    let said = hub.ask("set-param name=tt-size value=0");
    assert_eq!(said, ["error message=\"Hash cut to its range: 0\""]);
}

#[test]
fn the_log_file_is_the_sessions_own() {
    let mut driver = Driver::speaking(Dialect::Uci);
    driver.ask("setoption name log file value /tmp/a b.txt\nsetoption name Log File value <empty>");
    assert_eq!(driver.logs, [Some("/tmp/a b.txt".to_owned()), None]);
}

#[test]
fn every_option_is_declared() {
    let said = Driver::new().ask("uci");
    assert_eq!(
        said,
        [
            "id name Nim 1.0",
            "id author A B",
            "option name UCI_Variant type combo default white var white var black",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Ponder type check default false",
            "option name Book File type string default <empty>",
            "option name Clear Hash type button",
            "option name Log File type string default <empty>",
            "uciok",
        ]
    );
}

#[test]
fn a_changed_variant_starts_anew() {
    let mut driver = Driver::speaking(Dialect::Uci);
    let said = driver.ask("position fen 7 w\nsetoption name UCI_Variant value black\nquery fen");
    assert_eq!(said, ["response 21 b"]);
}
