//! One thread's share of a search: what it works with, what it counts, and when it ends.

use std::sync::atomic::{AtomicU64, Ordering};

use super::game::{Acc, Buf, Game, Move, Pos, Scope};
use super::line::Lines;
use super::settings::Features;
use crate::evaluate::Evaluator;
use crate::path::Path;
use crate::position::Position;
use crate::table::Table;
use crate::tactics::Node;
use crate::watch::{Pulse, Watch};

/// No line is followed further than this, so that no thread's stack overflows.
pub(super) const MAX_PLY: u32 = 256;

/// What all threads of one search share.
pub(super) struct Shared<'s, G: Game> {
    pub game: &'s G,
    pub table: &'s Table,
    pub watch: Watch<'s>,
    pub features: Features,
    pub scope: Scope<G>,
    /// Positions that the oracle knew.
    pub tbhits: AtomicU64,
    pub threads: u64,
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
    pulse: Pulse,
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
            pulse: Pulse::new(shared.watch.clock.now()),
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
        self.shared.watch.nodes.fetch_add(mine, Ordering::Relaxed) + mine
    }

    #[cold]
    fn poll(&mut self) -> Option<()> {
        self.total_nodes();
        let watch = &self.shared.watch;
        if watch.is_over() {
            return None;
        }
        let share = watch.nodes_left().div_ceil(self.shared.threads);
        self.fuel = self.pulse.next(watch.clock.now()).min(share).max(1);
        Some(())
    }
}
