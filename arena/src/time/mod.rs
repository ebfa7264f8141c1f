//! What an engine may use, and the clock of one player.

mod control;

use std::time::Duration;

use protocol::client::PlayerClock;
use serde::{Deserialize, Serialize};

pub use control::{ClockControl, TimeError};

/// The least time an engine is ever told to have.
const LEAST: Duration = Duration::from_millis(1);

/// What one engine may use for its moves. All that is set holds at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Budget {
    /// A clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<ClockControl>,
    /// Milliseconds for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// Positions to search for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth of each search in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds by which a clock or move time may be overdrawn without loss of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
}

impl Budget {
    /// The first limit that leaves nothing to search with.
    pub(crate) fn zero(&self) -> Option<&'static str> {
        let limits = [
            ("movetime", self.movetime),
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
        ];
        limits.into_iter().find(|(_, value)| *value == Some(0)).map(|(name, _)| name)
    }

    /// Whether nothing limits a search.
    pub fn is_empty(&self) -> bool {
        self.tc.is_none() && self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none()
    }

    /// This budget, or `general` if it sets no limit of its own; the margin is filled in by itself.
    pub fn or(&self, general: &Budget) -> Budget {
        let base = if self.is_empty() { general } else { self };
        Budget { margin: self.margin.or(general.margin), ..base.clone() }
    }

    /// The time for each move.
    pub fn move_time(&self) -> Option<Duration> {
        self.movetime.map(Duration::from_millis)
    }

    fn margin(&self) -> Duration {
        Duration::from_millis(self.margin.unwrap_or(0))
    }
}

/// The clock of one player in one game, kept to the microsecond.
///
/// Time overdrawn within the margin stays on the account: `left` goes below zero and the increment
/// is added to that, so that what was used is always `start + increments - left`. The engine is
/// told a millisecond in that case, never zero or less.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    left: i64,
    moves: u32,
}

impl Clock {
    /// The clock before the first move.
    pub fn new(budget: &Budget) -> Clock {
        let start = budget.tc.map_or(Duration::ZERO, |control| {
            if control.time.is_zero() { control.increment } else { control.time }
        });
        Clock { budget: budget.clone(), left: micros(start), moves: 0 }
    }

    /// What is left in microseconds; `None` without a clock control.
    pub fn left_micros(&self) -> Option<i64> {
        self.budget.tc.map(|_| self.left)
    }

    /// The time after which the flag falls, margin included; `None` if no time limits the move.
    pub fn allowed(&self) -> Option<Duration> {
        let clock = self.budget.tc.map(|_| duration(self.left.saturating_add(self.margin())));
        let fixed = self.budget.move_time().map(|time| time + self.budget.margin());
        clock.into_iter().chain(fixed).min()
    }

    /// Takes the time used for a move off the clock. Returns false, and adds nothing, if the flag
    /// has fallen; otherwise adds the increment, and the time of the next period if one begins.
    pub fn charge(&mut self, used: Duration) -> bool {
        let late = self.allowed().is_some_and(|allowed| used > allowed);
        self.left = self.left.saturating_sub(micros(used));
        if late {
            return false;
        }
        self.moves += 1;
        if let Some(control) = self.budget.tc {
            self.left = self.left.saturating_add(micros(control.increment));
            if control.moves.is_some_and(|period| self.moves.is_multiple_of(period)) {
                self.left = self.left.saturating_add(micros(control.time));
            }
        }
        true
    }

    /// The clock as the engine is told it; `None` without a clock control.
    pub fn told(&self) -> Option<PlayerClock> {
        let control = self.budget.tc?;
        Some(PlayerClock {
            remaining: duration(self.left).max(LEAST),
            increment: control.increment,
            moves_to_go: control.moves.map(|period| period - self.moves % period),
        })
    }

    fn margin(&self) -> i64 {
        micros(self.budget.margin())
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

fn duration(micros: i64) -> Duration {
    Duration::from_micros(u64::try_from(micros).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(tc: &str, margin: u64) -> Clock {
        let tc = Some(tc.parse().unwrap());
        Clock::new(&Budget { tc, margin: Some(margin), ..Budget::default() })
    }

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Case E03: without base time the first increment comes before the first move.
    #[test]
    fn an_increment_alone_is_playable() {
        let mut clock = clock("0+5", 0);
        assert_eq!(clock.told().unwrap().remaining, ms(5000));
        assert!(clock.charge(ms(4900)));
        assert_eq!(clock.told().unwrap().remaining, ms(5100));
    }

    /// Case E03: the time of the next period is added only after the flag was looked at.
    #[test]
    fn a_period_does_not_save_its_last_move() {
        let mut clock = clock("5/2", 0);
        for _ in 0..4 {
            assert!(clock.charge(ms(400)));
        }
        assert_eq!(clock.told().unwrap().moves_to_go, Some(1));
        assert!(!clock.charge(ms(500)));

        let mut clock = self::clock("5/2", 0);
        assert!((0..5).all(|_| clock.charge(ms(400))));
        let told = clock.told().unwrap();
        assert_eq!((told.remaining, told.moves_to_go), (ms(2000), Some(5)));
    }

    /// Case E02: what was used, what was given and what is left always add up, and the engine is
    /// never told zero or less.
    #[test]
    fn an_overdrawn_clock_still_adds_up() {
        let mut clock = clock("10+0.1", 200);
        assert!(clock.charge(ms(10_150)));
        assert_eq!(clock.left_micros(), Some(-50_000));
        assert_eq!(clock.told().unwrap().remaining, ms(1));
        assert!(clock.charge(ms(150)));
        assert_eq!(10_000_000 + 2 * 100_000 - clock.left_micros().unwrap(), 10_300_000);
        assert!(!clock.charge(ms(101)));
    }

    #[test]
    fn a_fixed_time_is_new_for_each_move() {
        let budget = Budget { movetime: Some(100), margin: Some(50), ..Budget::default() };
        let mut clock = Clock::new(&budget);
        assert!((0..10).all(|_| clock.charge(ms(140))));
        assert!(!clock.charge(ms(151)));
        assert_eq!((clock.told(), clock.left_micros()), (None, None));
    }

    #[test]
    fn an_engine_s_own_limits_replace_the_general_ones() {
        let general = Budget { movetime: Some(10), margin: Some(5), ..Budget::default() };
        let own = Budget { nodes: Some(100), ..Budget::default() };
        assert_eq!(
            own.or(&general),
            Budget { nodes: Some(100), margin: Some(5), ..Budget::default() }
        );
        assert_eq!(Budget::default().or(&general), general);
    }
}
