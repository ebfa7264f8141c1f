//! How a leaf becomes a node: which moves are worth a look, and what each seems to be worth.

use std::ops::ControlFlow;

use crate::evaluate::Evaluator;
use crate::position::Position;
use crate::score::Score;

/// A move of a new node with a first guess at its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// What the mover may expect after it, from -1 (lost) to 1 (won). Exactly -1 and 1 are
    /// guesses too: wins are proven by the end of the game and by the oracle alone.
    pub value: f32,
}

/// How many moves an expansion lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Those worth a look.
    Best,
    /// Every legal move; asked for where all the best ones have been proven to lose.
    All,
}

/// What a game tells the tree about a leaf.
pub trait Expander<P: Position>: Send + Sync {
    /// Room that each thread keeps for this work, so that none is allocated per leaf.
    type Buf: Default + Send;

    /// Puts the moves of a position that is not over into `out`, which is empty: each at most
    /// once, at least one, every legal move under [`Width::All`]. Their order does not matter.
    /// Gives back the value of the position itself for its mover, from -1 to 1; that of the best
    /// candidate is a good choice.
    fn expand(
        &self,
        pos: &P,
        width: Width,
        buf: &mut Self::Buf,
        out: &mut Vec<Candidate<P::Move>>,
    ) -> f32;

    /// The score, for reports, of a position with this value: a value of tanh(1) is one unit of
    /// the game unless the expander says otherwise.
    fn score(&self, value: f32) -> Score {
        unsquashed(value, 100.0)
    }
}

/// The score whose value is `value` where `scale` hundredths count for tanh(1).
fn unsquashed(value: f32, scale: f32) -> Score {
    let most = 1.0 - f32::EPSILON;
    Score::estimate((value.clamp(-most, most).atanh() * scale) as i32)
}

/// An expander for any game: every legal move, valued by an evaluator one ply later.
#[derive(Clone, Debug)]
pub struct Squashed<E> {
    /// The evaluator.
    pub evaluator: E,
    /// The evaluation, in hundredths, that counts for tanh(1) = 0.76.
    pub scale: f32,
}

impl<E> Squashed<E> {
    /// Brings a score into the range of values.
    #[inline]
    pub fn squash(&self, score: Score) -> f32 {
        (score.raw() as f32 / self.scale).tanh()
    }
}

impl<P: Position, E: Evaluator<P>> Expander<P> for Squashed<E> {
    type Buf = ();

    fn expand(
        &self,
        pos: &P,
        _width: Width,
        _buf: &mut (),
        out: &mut Vec<Candidate<P::Move>>,
    ) -> f32 {
        let acc = self.evaluator.fresh(pos);
        let mut best = -1.0_f32;
        let _ = pos.visit(|mv| {
            let next = pos.after(mv);
            let score = match next.verdict() {
                Some(verdict) => Score::of(verdict),
                None => self.evaluator.score(&next, &self.evaluator.after(&acc, pos, mv, &next)),
            };
            let value = -self.squash(score);
            best = best.max(value);
            out.push(Candidate { mv, value });
            ControlFlow::Continue(())
        });
        best
    }

    fn score(&self, value: f32) -> Score {
        unsquashed(value, self.scale)
    }
}
