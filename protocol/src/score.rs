//! Scores between the search's bands and each dialect's way of writing them.

use engine_core::Score;
use engine_core::score::Meaning;

use crate::decimal::Decimal;
use crate::reply::universal::ScoreValue;

/// What a `mate` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateUnit {
    /// The mover's own moves, as in UCI.
    Moves,
    /// The moves of both sides, as in UGI.
    Plies,
}

/// In centipoints, a win that a table of endings has proven is this less the plies into the table.
const TABLE_CP: i64 = 30_000;
/// In Hub, a proven end of the game is 100 less a hundredth of the plies to it.
const HUB_WIN: i64 = 10_000;
/// In Hub, an ending of a table is 90 less a hundredth of the plies to it.
const HUB_TABLE: i64 = 9_000;
/// In Hub, estimates stay below this.
const HUB_ESTIMATE: i64 = 7_999;

/// How UCI and UGI write a score.
pub fn to_universal(score: Score, unit: MateUnit) -> ScoreValue {
    let count = |plies: u32| match unit {
        MateUnit::Moves => i64::from(plies.div_ceil(2)),
        MateUnit::Plies => i64::from(plies),
    };
    match score.meaning() {
        Meaning::Estimate(value) => ScoreValue::Cp(value.into()),
        Meaning::WinIn(plies) => ScoreValue::Mate(count(plies)),
        Meaning::LossIn(plies) => ScoreValue::Mate(-count(plies)),
        Meaning::TableWin(plies) => ScoreValue::Cp(TABLE_CP - i64::from(plies)),
        Meaning::TableLoss(plies) => ScoreValue::Cp(i64::from(plies) - TABLE_CP),
    }
}

/// What a score in UCI or UGI says. A `mate` in moves of the mover is taken to end with a move of
/// the winner.
pub fn from_universal(value: ScoreValue, unit: MateUnit) -> Score {
    match value {
        ScoreValue::Cp(value) => {
            let plies = TABLE_CP - value.saturating_abs();
            let table = (0..=i64::from(Score::MAX_PLY)).contains(&plies);
            signed(value, if table { Score::table_win(plies as u32) } else { estimate(value) })
        }
        ScoreValue::Mate(value) => {
            let size = u32::try_from(value.saturating_abs()).unwrap_or(u32::MAX);
            let plies = match unit {
                MateUnit::Plies => size,
                MateUnit::Moves if value > 0 => size.saturating_mul(2).saturating_sub(1),
                MateUnit::Moves => size.saturating_mul(2),
            };
            if value > 0 { Score::win_in(plies) } else { Score::loss_in(plies) }
        }
    }
}

/// How Hub writes a score.
pub fn to_hub(score: Score) -> Decimal {
    Decimal::from_hundredths(match score.meaning() {
        Meaning::Estimate(value) => i64::from(value).clamp(-HUB_ESTIMATE, HUB_ESTIMATE),
        Meaning::WinIn(plies) => HUB_WIN - i64::from(plies).min(HUB_WIN - HUB_TABLE - 1),
        Meaning::LossIn(plies) => i64::from(plies).min(HUB_WIN - HUB_TABLE - 1) - HUB_WIN,
        Meaning::TableWin(plies) => HUB_TABLE - i64::from(plies),
        Meaning::TableLoss(plies) => i64::from(plies) - HUB_TABLE,
    })
}

/// What a score in Hub says.
pub fn from_hub(value: Decimal) -> Score {
    let value = value.hundredths();
    let size = value.saturating_abs();
    let plies = |top: i64| u32::try_from(top - size).unwrap_or(0);
    signed(
        value,
        match size {
            _ if size > HUB_TABLE => Score::win_in(plies(HUB_WIN)),
            _ if size > HUB_ESTIMATE => Score::table_win(plies(HUB_TABLE)),
            _ => estimate(value),
        },
    )
}

fn estimate(value: i64) -> Score {
    let most = i64::from(Score::MAX_ESTIMATE.raw());
    Score::estimate(value.saturating_abs().min(most) as i32)
}

fn signed(sign: i64, size: Score) -> Score {
    if sign < 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores() -> Vec<Score> {
        let sizes = [0, 1, 7, 250, 7_999].map(Score::estimate);
        let plies = [0, 1, 2, 3, 80, 999];
        let proven = plies.map(Score::win_in).into_iter().chain(plies.map(Score::table_win));
        let positive: Vec<Score> = sizes.into_iter().chain(proven).collect();
        positive.iter().flat_map(|&score| [score, -score]).collect()
    }

    #[test]
    fn scores_survive_the_way_there_and_back() {
        for score in scores() {
            let plies = to_universal(score, MateUnit::Plies);
            // A win in no plies cannot be told from a loss in none.
            if plies != ScoreValue::Mate(0) {
                assert_eq!(from_universal(plies, MateUnit::Plies), score);
            }
            assert_eq!(from_hub(to_hub(score)), score, "{}", to_hub(score));
        }
    }

    #[test]
    fn uci_counts_the_movers_own_moves() {
        let mate = |score| to_universal(score, MateUnit::Moves);
        assert_eq!(mate(Score::win_in(1)), ScoreValue::Mate(1));
        assert_eq!(mate(Score::win_in(5)), ScoreValue::Mate(3));
        assert_eq!(mate(Score::loss_in(2)), ScoreValue::Mate(-1));
        assert_eq!(mate(Score::loss_in(0)), ScoreValue::Mate(0));
        assert_eq!(from_universal(ScoreValue::Mate(3), MateUnit::Moves), Score::win_in(5));
        assert_eq!(from_universal(ScoreValue::Mate(-1), MateUnit::Moves), Score::loss_in(2));
    }

    #[test]
    fn hub_codes_are_those_of_its_drivers() {
        assert_eq!(to_hub(Score::win_in(5)).to_string(), "99.95");
        assert_eq!(to_hub(-Score::table_win(12)).to_string(), "-89.88");
        assert_eq!(to_hub(Score::estimate(28_000)).to_string(), "79.99");
    }

    #[test]
    fn no_number_is_too_large() {
        for value in [i64::MIN, i64::MAX, -28_500, 28_500] {
            from_universal(ScoreValue::Cp(value), MateUnit::Moves);
            from_universal(ScoreValue::Mate(value), MateUnit::Moves);
            from_hub(Decimal::from_millionths(value));
        }
        assert_eq!(from_universal(ScoreValue::Cp(i64::MIN), MateUnit::Plies), -Score::MAX_ESTIMATE);
    }
}
