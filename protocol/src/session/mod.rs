//! One session for all line dialects, as a plain value: bytes and search events in, effects out.
//!
//! The session owns no thread, socket or clock. Its driver feeds it what comes in and carries out
//! the effects in their order; a search is a value that the driver runs on a thread, feeding its
//! events back. A search is stopped by the session itself, through the search's
//! [`Control`](engine_core::Control).
//!
//! # Policies
//!
//! - The first line chooses the dialect: `uci`, `ugi`, `hub`; anything else that UGI knows is
//!   answered in UGI.
//! - `isready`, `ping`, `stop`, `ponderhit` and questions are answered at once, whatever runs. In
//!   UCI and UGI all other commands wait in a queue until the running search has been answered; in
//!   Hub they end it first, and then wait likewise. Where a `go` waits, a `stop` or `ponderhit` is
//!   for that one too: it acts on the running search and waits behind the `go` as well.
//! - Every search is answered exactly once. UCI and UGI hold the answer of `go infinite` and
//!   `go ponder` back until it is asked for; Hub gives it when it is there.
//! - A line that is refused changes nothing and is answered by one error line.
//! - At a `quit` and at the end of input a running search is stopped, answered, and the session
//!   is over.

mod choose;
mod config;
mod effect;
mod hub;
mod limits;
mod queries;
mod queue;
mod report;
mod search;
mod universal;

use crate::command;
use crate::dialect::Dialect;
use crate::engine::{Engine, Event};
use crate::error::Parsed;
use crate::lines::{Lines, MAX_LINE};

use limits::Levels;
use queue::Queue;
use search::Search;

pub use config::{Config, DialectDefault};
pub use effect::{Effect, SearchId};
pub use universal::LOG_FILE;

/// A command of any dialect, understood but not yet carried out.
#[derive(Clone, Debug, PartialEq)]
enum Command {
    Universal(Parsed<command::universal::Command>),
    Hub(Parsed<command::hub::Command>),
}

/// One dialogue with a manager.
pub struct Session {
    engine: Box<dyn Engine>,
    config: Config,
    /// The dialect, once it is chosen.
    dialect: Option<Dialect>,
    lines: Lines,
    search: Option<Search>,
    searches: u64,
    /// What waits for the end of the running search. Empty while none runs.
    queue: Queue,
    /// What Hub's `level` lines have added up to.
    levels: Levels,
    input_ended: bool,
    effects: Vec<Effect>,
}

impl Session {
    /// A session that speaks for an engine.
    pub fn new(engine: Box<dyn Engine>, config: Config) -> Session {
        let mut session = Session {
            engine,
            dialect: None,
            config,
            lines: Lines::default(),
            search: None,
            searches: 0,
            queue: Queue::default(),
            levels: Levels::default(),
            input_ended: false,
            effects: Vec::new(),
        };
        if let Some(dialect) = session.config.dialect {
            session.adopt(dialect);
        }
        session
    }

    /// Takes the next bytes of the input, cut anywhere.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<Effect> {
        for line in self.lines.push(bytes) {
            self.accept(&line);
        }
        self.take_effects()
    }

    /// Takes one line, without its end.
    pub fn line(&mut self, line: &[u8]) -> Vec<Effect> {
        self.accept(line);
        self.take_effects()
    }

    /// Takes what a search says. Events of searches that are over are ignored.
    pub fn search_event(&mut self, id: SearchId, event: Event) -> Vec<Effect> {
        if self.search.as_ref().is_some_and(|search| search.id == id) {
            self.report(event);
        }
        self.take_effects()
    }

    /// Takes what has come in since the last line end as a line: there will be no more bytes. The
    /// session goes on until [`Session::end_of_input`].
    pub fn last_line(&mut self) -> Vec<Effect> {
        self.finish_line();
        self.take_effects()
    }

    /// There is no more input, which is the same as a `quit`.
    pub fn end_of_input(&mut self) -> Vec<Effect> {
        self.finish_line();
        if !self.input_ended {
            self.leave();
        }
        self.take_effects()
    }

    /// Tells the peer something, in the way of its dialect, on behalf of the driver.
    pub fn remark(&mut self, text: &str) -> Vec<Effect> {
        self.complain(text);
        self.take_effects()
    }

    fn finish_line(&mut self) {
        if let Some(line) = self.lines.finish() {
            self.accept(&line);
        }
    }

    fn accept(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        self.effects.push(Effect::Heard(text.clone().into_owned()));
        if line.len() > MAX_LINE {
            return self.complain(&format!("a line is longer than {MAX_LINE} bytes"));
        }
        if text.trim().is_empty() || self.input_ended {
            return;
        }
        match self.interpret(&text) {
            Ok(command) if self.must_wait(&command, self.queue.ahead()) => self.wait_with(command),
            Ok(command) => self.run(command),
            Err(error) => {
                self.doubt_level(&text);
                self.complain(&error.to_string());
            }
        }
    }

    fn run(&mut self, command: Command) {
        match command {
            Command::Universal(command) => self.run_universal(command),
            Command::Hub(command) => self.run_hub(command),
        }
    }

    /// Nothing more is taken in: what waits is dropped, a running search is stopped and answered,
    /// and then the session is over.
    fn leave(&mut self) {
        self.input_ended = true;
        self.queue.clear();
        if self.search.is_some() {
            self.stop();
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    /// Sends a line. Whatever text is in it, it stays one line.
    fn reply(&mut self, line: String) {
        let line = if line.contains(['\n', '\r']) { line.replace(['\n', '\r'], " ") } else { line };
        self.effects.push(Effect::Reply(line));
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}
