//! Elo, normalised Elo and likelihood of superiority of one engine over another.

use std::f64::consts::{LN_10, SQRT_2};

use super::Sample;

/// Half the width of a 95 % interval, in standard errors.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// Normalised Elo for each standard deviation of a game's score, chosen so that it equals Elo for
/// small differences and no draws.
pub(super) const NELO_PER_SD: f64 = 800.0 / LN_10;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half the width of the interval.
    pub fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// What a sample says about the first engine. A figure is `None` where the counts do not determine
/// it: no games, only wins, or no spread at all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean score per game, from 0 to 1.
    pub score: Option<f64>,
    /// The difference in Elo.
    pub elo: Option<f64>,
    /// The difference in Elo with its interval, if the interval is finite.
    pub elo_interval: Option<Interval>,
    /// The difference in normalised Elo with its interval.
    pub nelo: Option<Interval>,
    /// The probability that the first engine is the stronger one, from 0 to 1.
    pub los: Option<f64>,
}

impl Estimate {
    /// The estimate from a sample.
    pub fn of(sample: &Sample) -> Estimate {
        let Some((score, variance)) = sample.moments() else { return Estimate::default() };
        let bare = Estimate { score: Some(score), elo: elo_of_score(score), ..Estimate::default() };
        if variance <= 0.0 {
            return bare;
        }
        let error = (variance / sample.items()).sqrt();
        Estimate {
            elo_interval: elo_interval(score, error),
            nelo: Some(nelo(sample, score, variance)),
            los: Some(normal_cdf((score - 0.5) / error)),
            ..bare
        }
    }
}

fn elo_interval(score: f64, error: f64) -> Option<Interval> {
    Some(Interval {
        value: elo_of_score(score)?,
        low: elo_of_score(score - Z95 * error)?,
        high: elo_of_score(score + Z95 * error)?,
    })
}

fn nelo(sample: &Sample, score: f64, variance: f64) -> Interval {
    let sd_of_game = (variance * sample.games_per_item).sqrt();
    let value = NELO_PER_SD * (score - 0.5) / sd_of_game;
    let error = Z95 * NELO_PER_SD / (sample.items() * sample.games_per_item).sqrt();
    Interval { value, low: value - error, high: value + error }
}

/// The Elo difference at which `score` is the expected score; `None` unless 0 < `score` < 1.
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The expected score at a difference in Elo.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Pairs, Wdl};

    fn estimate(sample: impl Into<Sample>) -> Estimate {
        Estimate::of(&sample.into())
    }

    #[test]
    fn elo_and_score_are_inverse() {
        assert_eq!(score_of_elo(0.0), 0.5);
        let elo = elo_of_score(score_of_elo(123.4)).unwrap();
        assert!((elo - 123.4).abs() < 1e-9);
        assert_eq!(elo_of_score(1.0), None);
    }

    #[test]
    fn a_known_match_gives_the_known_figures() {
        let found = estimate(Wdl { wins: 880, draws: 1863, losses: 759 });
        assert!((found.elo.unwrap() - 12.0088).abs() < 1e-3, "{found:?}");
        assert!((found.elo_interval.unwrap().error() - 7.866).abs() < 1e-2, "{found:?}");
        assert!((found.los.unwrap() - 0.99862).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn counts_that_determine_nothing_give_nothing() {
        assert_eq!(estimate(Wdl::default()), Estimate::default());
        for lopsided in [Pairs([25, 0, 0, 0, 0]), Pairs([0, 0, 0, 0, 3])] {
            let found = estimate(lopsided);
            assert_eq!((found.elo, found.elo_interval, found.nelo, found.los), Default::default());
        }
        let even = estimate(Pairs([0, 0, 1, 0, 0]));
        assert_eq!((even.elo, even.nelo), (Some(0.0), None));
    }

    #[test]
    fn one_win_and_one_loss_as_single_games_are_even() {
        let found = estimate(Wdl { wins: 1, draws: 0, losses: 1 });
        assert_eq!(found.nelo.unwrap().value, 0.0);
        assert_eq!(found.los, Some(0.5));
    }
}
