//! Counts of results.

/// Single games: won, drawn and lost by the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// The number of games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points of the first engine, in half points.
    pub fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }

    /// The same games seen by the other engine.
    pub fn reversed(self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// Pairs of games on one opening with colours swapped, counted by the first engine's points:
/// 0, 1/2, 1, 3/2 and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts one more pair by the half points (0 to 4) that the first engine made in it.
    ///
    /// More than 4 counts as 4.
    pub fn add(&mut self, half_points: u64) {
        self.0[half_points.min(4) as usize] += 1;
    }

    /// The number of pairs.
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }
}

/// Independent items with their scores, the form in which all estimates take their evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How often each score occurred, the lowest score first.
    pub(super) counts: Vec<f64>,
    /// The scores per game, evenly spaced from 0 to 1.
    pub(super) scores: Vec<f64>,
    /// How many games make one item.
    pub(super) games_per_item: f64,
}

impl Sample {
    fn new(counts: &[u64], games_per_item: u32) -> Sample {
        let top = (counts.len() - 1) as f64;
        Sample {
            counts: counts.iter().map(|&n| n as f64).collect(),
            scores: (0..counts.len()).map(|i| i as f64 / top).collect(),
            games_per_item: f64::from(games_per_item),
        }
    }

    /// The number of items.
    pub(super) fn items(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Mean and variance of the score of an item; `None` without items.
    pub(super) fn moments(&self) -> Option<(f64, f64)> {
        let items = self.items();
        (items > 0.0).then(|| {
            let shares: Vec<f64> = self.counts.iter().map(|n| n / items).collect();
            moments(&shares, &self.scores)
        })
    }
}

/// Mean and variance of a distribution over `scores`.
pub(super) fn moments(shares: &[f64], scores: &[f64]) -> (f64, f64) {
    let mean: f64 = shares.iter().zip(scores).map(|(p, a)| p * a).sum();
    let variance = shares.iter().zip(scores).map(|(p, a)| p * (a - mean).powi(2)).sum();
    (mean, variance)
}

impl From<Wdl> for Sample {
    fn from(wdl: Wdl) -> Sample {
        Sample::new(&[wdl.losses, wdl.draws, wdl.wins], 1)
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Sample {
        Sample::new(&pairs.0, 2)
    }
}
