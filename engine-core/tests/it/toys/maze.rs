//! A walk that can go round for ever, and a memory of it.

use std::ops::ControlFlow;

use engine_core::{Path, Position, Side, Verdict};

use super::mix;

/// A token on a random graph, moved by both sides in turn. Who cannot move has lost. Positions
/// are reached by many ways, and lines can go round for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Maze {
    seed: u64,
    at: u32,
    side: Side,
}

impl Maze {
    const ROOMS: u32 = 24;

    pub(crate) fn new(seed: u64) -> Maze {
        Maze { seed, at: 0, side: Side::White }
    }

    fn is_door(&self, to: u32) -> bool {
        mix(self.seed, u64::from(self.at * Self::ROOMS + to)).is_multiple_of(12)
    }
}

impl Position for Maze {
    type Move = u32;
    type Key = u32;

    fn side(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        mix(self.seed, 1_000_000 + 2 * u64::from(self.at) + self.side as u64)
    }

    fn play(&mut self, mv: u32) {
        self.at = mv;
        self.side = !self.side;
    }

    fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        (0..Self::ROOMS).filter(|&to| self.is_door(to)).try_for_each(f)
    }

    fn verdict(&self) -> Option<Verdict> {
        (self.count_moves() == 0).then_some(Verdict::Loss)
    }

    fn shorten(&self, mv: u32) -> u32 {
        mv
    }

    fn resolve(&self, key: u32) -> Option<u32> {
        (key < Self::ROOMS && self.is_door(key)).then_some(key)
    }
}

/// Remembers the positions of the game; the third time is a draw, in a search the second.
#[derive(Clone, Debug, Default)]
pub(crate) struct Footsteps {
    seen: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Threefold;

impl Footsteps {
    fn times(&self) -> usize {
        let now = self.seen.last();
        self.seen.iter().filter(|&hash| Some(hash) == now).count()
    }
}

impl<P: Position> Path<P> for Footsteps {
    type Reason = Threefold;

    fn enter(&mut self, before: &P, _mv: P::Move, now: &P) {
        if self.seen.is_empty() {
            self.seen.push(before.hash());
        }
        self.seen.push(now.hash());
    }

    fn leave(&mut self) {
        self.seen.pop();
    }

    fn draw(&self) -> Option<Threefold> {
        (self.times() >= 3).then_some(Threefold)
    }

    fn is_draw_in_search(&self) -> bool {
        self.times() >= 2
    }
}
