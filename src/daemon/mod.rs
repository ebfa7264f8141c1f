//! The daemon: threads and pipes around a session.
//!
//! One thread reads, one writes, one runs each search, and the session lives between them on the
//! caller's thread. A peer that reads slowly blocks the writing thread alone; a search never waits
//! for anybody.

mod log;
mod reader;
mod writer;

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use engine_core::Control;
use protocol::engine::{Event, Job};
use protocol::session::{Effect, SearchId, Session};

use log::Log;
use writer::Writer;

/// How long the last lines may take to be written once the session is over.
const LAST_WORDS: Duration = Duration::from_millis(500);

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
/// The log file named in `log` cannot be opened.
pub fn run(
    session: Session,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    log: Option<&str>,
) -> std::io::Result<()> {
    let (sender, happenings) = unbounded();
    reader::start(input, sender.clone());
    let mut daemon = Daemon {
        session,
        writer: Writer::start(output, sender.clone()),
        sender,
        log: Log::open(log)?,
        over: false,
    };
    daemon.serve(&happenings);
    daemon.writer.finish(LAST_WORDS);
    Ok(())
}

struct Daemon {
    session: Session,
    writer: Writer,
    sender: Sender<Happening>,
    log: Log,
    over: bool,
}

impl Daemon {
    fn serve(&mut self, happenings: &Receiver<Happening>) {
        while !self.over {
            let Ok(happening) = happenings.recv() else { return };
            let effects = match happening {
                Happening::Bytes(bytes) => {
                    self.log.received(&bytes);
                    self.session.receive(&bytes)
                }
                Happening::EndOfInput => self.session.end_of_input(),
                Happening::Search(id, event) => self.session.search_event(id, event),
                Happening::Deaf => return,
            };
            for effect in effects {
                self.carry_out(effect);
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Reply(line) => {
                self.log.sent(&line);
                self.writer.line(line);
            }
            Effect::Start { id, job, control } => self.start(id, job, control),
            Effect::SetLog(path) => self.change_log(path.as_deref()),
            Effect::Quit => self.over = true,
        }
    }

    fn start(&self, id: SearchId, job: Box<dyn Job>, control: Arc<Control>) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            let mut tell = |event| {
                let _ = sender.send(Happening::Search(id, event));
            };
            let run = AssertUnwindSafe(|| job.run(&control, &mut tell));
            if catch_unwind(run).is_err() {
                // A fault of ours; the peer is owed an answer all the same.
                tell(Event::Text("error: the search has failed".into()));
                tell(Event::Done { best: None, ponder: None });
            }
        });
    }

    /// A log that cannot be opened is a remark, not an end: the old one goes on.
    fn change_log(&mut self, path: Option<&str>) {
        match Log::open(path) {
            Ok(log) => self.log = log,
            Err(error) => {
                let path = path.unwrap_or_default();
                for effect in self.session.remark(&format!("cannot open log file {path}: {error}"))
                {
                    if let Effect::Reply(line) = effect {
                        self.writer.line(line);
                    }
                }
            }
        }
    }
}
