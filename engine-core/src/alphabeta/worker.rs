//! One thread's share of a search: what it works with, what it counts, and when it ends.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::game::{Acc, Buf, Game, Move, Pos, Scope};
use super::line::Lines;
use super::settings::Features;
use crate::budget::Budget;
use crate::clock::TimeSource;
use crate::control::Control;
use crate::evaluate::Evaluator;
use crate::limits::Limits;
use crate::path::Path;
use crate::position::Position;
use crate::table::Table;
use crate::tactics::Node;

/// No line is followed further than this, so that no thread's stack overflows.
pub(super) const MAX_PLY: u32 = 256;

/// Work between two looks at the clock should take about this long.
const POLL_EVERY: Duration = Duration::from_micros(500);
const MOST_FUEL: u64 = 1 << 14;

/// What all threads of one search share.
pub(super) struct Shared<'s, G: Game> {
    pub game: &'s G,
    pub table: &'s Table,
    pub control: &'s Control,
    pub clock: &'s dyn TimeSource,
    pub budget: Budget,
    pub limits: &'s Limits,
    pub features: Features,
    pub scope: Scope<G>,
    /// Set when the main thread is done.
    pub halt: &'s AtomicBool,
    pub nodes: AtomicU64,
    pub tbhits: AtomicU64,
    pub threads: u64,
}

impl<G: Game> Shared<'_, G> {
    /// Time on the mover's clock; nothing while the search ponders.
    pub(super) fn elapsed(&self) -> Option<Duration> {
        let started = self.control.clock_started()?;
        Some(self.clock.now().saturating_duration_since(started))
    }

    /// Whether the search must be broken off.
    pub(super) fn is_over(&self) -> bool {
        let late = || {
            let hard = self.budget.hard()?;
            Some(self.elapsed()? >= hard)
        };
        self.is_called_off()
            || self.limits.nodes.is_some_and(|most| self.nodes.load(Ordering::Relaxed) >= most)
            || late().unwrap_or(false)
    }

    /// Positions that the oracle knew.
    pub(super) fn known(&self) -> u64 {
        self.tbhits.load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn is_called_off(&self) -> bool {
        self.control.is_stopped() || self.halt.load(Ordering::Relaxed)
    }
}

/// A node's position with what is kept along the line to it.
pub(super) struct Here<G: Game> {
    pub pos: Pos<G>,
    pub acc: Acc<G>,
    pub ply: u32,
    pub last: Option<Move<G>>,
}

impl<G: Game> Here<G> {
    pub(super) fn root(game: &G, pos: Pos<G>) -> Here<G> {
        Here { acc: game.evaluator().fresh(&pos), pos, ply: 0, last: None }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn after(&self, game: &G, mv: Move<G>) -> Here<G> {
        let pos = self.pos.after(mv);
        let acc = game.evaluator().after(&self.acc, &self.pos, mv, &pos);
        Here { pos, acc, ply: self.ply + 1, last: Some(mv) }
    }

    /// The node as the game's tactics see it.
    #[inline]
    pub(super) fn node(&self, depth: u32, open: bool) -> Node<'_, Pos<G>> {
        Node { pos: &self.pos, ply: self.ply, depth, open, last: self.last }
    }
}

/// One thread of one search.
pub(super) struct Worker<'s, G: Game> {
    pub shared: &'s Shared<'s, G>,
    pub buf: &'s mut Buf<G>,
    pub path: G::Path,
    pub lines: Lines<Move<G>>,
    pub seldepth: u32,
    /// Nodes that are not yet in the shared count.
    uncounted: u64,
    /// Work that may be done before the next look at the clock; never more than the nodes that
    /// are left, so that a limit of nodes is kept to the node.
    fuel: u64,
    refill: u64,
    polled: Instant,
}

impl<'s, G: Game> Worker<'s, G> {
    pub(super) fn new(shared: &'s Shared<'s, G>, buf: &'s mut Buf<G>, path: G::Path) -> Self {
        Worker {
            shared,
            buf,
            path,
            lines: Lines::new(MAX_PLY),
            seldepth: 0,
            uncounted: 0,
            fuel: 0,
            refill: 1,
            polled: shared.clock.now(),
        }
    }

    /// Follows a move, does something with the node after it, and comes back.
    #[inline]
    pub(super) fn along<T>(
        &mut self,
        at: &Here<G>,
        mv: Move<G>,
        visit: impl FnOnce(&mut Self, &Here<G>) -> T,
    ) -> T {
        let now = at.after(self.shared.game, mv);
        self.path.enter(&at.pos, mv, &now.pos);
        let result = visit(self, &now);
        self.path.leave();
        result
    }

    /// Counts a node, or breaks off the search.
    #[inline]
    pub(super) fn count(&mut self) -> Option<()> {
        if self.fuel == 0 {
            self.poll()?;
        }
        self.fuel -= 1;
        self.uncounted += 1;
        Some(())
    }

    /// Pays for work that is more than a node.
    #[inline]
    pub(super) fn charge(&mut self, work: u32) {
        self.fuel = self.fuel.saturating_sub(u64::from(work));
    }

    #[inline]
    pub(super) fn count_known(&self) {
        self.shared.tbhits.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds this thread's nodes to the shared count and gives that.
    pub(super) fn total_nodes(&mut self) -> u64 {
        let mine = std::mem::take(&mut self.uncounted);
        self.shared.nodes.fetch_add(mine, Ordering::Relaxed) + mine
    }

    #[cold]
    fn poll(&mut self) -> Option<()> {
        let total = self.total_nodes();
        if self.shared.is_over() {
            return None;
        }
        let now = self.shared.clock.now();
        self.refill = paced(self.refill, now.saturating_duration_since(self.polled));
        self.polled = now;
        let left = self.shared.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(total));
        self.fuel = self.refill.min(left.div_ceil(self.shared.threads)).max(1);
        Some(())
    }
}

/// The amount of work that should take [`POLL_EVERY`], if `work` took `time`; at most twice as
/// much as before.
fn paced(work: u64, time: Duration) -> u64 {
    let wanted = u128::from(work) * POLL_EVERY.as_nanos() / time.as_nanos().max(1);
    (wanted.min(u128::from(work) * 2) as u64).clamp(1, MOST_FUEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polling_keeps_pace_with_the_cost_of_nodes() {
        assert_eq!(paced(1_000, Duration::from_micros(500)), 1_000);
        assert_eq!(paced(1_000, Duration::ZERO), 2_000);
        assert_eq!(paced(1_000, Duration::from_millis(50)), 10);
        assert_eq!(paced(1, Duration::from_secs(1)), 1);
        assert_eq!(paced(MOST_FUEL, Duration::from_micros(1)), MOST_FUEL);
    }
}
