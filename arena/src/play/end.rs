//! How a game ended.

use std::time::Duration;

use crate::adjudicate::Ruling;
use crate::record::{Outcome, Reason};

/// How a game ended.
pub(super) struct End {
    pub(super) outcome: Outcome,
    pub(super) reason: Reason,
    pub(super) detail: String,
    /// Time used for the answer that lost the game.
    pub(super) used: Option<Duration>,
}

impl End {
    pub(super) fn new(outcome: Outcome, reason: Reason, detail: impl Into<String>) -> End {
        End { outcome, reason, detail: detail.into(), used: None }
    }
}

/// The end by the players' scores or by the length of the game.
pub(super) fn ruled(ruling: Ruling) -> End {
    match ruling {
        Ruling::Resigned(side) => {
            End::new(Outcome::win(!side), Reason::Resign, "its own scores gave the game up")
        }
        Ruling::Won(side) => End::new(Outcome::win(side), Reason::Win, "both scores agree"),
        Ruling::Drawn => End::new(Outcome::Draw, Reason::Draw, "both scores agree"),
        Ruling::TooLong => End::new(Outcome::Draw, Reason::Length, "too many moves"),
    }
}
