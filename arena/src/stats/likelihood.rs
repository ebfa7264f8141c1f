//! The likeliest distribution of outcomes under a constraint, by maximum likelihood over the
//! multinomial.

use super::sample::moments;

const ROUNDS: u32 = 200;

/// The distribution over all outcomes that maximises `sum counts[i] ln p[i]` subject to
/// `sum p[i] g[i] = 0`; `None` if no distribution meets the constraint with every outcome seen.
///
/// With a multiplier x the answer is `p[i] = share[i] / (1 + x g[i])`, x in the interval where no
/// denominator is negative. The residual falls with x, so its root is found by bisection. If it has
/// no root there, the outcome with the extreme `g` was never seen: then x sits on that end of the
/// interval and the unseen outcome takes the rest of the probability.
pub(super) fn fit(counts: &[f64], g: &[f64]) -> Option<Vec<f64>> {
    let total: f64 = counts.iter().sum();
    let (least, greatest) = (extreme(g, |a, b| a < b)?, extreme(g, |a, b| a > b)?);
    if total <= 0.0 || g[least] >= 0.0 || g[greatest] <= 0.0 {
        return None;
    }
    let at = |x: f64| -> Vec<f64> {
        let share = |(&n, &g): (&f64, &f64)| if n > 0.0 { n / total / (1.0 + x * g) } else { 0.0 };
        counts.iter().zip(g).map(share).collect()
    };
    let residual = |x: f64| -> f64 { at(x).iter().zip(g).map(|(p, g)| p * g).sum() };
    let (mut low, mut high) = (-1.0 / g[greatest], -1.0 / g[least]);
    let unseen = if counts[greatest] <= 0.0 && residual(low) <= 0.0 {
        Some((low, greatest))
    } else if counts[least] <= 0.0 && residual(high) >= 0.0 {
        Some((high, least))
    } else {
        None
    };
    if let Some((x, outcome)) = unseen {
        let mut p = at(x);
        p[outcome] = (1.0 - p.iter().sum::<f64>()).max(0.0);
        return Some(p);
    }
    for _ in 0..ROUNDS {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if residual(middle) > 0.0 { low = middle } else { high = middle }
    }
    Some(at(low + (high - low) / 2.0))
}

/// The likeliest distribution whose mean score is `mean`.
pub(super) fn fit_mean(counts: &[f64], scores: &[f64], mean: f64) -> Option<Vec<f64>> {
    let g: Vec<f64> = scores.iter().map(|a| a - mean).collect();
    fit(counts, &g)
}

/// The likeliest distribution whose mean score lies `t` of its own standard deviations above 1/2.
///
/// For any m and s > 0, `s/2 (1 + E(a - m)^2 / s^2)` is at least the standard deviation, and equal
/// to it where m and s are the distribution's own mean and deviation. So the constraint is replaced
/// by the linear one with m and s of the last distribution, until nothing changes. The start, all
/// weight on 0 and 1, meets the constraint; from there every linear constraint can be met.
pub(super) fn fit_standardised(counts: &[f64], scores: &[f64], t: f64) -> Option<Vec<f64>> {
    let shift = t / (2.0 * t.hypot(1.0));
    let (mut mean, mut variance) = (0.5 + shift, 0.25 - shift * shift);
    let mut last: Option<Vec<f64>> = None;
    for _ in 0..ROUNDS {
        let sd = variance.sqrt();
        if sd <= 0.0 {
            return None;
        }
        let spread = |a: f64| t * sd / 2.0 * (1.0 + ((a - mean) / sd).powi(2));
        let g: Vec<f64> = scores.iter().map(|&a| a - 0.5 - spread(a)).collect();
        let next = fit(counts, &g)?;
        (mean, variance) = moments(&next, scores);
        let settled = last.as_ref().is_some_and(|last| is_close(last, &next));
        last = Some(next);
        if settled {
            break;
        }
    }
    last
}

fn is_close(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
}

/// The log of the likelihood of `counts` under `alternative` over that under `null`.
pub(super) fn log_ratio(counts: &[f64], null: &[f64], alternative: &[f64]) -> Option<f64> {
    let seen = counts.iter().zip(null).zip(alternative).filter(|((n, _), _)| **n > 0.0);
    let ratio: f64 = seen.map(|((n, p0), p1)| n * (p1 / p0).ln()).sum();
    ratio.is_finite().then_some(ratio)
}

fn extreme(values: &[f64], beats: impl Fn(f64, f64) -> bool) -> Option<usize> {
    (0..values.len()).reduce(|best, i| if beats(values[i], values[best]) { i } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn likelihood(counts: &[f64], p: &[f64]) -> f64 {
        counts.iter().zip(p).filter(|(n, _)| **n > 0.0).map(|(n, p)| n * p.ln()).sum()
    }

    const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    proptest! {
        /// The fit meets its constraint, and mixing in any other distribution that meets it does
        /// not raise the likelihood.
        #[test]
        fn no_other_distribution_with_that_mean_is_likelier(
            counts in proptest::array::uniform5(0u32..200),
            other in proptest::array::uniform5(1u32..100),
            mean in 0.05f64..0.95,
        ) {
            let counts = counts.map(f64::from);
            prop_assume!(counts.iter().sum::<f64>() > 0.0);
            let p = fit_mean(&counts, &SCORES, mean).unwrap();
            prop_assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{p:?}");
            prop_assert!((moments(&p, &SCORES).0 - mean).abs() < 1e-9, "{p:?}");
            let rival = fit_mean(&other.map(f64::from), &SCORES, mean).unwrap();
            let mixed: Vec<f64> = p.iter().zip(&rival).map(|(a, b)| 0.99 * a + 0.01 * b).collect();
            prop_assert!(likelihood(&counts, &mixed) <= likelihood(&counts, &p) + 1e-7);
        }

        #[test]
        fn the_standardised_fit_meets_its_constraint(
            counts in proptest::array::uniform5(1u32..500),
            t in -0.2f64..0.2,
        ) {
            let p = fit_standardised(&counts.map(f64::from), &SCORES, t).unwrap();
            let (mean, variance) = moments(&p, &SCORES);
            prop_assert!((mean - 0.5 - t * variance.sqrt()).abs() < 1e-6, "{p:?}");
        }
    }

    #[test]
    fn an_unseen_outcome_takes_what_the_mean_needs() {
        let p = fit_mean(&[25.0, 0.0, 0.0, 0.0, 0.0], &SCORES, 0.4).unwrap();
        assert!((p[0] - 0.6).abs() < 1e-12 && (p[4] - 0.4).abs() < 1e-12, "{p:?}");
    }

    #[test]
    fn a_mean_out_of_reach_has_no_fit() {
        assert_eq!(fit_mean(&[1.0, 1.0], &[0.0, 1.0], 1.0), None);
        assert_eq!(fit_mean(&[0.0, 0.0], &[0.0, 1.0], 0.5), None);
    }
}
