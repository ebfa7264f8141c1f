//! Alpha-beta with iterative deepening, for any [`Game`].
//!
//! One file per question: `deepen` (how deep, with which window), `root`, `node` (is there an answer
//! without a look at the moves), `moves`, `frontier` (where a line ends), `worker` (what a thread
//! works with, and when it must end), `line` (the main line). The search is compiled once for each
//! game; what the game decides (move order, reductions, quiescence) is called statically.
//!
//! Every score can arise in these ways only: the game's end, a draw by the path, the oracle, the
//! evaluation, and the table's copies of those. A proven score never rests on a move that was passed
//! over or on a node given up early, so it stays true whatever is switched on; the win need not be
//! the shortest.
//!
//! Threads share the transposition table and nothing else. The first one gives the answer.

mod deepen;
mod frontier;
mod game;
mod line;
#[cfg(feature = "testing")]
mod minimax;
mod moves;
mod node;
mod root;
mod settings;
mod window;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

pub use game::{Game, Parts};
#[cfg(feature = "testing")]
pub use minimax::{minimax, solve};
pub use settings::{Features, Settings};

use crate::budget::Budget;
use crate::clock::{Monotonic, TimeSource};
use crate::control::Control;
use crate::oracle::Oracle;
use crate::position::Position;
use crate::report::{Answer, SearchEvent};
use crate::request::Root;
use crate::table::{OutOfMemory, Table};
use crate::tactics::Tactics;
use crate::watch::Watch;
use crate::workers;
use game::Buf;
use worker::{Shared, Worker};

/// A game's alpha-beta with what it keeps from one move to the next: the transposition table and
/// what each thread has learnt about the order of moves.
pub struct Searcher<G: Game> {
    game: G,
    settings: Settings,
    table: Table,
    buf: Buf<G>,
    helpers: Vec<Buf<G>>,
    clock: Arc<dyn TimeSource>,
}

impl<G: Game> Searcher<G> {
    /// A searcher for a game.
    pub fn new(game: G, settings: Settings) -> Searcher<G> {
        Searcher {
            game,
            settings,
            table: Table::new(settings.hash_mib),
            buf: Default::default(),
            helpers: helpers::<G>(settings.threads),
            clock: Arc::new(Monotonic),
        }
    }

    /// The same searcher with another source of time.
    pub fn with_clock(self, clock: Arc<dyn TimeSource>) -> Searcher<G> {
        Searcher { clock, ..self }
    }

    /// The game's parts.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. A table of another size starts empty.
    ///
    /// # Errors
    /// There is not enough memory for a table of that size; nothing changes.
    pub fn configure(&mut self, settings: Settings) -> Result<(), OutOfMemory> {
        if settings.hash_mib.max(1) != self.table.mib() {
            self.table = Table::try_new(settings.hash_mib)?;
        }
        self.helpers.resize_with(settings.threads.saturating_sub(1), Default::default);
        self.settings = settings;
        Ok(())
    }

    /// Forgets all earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.buf = Default::default();
        self.helpers = helpers::<G>(self.settings.threads);
    }

    /// Searches a position until a limit is met or `control` stops it, telling `sink` what it
    /// finds. There is a best move wherever the root has one. While the search ponders it does not
    /// come back before it is told to.
    pub fn search(
        &mut self,
        root: &Root<G::Position, G::Path>,
        control: &Control,
        sink: &mut dyn FnMut(SearchEvent<<G::Position as Position>::Move>),
    ) -> Answer<<G::Position as Position>::Move> {
        self.table.new_search();
        let bufs = self.helpers.iter_mut().chain([&mut self.buf]);
        bufs.for_each(|buf| self.game.tactics().age(buf));
        let shared = Shared {
            game: &self.game,
            table: &self.table,
            watch: Watch {
                control,
                clock: &*self.clock,
                budget: Budget::new(&root.limits, self.settings.pace),
                limits: &root.limits,
                halt: AtomicBool::new(false),
                nodes: AtomicU64::new(0),
            },
            features: self.settings.features,
            scope: self.game.oracle().scope(&root.pos),
            tbhits: AtomicU64::new(0),
            threads: self.helpers.len() as u64 + 1,
        };
        let asked = self.helpers.len();
        let main = |started| {
            if started < asked {
                sink(SearchEvent::FewThreads { threads: 1 + started });
            }
            let answer = Worker::new(&shared, &mut self.buf, root.path.clone()).search(root, sink);
            shared.watch.hold();
            answer
        };
        workers::run(&mut self.helpers, &shared.watch.halt, main, |number, buf| {
            Worker::new(&shared, buf, root.path.clone()).help(root, number);
        })
    }
}

/// Fresh buffers for all threads but the first.
fn helpers<G: Game>(threads: usize) -> Vec<Buf<G>> {
    (1..threads).map(|_| Default::default()).collect()
}
