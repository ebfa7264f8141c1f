//! The log file: every line in and out, in the order in which they were dealt with.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};

/// A log, or none.
pub struct Log(Option<File>);

impl Log {
    /// Opens a file for appending; none for an empty path.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &str) -> io::Result<Log> {
        let open = || OpenOptions::new().create(true).append(true).open(path);
        Ok(Log(if path.is_empty() { None } else { Some(open()?) }))
    }

    /// Notes what the peer has sent.
    pub(super) fn received(&mut self, line: &str) {
        self.note('<', line);
    }

    /// Notes what was answered.
    pub(super) fn sent(&mut self, line: &str) {
        self.note('>', line);
    }

    /// A log that can no longer be written is given up.
    fn note(&mut self, direction: char, line: &str) {
        let Some(file) = &mut self.0 else { return };
        if writeln!(file, "{direction} {line}").is_err() {
            self.0 = None;
        }
    }
}
