//! What the caller may set for all searches of one searcher.

use super::select::Shape;
use crate::budget::Pace;

/// Settings of a [`Searcher`](super::Searcher).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Threads that search, at least 1.
    pub threads: usize,
    /// Memory for trees in MiB, at least 1.
    pub memory_mib: usize,
    /// What time management goes by.
    pub pace: Pace,
    /// How the tree grows.
    pub shape: Shape,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { threads: 1, memory_mib: 64, pace: Pace::default(), shape: Shape::default() }
    }
}
