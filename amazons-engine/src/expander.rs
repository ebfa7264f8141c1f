//! Which moves a leaf of the Monte Carlo tree considers, and what each seems to be worth.

use std::cmp::Reverse;

use engine_core::Position as _;
use engine_core::mcts::{Candidate, Expander, Squashed, Width};
use engine_core::{Evaluator as _, Score};

use crate::evaluate::Territory;
use crate::moves::Move;
use crate::position::Position;
use crate::steps::{self, Step};

/// The value of a move that leaves the enemy without one. A guess like all others: the tree finds
/// out for itself.
const WON: f32 = 1.0;

/// Considers all shots of the steps that look best, and of these moves the best again. The value
/// of a move is its evaluation, squashed into -1 to 1; there are no playouts.
#[derive(Clone, Debug)]
pub struct Selective {
    /// The evaluation and how it is squashed.
    pub squashed: Squashed<Territory>,
    /// How many steps are looked at with all their shots.
    pub steps: usize,
    /// How many moves are kept.
    pub moves: usize,
}

impl Default for Selective {
    fn default() -> Selective {
        let squashed = Squashed { evaluator: Territory::default(), scale: 600.0 };
        Selective { squashed, steps: 14, moves: 80 }
    }
}

/// Room for the steps of one position with their values.
#[derive(Clone, Debug, Default)]
pub struct RankedSteps(Vec<(i32, Step)>);

impl Selective {
    /// The value for the mover of a move to `next`.
    #[inline]
    fn value(&self, next: &Position) -> f32 {
        match next.verdict() {
            Some(_) => WON,
            None => -self.squashed.squash(self.squashed.evaluator.score(next, &())),
        }
    }
}

impl Expander<Position> for Selective {
    type Buf = RankedSteps;

    fn expand(
        &self,
        pos: &Position,
        width: Width,
        RankedSteps(ranked): &mut RankedSteps,
        out: &mut Vec<Candidate<Move>>,
    ) -> f32 {
        let evaluation = &self.squashed.evaluator;
        ranked.clear();
        ranked.extend(steps::steps(pos).map(|step| (steps::value(evaluation, pos, step), step)));
        if width == Width::Best {
            keep_best(ranked, self.steps, |&(value, _)| value);
        }
        for &(_, Step { from, to }) in ranked.iter() {
            for arrow in pos.shots(from, to) {
                let mv = Move { from, to, arrow };
                out.push(Candidate { mv, value: self.value(&pos.after(mv)) });
            }
        }
        let best = out.iter().map(|candidate| candidate.value).fold(-1.0, f32::max);
        if width == Width::Best {
            keep_best(out, self.moves, |candidate| rank(candidate.value));
        }
        best
    }

    fn score(&self, value: f32) -> Score {
        Expander::<Position>::score(&self.squashed, value)
    }
}

/// Values from -1 to 1 in the order of their ranks.
fn rank(value: f32) -> i32 {
    (value * 1e9) as i32
}

/// Cuts a list to its `count` best items, in any order.
fn keep_best<T>(items: &mut Vec<T>, count: usize, score: impl Fn(&T) -> i32) {
    if count < items.len() {
        items.select_nth_unstable_by_key(count, |item| Reverse(score(item)));
        items.truncate(count);
    }
}
