//! What an engine says about its search, in one form for all dialects.

use std::time::Duration;

use engine_core::Score;

use crate::decimal::Decimal;
use crate::reply::{hub, universal};
use crate::score::{self, MateUnit};

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
    pub(super) fn from_universal(unit: MateUnit, info: universal::Info) -> Option<Report> {
        if info.multipv.is_some_and(|rank| rank > 1) {
            return None;
        }
        Some(Report {
            depth: info.depth,
            score: info.score.map(|score| score::from_universal(score.value, unit)),
            nodes: info.nodes,
            time: info.time.map(Duration::from_millis),
            pv: info.pv,
        })
    }

    pub(super) fn from_hub(info: hub::Info) -> Report {
        Report {
            depth: info.depth,
            score: info.score.map(score::from_hub),
            nodes: info.nodes,
            time: info.time.map(Decimal::to_duration),
            pv: info.pv,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_line_keeps_what_it_does_not_say() {
        let mut report = Report { depth: Some(7), nodes: Some(90), ..Report::default() };
        report.update(Report { score: Some(Score::DRAW), nodes: Some(95), ..Report::default() });
        assert_eq!((report.depth, report.nodes), (Some(7), Some(95)));
    }
}
