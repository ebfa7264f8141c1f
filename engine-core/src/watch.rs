//! When a search must end: what the threads of one search share to know it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::budget::Budget;
use crate::clock::TimeSource;
use crate::control::Control;
use crate::limits::Limits;

/// The limits of a running search and what has been used of them.
#[derive(Debug)]
pub(crate) struct Watch<'s> {
    pub(crate) control: &'s Control,
    pub(crate) clock: &'s dyn TimeSource,
    pub(crate) budget: Budget,
    pub(crate) limits: &'s Limits,
    /// Set when the main thread is done.
    pub(crate) halt: AtomicBool,
    /// Nodes searched so far, as far as the threads have told.
    pub(crate) nodes: AtomicU64,
}

impl Watch<'_> {
    /// Time on the mover's clock; nothing while the search ponders.
    pub(crate) fn elapsed(&self) -> Option<Duration> {
        let started = self.control.clock_started()?;
        Some(self.clock.now().saturating_duration_since(started))
    }

    /// Time since the search was asked for.
    pub(crate) fn running(&self) -> Duration {
        self.clock.now().saturating_duration_since(self.control.created())
    }

    /// Whether the search must be broken off.
    pub(crate) fn is_over(&self) -> bool {
        self.is_called_off() || self.nodes_left() == 0 || self.is_late()
    }

    /// Whether the hard limit of time is reached.
    pub(crate) fn is_late(&self) -> bool {
        let late = self.budget.hard().zip(self.elapsed());
        late.is_some_and(|(hard, elapsed)| elapsed >= hard)
    }

    /// Whether someone has asked for the end.
    #[inline]
    pub(crate) fn is_called_off(&self) -> bool {
        self.control.is_stopped() || self.halt.load(Ordering::Relaxed)
    }

    /// Nodes that may still be searched.
    pub(crate) fn nodes_left(&self) -> u64 {
        let used = self.nodes.load(Ordering::Relaxed);
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(used))
    }

    /// Whether time, of whatever kind, limits the search.
    pub(crate) fn is_timed(&self) -> bool {
        self.limits.clock.is_some() || self.limits.move_time.is_some()
    }

    /// Waits with the answer for as long as the caller does not want one: while the search
    /// ponders.
    pub(crate) fn hold(&self) {
        while !self.control.is_stopped() && self.control.clock_started().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// How much work to do between two looks at the clock.
#[derive(Debug)]
pub(crate) struct Pulse {
    work: u64,
    last: Instant,
}

impl Pulse {
    /// Work between two looks at the clock should take about this long.
    const EVERY: Duration = Duration::from_micros(500);
    const MOST: u64 = 1 << 14;

    pub(crate) fn new(now: Instant) -> Pulse {
        Pulse { work: 1, last: now }
    }

    /// The work to do next, by the time that the work before took.
    pub(crate) fn next(&mut self, now: Instant) -> u64 {
        self.work = paced(self.work, now.saturating_duration_since(self.last));
        self.last = now;
        self.work
    }
}

/// The amount of work that should take [`Pulse::EVERY`], if `work` took `time`; at most twice as
/// much as before.
fn paced(work: u64, time: Duration) -> u64 {
    let wanted = u128::from(work) * Pulse::EVERY.as_nanos() / time.as_nanos().max(1);
    (wanted.min(u128::from(work) * 2) as u64).clamp(1, Pulse::MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polling_keeps_pace_with_the_cost_of_work() {
        assert_eq!(paced(1_000, Duration::from_micros(500)), 1_000);
        assert_eq!(paced(1_000, Duration::ZERO), 2_000);
        assert_eq!(paced(1_000, Duration::from_millis(50)), 10);
        assert_eq!(paced(1, Duration::from_secs(1)), 1);
        assert_eq!(paced(Pulse::MOST, Duration::from_micros(1)), Pulse::MOST);
    }
}
