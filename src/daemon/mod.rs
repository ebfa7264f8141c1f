//! The daemon: threads and pipes around a session.
//!
//! One thread reads, one writes, one runs each search, and the session lives between them on the
//! caller's thread. A peer that reads slowly blocks the writing thread alone; a search never waits
//! for anybody.

pub mod dxp;
mod log;
mod reader;
mod search;
mod writer;

use std::io::{Read, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use engine_core::Control;
use protocol::engine::{Event, Job};
use protocol::session::{Effect, SearchId, Session};

pub use log::Log;
use writer::Writer;

/// How long a search may still run once the input has ended: a script that pipes in a few lines
/// gets its answer, and nobody waits a second for the process to go.
const GRACE: Duration = Duration::from_millis(500);
/// How long the last search may take to stop, and the peer to take one of the last lines, once the
/// session is over: longer than a busy machine or a slow reader needs.
const PATIENCE: Duration = Duration::from_secs(30);

/// What happens around a session.
enum Happening {
    /// Bytes have come in.
    Bytes(Vec<u8>),
    /// There is no more input.
    EndOfInput,
    /// The peer reads no more.
    Deaf,
    /// A search says something.
    Search(SearchId, Event),
}

/// Runs a session on a pair of pipes until it is over: a `quit`, the end of the input, or a peer
/// that has gone.
///
/// # Errors
/// The threads that read and write cannot be started.
pub fn run(
    session: Session,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    log: Log,
) -> std::io::Result<()> {
    let (sender, happenings) = unbounded();
    reader::start(input, sender.clone(), Happening::Bytes, Happening::EndOfInput)?;
    let mut daemon = Daemon {
        session,
        writer: Writer::start(output, sender.clone())?,
        sender,
        log,
        searches: 0,
        stage: Stage::Open,
        over: false,
    };
    daemon.serve(&happenings);
    daemon.writer.finish(PATIENCE);
    Ok(())
}

/// How far a session has come.
enum Stage {
    /// The peer may say more.
    Open,
    /// The input ended then; a search may still come to its end.
    InputEnded(Instant),
    /// The session knows that the input has ended.
    Closing,
}

struct Daemon {
    session: Session,
    writer: Writer,
    sender: Sender<Happening>,
    log: Log,
    /// Searches that run.
    searches: usize,
    stage: Stage,
    over: bool,
}

impl Daemon {
    fn serve(&mut self, happenings: &Receiver<Happening>) {
        while !self.over {
            let effects = match self.next(happenings) {
                Some(Happening::Bytes(bytes)) => self.session.receive(&bytes),
                Some(Happening::EndOfInput) => {
                    self.stage = Stage::InputEnded(Instant::now());
                    self.session.last_line()
                }
                Some(Happening::Search(id, event)) => {
                    self.searches -= usize::from(matches!(event, Event::Done { .. }));
                    self.session.search_event(id, event)
                }
                Some(Happening::Deaf) => return,
                None => match self.stage {
                    Stage::Closing => return,
                    Stage::Open | Stage::InputEnded(_) => {
                        self.stage = Stage::Closing;
                        self.session.end_of_input()
                    }
                },
            };
            for effect in effects {
                self.carry_out(effect);
            }
        }
    }

    /// What happens next; `None` when the present stage is over.
    fn next(&self, happenings: &Receiver<Happening>) -> Option<Happening> {
        match self.stage {
            Stage::Open => happenings.recv().ok(),
            Stage::InputEnded(_) if self.searches == 0 => None,
            Stage::InputEnded(at) => {
                happenings.recv_timeout(GRACE.saturating_sub(at.elapsed())).ok()
            }
            Stage::Closing => happenings.recv_timeout(PATIENCE).ok(),
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Heard(line) => self.log.received(&line),
            Effect::Reply(line) => {
                self.log.sent(&line);
                self.writer.line(line);
            }
            Effect::Start { id, job, control } => self.start(id, job, control),
            Effect::SetLog(path) => self.change_log(&path.unwrap_or_default()),
            Effect::Quit => self.over = true,
        }
    }

    fn start(&mut self, id: SearchId, job: Box<dyn Job>, control: Arc<Control>) {
        let sender = self.sender.clone();
        self.searches += 1;
        search::start(job, control, move |event| {
            let _ = sender.send(Happening::Search(id, event));
        });
    }

    /// A log that cannot be opened is a remark, not an end: the old one goes on.
    fn change_log(&mut self, path: &str) {
        match Log::open(path) {
            Ok(log) => self.log = log,
            Err(error) => {
                let remark = format!("cannot open log file {path}: {error}");
                for effect in self.session.remark(&remark) {
                    self.carry_out(effect);
                }
            }
        }
    }
}
