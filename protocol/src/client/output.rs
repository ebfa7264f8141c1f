//! What a process says, line by line.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::process::ChildStdout;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use super::launcher::REFUSAL;
use crate::lines::Lines;

/// Lines longer than this are junk to a client and dropped whole.
const LONGEST: usize = 64 << 10;
/// The bytes that a process can say before someone has to listen.
#[cfg(target_os = "linux")]
const ROOM: usize = 1 << 20;
/// The bytes that are read at once.
const CHUNK: usize = 16 << 10;
/// The most chunks that are thrown away at once, four times the room: a process may talk faster than
/// we read.
const MOST_DROPPED: usize = 256;

/// A line, and when it was read.
type Arrival = (Instant, String);

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoLine {
    /// None came in the time given.
    Silent,
    /// None will ever come.
    Closed,
}

/// The output of a process. It is read by whoever waits for a line, without a thread between, so
/// that a line costs one waking up; a process that nobody listens to has to wait when the system's
/// own buffer is full.
#[derive(Debug)]
pub(super) struct Output {
    /// `None` when its end was read.
    pipe: Option<ChildStdout>,
    lines: Lines,
    arrived: VecDeque<Arrival>,
    chunk: Box<[u8]>,
    /// Why a launcher could not start the process.
    refusal: Option<String>,
}

impl Output {
    pub(super) fn new(pipe: ChildStdout) -> io::Result<Output> {
        ioctl_fionbio(&pipe, true)?;
        // What a pondering engine says is read when its turn comes. Where the system grants no more
        // room its default does, too.
        #[cfg(target_os = "linux")]
        let _ = rustix::pipe::fcntl_setpipe_size(&pipe, ROOM);
        Ok(Output {
            pipe: Some(pipe),
            lines: Lines::default(),
            arrived: VecDeque::new(),
            chunk: vec![0; CHUNK].into(),
            refusal: None,
        })
    }

    /// The next line; waits for one, but not for longer than `time`.
    pub(super) fn next(&mut self, time: Duration) -> Result<Arrival, NoLine> {
        let started = Instant::now();
        loop {
            if let Some(arrival) = self.arrived.pop_front() {
                return Ok(arrival);
            }
            if self.pipe.is_none() {
                return Err(NoLine::Closed);
            }
            if !self.has_more(time.saturating_sub(started.elapsed())) {
                return Err(NoLine::Silent);
            }
            self.read();
        }
    }

    /// Throws away what has arrived so far; `drop` sees it last.
    pub(super) fn clear(&mut self, mut drop: impl FnMut(&str)) {
        for _ in 0..MOST_DROPPED {
            self.arrived.drain(..).for_each(|(_, line)| drop(&line));
            if !self.has_more(Duration::ZERO) {
                return;
            }
            self.read();
        }
    }

    /// Whether there is something to read, or the end; waits for it, but not for longer than `time`.
    pub(super) fn has_more(&self, time: Duration) -> bool {
        let Some(pipe) = &self.pipe else { return false };
        let timeout = Timespec::try_from(time).ok();
        // An interrupted wait is one without news.
        poll(&mut [PollFd::new(pipe, PollFlags::IN)], timeout.as_ref()).is_ok_and(|ready| ready > 0)
    }

    /// Takes in what is there to be read.
    fn read(&mut self) {
        let Some(pipe) = &mut self.pipe else { return };
        let read = pipe.read(&mut self.chunk);
        let at = Instant::now();
        match read {
            Ok(count) if count > 0 => {
                let lines = self.lines.push(&self.chunk[..count]);
                lines.into_iter().for_each(|line| self.keep(at, line));
            }
            Err(error) if is_passing(&error) => {}
            Ok(_) | Err(_) => {
                self.pipe = None;
                if let Some(line) = self.lines.finish() {
                    self.keep(at, line);
                }
            }
        }
    }

    /// Why a launcher could not start the process, if it has said so by now.
    pub(super) fn refusal(&mut self) -> Option<String> {
        self.clear(|_| {});
        self.refusal.take()
    }

    fn keep(&mut self, at: Instant, line: Vec<u8>) {
        if let Some(reason) = line.strip_prefix(REFUSAL.as_bytes()) {
            self.refusal = Some(String::from_utf8_lossy(reason).into_owned());
        } else if line.len() <= LONGEST {
            self.arrived.push_back((at, String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock)
}
