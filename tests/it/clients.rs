//! The front ends of the protocol reference, run as its readers would run them.

#[path = "../../protocol/examples/front_end.rs"]
#[allow(dead_code)]
mod front_end;

use std::path::Path;
use std::process::{Command, Output};

/// Runs a client that succeeds and returns what it shows, if there is Python.
fn shown(client: &str, args: &[&str]) -> Option<String> {
    let output = run(client, args)?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{client}: {said}\n{complaints}");
    Some(said)
}

/// Runs a client. Where there is no Python it says so and passes, unless
/// `HIPPOLYTA_REQUIRE_PYTHON` is set.
fn run(client: &str, args: &[&str]) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/clients").join(client);
    let mut command = Command::new("python3");
    command.arg(script).arg(env!("CARGO_BIN_EXE_hippolyta")).args(args);
    match command.output() {
        Ok(output) => Some(output),
        Err(error) if std::env::var_os("HIPPOLYTA_REQUIRE_PYTHON").is_none() => {
            println!("skipped: no Python: {error}");
            None
        }
        Err(error) => panic!("no Python: {error}"),
    }
}

#[test]
fn checkers_is_played_to_its_end() {
    if let Some(said) = shown("checkers.py", &["russian"]) {
        let end = said.lines().last().unwrap_or_default();
        assert!(["p1win ", "p2win ", "draw "].iter().any(|r| end.contains(r)), "{end}");
    }
}

#[test]
fn amazons_is_played_to_its_end() {
    if let Some(said) = shown("amazons.py", &["amazons6", "0.05"]) {
        assert!(said.contains("info depth") && said.contains("won by the"), "{said}");
    }
}

#[test]
fn a_queens_level_is_solved() {
    if let Some(said) = shown("queens.py", &[]) {
        assert!(said.contains("hint: ") && said.contains("p1win"), "{said}");
    }
}

#[test]
fn sixteen_officers_are_laid() {
    if let Some(said) = shown("officers.py", &[]) {
        assert_eq!(said.matches('@').count(), 16, "{said}");
    }
}

#[test]
fn the_example_of_the_crate_plays_a_game_and_shows_its_thoughts() {
    let mut shown = Vec::new();
    let outcome = front_end::play(env!("CARGO_BIN_EXE_hippolyta"), &mut shown).expect("a game");
    assert!(["p1win ", "p2win ", "draw "].iter().any(|end| outcome.starts_with(end)), "{outcome}");
    let shown = String::from_utf8_lossy(&shown).into_owned();
    assert!(shown.contains("\n5 (1) ") && shown.contains("\n5 (2) "), "{shown}");
}

#[test]
fn nonsense_is_an_error_of_the_puzzle_clients() {
    for client in ["queens.py", "officers.py"] {
        if let Some(output) = run(client, &["nonsense"]) {
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(!output.status.success() && complaints.contains("error"), "{complaints}");
        }
    }
}
