//! The thread that writes, one call for each line.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

use super::Happening;

/// A queue of lines to be written.
pub(super) struct Writer {
    lines: Sender<String>,
    /// How many lines the peer has taken.
    taken: Arc<AtomicU64>,
    /// Disconnected once nothing more will be written.
    finished: Receiver<()>,
}

impl Writer {
    /// Starts the thread. If the peer stops reading, that is a happening.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(super) fn start(
        mut output: impl Write + Send + 'static,
        happenings: Sender<Happening>,
    ) -> io::Result<Writer> {
        let (lines, queue) = unbounded::<String>();
        let (writing, finished) = bounded(0);
        let taken = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&taken);
        thread::Builder::new().spawn(move || {
            let _writing = writing;
            for mut line in queue {
                line.push('\n');
                if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
                    let _ = happenings.send(Happening::Deaf);
                    break;
                }
                count.fetch_add(1, Ordering::Relaxed);
            }
        })?;
        Ok(Writer { lines, taken, finished })
    }

    /// Queues a line.
    pub(super) fn line(&self, line: String) {
        let _ = self.lines.send(line);
    }

    /// Waits until all is written, or until the peer has taken no line for as long as `patience`.
    pub(super) fn finish(self, patience: Duration) {
        drop(self.lines);
        loop {
            let before = self.taken.load(Ordering::Relaxed);
            let waited = self.finished.recv_timeout(patience);
            let stuck = self.taken.load(Ordering::Relaxed) == before;
            if stuck || waited != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    }
}
