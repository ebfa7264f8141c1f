//! What the caller may set for all searches of one searcher.

use crate::budget::Pace;

/// Settings of a [`Searcher`](super::Searcher).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads that search, at least 1.
    pub threads: usize,
    /// The size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// What time management goes by.
    pub pace: Pace,
    /// The parts of the search that are switched on.
    pub features: Features,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { threads: 1, hash_mib: 16, pace: Pace::default(), features: Features::ALL }
    }
}

/// Parts of the search that can be switched off one by one, to measure what each is worth and to
/// compare the rest with plain minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The transposition table: cutoffs and moves.
    pub table: bool,
    /// Narrow windows around the score of the iteration before.
    pub aspiration: bool,
    /// Leaving out wins and losses that come too late to matter.
    pub mate_distance: bool,
    /// The game's reductions of late moves.
    pub reductions: bool,
    /// The game's extensions.
    pub extensions: bool,
    /// The game's ways of giving up nodes and moves.
    pub pruning: bool,
    /// One ply less where the table knows no move: a deep search of badly ordered moves costs
    /// more than it finds.
    pub internal_reduction: bool,
}

impl Features {
    /// Everything on.
    pub const ALL: Features = Features::uniform(true);
    /// Everything off: alpha-beta with a closed window for all moves but the first.
    pub const NONE: Features = Features::uniform(false);
    /// Only what cannot change the score of the root.
    pub const EXACT: Features = Features { aspiration: true, mate_distance: true, ..Self::NONE };

    const fn uniform(on: bool) -> Features {
        Features {
            table: on,
            aspiration: on,
            mate_distance: on,
            reductions: on,
            extensions: on,
            pruning: on,
            internal_reduction: on,
        }
    }
}
