//! A client for engines of all three dialects: starts the process, shakes hands, sets options,
//! asks for moves, and notices at once when the engine stalls, dies or talks nonsense.
//!
//! Everything is blocking, with a deadline on every wait. The clock of a move is read as soon as its
//! line is, before anything is made of it.
//!
//! An engine runs in a process group of its own, which is killed when the [`Client`] is dropped.
//! To have it killed as well when the caller itself is killed, start it through a [`launcher`].
//!
//! ```no_run
//! use std::time::Duration;
//! use protocol::client::{Client, Go, Launch, News, Timeouts};
//! use protocol::dialect::Dialect;
//!
//! let launch = Launch::new("hippolyta", ["uci"]);
//! let mut engine = Client::start(&launch, Dialect::Uci, Timeouts::default())?;
//! engine.set_option("UCI_Variant", "russian")?;
//! engine.ready()?;
//! engine.new_game()?;
//! engine.position(None, &["c3-d4"])?;
//! engine.ready()?; // says if the position was refused
//! engine.go(&Go { depth: Some(8), ..Go::default() })?;
//! let answer = loop {
//!     match engine.next_news(Some(Duration::from_secs(10)))? {
//!         News::Info(report) => println!("{:?} {:?}", report.depth, report.pv),
//!         News::Answer(answer) => break answer,
//!         News::Text(_) | News::Refused(_) => {}
//!     }
//! };
//! println!("{:?} after {:?}", answer.mv, answer.elapsed);
//! # Ok::<(), protocol::client::ClientError>(())
//! ```

mod error;
mod go;
mod hello;
pub mod launcher;
mod output;
mod process;
mod report;
mod search;
mod wire;

use std::time::{Duration, Instant};

use crate::dialect::Dialect;
use crate::engine::{Identity, OptionKind};
use process::Process;
use search::Search;
use wire::{Order, Said};

pub use error::ClientError;
pub use go::{Go, PlayerClock};
pub use process::Launch;
pub use report::Report;
pub use search::{Answer, News};

/// How long a client waits before it gives an engine up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the answer to the first command: the process has to be loaded.
    pub start: Duration,
    /// For the answer to `isready`, `init` or `ping`, and for room to write to an engine that has
    /// not yet read what it was told before.
    pub ready: Duration,
    /// For the process to end by itself after `quit`.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Timeouts { start: seconds(10), ready: seconds(10), quit: seconds(2) }
    }
}

/// An option as an engine declared it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// Its kind, default and range; `None` for a kind that only Hub knows (a real number).
    pub kind: Option<OptionKind>,
}

/// A running engine.
#[derive(Debug)]
pub struct Client {
    process: Process,
    dialect: Dialect,
    timeouts: Timeouts,
    identity: Identity,
    options: Vec<Declared>,
    initialised: bool,
    search: Search,
}

impl Client {
    /// Starts a process and waits for the end of its introduction.
    ///
    /// # Errors
    /// The program cannot be run, ends or stays silent, or floods its output.
    pub fn start(
        launch: &Launch,
        dialect: Dialect,
        timeouts: Timeouts,
    ) -> Result<Client, ClientError> {
        let mut process = Process::start(launch)?;
        let (identity, options) = hello::shake_hands(&mut process, dialect, timeouts.start)?;
        Ok(Client {
            process,
            dialect,
            timeouts,
            identity,
            options,
            initialised: false,
            search: Search::new(dialect),
        })
    }

    /// Who the engine says it is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The options it declared, in its order.
    pub fn options(&self) -> &[Declared] {
        &self.options
    }

    /// The dialect it is spoken to in.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The number of the process, or of its launcher, which is also that of its process group.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Sets an option. The name is not checked against the declared ones; a button takes an empty
    /// value. Whether the engine takes it is told by [`Client::ready`].
    ///
    /// # Errors
    /// The process has ended.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.order(&Order::SetOption { name, value })
    }

    /// Waits until the engine has done all it was told. Hub engines load their tables at the first
    /// call.
    ///
    /// # Errors
    /// The process has ended, no answer came in time, or the engine refused something since this
    /// was last asked: an option, or a position (the one before it stays).
    pub fn ready(&mut self) -> Result<(), ClientError> {
        self.ask_ready()?;
        self.await_ready()?;
        let refusals = self.search.take_refusals();
        if refusals.is_empty() {
            return Ok(());
        }
        Err(ClientError::Refused { reasons: refusals.join("; ") })
    }

    /// The first half of [`Client::ready`], for a caller that has something else to do meanwhile.
    ///
    /// # Errors
    /// The process has ended.
    pub fn ask_ready(&mut self) -> Result<(), ClientError> {
        let is_first = !std::mem::replace(&mut self.initialised, true);
        self.drain();
        self.order(if is_first && self.dialect == Dialect::Hub {
            &Order::Init
        } else {
            &Order::Ping
        })
    }

    /// The second half of [`Client::ready`], for a caller that does not mind refusals; its time runs
    /// from now on.
    ///
    /// # Errors
    /// The process has ended, or no answer came in time.
    pub fn await_ready(&mut self) -> Result<(), ClientError> {
        let dialect = self.dialect;
        let what = if dialect == Dialect::Hub { "ready or pong" } else { "readyok" };
        let deadline = Instant::now() + self.timeouts.ready;
        let search = &mut self.search;
        self.process.await_line(Some(deadline), what, |arrived, line| {
            let is_ready = matches!(wire::parse(dialect, line), Ok(Said::Ready));
            if !is_ready {
                search.overhear(arrived, line);
            }
            is_ready.then_some(())
        })
    }

    /// Asks about the game: `moves`, `islegal c3-d4`, `result`. The answer is what follows
    /// `response`. A search that runs goes on; its news is kept.
    ///
    /// # Errors
    /// The process has ended, no answer came in time, or the dialect is Hub, which has no questions.
    pub fn query(&mut self, words: &str) -> Result<String, ClientError> {
        let dialect = self.dialect;
        if dialect == Dialect::Hub {
            return Err(ClientError::NoQueries);
        }
        self.drain();
        self.order(&Order::Query(words))?;
        let deadline = Instant::now() + self.timeouts.ready;
        let search = &mut self.search;
        self.process.await_line(Some(deadline), "response", |arrived, line| {
            match wire::parse(dialect, line) {
                Ok(Said::Response(text)) => Some(text),
                _ => {
                    search.overhear(arrived, line);
                    None
                }
            }
        })
    }

    /// Tells the engine that the next search has nothing to do with the last one.
    ///
    /// # Errors
    /// The process has ended.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.order(&Order::NewGame)
    }

    /// Sets the position: the variant's start or a text in the engine's own notation, and the
    /// moves played from there.
    ///
    /// # Errors
    /// The process has ended.
    pub fn position<M: AsRef<str>>(
        &mut self,
        start: Option<&str>,
        moves: &[M],
    ) -> Result<(), ClientError> {
        let moves = moves.iter().map(|mv| mv.as_ref().to_owned()).collect();
        self.order(&Order::Position { start, moves })
    }

    /// Says goodbye, waits a while for the process to end by itself, and makes sure that it has.
    pub fn quit(mut self) {
        let _ = self.process.send(&wire::print(self.dialect, &Order::Quit), Duration::ZERO);
        self.process.end(self.timeouts.quit);
    }

    /// Passes over what was said before, but for refusals; the news of a running search is kept.
    fn drain(&mut self) {
        if !self.search.is_running() {
            self.process.drain(|line| self.search.ignore(line));
        }
    }

    fn order(&mut self, order: &Order<'_>) -> Result<(), ClientError> {
        self.process.send(&wire::print(self.dialect, order), self.timeouts.ready)
    }
}

#[cfg(test)]
mod tests;
