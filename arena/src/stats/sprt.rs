//! Sequential probability ratio tests.
//!
//! A test weighs two hypotheses about the difference between two engines and stops as soon as the
//! log-likelihood ratio leaves its bounds. The ratio is the exact generalised one: both hypotheses
//! are given the likeliest distribution of outcomes that they allow.

use std::fmt;
use std::str::FromStr;

use super::estimate::NELO_PER_SD;
use super::likelihood::{fit_mean, fit_standardised, log_ratio};
use super::{Sample, Wdl, score_of_elo};

/// What `elo0` and `elo1` measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Elo of the expected score.
    #[default]
    Logistic,
    /// Elo in units of the spread of the results, so that a test lasts as long at any draw rate.
    Normalized,
    /// Elo of the BayesElo model, its draw parameter estimated from the results. It knows single
    /// games only.
    Bayesian,
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Model, SprtError> {
        match text {
            "logistic" => Ok(Model::Logistic),
            "normalized" | "normalised" => Ok(Model::Normalized),
            "bayesian" => Ok(Model::Bayesian),
            other => Err(SprtError::Model(other.to_owned())),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
            Model::Bayesian => "bayesian",
        })
    }
}

/// Why the text of a test was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// No such model.
    #[error("unknown SPRT model `{0}`: logistic, normalized or bayesian")]
    Model(String),
    /// A field that is not `name=value` with a name we know.
    #[error("bad SPRT field `{0}`: elo0, elo1, alpha, beta or model, as in `elo0=0,elo1=5`")]
    Field(String),
    /// A number that cannot be read or is out of range.
    #[error("bad SPRT value `{value}` for {name}: {want}")]
    Value {
        /// The field.
        name: String,
        /// What was given.
        value: String,
        /// What would be right.
        want: &'static str,
    },
    /// The hypotheses are in the wrong order.
    #[error("SPRT needs elo0 < elo1, not {0} and {1}")]
    Order(f64, f64),
}

/// A sequential test. As text: `elo0=0,elo1=5,alpha=.05,beta=.05,model=logistic`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative.
    pub elo1: f64,
    /// The chance to accept the alternative where the null holds.
    pub alpha: f64,
    /// The chance to accept the null where the alternative holds.
    pub beta: f64,
    /// What the differences measure.
    pub model: Model,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The null hypothesis (`elo0`) is accepted.
    AcceptNull,
    /// The alternative (`elo1`) is accepted.
    AcceptAlternative,
    /// More games are needed.
    Undecided,
}

impl Default for Sprt {
    fn default() -> Self {
        Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Logistic }
    }
}

impl Sprt {
    /// The bounds of the log-likelihood ratio: at or below the first the null is accepted, at or
    /// above the second the alternative.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of a sample; 0 without items. `None` where the model cannot judge
    /// it (the Bayesian model knows no pairs).
    pub fn llr(&self, sample: &Sample) -> Option<f64> {
        if sample.items() <= 0.0 {
            return Some(0.0);
        }
        match self.model {
            Model::Logistic => self.logistic(sample),
            Model::Normalized => self.normalized(sample),
            Model::Bayesian => self.bayesian(sample),
        }
    }

    /// How the test stands at this log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        match llr {
            _ if llr <= lower => Verdict::AcceptNull,
            _ if llr >= upper => Verdict::AcceptAlternative,
            _ => Verdict::Undecided,
        }
    }

    fn logistic(&self, sample: &Sample) -> Option<f64> {
        let fit = |elo| fit_mean(&sample.counts, &sample.scores, score_of_elo(elo));
        log_ratio(&sample.counts, &fit(self.elo0)?, &fit(self.elo1)?)
    }

    /// Outcomes never seen count as a thousandth of an item: without any spread in the sample the
    /// likelihood has no maximum under a constraint on the spread.
    fn normalized(&self, sample: &Sample) -> Option<f64> {
        let counts: Vec<f64> = sample.counts.iter().map(|n| n.max(1e-3)).collect();
        let per_item = sample.games_per_item.sqrt() / NELO_PER_SD;
        let fit = |nelo: f64| fit_standardised(&counts, &sample.scores, nelo * per_item);
        log_ratio(&counts, &fit(self.elo0)?, &fit(self.elo1)?)
    }

    fn bayesian(&self, sample: &Sample) -> Option<f64> {
        let [losses, draws, wins] = sample.counts[..] else { return None };
        let draw_elo = draw_elo(wins, draws, losses);
        let odds = |elo: f64| {
            let (win, loss) = (score_of_elo(elo - draw_elo), score_of_elo(-elo - draw_elo));
            [loss, (1.0 - win - loss).max(f64::MIN_POSITIVE), win]
        };
        log_ratio(&sample.counts, &odds(self.elo0), &odds(self.elo1))
    }

    /// The test on single games, for models that know no pairs; otherwise on `pairs`.
    pub fn llr_of(&self, wdl: Wdl, pairs: Option<super::Pairs>) -> Option<f64> {
        match (self.model, pairs) {
            (Model::Bayesian, _) | (_, None) => self.llr(&wdl.into()),
            (_, Some(pairs)) => self.llr(&pairs.into()),
        }
    }
}

/// The draw parameter of the BayesElo model at which the shares of wins and losses are the ones
/// seen. A count of zero is taken as half a game, and the parameter is never negative.
fn draw_elo(wins: f64, draws: f64, losses: f64) -> f64 {
    let [wins, losses] = [wins, losses].map(|n| if n > 0.0 { n } else { 0.5 });
    let total = wins + draws + losses;
    let odds = |n: f64| n / (total - n);
    (-200.0 * (odds(wins) * odds(losses)).log10()).max(0.0)
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::default();
        for field in text.split(',').filter(|field| !field.trim().is_empty()) {
            let (name, value) =
                field.trim().split_once('=').ok_or_else(|| SprtError::Field(field.to_owned()))?;
            match name {
                "elo0" => sprt.elo0 = elo(name, value)?,
                "elo1" => sprt.elo1 = elo(name, value)?,
                "alpha" => sprt.alpha = chance(name, value)?,
                "beta" => sprt.beta = chance(name, value)?,
                "model" => sprt.model = value.parse()?,
                _ => return Err(SprtError::Field(field.to_owned())),
            }
        }
        if sprt.elo0 >= sprt.elo1 {
            return Err(SprtError::Order(sprt.elo0, sprt.elo1));
        }
        Ok(sprt)
    }
}

fn elo(name: &str, value: &str) -> Result<f64, SprtError> {
    number(name, value, "a number from -2000 to 2000", |x| x.abs() <= 2000.0)
}

fn chance(name: &str, value: &str) -> Result<f64, SprtError> {
    number(name, value, "a number above 0 and below 0.5", |x| x > 0.0 && x < 0.5)
}

fn number(
    name: &str,
    value: &str,
    want: &'static str,
    fits: impl Fn(f64) -> bool,
) -> Result<f64, SprtError> {
    let error = || SprtError::Value { name: name.to_owned(), value: value.to_owned(), want };
    value.parse().ok().filter(|x| fits(*x)).ok_or_else(error)
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

#[cfg(test)]
mod tests;
