//! The written-down dialogues that start the scripted engine.

use std::fs;
use std::path::Path;
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

#[test]
fn every_dialogue_with_the_scripted_engine_is_held_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/transcripts");
    let mut held = 0;
    for entry in fs::read_dir(folder).unwrap() {
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
