//! The written-down dialogues that start the scripted engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::transcript::{Peer, Transcript};

use crate::driver::Driver;

impl Peer for Driver {
    fn send(&mut self, line: &str) {
        Driver::send(self, line);
    }

    fn next_line(&mut self) -> Option<String> {
        self.next_within(Duration::from_secs(10))
    }
}

/// A file of the project.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The reference shows dialogues between a line "```transcript NAME" and a line "```".
#[test]
fn the_reference_shows_the_dialogues_as_they_are_held() {
    let reference = fs::read_to_string(project("docs/protocol.md")).unwrap();
    let mut names = Vec::new();
    for block in reference.split("\n```transcript ").skip(1) {
        let (name, rest) = block.split_once('\n').unwrap();
        let shown = rest.split_once("```").unwrap().0;
        let held = fs::read_to_string(project(&format!("testdata/transcripts/{name}.txt")));
        assert_eq!(shown, held.unwrap(), "{name}");
        names.push(name);
    }
    let expected = [
        "uci-amazons",
        "uci-checkers",
        "ugi-checkers",
        "hub-russian",
        "dxp-follower",
        "dxp-initiator",
        "ugi-queens",
        "ugi-officers",
    ];
    assert_eq!(names, expected);
}

#[test]
fn every_dialogue_with_the_scripted_engine_is_held_again() {
    let mut held = 0;
    for entry in fs::read_dir(project("testdata/transcripts")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let transcript = Transcript::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        if transcript.command == ["nim"] {
            let mut driver = Driver::new();
            let result = transcript.replay(&mut driver);
            assert_eq!(result, Ok(()), "{}", path.display());
            assert_eq!(driver.until_quiet(), Vec::<String>::new(), "{}", path.display());
            held += 1;
        }
    }
    assert_eq!(held, 3);
}
