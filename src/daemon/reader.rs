//! The thread that reads.

use std::io::{self, ErrorKind, Read};
use std::thread;

use crossbeam_channel::Sender;

/// Passes on all that comes in as `bytes` makes of it, then `end`.
///
/// # Errors
/// The thread cannot be started.
pub(super) fn start<H: Send + 'static>(
    mut input: impl Read + Send + 'static,
    happenings: Sender<H>,
    bytes: fn(Vec<u8>) -> H,
    end: H,
) -> io::Result<()> {
    let read = move || {
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match input.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    if happenings.send(bytes(buffer[..count].to_vec())).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        let _ = happenings.send(end);
    };
    thread::Builder::new().spawn(read).map(drop)
}
