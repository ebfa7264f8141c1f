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
//! use protocol::client::{Client, Go, Launch, Timeouts};
//! use protocol::dialect::Dialect;
//!
//! let launch = Launch::new("hippolyta", ["uci"]);
//! let mut engine = Client::start(&launch, Dialect::Uci, Timeouts::default())?;
//! engine.set_option("UCI_Variant", "russian")?;
//! engine.ready()?;
//! engine.new_game()?;
//! engine.position(None, &["c3-d4"])?;
//! engine.go(&Go { depth: Some(8), ..Go::default() })?;
//! let answer = engine.wait_move(Some(Duration::from_secs(10)))?;
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
mod wire;

use std::time::{Duration, Instant};

use crate::dialect::Dialect;
use crate::engine::{Identity, OptionKind};
use process::Process;
use wire::{Order, Said};

pub use error::ClientError;
pub use go::{Go, PlayerClock};
pub use process::Launch;
pub use report::Report;

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

/// An engine's answer to a [`Go`].
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move as the engine spelled it; `None` where it says that there is none.
    pub mv: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
    /// What it last said about its first line.
    pub report: Report,
    /// The time from sending the command (or `ponderhit`) to the arrival of the answer.
    pub elapsed: Duration,
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
    /// When the running search began.
    clock: Option<Instant>,
    /// What the running search has said so far.
    report: Report,
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
            clock: None,
            report: Report::default(),
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

    /// The number of the process, which is also that of its process group.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Sets an option. The name is not checked against the declared ones; a button takes an empty
    /// value.
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
    /// The process has ended, or no answer came in time.
    pub fn ready(&mut self) -> Result<(), ClientError> {
        self.ask_ready()?;
        self.await_ready()
    }

    /// The first half of [`Client::ready`], for a caller that has something else to do meanwhile.
    ///
    /// # Errors
    /// The process has ended.
    pub fn ask_ready(&mut self) -> Result<(), ClientError> {
        let is_first = !std::mem::replace(&mut self.initialised, true);
        self.process.drain();
        self.order(if is_first && self.dialect == Dialect::Hub {
            &Order::Init
        } else {
            &Order::Ping
        })
    }

    /// The second half of [`Client::ready`]; its time runs from now on.
    ///
    /// # Errors
    /// The process has ended, or no answer came in time.
    pub fn await_ready(&mut self) -> Result<(), ClientError> {
        let dialect = self.dialect;
        let what = if dialect == Dialect::Hub { "ready or pong" } else { "readyok" };
        let deadline = Instant::now() + self.timeouts.ready;
        self.process.await_line(Some(deadline), what, |_, line| {
            matches!(wire::parse(dialect, line), Ok(Said::Ready)).then_some(())
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

    /// Starts a search; its clock runs from now on. [`Client::wait_move`] takes the answer.
    ///
    /// # Errors
    /// The process has ended.
    pub fn go(&mut self, go: &Go) -> Result<(), ClientError> {
        self.process.drain();
        self.report = Report::default();
        self.clock = Some(Instant::now());
        self.order(&Order::Go(go))
    }

    /// The move pondered on was played: the clock of the search runs from now on.
    ///
    /// # Errors
    /// The process has ended.
    pub fn ponder_hit(&mut self) -> Result<(), ClientError> {
        self.clock = Some(Instant::now());
        self.order(&Order::PonderHit)
    }

    /// How long the search has been running, or had been if it is over.
    pub fn search_time(&self) -> Duration {
        self.clock.map_or(Duration::ZERO, |started| started.elapsed())
    }

    /// Asks the engine to answer at once.
    ///
    /// # Errors
    /// The process has ended.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.order(&Order::Stop)
    }

    /// Waits for the answer to the running search, at most for `limit` from its start. A late
    /// answer is returned all the same if it is there already.
    ///
    /// # Errors
    /// The process has ended, no answer came in time (the search then goes on and may be waited
    /// for again), or the answer cannot be read.
    pub fn wait_move(&mut self, limit: Option<Duration>) -> Result<Answer, ClientError> {
        let started = *self.clock.get_or_insert_with(Instant::now);
        let deadline = limit.and_then(|limit| started.checked_add(limit));
        let (dialect, report) = (self.dialect, &mut self.report);
        let answer = self.process.await_line(deadline, "move", |arrived, line| {
            match wire::parse(dialect, line) {
                Ok(Said::Report(next)) => report.update(next),
                Ok(Said::Move { mv, ponder }) => return Some(Ok((arrived, mv, ponder))),
                Err(reason) if wire::is_answer(dialect, line) => {
                    return Some(Err(ClientError::BadAnswer { line: reason.to_string() }));
                }
                Ok(_) | Err(_) => {}
            }
            None
        })?;
        let (arrived, mv, ponder) = answer?;
        let elapsed = arrived.saturating_duration_since(started);
        Ok(Answer { mv, ponder, report: std::mem::take(&mut self.report), elapsed })
    }

    /// Says goodbye, waits a while for the process to end by itself, and makes sure that it has.
    pub fn quit(mut self) {
        let _ = self.process.send(&wire::print(self.dialect, &Order::Quit), Duration::ZERO);
        self.process.end(self.timeouts.quit);
    }

    fn order(&mut self, order: &Order<'_>) -> Result<(), ClientError> {
        self.process.send(&wire::print(self.dialect, order), self.timeouts.ready)
    }
}

#[cfg(test)]
mod tests;
