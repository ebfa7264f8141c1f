//! Two kinds of result that must not be mixed: who won, and whether the mover did.

use crate::side::Side;

/// The result of a game, seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// The result of a game, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move has won.
    Win,
    /// The side to move has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

impl Verdict {
    /// The same result seen from outside, where `mover` is the side to move.
    pub fn outcome(self, mover: Side) -> Outcome {
        match self {
            Verdict::Win => Outcome::Win(mover),
            Verdict::Loss => Outcome::Win(!mover),
            Verdict::Draw => Outcome::Draw,
        }
    }
}

impl Outcome {
    /// The same result seen by `mover`.
    pub fn verdict(self, mover: Side) -> Verdict {
        match self {
            Outcome::Win(side) if side == mover => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
            Outcome::Draw => Verdict::Draw,
        }
    }
}
