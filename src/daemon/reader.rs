//! The thread that reads.

use std::io::{ErrorKind, Read};
use std::thread;

use crossbeam_channel::Sender;

use super::Happening;

/// Passes on all that comes in, then the end of it.
pub(super) fn start(mut input: impl Read + Send + 'static, happenings: Sender<Happening>) {
    thread::spawn(move || {
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match input.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    if happenings.send(Happening::Bytes(buffer[..count].to_vec())).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        let _ = happenings.send(Happening::EndOfInput);
    });
}
