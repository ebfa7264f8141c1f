//! A driver for sessions, with a thread for each search and no pipes.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use protocol::dialect::Dialect;
use protocol::engine::Event;
use protocol::session::{Config, Effect, SearchId, Session};

use crate::nim::{Nim, Seen};

/// How long a line that must come may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long nothing must happen, while a search runs, before it is quiet.
const QUIET: Duration = Duration::from_millis(100);

/// What comes from the thread of a search.
enum Message {
    Event(SearchId, Event),
    Over,
}

/// A session around [`Nim`].
pub(crate) struct Driver {
    session: Session,
    said: VecDeque<String>,
    sender: Sender<Message>,
    messages: Receiver<Message>,
    running: usize,
    seen: Arc<Mutex<Seen>>,
    pub(crate) logs: Vec<Option<String>>,
    pub(crate) has_quit: bool,
}

impl Driver {
    /// A session whose first line chooses the dialect.
    pub(crate) fn new() -> Driver {
        Driver::with(Config::default())
    }

    /// A session set up in this way.
    pub(crate) fn with(config: Config) -> Driver {
        let seen = Arc::new(Mutex::new(Seen::default()));
        let (sender, messages) = channel();
        Driver {
            session: Session::new(Box::new(Nim::new(Arc::clone(&seen))), config),
            said: VecDeque::new(),
            sender,
            messages,
            running: 0,
            seen,
            logs: Vec::new(),
            has_quit: false,
        }
    }

    /// A session in this dialect.
    pub(crate) fn speaking(dialect: Dialect) -> Driver {
        Driver::with(Config { dialect: Some(dialect), ..Config::default() })
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &str) {
        self.send_bytes(format!("{lines}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let effects = self.session.receive(bytes);
        self.carry_out(effects);
    }

    /// Closes the input.
    pub(crate) fn close(&mut self) {
        let effects = self.session.end_of_input();
        self.carry_out(effects);
    }

    /// The next line, or `None` if none comes in this time or can come at all.
    pub(crate) fn next_within(&mut self, patience: Duration) -> Option<String> {
        while self.said.is_empty() && self.running > 0 {
            match self.messages.recv_timeout(patience).ok()? {
                Message::Over => self.running -= 1,
                Message::Event(id, event) => {
                    let effects = self.session.search_event(id, event);
                    self.carry_out(effects);
                }
            }
        }
        self.said.pop_front()
    }

    /// All lines until nothing is said any more.
    pub(crate) fn until_quiet(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.next_within(QUIET)).collect()
    }

    /// All lines up to the first that begins with the word `first`.
    pub(crate) fn until(&mut self, first: &str) -> Vec<String> {
        let mut seen = Vec::new();
        while let Some(line) = self.next_within(PATIENCE) {
            let found = line.split(' ').next() == Some(first);
            seen.push(line);
            if found {
                return seen;
            }
        }
        panic!("no line that begins with '{first}' after {seen:#?}");
    }

    /// Sends lines and returns all that is said until it is quiet.
    pub(crate) fn ask(&mut self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.until_quiet()
    }

    /// Sends lines and returns what is said about them, without the lines of play.
    pub(crate) fn ask_briefly(&mut self, lines: &str) -> Vec<String> {
        let is_play = |line: &String| line.starts_with("info depth");
        self.ask(lines).into_iter().filter(|line| !is_play(line)).collect()
    }

    /// What the engine was told.
    pub(crate) fn seen(&self) -> Seen {
        self.seen.lock().unwrap().clone()
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Heard(_) => {}
                Effect::Reply(line) => self.said.push_back(line),
                Effect::Start { id, job, control } => {
                    let sender = self.sender.clone();
                    self.running += 1;
                    thread::spawn(move || {
                        job.run(&control, &mut |event| {
                            let _ = sender.send(Message::Event(id, event));
                        });
                        let _ = sender.send(Message::Over);
                    });
                }
                Effect::SetLog(path) => self.logs.push(path),
                Effect::Quit => self.has_quit = true,
            }
        }
    }
}
