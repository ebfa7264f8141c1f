//! Whatever comes in, a session goes on answering.
#![no_main]

#[path = "../../protocol/tests/it/nim.rs"]
#[allow(dead_code)]
mod nim;

use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;
use protocol::engine::Event;
use protocol::session::{Config, Effect, SearchId, Session};

/// This byte ends the running search.
const SEARCH_ENDS: u8 = 0xff;

#[derive(Default)]
struct Heard {
    running: Vec<SearchId>,
    lines: Vec<String>,
    has_quit: bool,
}

impl Heard {
    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Reply(line) => self.lines.push(line),
                Effect::Start { id, .. } => self.running.push(id),
                Effect::Heard(_) | Effect::SetLog(_) => {}
                Effect::Quit => self.has_quit = true,
            }
        }
        assert!(self.running.len() <= 1, "two searches at once");
    }

    fn end_search(&mut self, session: &mut Session) {
        if let Some(id) = self.running.pop() {
            self.take(session.search_event(id, Event::Done { best: None, ponder: None }));
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let nim = nim::Nim::new(Arc::new(Mutex::default()));
    let mut session = Session::new(Box::new(nim), Config::default());
    let mut heard = Heard::default();
    for piece in input.split_inclusive(|byte| *byte == SEARCH_ENDS) {
        heard.take(session.receive(piece.strip_suffix(&[SEARCH_ENDS]).unwrap_or(piece)));
        if piece.ends_with(&[SEARCH_ENDS]) {
            heard.end_search(&mut session);
        }
    }
    let text: Vec<u8> = input.iter().copied().filter(|byte| *byte != SEARCH_ENDS).collect();
    if !text.windows(4).any(|word| word == b"quit") {
        heard.take(session.receive(b"\nisready\nping\n"));
        let answered = |line: &String| line == "readyok" || line == "pong";
        assert!(heard.lines.iter().rev().take(2).any(answered), "{:#?}", heard.lines);
    }
    heard.take(session.end_of_input());
    heard.end_search(&mut session);
    assert!(heard.has_quit);
    assert!(heard.lines.iter().all(|line| !line.contains(['\n', '\r'])));
});
