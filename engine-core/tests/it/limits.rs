//! Limits, a clock of our own, and how soon a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use engine_core::clock::TimeSource;
use engine_core::{Clock, Control, Limits};

pub(crate) fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

pub(crate) fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// So many seconds for the rest of the game.
pub(crate) fn on_the_clock(seconds: u64) -> Limits {
    let remaining = Duration::from_secs(seconds);
    let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
    Limits { clock: Some(clock), ..Limits::default() }
}

/// Time that runs by a millisecond each time it is asked for.
#[derive(Debug)]
pub(crate) struct Ticking {
    start: Instant,
    asked: AtomicU64,
}

impl Ticking {
    pub(crate) fn new() -> Arc<Ticking> {
        Arc::new(Ticking { start: Instant::now(), asked: AtomicU64::new(0) })
    }

    /// How often it was asked for.
    pub(crate) fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}

impl TimeSource for Ticking {
    fn now(&self) -> Instant {
        self.start + Duration::from_millis(self.asked.fetch_add(1, Ordering::Relaxed))
    }
}

/// Starts an endless search several times and stops it.
pub(crate) fn assert_stops_soon(mut search: impl FnMut(&Control)) {
    let mut delays: Vec<Duration> = (0..15)
        .map(|_| {
            let control = Control::new();
            thread::scope(|scope| {
                let stopper = scope.spawn(|| {
                    thread::sleep(Duration::from_millis(15));
                    let at = Instant::now();
                    control.stop();
                    at
                });
                search(&control);
                let ended = Instant::now();
                ended.saturating_duration_since(stopper.join().unwrap())
            })
        })
        .collect();
    delays.sort();
    // A busy machine may wake either thread late, so not every delay is the search's own.
    assert!(delays[3] < Duration::from_millis(5), "{delays:?}");
}
