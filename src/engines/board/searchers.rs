//! What the searches of one engine keep from move to move.

use std::sync::{Mutex, MutexGuard, PoisonError};

use engine_core::alphabeta::{self, Settings};
use engine_core::table::OutOfMemory;
use engine_core::{Answer, Control, Root, SearchEvent, mcts};

use super::game::{BoardGame, MoveOf, OracleOf, PathOf, PosOf};

/// Which search to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    AlphaBeta,
    Mcts,
}

type Mcts<G> = mcts::Searcher<PosOf<G>, <G as BoardGame>::Expander, OracleOf<G>>;

/// The searchers, each made when it is first asked.
pub(super) struct Searchers<G: BoardGame> {
    alphabeta: Option<alphabeta::Searcher<G::Search>>,
    mcts: Option<Mcts<G>>,
}

impl<G: BoardGame> Default for Searchers<G> {
    fn default() -> Self {
        Searchers { alphabeta: None, mcts: None }
    }
}

impl<G: BoardGame> Searchers<G> {
    /// The searchers for one's own use; a search that has panicked leaves them fit for use.
    pub(super) fn lock(shared: &Mutex<Self>) -> MutexGuard<'_, Self> {
        shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets all earlier searches.
    pub(super) fn forget(&mut self) {
        if let Some(searcher) = &mut self.alphabeta {
            searcher.forget();
        }
        if let Some(searcher) = &mut self.mcts {
            searcher.forget();
        }
    }

    /// Makes ready for searches with these settings.
    ///
    /// # Errors
    /// There is not enough memory for a table or tree of that size; nothing changes.
    pub(super) fn configure(
        &mut self,
        game: &G,
        method: Method,
        settings: Settings,
    ) -> Result<(), OutOfMemory> {
        match method {
            Method::AlphaBeta => self.alphabeta(game, settings).configure(settings),
            Method::Mcts => self.mcts(game, settings).configure(for_mcts(settings)),
        }
    }

    fn alphabeta(&mut self, game: &G, settings: Settings) -> &mut alphabeta::Searcher<G::Search> {
        let small = Settings { hash_mib: 1, ..settings };
        self.alphabeta.get_or_insert_with(|| alphabeta::Searcher::new(game.search(), small))
    }

    fn mcts(&mut self, game: &G, settings: Settings) -> &mut Mcts<G> {
        let small = for_mcts(Settings { hash_mib: 1, ..settings });
        self.mcts.get_or_insert_with(|| mcts::Searcher::new(game.expander(), game.oracle(), small))
    }

    /// Searches.
    pub(super) fn run(
        &mut self,
        game: &G,
        method: Method,
        settings: Settings,
        root: &Root<PosOf<G>, PathOf<G>>,
        control: &Control,
        sink: &mut dyn FnMut(SearchEvent<MoveOf<G>>),
    ) -> Answer<MoveOf<G>> {
        // The size has been tried when it was set; what memory there is serves all the same.
        let _ = self.configure(game, method, settings);
        match method {
            Method::AlphaBeta => self.alphabeta(game, settings).search(root, control, sink),
            Method::Mcts => self.mcts(game, settings).search(root, control, sink),
        }
    }
}

/// The same settings for the tree.
fn for_mcts(settings: Settings) -> mcts::Settings {
    mcts::Settings {
        threads: settings.threads,
        memory_mib: settings.hash_mib,
        pace: settings.pace,
        ..mcts::Settings::default()
    }
}
