//! What is kept of a move.

use std::time::Duration;

use engine_core::Score;
use engine_core::score::Meaning;
use protocol::client::Answer;

use crate::record::MoveRecord;
use crate::time::Clock;

/// A move as the log has it.
pub(super) fn move_record(mv: &str, answer: &Answer, clock: &Clock) -> MoveRecord {
    MoveRecord {
        mv: mv.to_owned(),
        used: micros(answer.elapsed),
        left: clock.left_micros(),
        score: answer.report.score.map(score_text),
        depth: answer.report.depth,
        nodes: answer.report.nodes,
    }
}

/// `35`, or `#7` and `#-6` for a proven end in so many plies.
fn score_text(score: Score) -> String {
    match score.meaning() {
        Meaning::Estimate(value) => value.to_string(),
        Meaning::WinIn(plies) | Meaning::TableWin(plies) => format!("#{plies}"),
        Meaning::LossIn(plies) | Meaning::TableLoss(plies) => format!("#-{plies}"),
    }
}

pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
