//! The thread that writes, one call for each line.

use std::io::Write;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::Happening;

/// A queue of lines to be written.
pub(super) struct Writer {
    lines: Sender<String>,
    finished: Receiver<()>,
}

impl Writer {
    /// Starts the thread. If the peer stops reading, that is a happening.
    pub(super) fn start(
        mut output: impl Write + Send + 'static,
        happenings: Sender<Happening>,
    ) -> Writer {
        let (lines, queue) = unbounded::<String>();
        let (done, finished) = bounded(1);
        thread::spawn(move || {
            for mut line in queue {
                line.push('\n');
                if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
                    let _ = happenings.send(Happening::Deaf);
                    break;
                }
            }
            let _ = done.send(());
        });
        Writer { lines, finished }
    }

    /// Queues a line.
    pub(super) fn line(&self, line: String) {
        let _ = self.lines.send(line);
    }

    /// Waits until all is written, but no longer than `patience`.
    pub(super) fn finish(self, patience: Duration) {
        drop(self.lines);
        let _ = self.finished.recv_timeout(patience);
    }
}
