//! Time-outs.

use std::time::Duration;

use protocol::client::Timeouts;
use serde::{Deserialize, Serialize};

/// How long, in milliseconds, an engine may be silent where no clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Patience {
    /// After its start.
    pub start: u64,
    /// After `isready`.
    pub ready: u64,
    /// Without a move in a search by nodes or depth.
    pub stall: u64,
    /// After `stop`, when its flag has fallen.
    pub stop: u64,
    /// After `quit`, before it is killed.
    pub quit: u64,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { start: 10_000, ready: 10_000, stall: 60_000, stop: 2_000, quit: 2_000 }
    }
}

impl Patience {
    /// Whether an engine has a chance.
    pub(super) fn check(&self) -> Result<(), &'static str> {
        // One that is killed instead of being let go is no worse off.
        let Patience { start, ready, stall, stop, quit: _ } = self;
        match [start, ready, stall, stop].contains(&&0) {
            true => Err("patience must be at least 1 ms, but for quit"),
            false => Ok(()),
        }
    }

    /// The part of it that the client looks after.
    pub fn timeouts(&self) -> Timeouts {
        let millis = Duration::from_millis;
        Timeouts { start: millis(self.start), ready: millis(self.ready), quit: millis(self.quit) }
    }
}
