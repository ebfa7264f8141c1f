//! What the evaluation counts and how much: all numbers in one place, in hundredths of a man.

use crate::rules::{King, Rules};

/// The weights of an evaluation. Tables of squares are White's, in the order of the uniform
/// numbers (the far row first); Black's are the same with the board turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man.
    pub man: i32,
    /// A king.
    pub king: i32,
    /// Added for a man by its square: advance, centre, and guards on the first row.
    pub man_squares: [i32; 32],
    /// Added for a king by its square.
    pub king_squares: [i32; 32],
    /// For each square a man can step to.
    pub man_mobility: i32,
    /// For each square a king can reach.
    pub king_mobility: i32,
    /// For each man with a piece of its side behind it.
    pub support: i32,
    /// For a man that no enemy can stop from being crowned, less [`Weights::runaway_step`] for
    /// each step it still has to make.
    pub runaway: i32,
    /// See [`Weights::runaway`].
    pub runaway_step: i32,
    /// For the only king on the main road.
    pub main_road: i32,
    /// For having the move.
    pub tempo: i32,
}

#[rustfmt::skip]
const MAN_SQUARES: [i32; 32] = [
      0,   0,   0,   0,
    30,  32,  32,  32,
      18,  20,  20,  16,
     9,  14,  15,  12,
       8,  11,  10,   4,
     2,   6,   7,   5,
       2,   3,   3,   0,
     1,   9,   9,   4,
];

#[rustfmt::skip]
const KING_SQUARES: [i32; 32] = [
       2,   0,   0,   8,
     2,   5,   8,   2,
       2,  10,  10,   4,
     2,  12,  12,   4,
       4,  12,  12,   2,
     4,  10,  10,   2,
       2,   8,   5,   2,
     8,   0,   0,   2,
];

impl Weights {
    /// The weights for games with flying kings.
    pub const FLYING: Weights = Weights {
        man: 100,
        king: 280,
        man_squares: MAN_SQUARES,
        king_squares: KING_SQUARES,
        man_mobility: 3,
        king_mobility: 2,
        support: 1,
        runaway: 120,
        runaway_step: 12,
        main_road: 15,
        tempo: 4,
    };

    /// The weights for games with short kings.
    pub const SHORT: Weights =
        Weights { king: 140, runaway: 40, runaway_step: 6, main_road: 0, ..Weights::FLYING };

    /// The weights that suit a rule set.
    pub fn of(rules: &Rules) -> &'static Weights {
        match rules.king {
            King::Flying => &Weights::FLYING,
            King::Short => &Weights::SHORT,
        }
    }
}
