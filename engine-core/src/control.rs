//! How a running search is told to stop, or that its pondered move was played.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The handle shared by the caller and every thread of one search.
///
/// While a search ponders its clock stands still: time counts from [`Control::ponder_hit`].
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    created: Instant,
    pondering: bool,
    hit: OnceLock<Instant>,
}

impl Control {
    /// A handle for a search whose clock starts now.
    pub fn new() -> Control {
        Control {
            stop: AtomicBool::new(false),
            created: Instant::now(),
            pondering: false,
            hit: OnceLock::new(),
        }
    }

    /// A handle for a search on the opponent's time.
    pub fn pondering() -> Control {
        Control { pondering: true, ..Control::new() }
    }

    /// Asks the search to end. It ends within 5 ms; asking twice does nothing more.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been asked to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The pondered move was played: the clock runs from now on.
    pub fn ponder_hit(&self) {
        let _ = self.hit.set(Instant::now());
    }

    /// When the mover's clock started; `None` while the search ponders.
    pub fn clock_started(&self) -> Option<Instant> {
        if self.pondering { self.hit.get().copied() } else { Some(self.created) }
    }

    /// When the search was asked for, for reports.
    pub fn created(&self) -> Instant {
        self.created
    }
}

impl Default for Control {
    fn default() -> Self {
        Control::new()
    }
}
