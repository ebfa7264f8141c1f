//! What an engine says about its search, in one form for all dialects.

use std::time::Duration;

use engine_core::Score;

use crate::decimal::Decimal;
use crate::dialect::Dialect;
use crate::reply::hub;
use crate::reply::universal::{self, ScoreValue};

/// What an engine last said about its first line; what it did not say is `None` or empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The engine's own measure of its time.
    pub time: Option<Duration>,
    /// The line of play.
    pub pv: Vec<String>,
}

impl Report {
    /// Takes in what a later line says; what it leaves out stays.
    pub(super) fn update(&mut self, next: Report) {
        self.depth = next.depth.or(self.depth);
        self.score = next.score.or(self.score);
        self.nodes = next.nodes.or(self.nodes);
        self.time = next.time.or(self.time);
        if !next.pv.is_empty() {
            self.pv = next.pv;
        }
    }

    /// `None` for a line of lower rank.
    pub(super) fn from_universal(dialect: Dialect, info: universal::Info) -> Option<Report> {
        if info.multipv.is_some_and(|rank| rank > 1) {
            return None;
        }
        Some(Report {
            depth: info.depth,
            score: info.score.map(|score| universal_score(dialect, score.value)),
            nodes: info.nodes,
            time: info.time.map(Duration::from_millis),
            pv: info.pv,
        })
    }

    pub(super) fn from_hub(info: hub::Info) -> Report {
        Report {
            depth: info.depth,
            score: info.score.map(hub_score),
            nodes: info.nodes,
            time: info.time.map(Decimal::to_duration),
            pv: info.pv,
        }
    }
}

/// UCI counts the mover's own moves to the end, UGI counts plies.
fn universal_score(dialect: Dialect, value: ScoreValue) -> Score {
    let plies = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    match (value, dialect) {
        (ScoreValue::Cp(cp), _) => Score::estimate(clamped(cp)),
        (ScoreValue::Mate(n), Dialect::Uci) if n > 0 => {
            Score::win_in(plies(n.unsigned_abs().saturating_mul(2) - 1))
        }
        (ScoreValue::Mate(n), Dialect::Uci) => {
            Score::loss_in(plies(n.unsigned_abs().saturating_mul(2)))
        }
        (ScoreValue::Mate(n), _) if n > 0 => Score::win_in(plies(n.unsigned_abs())),
        (ScoreValue::Mate(n), _) => Score::loss_in(plies(n.unsigned_abs())),
    }
}

/// Beyond 90 men the end of the game is known, between 80 and 90 an ending of a table; what is
/// missing to 100 or 90 is the number of plies in hundredths.
fn hub_score(men: Decimal) -> Score {
    let hundredths = men.hundredths();
    let size = hundredths.saturating_abs();
    let plies = |top: i64| u32::try_from((top - size).max(0)).unwrap_or(0);
    let score = match size {
        9_001.. => Score::win_in(plies(10_000)),
        8_001..=9_000 => Score::table_win(plies(9_000)),
        _ => Score::estimate(clamped(size)),
    };
    if hundredths < 0 { -score } else { score }
}

fn clamped(value: i64) -> i32 {
    value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dialect_counts_to_the_end_in_its_own_way() {
        let uci = |n| universal_score(Dialect::Uci, ScoreValue::Mate(n));
        assert_eq!([uci(1), uci(3)], [Score::win_in(1), Score::win_in(5)]);
        assert_eq!([uci(0), uci(-2)], [Score::loss_in(0), Score::loss_in(4)]);
        let ugi = |n| universal_score(Dialect::Ugi, ScoreValue::Mate(n));
        assert_eq!([ugi(5), ugi(-4)], [Score::win_in(5), Score::loss_in(4)]);
        let hub = |text| hub_score(Decimal::parse(text).unwrap());
        assert_eq!([hub("99.95"), hub("-99.94")], [Score::win_in(5), Score::loss_in(6)]);
        assert_eq!(hub("89.88"), Score::table_win(12));
        assert_eq!(hub("-0.35"), Score::estimate(-35));
    }

    #[test]
    fn absurd_scores_are_cut() {
        for cp in [i64::MIN, i64::MAX] {
            let score = universal_score(Dialect::Uci, ScoreValue::Cp(cp));
            assert_eq!(score.raw().abs(), Score::MAX_ESTIMATE.raw());
        }
        assert!(universal_score(Dialect::Uci, ScoreValue::Mate(i64::MIN)).is_loss());
        assert_eq!(hub_score(Decimal::MIN), Score::loss_in(0));
    }

    #[test]
    fn a_later_line_keeps_what_it_does_not_say() {
        let mut report = Report { depth: Some(7), nodes: Some(90), ..Report::default() };
        report.update(Report { score: Some(Score::DRAW), nodes: Some(95), ..Report::default() });
        assert_eq!((report.depth, report.nodes), (Some(7), Some(95)));
    }
}
