//! `setoption` in every shape.

use crate::support::Daemon;

/// Sends a line and returns all remarks up to the next `readyok`.
fn remarks(daemon: &mut Daemon, line: &str) -> Vec<String> {
    daemon.send(line);
    daemon.send("isready");
    let mut seen = daemon.until("readyok");
    seen.pop();
    seen
}

#[test]
fn case_d10_names_end_at_the_first_value() {
    let mut daemon = Daemon::uci(&[]);
    for line in [
        "setoption name hash value 64",
        "setoption name Clear Hash",
        "setoption name MULTIPV value 2",
    ] {
        assert!(remarks(&mut daemon, line).is_empty(), "{line}");
    }
    for line in [
        "setoption name Book File value C:\\my  value\\a b.bin",
        "setoption name Hash value",
        "setoption value 3",
        "setoption name a name b value 1 value 2",
        "setoption",
    ] {
        let said = remarks(&mut daemon, line);
        assert_eq!(said.len(), 1, "{line}: {said:#?}");
        assert!(said[0].starts_with("info string"), "{line}: {said:#?}");
    }
    daemon.ask("go depth 2", "bestmove");
}

#[test]
fn case_d11_values_beyond_the_range_are_cut_and_said_to_be() {
    let mut daemon = Daemon::start(&[]);
    daemon.send("uci");
    let options = daemon.until("uciok");
    let hash = options.iter().find(|line| line.contains("name Hash")).expect("there is a Hash");
    let max: u64 =
        hash.split("max ").nth(1).and_then(|text| text.trim().parse().ok()).expect("max");
    assert!(max < 1 << 31);
    for value in ["0".to_string(), "-1".into(), (max + 1).to_string(), "99999999".into()] {
        let said = remarks(&mut daemon, &format!("setoption name Hash value {value}"));
        assert_eq!(said.len(), 1, "{value}: {said:#?}");
        daemon.ask("go depth 2", "bestmove");
    }
    assert!(remarks(&mut daemon, "setoption name Hash value 8").is_empty());
    daemon.ask("go depth 2", "bestmove");
}

#[test]
fn case_d14_illegal_searchmoves_are_dropped() {
    let mut daemon = Daemon::uci(&["daemon", "--game", "checkers", "--rules", "russian"]);
    daemon.send("go depth 3 searchmoves a3-b4 a3-d6");
    let seen = daemon.until("bestmove");
    assert!(seen.last().is_some_and(|best| best.starts_with("bestmove a3-b4")), "{seen:#?}");
    assert!(seen.iter().any(|line| line.starts_with("info string") && line.contains("a3-d6")));
    daemon.send("go searchmoves a3-d6 depth 2");
    let seen = daemon.until("bestmove");
    assert!(seen.last().is_some_and(|best| best != "bestmove (none)"), "{seen:#?}");
}

#[test]
fn case_d20_more_shapes() {
    let mut daemon = Daemon::uci(&[]);
    for line in [
        "setoption name Hash value 16   ",
        "setoption\tname\tHash\tvalue\t16",
        "setoption name EndgamePath value <empty>",
        "setoption name Log File value <empty>",
        "setoption name Clear Hash value now",
    ] {
        let said = remarks(&mut daemon, line);
        assert!(said.is_empty(), "{line}: {said:#?}");
    }
    let said = remarks(&mut daemon, "setoption name EndgamePath value a name in it");
    assert!(said.len() == 1 && said[0].starts_with("info string EndgamePath"), "{said:#?}");
    let said = remarks(&mut daemon, "setoption name Search value telepathy");
    assert!(said.len() == 1 && said[0].contains("telepathy"), "{said:#?}");
}
