//! The wish to end an event at once.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether games in progress are to be dropped: someone wants it, or their results could not be
/// kept anyway.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupt<'a> {
    /// Set from outside.
    pub(crate) wanted: &'a AtomicBool,
    /// Set when the event has failed.
    pub(crate) failed: &'a AtomicBool,
}

impl Interrupt<'_> {
    pub(crate) fn is_set(self) -> bool {
        self.wanted.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }
}
