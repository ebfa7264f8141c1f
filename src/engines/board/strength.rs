//! Weaker play on request: shorter sight, and now and then a good move instead of the best.
//!
//! A weak level is short-sighted, not careless: it searches to a small depth, but to the end of
//! every exchange, and it takes another line only if that seems to cost less than a piece.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use engine_core::Score;

/// The level that plays as well as it can.
pub(super) const FULL: u32 = 20;
/// The rating said to belong to level 0. Ratings here are marks on a scale of our own.
pub(super) const LOWEST_ELO: i64 = 800;
/// The rating said to belong to the highest limited level.
pub(super) const HIGHEST_ELO: i64 = 2600;

/// How well to play: 0 is weakest, [`FULL`] is without limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strength(u32);

impl Strength {
    /// The level of the option `Skill Level`.
    pub(super) fn level(level: i64) -> Strength {
        Strength(level.clamp(0, i64::from(FULL)) as u32)
    }

    /// The level that stands for a rating.
    pub(super) fn elo(elo: i64) -> Strength {
        let span = HIGHEST_ELO - LOWEST_ELO;
        let above = (elo - LOWEST_ELO).clamp(0, span);
        Strength((above * i64::from(FULL - 1) / span) as u32)
    }

    /// Whether nothing is held back.
    pub(super) fn is_full(self) -> bool {
        self.0 >= FULL
    }

    /// The deepest iteration, in plies.
    pub(super) fn depth(self) -> Option<u32> {
        (!self.is_full()).then(|| 1 + self.0 / 2)
    }

    /// How many lines to choose from.
    pub(super) fn lines(self) -> usize {
        if self.is_full() { 1 } else { 4 }
    }

    /// Which of the lines to play, given their scores, best first. `seed` makes the choice
    /// repeatable. Proven scores are never thrown away.
    pub(super) fn choose(self, scores: &[Score], seed: u64) -> usize {
        let Some(best) = scores.first().filter(|best| !best.is_proven() && !self.is_full()) else {
            return 0;
        };
        let margin = 70 * (FULL - self.0) as i32 / FULL as i32;
        let close = scores.iter().take_while(|s| !s.is_proven() && best.raw() - s.raw() <= margin);
        StdRng::seed_from_u64(seed).random_range(0..close.count().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_and_levels_rise_together() {
        assert_eq!(Strength::elo(LOWEST_ELO), Strength::level(0));
        assert_eq!(Strength::elo(HIGHEST_ELO), Strength::level(19));
        assert!(Strength::level(0).depth() < Strength::level(10).depth());
        assert_eq!(Strength::level(20).depth(), None);
    }

    #[test]
    fn no_piece_and_no_proven_win_is_given_away() {
        let scores = [120, 100, 60, 10].map(Score::estimate);
        let chosen: Vec<usize> =
            (0..200).map(|seed| Strength::level(0).choose(&scores, seed)).collect();
        assert!(chosen.contains(&1) && chosen.contains(&2) && !chosen.contains(&3));
        assert_eq!(Strength::level(20).choose(&scores, 1), 0);
        let won = [Score::win_in(5), Score::estimate(300)];
        assert!((0..200).all(|seed| Strength::level(0).choose(&won, seed) == 0));
        assert_eq!(Strength::level(0).choose(&[], 1), 0);
    }
}
