//! Whatever comes in, a session goes on answering.

use std::sync::{Arc, Mutex};

use proptest::collection::vec;
use proptest::prelude::*;
use protocol::engine::Event;
use protocol::session::{Config, Effect, SearchId, Session};

use crate::nim::Nim;

/// What happens to a session.
#[derive(Clone, Debug)]
enum Happening {
    Bytes(Vec<u8>),
    SearchEnds,
}

fn happening() -> impl Strategy<Value = Happening> {
    let lines = [
        "uci",
        "ugi",
        "hub",
        "isready",
        "ping",
        "stop",
        "ponderhit",
        "ponder-hit",
        "go",
        "go infinite",
        "go depth 1",
        "go ponder",
        "go ponder infinite",
        "go perft 2",
        "go think",
        "go analyze",
        "position startpos moves take1",
        "position fen 7 b",
        "pos pos=W7",
        "level depth=3",
        "init",
        "moves take2",
        "query fen",
        "query xyzzy",
        "d",
        "ucinewgame",
        "uginewgame",
        "new-game",
        "setoption name UCI_Variant value black",
        "set-param name=variant value=white",
        "debug on",
        "setoption name Log File value x",
        "go searchmoves take1 take9",
        "go mate 1",
        "=",
        "\"",
    ];
    prop_oneof![
        8 => proptest::sample::select(lines.to_vec())
            .prop_map(|line| Happening::Bytes(format!("{line}\n").into_bytes())),
        2 => Just(Happening::SearchEnds),
        1 => vec(any::<u8>(), 0..30).prop_map(Happening::Bytes),
        1 => "[ -~]{0,30}\n".prop_map(|line| Happening::Bytes(line.into_bytes())),
    ]
}

/// A session that is fed by hand; its searches end when they are told to.
struct Bench {
    session: Session,
    running: Vec<SearchId>,
    lines: Vec<String>,
    has_quit: bool,
}

impl Bench {
    fn new() -> Bench {
        let nim = Nim::new(Arc::new(Mutex::default()));
        Bench {
            session: Session::new(Box::new(nim), Config::default()),
            running: Vec::new(),
            lines: Vec::new(),
            has_quit: false,
        }
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Reply(line) => self.lines.push(line),
                Effect::Start { id, .. } => self.running.push(id),
                Effect::Heard(_) | Effect::SetLog(_) => {}
                Effect::Quit => self.has_quit = true,
            }
        }
    }

    fn send(&mut self, bytes: &[u8]) {
        let effects = self.session.receive(bytes);
        self.take(effects);
    }

    fn end_search(&mut self) {
        if let Some(id) = self.running.pop() {
            let done = Event::Done { best: Some("take1".into()), ponder: None };
            let effects = self.session.search_event(id, done);
            self.take(effects);
        }
    }
}

#[test]
fn a_search_that_has_failed_is_answered_by_a_legal_move() {
    for (lines, error, answer) in [
        ("uci\ngo", "info string error: broken", "bestmove take1"),
        ("ugi\ngo depth 9 searchmoves take2", "info string error: broken", "bestmove take2"),
        ("hub\ngo think", "error message=\"broken\"", "done move=21-20"),
        ("uci\nposition fen 0 w\ngo", "info string error: broken", "bestmove (none)"),
    ] {
        let mut bench = Bench::new();
        bench.send(format!("{lines}\n").as_bytes());
        let id = bench.running.pop().unwrap();
        let done = Event::Done { best: None, ponder: None };
        for event in [Event::Text("error: broken".into()), done] {
            let effects = bench.session.search_event(id, event);
            bench.take(effects);
        }
        assert!(
            bench.lines.ends_with(&[error.to_owned(), answer.to_owned()]),
            "{:#?}",
            bench.lines
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn whatever_comes_in_it_goes_on_answering(happenings in vec(happening(), 0..40)) {
        let mut bench = Bench::new();
        for happening in happenings {
            match happening {
                Happening::Bytes(bytes) => bench.send(&bytes),
                Happening::SearchEnds => bench.end_search(),
            }
            prop_assert!(bench.running.len() <= 1, "two searches at once");
        }
        if bench.has_quit {
            return Ok(());
        }
        bench.send(b"\nisready\nping\n");
        let answered = |line: &String| line == "readyok" || line == "pong";
        prop_assert!(bench.lines.iter().rev().take(2).any(answered), "{:#?}", bench.lines);
        let effects = bench.session.end_of_input();
        bench.take(effects);
        bench.end_search();
        prop_assert!(bench.has_quit);
        prop_assert!(bench.lines.iter().all(|line| !line.contains(['\n', '\r'])));
    }
}
