//! The evaluation: what a position without pending captures is worth.
//!
//! Material and squares are sums over pieces and are kept up to date along a line ([`Balance`]);
//! the rest is counted from the sets when a value is asked for. Tables and sums are White's view
//! until the last step.

mod scale;
mod weights;

pub use weights::Weights;

use engine_core::{Evaluator, Position as _, Score, Side};

use crate::bits::Bits;
use crate::board::{Black, Mover, White};
use crate::direction::Direction;
use crate::history::MAIN_ROAD;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Goal, King, Rules};
use crate::square::Square;

/// The evaluation of a rule set.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
    /// What a man and a king add for White, by the bit of the square.
    men: [i16; 32],
    kings: [i16; 32],
    kings_fly: bool,
    giveaway: bool,
}

/// Material and squares, White's less Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance(i16);

impl Evaluation {
    /// The evaluation for a rule set.
    pub fn new(rules: &Rules) -> Evaluation {
        Evaluation::with_weights(rules, Weights::of(rules).clone())
    }

    /// The evaluation with weights of one's own.
    pub fn with_weights(rules: &Rules, weights: Weights) -> Evaluation {
        let by_bit = |piece: i32, squares: &[i32; 32]| {
            std::array::from_fn(|bit| {
                let square = Square::from_bit(bit as u8);
                (piece + squares[usize::from(square.index())]).clamp(-2_000, 2_000) as i16
            })
        };
        Evaluation {
            men: by_bit(weights.man, &weights.man_squares),
            kings: by_bit(weights.king, &weights.king_squares),
            kings_fly: rules.king == King::Flying,
            giveaway: rules.goal == Goal::Lose,
            weights,
        }
    }

    /// What a piece adds, as its own side sees it.
    #[inline]
    fn piece(&self, side: Side, king: bool, square: Square) -> i16 {
        let square = match side {
            Side::White => square,
            Side::Black => square.turned(),
        };
        let table = if king { &self.kings } else { &self.men };
        table[usize::from(square.bit() & 31)]
    }

    fn pieces(&self, pos: &Position, side: Side) -> i16 {
        let kings = pos.kings(side);
        pos.pieces(side).squares().map(|at| self.piece(side, kings.has(at), at)).sum()
    }

    /// What one side has beyond material and squares.
    #[inline]
    fn activity<M: Mover>(&self, pos: &Position) -> i32 {
        let weights = &self.weights;
        let (us, them) = (pos.pieces(M::SIDE), pos.pieces(M::Other::SIDE));
        let (men, kings) = (pos.men(M::SIDE), pos.kings(M::SIDE));
        let empty = pos.empty();
        let [left, right] = M::FORWARD;
        let steps = (men.step(left) & empty).len() + (men.step(right) & empty).len();
        let supported = (men & (us.step(left) | us.step(right))).len();
        let mut sum = steps as i32 * weights.man_mobility + supported as i32 * weights.support;
        if !kings.is_empty() {
            sum += self.reach(kings, empty) as i32 * weights.king_mobility;
            if self.kings_fly && kings.meets(MAIN_ROAD) && !them.meets(MAIN_ROAD) {
                sum += weights.main_road;
            }
        }
        if pos.kings(M::Other::SIDE).is_empty() {
            sum += self.best_runaway::<M>(men, them);
        }
        sum
    }

    /// How many squares kings can go to.
    fn reach(&self, kings: Bits, empty: Bits) -> u32 {
        let mut count = 0;
        Direction::each(|direction| {
            let mut reached = kings.step(direction) & empty;
            while !reached.is_empty() {
                count += reached.len();
                if !self.kings_fly {
                    break;
                }
                reached = reached.step(direction) & empty;
            }
        });
        count
    }

    /// The bonus of the most advanced man that no enemy piece can stop.
    fn best_runaway<M: Mover>(&self, men: Bits, them: Bits) -> i32 {
        let steps_left = |man: Square| match M::SIDE {
            Side::White => 7 - man.rank(),
            Side::Black => man.rank(),
        };
        let bonus = |man| {
            let left = i32::from(steps_left(man));
            (self.weights.runaway - left * self.weights.runaway_step).max(0)
        };
        let half = Bits::rank(3) | Bits::rank(4);
        let far = match M::SIDE {
            Side::White => half | Bits::rank(5) | Bits::rank(6),
            Side::Black => half | Bits::rank(1) | Bits::rank(2),
        };
        (men & far)
            .squares()
            .filter(|&man| !them.meets(way_ahead::<M>(man)))
            .map(bonus)
            .max()
            .unwrap_or(0)
    }
}

/// The squares ahead of White's men from which an enemy could stop them, by bit.
const WAYS: [Bits; 32] = {
    let mut ways = [Bits::EMPTY; 32];
    let mut bit = 0;
    while bit < 32 {
        ways[bit as usize] = way(Square::from_bit(bit));
        bit += 1;
    }
    ways
};

/// A triangle that widens towards the far row, two files wider than the man can reach.
const fn way(man: Square) -> Bits {
    let mut raw = 0;
    let mut index = 0;
    while index < 32 {
        let square = Square::from_index(index);
        if square.rank() > man.rank() {
            let reach = square.rank() - man.rank() + 2;
            if square.file().abs_diff(man.file()) <= reach {
                raw |= Bits::of(square).raw();
            }
        }
        index += 1;
    }
    Bits::from_raw(raw)
}

#[inline]
fn way_ahead<M: Mover>(man: Square) -> Bits {
    match M::SIDE {
        Side::White => WAYS[usize::from(man.bit() & 31)],
        Side::Black => WAYS[usize::from(man.turned().bit() & 31)].turned(),
    }
}

impl Evaluator<Position> for Evaluation {
    type Acc = Balance;

    fn fresh(&self, pos: &Position) -> Balance {
        Balance(self.pieces(pos, Side::White) - self.pieces(pos, Side::Black))
    }

    #[inline]
    fn after(&self, acc: &Balance, before: &Position, mv: Move, _now: &Position) -> Balance {
        let us = before.side();
        let king = before.kings(us).has(mv.from);
        let mut gain = self.piece(us, king || mv.crowned, mv.to) - self.piece(us, king, mv.from);
        let their_kings = before.kings(!us);
        for at in mv.captured.squares() {
            gain += self.piece(!us, their_kings.has(at), at);
        }
        Balance(match us {
            Side::White => acc.0 + gain,
            Side::Black => acc.0 - gain,
        })
    }

    fn score(&self, pos: &Position, acc: &Balance) -> Score {
        let activity = self.activity::<White>(pos) - self.activity::<Black>(pos);
        let white = i32::from(acc.0) + activity;
        let mut value = if pos.side() == Side::White { white } else { -white };
        if self.giveaway {
            value = -value;
        } else if self.kings_fly {
            value = scale::towards_draw(pos, value);
        }
        Score::estimate(value + self.weights.tempo)
    }
}
