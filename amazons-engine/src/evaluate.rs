//! What a position is worth: territory by queen and king moves, and how freely the amazons stand.
//!
//! The features follow J. Lieberum, "An evaluation function for the game of Amazons" (Theoretical
//! Computer Science 349, 2005): a square belongs to the side that reaches it in fewer moves, the
//! contested squares tell how open the game still is, and an amazon that is shut in costs the more
//! the more open it is. Everything is computed on sets of squares, both sides and four directions
//! at a time; nothing is kept from move to move, for one arrow may change every distance.

mod accelerate;
mod lanes;
mod mobility;
mod territory;
mod weights;

use engine_core::{BySide, Evaluator, Position as _, Score, Side};

use crate::arrangement::MAX_AMAZONS;
use crate::moves::Move;
use crate::position::Position;
use crate::rays::reach;
use crate::squares::Squares;

pub(crate) use mobility::neighbours;
pub use territory::{QueenTerritory, Share};
pub use weights::Weights;

/// What the evaluation knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Territory by queen moves.
    pub queen: QueenTerritory,
    /// Territory by king moves.
    pub king: Share,
    /// The squares that each side reaches at all.
    pub reached: BySide<u32>,
    /// The mobility of each amazon, from 0, shut in, to 255, in the order of its squares; `None`
    /// where a side has fewer amazons.
    pub mobility: BySide<[Option<u8>; MAX_AMAZONS as usize]>,
    /// Whether no square is reached by both sides: from now on each fills its own.
    pub apart: bool,
}

impl Features {
    /// The features of a position. They do not depend on whose turn it is.
    pub fn of(pos: &Position) -> Features {
        accelerate::features(pos)
    }

    /// The code that [`accelerate`] compiles for each kind of processor.
    #[inline(always)]
    fn compute(pos: &Position) -> Features {
        let empty = pos.empty();
        let amazons = BySide { white: pos.amazons(Side::White), black: pos.amazons(Side::Black) };
        let (king, reached) = territory::by_king(empty, amazons);
        let neighbours = mobility::neighbours(empty);
        let mut first = BySide::<Squares>::default();
        let mut mobility = BySide::<[Option<u8>; MAX_AMAZONS as usize]>::default();
        for side in Side::BOTH {
            for (sq, value) in amazons[side].into_iter().zip(&mut mobility[side]) {
                let targets = reach(sq, empty);
                first[side] |= targets;
                *value = Some(mobility::mobility(sq, targets & reached[!side], &neighbours));
            }
        }
        Features {
            queen: territory::by_queen(empty, first),
            king,
            reached: BySide { white: reached.white.len(), black: reached.black.len() },
            mobility,
            apart: !reached.white.meets(reached.black),
        }
    }
}

/// The evaluation by territory and mobility.
#[derive(Clone, Debug, Default)]
pub struct Territory {
    weights: Weights,
}

impl Territory {
    /// An evaluation with weights of its own.
    pub fn new(weights: Weights) -> Territory {
        Territory { weights }
    }

    /// The value of a position for its mover, in hundredths of a square.
    #[inline]
    pub fn value(&self, pos: &Position) -> i32 {
        let value = self.weights.value(&Features::of(pos), pos.side());
        match pos.side() {
            Side::White => value,
            Side::Black => -value,
        }
    }
}

impl Evaluator<Position> for Territory {
    type Acc = ();

    fn fresh(&self, _pos: &Position) {}

    fn after(&self, _acc: &(), _before: &Position, _mv: Move, _now: &Position) {}

    #[inline]
    fn score(&self, pos: &Position, _acc: &()) -> Score {
        Score::estimate(self.value(pos))
    }
}
