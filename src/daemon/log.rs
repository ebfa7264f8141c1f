//! The log file: every byte in and out, as it came.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};

/// A log, or none.
pub(super) struct Log(Option<File>);

impl Log {
    /// Opens a file for appending; none for no path or an empty one.
    pub(super) fn open(path: Option<&str>) -> io::Result<Log> {
        let file = match path.filter(|path| !path.is_empty()) {
            Some(path) => Some(OpenOptions::new().create(true).append(true).open(path)?),
            None => None,
        };
        Ok(Log(file))
    }

    /// Notes what the peer has sent. A log that can no longer be written is given up.
    pub(super) fn received(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines() {
            self.note('<', line);
        }
    }

    /// Notes what was answered.
    pub(super) fn sent(&mut self, line: &str) {
        self.note('>', line);
    }

    fn note(&mut self, direction: char, line: &str) {
        let Some(file) = &mut self.0 else { return };
        if writeln!(file, "{direction} {line}").is_err() {
            self.0 = None;
        }
    }
}
