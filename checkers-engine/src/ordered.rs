//! Counting captures by their order, for tables of perft that do.

use std::ops::ControlFlow;

use engine_core::{Side, Verdict};

use crate::generate::Count;
use crate::moves::{Move, MoveKey};
use crate::position::Position;

/// A position in which a capture comes once for every order of its jumps, so that
/// [`engine_core::perft`] counts as those tables do. Not for searching: equal moves come twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered(pub Position);

impl engine_core::Position for Ordered {
    type Move = Move;
    type Key = MoveKey;

    fn side(&self) -> Side {
        self.0.side()
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn play(&mut self, mv: Move) {
        self.0.play(mv);
    }

    fn visit<F: FnMut(Move) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        self.0.visit_changes(Count::Ordered, |change| f(change.into()))
    }

    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }

    fn shorten(&self, mv: Move) -> MoveKey {
        self.0.shorten(mv)
    }

    fn resolve(&self, key: MoveKey) -> Option<Move> {
        self.0.resolve(key)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.perft_ordered(depth)
    }
}
