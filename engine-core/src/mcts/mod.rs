//! Monte Carlo tree search without playouts: a game lists and values the moves of a leaf, and the
//! tree decides which to look into.

mod expand;

pub use expand::{Candidate, Expander, Squashed, Width};
