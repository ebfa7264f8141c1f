//! A random tree.

use std::ops::ControlFlow;

use engine_core::{Position, Side, Verdict};

use super::mix;

/// A random tree: what can be played, and who wins at the end, depends on the moves so far. Lines
/// end after at most `left` plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sapling {
    hash: u64,
    left: u32,
    narrowest: u32,
    widest: u32,
    side: Side,
}

impl Sapling {
    pub(crate) fn new(seed: u64, left: u32) -> Sapling {
        Sapling { hash: mix(seed, 1), left, narrowest: 0, widest: 5, side: Side::White }
    }

    /// A tree whose lines end after `left` plies and not before.
    pub(crate) fn thick(seed: u64, left: u32) -> Sapling {
        Sapling { narrowest: 1, widest: 6, ..Sapling::new(seed, left) }
    }

    /// A tree that is one long line.
    pub(crate) fn corridor(left: u32) -> Sapling {
        Sapling { narrowest: 1, widest: 1, ..Sapling::new(0, left) }
    }

    fn width(&self) -> u32 {
        let random = (self.hash >> 8) as u32 % (self.widest + 1 - self.narrowest);
        if self.left == 0 { 0 } else { self.narrowest + random }
    }
}

impl Position for Sapling {
    type Move = u32;
    type Key = u32;

    fn side(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn play(&mut self, mv: u32) {
        self.hash = mix(self.hash, u64::from(mv) + 2);
        self.left = self.left.saturating_sub(1);
        self.side = !self.side;
    }

    fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        (0..self.width()).try_for_each(f)
    }

    fn verdict(&self) -> Option<Verdict> {
        let verdicts = [Verdict::Loss, Verdict::Loss, Verdict::Win, Verdict::Draw];
        (self.width() == 0).then(|| verdicts[self.hash as usize % 4])
    }

    fn shorten(&self, mv: u32) -> u32 {
        mv
    }

    fn resolve(&self, key: u32) -> Option<u32> {
        (key < self.width()).then_some(key)
    }
}
