//! The written-down dialogues with the built program.

use std::fs;
use std::path::Path;
use std::time::Duration;

use protocol::transcript::{Peer, Transcript};

use crate::cases::dxp::Line;
use crate::support::{Daemon, PATIENCE};

impl Peer for Daemon {
    fn send(&mut self, line: &str) {
        Daemon::send(self, line);
    }

    fn next_line(&mut self) -> Option<String> {
        self.line_within(PATIENCE)
    }
}

#[test]
fn every_dialogue_is_held_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/transcripts");
    let mut held = 0;
    for entry in fs::read_dir(folder).expect("the transcripts are there") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("text");
        let transcript = Transcript::parse(&text).expect("a transcript");
        let [program, args @ ..] = transcript.command.as_slice() else {
            panic!("{} names no command", path.display());
        };
        if program != "hippolyta" {
            continue;
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        if args[0] == "dxp" {
            let mut line = Line::to(&args);
            assert_eq!(transcript.replay(&mut line), Ok(()), "{}", path.display());
            line.ends_soon();
        } else {
            let mut daemon = Daemon::start(&args);
            assert_eq!(transcript.replay(&mut daemon), Ok(()), "{}", path.display());
            assert!(daemon.ends_within(Duration::from_secs(2)).is_some(), "{}", path.display());
        }
        held += 1;
    }
    assert!(held >= 8, "only {held} dialogues");
}
