//! Where time comes from, so that tests can own it.

use std::fmt::Debug;
use std::time::Instant;

/// A source of monotonic time.
pub trait TimeSource: Debug + Send + Sync {
    /// The present moment.
    fn now(&self) -> Instant;
}

/// The machine's own monotonic clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Monotonic;

impl TimeSource for Monotonic {
    #[inline]
    fn now(&self) -> Instant {
        Instant::now()
    }
}
