//! Ratings of many engines at once: the Bradley-Terry model, a draw counting as half a win.

use std::f64::consts::LN_10;

use super::estimate::{Interval, Z95};

/// Elo in one unit of the model's natural scale.
const ELO_PER_UNIT: f64 = 400.0 / LN_10;

/// The spread of ratings taken for granted where the results alone give no finite rating.
const PRIOR_SD: f64 = 600.0 / ELO_PER_UNIT;

/// One independent item of evidence: a game, or a pair of games on one opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The number of one engine.
    pub first: usize,
    /// The number of the other.
    pub second: usize,
    /// The points of `first`.
    pub points: f64,
    /// How many games were played.
    pub games: f64,
}

/// The rating of one engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo relative to the mean of all engines.
    pub elo: f64,
    /// The 95 % interval; `None` if the results leave it open.
    pub interval: Option<Interval>,
    /// Points made.
    pub points: f64,
    /// Games played.
    pub games: f64,
}

/// Rates `engines` engines by maximum likelihood, their mean at 0.
///
/// If the results have no finite maximum (some engines never scored against the others, or never
/// met them) a normal prior with a deviation of 600 Elo is taken in. Errors are those of the
/// sandwich estimator with a meeting as its unit, so pairs are not mistaken for two games.
/// Meetings with a number that is no engine are left out.
pub fn rate(engines: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let valid = |m: &&Meeting| m.first < engines && m.second < engines && m.first != m.second;
    let meetings: Vec<Meeting> = meetings.iter().filter(valid).copied().collect();
    let prior = if is_determined(engines, &meetings) { 0.0 } else { PRIOR_SD.powi(-2) };
    let mut strength = vec![0.0; engines];
    for _ in 0..100 {
        let (gradient, information) = derivatives(&strength, &meetings, prior);
        let Some(inverse) = inverted(information) else { break };
        let step = product(&inverse, &gradient);
        // Newton's step is cut so that one lopsided result cannot throw the search far off.
        let size = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
        let scale = if size > 2.0 { 2.0 / size } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(x, s)| *x += scale * s);
        if size < 1e-10 {
            break;
        }
    }
    let errors = errors(&strength, &meetings, prior);
    (0..engines).map(|i| rating(i, &strength, errors[i], &meetings)).collect()
}

fn rating(engine: usize, strength: &[f64], error: Option<f64>, meetings: &[Meeting]) -> Rating {
    let elo = strength[engine] * ELO_PER_UNIT;
    let interval = error.map(|error| {
        let half = Z95 * error * ELO_PER_UNIT;
        Interval { value: elo, low: elo - half, high: elo + half }
    });
    let (mut points, mut games) = (0.0, 0.0);
    for m in meetings.iter().filter(|m| m.first == engine || m.second == engine) {
        points += if m.first == engine { m.points } else { m.games - m.points };
        games += m.games;
    }
    Rating { elo, interval, points, games }
}

/// The expected share of points for the first of two.
fn expected(strength: &[f64], m: &Meeting) -> f64 {
    1.0 / (1.0 + (strength[m.second] - strength[m.first]).exp())
}

type Matrix = Vec<Vec<f64>>;

/// Gradient and information of the log-likelihood. A constant added to the whole matrix pins the
/// mean, which the results leave open.
fn derivatives(strength: &[f64], meetings: &[Meeting], prior: f64) -> (Vec<f64>, Matrix) {
    let n = strength.len();
    let mut gradient: Vec<f64> = strength.iter().map(|x| -prior * x).collect();
    let mut information = vec![vec![1.0 / n as f64; n]; n];
    (0..n).for_each(|i| information[i][i] += prior);
    for m in meetings {
        let p = expected(strength, m);
        let surplus = m.points - m.games * p;
        gradient[m.first] += surplus;
        gradient[m.second] -= surplus;
        add_difference(&mut information, m, m.games * p * (1.0 - p));
    }
    (gradient, information)
}

/// Adds `weight` times the outer product of (e_first - e_second) with itself.
fn add_difference(matrix: &mut Matrix, m: &Meeting, weight: f64) {
    matrix[m.first][m.first] += weight;
    matrix[m.second][m.second] += weight;
    matrix[m.first][m.second] -= weight;
    matrix[m.second][m.first] -= weight;
}

/// Standard errors on the natural scale; `None` where there is no spread to judge by.
fn errors(strength: &[f64], meetings: &[Meeting], prior: f64) -> Vec<Option<f64>> {
    let n = strength.len();
    let Some(inverse) = inverted(derivatives(strength, meetings, prior).1) else {
        return vec![None; n];
    };
    let mut scatter = vec![vec![0.0; n]; n];
    for m in meetings {
        let surplus = m.points - m.games * expected(strength, m);
        add_difference(&mut scatter, m, surplus * surplus);
    }
    let variance = |i: usize| -> f64 {
        let row = &inverse[i];
        product(&scatter, row).iter().zip(row).map(|(a, b)| a * b).sum()
    };
    (0..n).map(|i| Some(variance(i)).filter(|v| *v > 1e-12).map(f64::sqrt)).collect()
}

/// Whether a finite maximum exists: every engine is reached from every other along results in
/// which points were scored (Ford 1957).
fn is_determined(engines: usize, meetings: &[Meeting]) -> bool {
    let reach = |forward: bool| {
        let mut seen = vec![false; engines];
        let mut open: Vec<usize> = (0..engines.min(1)).collect();
        while let Some(engine) = open.pop() {
            if std::mem::replace(&mut seen[engine], true) {
                continue;
            }
            for m in meetings {
                let lost = m.games - m.points;
                let (to_second, to_first) =
                    if forward { (m.points, lost) } else { (lost, m.points) };
                if m.first == engine && to_second > 0.0 {
                    open.push(m.second);
                } else if m.second == engine && to_first > 0.0 {
                    open.push(m.first);
                }
            }
        }
        seen.into_iter().all(|reached| reached)
    };
    reach(true) && reach(false)
}

fn product(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a symmetric positive definite matrix by Gauss-Jordan elimination; `None` if it is
/// singular.
fn inverted(matrix: Matrix) -> Option<Matrix> {
    let n = matrix.len();
    let unit = |i: usize| (0..n).map(move |j| if i == j { 1.0 } else { 0.0 });
    let mut rows: Matrix = matrix
        .into_iter()
        .enumerate()
        .map(|(i, row)| row.into_iter().chain(unit(i)).collect())
        .collect();
    for column in 0..n {
        let pivot = rows[column][column];
        if pivot.abs() < 1e-14 {
            return None;
        }
        let scaled: Vec<f64> = rows[column].iter().map(|x| x / pivot).collect();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            row.iter_mut().zip(&scaled).for_each(|(x, s)| *x -= factor * s);
        }
        rows[column] = scaled;
    }
    Some(rows.into_iter().map(|mut row| row.split_off(n)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Estimate, Pairs, score_of_elo};

    fn single(first: usize, second: usize, points: f64) -> Meeting {
        Meeting { first, second, points, games: 1.0 }
    }

    #[test]
    fn two_engines_get_the_elo_of_their_score() {
        let pairs = Pairs([12, 190, 410, 236, 21]);
        let meetings: Vec<Meeting> = (0..5)
            .flat_map(|half| {
                let meeting =
                    Meeting { first: 0, second: 1, points: half as f64 / 2.0, games: 2.0 };
                vec![meeting; pairs.0[half] as usize]
            })
            .collect();
        let rated = rate(2, &meetings);
        let expected = Estimate::of(&pairs.into());
        let interval = expected.elo_interval.unwrap();
        assert!((rated[0].elo - rated[1].elo - expected.elo.unwrap()).abs() < 1e-6);
        // Each engine carries half of the difference, and so half of its error.
        let error = rated[0].interval.unwrap().error();
        assert!((2.0 * error - interval.error()).abs() < 0.02, "{error} {interval:?}");
        assert_eq!((rated[1].points, rated[1].games), (837.0, 1738.0));
    }

    #[test]
    fn exact_expectations_give_back_the_ratings() {
        let truth = [120.0, 40.0, -30.0, -130.0];
        let mut meetings = Vec::new();
        for first in 0..4 {
            for second in first + 1..4 {
                let points = 100.0 * score_of_elo(truth[first] - truth[second]);
                meetings.push(Meeting { first, second, points, games: 100.0 });
            }
        }
        for (rating, truth) in rate(4, &meetings).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 1e-6, "{rating:?}");
        }
    }

    #[test]
    fn hopeless_and_lonely_engines_stay_finite() {
        let rated = rate(3, &vec![single(0, 1, 1.0); 10]);
        assert!(rated[0].elo > 100.0 && rated[1].elo < -100.0, "{rated:?}");
        assert!(rated.iter().all(|r| r.elo.is_finite()));
        assert_eq!((rated[2].elo.abs() < 1e-6, rated[2].interval), (true, None));
        assert!(rate(0, &[]).is_empty());
        assert_eq!(rate(1, &[single(0, 7, 1.0)])[0].games, 0.0);
    }
}
