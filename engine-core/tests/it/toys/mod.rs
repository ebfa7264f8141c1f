//! Games small enough to be searched to the end.

mod branch;
mod maze;
mod rash;
mod sapling;

use engine_core::alphabeta::Parts;
use engine_core::zobrist::splitmix64;
use engine_core::{Evaluator, Limits, Path, Position, Root, Score, Tactics};

pub(crate) use self::branch::{Branch, Tree, Written};
pub(crate) use self::maze::{Footsteps, Maze};
pub(crate) use self::rash::Rash;
pub(crate) use self::sapling::Sapling;

/// A number that depends on two others and looks random.
fn mix(a: u64, b: u64) -> u64 {
    let mut state = a ^ b.rotate_left(32);
    splitmix64(&mut state)
}

/// A random but repeatable evaluation, carried along as an accumulator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise;

impl<P: Position> Evaluator<P> for Noise {
    type Acc = i32;

    fn fresh(&self, pos: &P) -> i32 {
        (mix(pos.hash(), 99) % 401) as i32 - 200
    }

    fn after(&self, _acc: &i32, _before: &P, _mv: P::Move, now: &P) -> i32 {
        self.fresh(now)
    }

    fn score(&self, _pos: &P, acc: &i32) -> Score {
        Score::estimate(*acc)
    }
}

/// A toy with a random evaluation.
pub(crate) fn game<P: Position, T: Tactics<P>, R: Path<P>>(
    tactics: T,
) -> Parts<P, Noise, T, (), R> {
    Parts::new(Noise, tactics, ())
}

/// Nobody wins soon: the game for tests that need a long search.
pub(crate) fn long_root(limits: Limits) -> Root<Sapling> {
    Root::new(Sapling::thick(3, 60), (), limits)
}

/// A long game that begins with an only move.
pub(crate) fn only_move() -> Sapling {
    let pos = (0..).map(|seed| Sapling::thick(seed, 60)).find(|pos| pos.count_moves() == 1);
    pos.expect("one tree in six begins with an only move")
}
