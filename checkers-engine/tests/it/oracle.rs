//! Every position of `testdata/checkers/oracle.jsonl` under all nine rule sets.

use std::collections::BTreeSet;
use std::fs;

use checkers_engine::notation::{Numbering, listing, read};
use checkers_engine::{Position, Rules};
use engine_core::Position as _;
use serde_json::Value;

fn records() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/checkers/oracle.jsonl");
    let file = fs::read_to_string(path).unwrap();
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The oracle's names for combinations that are no presets.
fn rules(name: &str) -> Rules {
    let text = match name {
        "promostop" => "russian,crowning=stop",
        "majority" => "russian,obligation=most",
        "adjacent" => "russian,landing=adjacent",
        "noback" => "russian,men_capture=forward",
        preset => preset,
    };
    text.parse().unwrap()
}

/// From, to, captured and crown of a listed move: all but the route.
fn identity(listed: &str) -> String {
    let from = &listed[..2];
    let (route, tail) = listed.split_at(listed.find('x').unwrap_or(listed.len()));
    let crown = if route.ends_with("=K") { "=K" } else { "" };
    let to = route.trim_end_matches("=K");
    format!("{from}{}{tail}{crown}", &to[to.len() - 2..])
}

#[test]
fn legal_moves_are_the_oracles() {
    let records = records();
    assert_eq!(records.len(), 226);
    for record in &records {
        let moves = record["moves"].as_object().unwrap();
        assert_eq!(moves.len(), 9);
        for (name, expected) in moves {
            let pos = Position::from_fen(record["fen"].as_str().unwrap(), &rules(name)).unwrap();
            let numeric = Position::from_fen(record["fen_numeric"].as_str().unwrap(), &rules(name));
            assert_eq!(numeric.as_ref(), Ok(&pos));
            let expected: Vec<&str> =
                expected.as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
            let ours = listing::all(&pos);
            assert_eq!(ours.len(), expected.len(), "{name} {}", record["fen"]);
            let identities = |moves: &mut dyn Iterator<Item = &str>| -> BTreeSet<String> {
                moves.map(identity).collect()
            };
            assert_eq!(
                identities(&mut ours.iter().map(String::as_str)),
                identities(&mut expected.iter().copied()),
                "{name} {}",
                record["fen"]
            );
            for listed in expected {
                let read = read(&pos, listed, Numbering::Uniform).unwrap();
                assert_eq!(identity(&listing::write(&pos, read)), identity(listed));
            }
        }
    }
}

#[test]
fn perft_3_is_the_oracles() {
    for record in records() {
        for (name, nodes) in record["perft3"].as_object().unwrap() {
            let pos = Position::from_fen(record["fen"].as_str().unwrap(), &rules(name)).unwrap();
            assert_eq!(pos.perft(3), nodes.as_u64().unwrap(), "{name} {}", record["fen"]);
        }
    }
}
