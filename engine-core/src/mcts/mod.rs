//! Monte Carlo tree search without playouts: a game lists and values the moves of a leaf, and the
//! tree decides which to look into.
//!
//! One file per verb: `select` (which move to follow), `expand` (what a game says of a leaf),
//! `backup` (values and proofs go up), `copy` (what is kept of a tree), and `worker`, which does
//! them in turn. The tree itself is a block of words of bounded size, shared by all threads. When
//! it is full, the part that was visited often is copied into a second block and the search goes
//! on there; the same copying keeps the part below the new position when a move is played.
//!
//! Wins and losses are proven from the end of the game upwards; a proven root ends the search.
//! Positions reached in two ways are two nodes, so what depends on the path is simply true of a
//! node.

mod answer;
mod backup;
mod copy;
mod expand;
mod garden;
mod progress;
mod room;
mod select;
mod settings;
mod tree;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

pub use expand::{Candidate, Expander, Squashed, Width};
pub use select::Shape;
pub use settings::Settings;

use crate::budget::Budget;
use crate::clock::{Monotonic, TimeSource};
use crate::control::Control;
use crate::oracle::Oracle;
use crate::path::Path;
use crate::position::Position;
use crate::report::{Answer, SearchEvent};
use crate::request::Root;
use crate::score::Score;
use crate::table::OutOfMemory;
use crate::watch::Watch;
use crate::workers;
use garden::Garden;
use progress::Progress;
use room::Room;
use tree::NodeId;
use worker::{Shared, Worker};

/// A game's tree search with what it keeps from one move to the next.
pub struct Searcher<P: Position, X: Expander<P>, O = ()> {
    expander: X,
    oracle: O,
    settings: Settings,
    garden: Garden<P>,
    room: Room<P, X::Buf>,
    helpers: Vec<Room<P, X::Buf>>,
    clock: Arc<dyn TimeSource>,
}

impl<P: Position, X: Expander<P>, O: Oracle<P>> Searcher<P, X, O> {
    /// A searcher for a game.
    pub fn new(expander: X, oracle: O, settings: Settings) -> Searcher<P, X, O> {
        Searcher {
            expander,
            oracle,
            settings,
            garden: Garden::new(settings.memory_mib),
            room: Room::default(),
            helpers: helpers(settings.threads),
            clock: Arc::new(Monotonic),
        }
    }

    /// The same searcher with another source of time.
    pub fn with_clock(self, clock: Arc<dyn TimeSource>) -> Searcher<P, X, O> {
        Searcher { clock, ..self }
    }

    /// What the game says of leaves.
    pub fn expander(&self) -> &X {
        &self.expander
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. With other memory the tree of the last search is forgotten.
    ///
    /// # Errors
    /// There is not enough memory; nothing changes.
    pub fn configure(&mut self, settings: Settings) -> Result<(), OutOfMemory> {
        if settings.memory_mib != self.settings.memory_mib {
            self.garden = Garden::try_new(settings.memory_mib)?;
        }
        self.helpers.resize_with(settings.threads.saturating_sub(1), Room::default);
        self.settings = settings;
        Ok(())
    }

    /// Forgets all earlier searches.
    pub fn forget(&mut self) {
        self.garden.clear();
    }

    /// Searches a position until a limit is met, the result proven or `control` stops it, telling
    /// `sink` what it finds. There is a best move wherever the root has one. While the search
    /// ponders it does not come back before it is told to.
    ///
    /// A depth counts the moves of the main line; nodes are visits.
    pub fn search<R: Path<P>>(
        &mut self,
        root: &Root<P, R>,
        control: &Control,
        sink: &mut dyn FnMut(SearchEvent<P::Move>),
    ) -> Answer<P::Move> {
        let clock = Arc::clone(&self.clock);
        let watch = Watch {
            control,
            clock: &*clock,
            budget: Budget::new(&root.limits, self.settings.pace),
            limits: &root.limits,
            halt: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let answer = match self.plant(root) {
            Some(top) => self.grow(root, top, &watch, sink),
            None => unsearched(root),
        };
        watch.hold();
        answer
    }

    /// The node to search from: that of the last search's tree, or a new one. `None` where the
    /// game is over, or where the memory does not hold even the root.
    fn plant<R: Path<P>>(&mut self, root: &Root<P, R>) -> Option<NodeId> {
        if root.pos.verdict().is_some() {
            return None;
        }
        let whole = root.search_moves.is_empty();
        if let Some(node) = self.garden.advance(&root.pos).filter(|_| whole) {
            let tree = self.garden.tree();
            let wide = match tree.is_complete(node) {
                true => Some(node),
                false => self.room.widened(&self.expander, &root.pos, tree, node),
            };
            if wide.is_some() {
                return wide;
            }
        }
        self.garden.clear();
        self.room.planted(&self.expander, &root.pos, self.garden.tree(), &root.search_moves)
    }

    /// Searches below a node, and makes room whenever the memory is full.
    fn grow<R: Path<P>>(
        &mut self,
        root: &Root<P, R>,
        mut top: NodeId,
        watch: &Watch<'_>,
        sink: &mut dyn FnMut(SearchEvent<P::Move>),
    ) -> Answer<P::Move> {
        let (tbhits, longest) = (AtomicU64::new(0), AtomicU32::new(0));
        let mut progress = Progress::default();
        let mut enough_threads = true;
        loop {
            let shared = Shared {
                root,
                expander: &self.expander,
                oracle: &self.oracle,
                scope: self.oracle.scope(&root.pos),
                tree: self.garden.tree(),
                top,
                shape: self.settings.shape,
                watch,
                full: AtomicBool::new(false),
                tbhits: &tbhits,
                longest: &longest,
            };
            let asked = self.helpers.len();
            let main = |started| {
                if started < asked && std::mem::take(&mut enough_threads) {
                    sink(SearchEvent::FewThreads { threads: 1 + started });
                }
                let worker = Worker::new(&shared, &mut self.room);
                worker.run(|look| progress.is_enough(&shared, look, sink));
            };
            watch.halt.store(false, Ordering::Relaxed);
            workers::run(&mut self.helpers, &watch.halt, main, |_, room| {
                Worker::new(&shared, room).run(|_| false);
            });
            let full = shared.full.load(Ordering::Relaxed);
            let over = watch.control.is_stopped() || watch.nodes_left() == 0 || watch.is_late();
            if full && !over {
                let Some(kept) = self.garden.prune(top) else { return unsearched(root) };
                top = kept;
                continue;
            }
            let answer = progress.finish(&shared, sink);
            if root.search_moves.is_empty() {
                self.garden.set_top(root.pos.clone(), top);
            }
            return answer;
        }
    }
}

/// Room for all threads but the first.
fn helpers<T: Default>(threads: usize) -> Vec<T> {
    (1..threads).map(|_| T::default()).collect()
}

/// The answer without a search: any move.
fn unsearched<P: Position, R>(root: &Root<P, R>) -> Answer<P::Move> {
    Answer {
        best: root.moves().first().copied(),
        ponder: None,
        score: root.pos.verdict().map_or(Score::DRAW, Score::of),
        depth: 0,
        nodes: 0,
    }
}
