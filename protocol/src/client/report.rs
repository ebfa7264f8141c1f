//! What an engine says about its search, in one form for all dialects.

use std::time::Duration;

use engine_core::{Bound, Score};

use crate::decimal::Decimal;
use crate::reply::{hub, universal};
use crate::score::{self, MateUnit};

/// What an engine says about a line of play; what it did not say is `None` or empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The line's rank, from 1; `None` counts as the first.
    pub rank: Option<u32>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// The deepest ply reached.
    pub seldepth: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// What the score says about the true one.
    pub bound: Option<Bound>,
    /// Chances of the mover to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The engine's own measure of its time.
    pub time: Option<Duration>,
    /// How full its table is, in thousandths.
    pub hashfull: Option<u32>,
    /// The root move being searched.
    pub current: Option<String>,
    /// The line of play.
    pub pv: Vec<String>,
}

impl Report {
    /// Takes in what a later `info` says about the first line; what it leaves out stays.
    pub(super) fn update(&mut self, next: &Report) {
        if next.rank.is_some_and(|rank| rank > 1) {
            return;
        }
        self.rank = next.rank.or(self.rank);
        self.depth = next.depth.or(self.depth);
        self.seldepth = next.seldepth.or(self.seldepth);
        if next.score.is_some() {
            (self.score, self.bound, self.wdl) = (next.score, next.bound, next.wdl);
        }
        self.nodes = next.nodes.or(self.nodes);
        self.time = next.time.or(self.time);
        self.hashfull = next.hashfull.or(self.hashfull);
        self.current.clone_from(&next.current);
        if !next.pv.is_empty() {
            self.pv.clone_from(&next.pv);
        }
    }

    pub(super) fn from_universal(unit: MateUnit, info: universal::Info) -> Report {
        Report {
            rank: info.multipv,
            depth: info.depth,
            seldepth: info.seldepth,
            score: info.score.map(|score| score::from_universal(score.value, unit)),
            bound: info.score.map(|score| score.bound),
            wdl: info.wdl,
            nodes: info.nodes,
            time: info.time.map(Duration::from_millis),
            hashfull: info.hashfull,
            current: info.currmove,
            pv: info.pv,
        }
    }

    pub(super) fn from_hub(info: hub::Info) -> Report {
        Report {
            depth: info.depth,
            score: info.score.map(score::from_hub),
            bound: info.score.map(|_| Bound::Exact),
            nodes: info.nodes,
            time: info.time.map(Decimal::to_duration),
            pv: info.pv,
            ..Report::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_line_keeps_what_it_does_not_say() {
        let mut report = Report { depth: Some(7), nodes: Some(90), ..Report::default() };
        report.update(&Report { score: Some(Score::DRAW), nodes: Some(95), ..Report::default() });
        assert_eq!((report.depth, report.nodes), (Some(7), Some(95)));
        report.update(&Report { rank: Some(2), depth: Some(8), ..Report::default() });
        assert_eq!(report.depth, Some(7), "the second line is another");
    }
}
