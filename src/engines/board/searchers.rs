//! What the searches of one engine keep from move to move.

use std::sync::{Mutex, MutexGuard, PoisonError};

use engine_core::alphabeta::{self, Settings};
use engine_core::table::OutOfMemory;
use engine_core::{Answer, Control, Root, SearchEvent};

use super::game::{BoardGame, MoveOf, PathOf, PosOf};

/// Which search to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    AlphaBeta,
    Mcts,
}

/// The searchers, each made when it is first asked.
pub(super) struct Searchers<G: BoardGame> {
    alphabeta: Option<alphabeta::Searcher<G::Search>>,
}

impl<G: BoardGame> Default for Searchers<G> {
    fn default() -> Self {
        Searchers { alphabeta: None }
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
    }

    /// Makes ready for searches with these settings.
    ///
    /// # Errors
    /// There is not enough memory for a table of that size; nothing changes.
    pub(super) fn configure(&mut self, game: &G, settings: Settings) -> Result<(), OutOfMemory> {
        self.alphabeta(game, settings).configure(settings)
    }

    fn alphabeta(&mut self, game: &G, settings: Settings) -> &mut alphabeta::Searcher<G::Search> {
        self.alphabeta.get_or_insert_with(|| {
            alphabeta::Searcher::new(game.search(), Settings { hash_mib: 1, ..settings })
        })
    }

    /// Searches.
    pub(super) fn run(
        &mut self,
        game: &G,
        _method: Method,
        settings: Settings,
        root: &Root<PosOf<G>, PathOf<G>>,
        control: &Control,
        sink: &mut dyn FnMut(SearchEvent<MoveOf<G>>),
    ) -> Answer<MoveOf<G>> {
        let searcher = self.alphabeta(game, settings);
        // The size has been tried when it was set; the table there is serves all the same.
        let _ = searcher.configure(settings);
        searcher.search(root, control, sink)
    }
}
