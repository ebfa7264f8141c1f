//! The window of scores that a node is asked about, and how far it is searched.

use crate::report::Bound;
use crate::score::Score;

/// Scores of interest: above `alpha` and below `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: Score::MINUS_INFINITE, beta: Score::INFINITE };

    /// The window of `half` on either side of a score.
    pub(super) fn around(score: Score, half: i32) -> Window {
        Window {
            alpha: Score::from_raw(score.raw().saturating_sub(half)),
            beta: Score::from_raw(score.raw().saturating_add(half)),
        }
    }

    /// The closed window that asks whether a score is above `alpha`.
    #[inline]
    pub(super) fn above(alpha: Score) -> Window {
        Window { alpha, beta: Score::from_raw(alpha.raw() + 1) }
    }

    /// The same window for the other side.
    #[inline]
    pub(super) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Leaves out what a line of `ply` plies can no longer reach: losing or winning sooner than
    /// here and now. (Under giveaway rules the mover may have won already.)
    #[inline]
    pub(super) fn within_reach(self, ply: u32) -> Window {
        Window {
            alpha: self.alpha.max(Score::loss_in(ply)),
            beta: self.beta.min(Score::win_in(ply)),
        }
    }

    /// Whether knowing this much of the score decides the node.
    #[inline]
    pub(super) fn is_settled_by(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        }
    }

    /// How a score that was found with this window relates to the true one.
    #[inline]
    pub(super) fn bound_of(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// How far a node is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// Plies left before the frontier.
    pub depth: u32,
    /// Plies by which the line has passed the point where its depth was first used up.
    pub beyond: u32,
}

impl Reach {
    pub(super) fn of(depth: u32) -> Reach {
        Reach { depth, beyond: 0 }
    }

    /// One ply further out, past the frontier.
    #[inline]
    pub(super) fn past(self) -> Reach {
        Reach { depth: 0, beyond: self.beyond + 1 }
    }

    /// The frontier moved on by so many plies.
    #[inline]
    pub(super) fn deepened(self, plies: u32) -> Reach {
        Reach { depth: plies, beyond: self.beyond + plies }
    }
}
