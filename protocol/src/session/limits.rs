//! What managers allow, in numbers that may make no sense, turned into limits that do.

use std::time::Duration;

use engine_core::{Clock, Limits};

use crate::command::hub::Level;
use crate::command::universal::Go;
use crate::decimal::Decimal;

/// Hub's clock, where a level gives none but speaks of moves or increments.
const HUB_TIME: Decimal = Decimal::from_seconds(30);

/// The limits of a `go` for the player whose clock has the index `mover`.
///
/// Times below zero are zero, depths and nodes below one are one, and moves to go below one mean
/// none. If only the other player's clock is told there is no time: the answer comes at once.
pub(super) fn of_go(go: &Go, mover: usize) -> Limits {
    let caps = Limits {
        depth: go.depth.map(at_least_one),
        nodes: go.nodes.map(|nodes| nodes.max(1) as u64),
        mate: go.mate.map(at_least_one),
        ..Limits::default()
    };
    if go.infinite {
        return caps;
    }
    let timed = Limits { move_time: go.move_time.map(millis), clock: clock(go, mover), ..caps };
    let named = go.times.iter().chain(&go.increments).any(Option::is_some);
    if named && timed.is_endless() { at_once() } else { timed }
}

/// No time at all, for a `go` of which nothing was understood.
pub(super) fn at_once() -> Limits {
    Limits { move_time: Some(Duration::ZERO), ..Limits::default() }
}

fn clock(go: &Go, mover: usize) -> Option<Clock> {
    let (time, increment) = (go.times[mover], go.increments[mover]);
    if time.is_none() && increment.is_none() {
        return None;
    }
    Some(Clock {
        remaining: millis(time.unwrap_or(0)),
        increment: millis(increment.unwrap_or(0)),
        moves_to_go: moves_to_go(go.moves_to_go),
    })
}

/// What Hub's `level` lines have added up to.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    sum: Level,
    /// Whether a part of them was not understood.
    is_doubtful: bool,
}

impl Levels {
    /// Adds a line; `doubtful` says that a part of it was not understood.
    pub(super) fn add(&mut self, level: &Level, doubtful: bool) {
        self.sum = add_level(&self.sum, level);
        self.is_doubtful |= doubtful;
    }

    /// A line was not understood at all.
    pub(super) fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    /// The limits of the search to come. If levels were told and none of them can be used there is
    /// no time, except for an analysis: the answer comes at once.
    pub(super) fn limits(self, analysis: bool) -> Limits {
        let limits = of_level(&self.sum);
        let lost = self.is_doubtful && !self.sum.infinite && limits.is_endless();
        if lost && !analysis { at_once() } else { limits }
    }
}

/// The limits of levels added up.
///
/// Hub adds the increment before the move, so the time left is the sum of both.
fn of_level(level: &Level) -> Limits {
    let caps = Limits {
        depth: level.depth.map(at_least_one),
        nodes: level.nodes.map(|nodes| nodes.max(1) as u64),
        ..Limits::default()
    };
    if level.infinite {
        return caps;
    }
    let increment = level.inc.unwrap_or(Decimal::ZERO);
    let has_clock = level.time.is_some() || level.inc.is_some() || level.moves.is_some();
    let clock = has_clock.then(|| Clock {
        remaining: level.time.unwrap_or(HUB_TIME).saturating_add(increment).to_duration(),
        increment: increment.to_duration(),
        moves_to_go: moves_to_go(level.moves),
    });
    Limits { move_time: level.move_time.map(Decimal::to_duration), clock, ..caps }
}

/// Adds a level to those before it.
fn add_level(sum: &Level, new: &Level) -> Level {
    let timed = new.time.is_some() || new.inc.is_some() || new.move_time.is_some();
    Level {
        depth: new.depth.or(sum.depth),
        nodes: new.nodes.or(sum.nodes),
        move_time: new.move_time.or(sum.move_time),
        moves: new.moves.or(sum.moves),
        time: new.time.or(sum.time),
        inc: new.inc.or(sum.inc),
        infinite: new.infinite || (sum.infinite && !timed),
    }
}

fn millis(value: i64) -> Duration {
    Duration::from_millis(u64::try_from(value).unwrap_or(0))
}

fn at_least_one(value: i64) -> u32 {
    u32::try_from(value.max(1)).unwrap_or(u32::MAX)
}

fn moves_to_go(value: Option<i64>) -> Option<u32> {
    value.filter(|moves| *moves > 0).map(at_least_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock_of(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Option<Clock> {
        let ms = Duration::from_millis;
        Some(Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go })
    }

    #[test]
    fn case_d06_numbers_without_sense_give_limits_with_sense() {
        let go = |times, moves_to_go| Go { times, moves_to_go, ..Go::default() };
        let cases = [
            (go([Some(-171_000), Some(1_000)], None), clock_of(0, 0, None)),
            (go([Some(1), None], Some(0)), clock_of(1, 0, None)),
            (go([Some(1_000), None], Some(-5)), clock_of(1_000, 0, None)),
            (
                go([Some(i64::MAX), None], Some(i64::MAX)),
                clock_of(i64::MAX as u64, 0, Some(u32::MAX)),
            ),
            (Go { increments: [Some(5_000), None], ..Go::default() }, clock_of(0, 5_000, None)),
        ];
        for (go, clock) in cases {
            assert_eq!(of_go(&go, 0).clock, clock, "{go:?}");
        }
        let caps = Go { depth: Some(-1), nodes: Some(0), move_time: Some(-1), ..Go::default() };
        let limits = of_go(&caps, 0);
        assert_eq!((limits.depth, limits.nodes), (Some(1), Some(1)));
        assert_eq!(limits.move_time, Some(Duration::ZERO));
    }

    #[test]
    fn case_d07_the_other_players_clock_alone_means_no_time() {
        let go = Go { times: [None, Some(50_000)], ..Go::default() };
        assert_eq!(of_go(&go, 0), at_once());
        assert_eq!(of_go(&go, 1).clock, clock_of(50_000, 0, None));
        assert_eq!(of_go(&Go { depth: Some(2), ..go }, 0).move_time, None);
    }

    #[test]
    fn hub_counts_on_the_increment_of_the_move_to_come() {
        let level = |time, inc| Level {
            time: Decimal::parse(time),
            inc: Decimal::parse(inc),
            ..Level::default()
        };
        assert_eq!(of_level(&level("59", "1")).clock, clock_of(60_000, 1_000, None));
        assert_eq!(of_level(&level("-0.9", "1")).clock, clock_of(100, 1_000, None));
        assert_eq!(of_level(&level("-5", "1")).clock, clock_of(0, 1_000, None));
        assert_eq!(of_level(&level("", "1")).clock, clock_of(31_000, 1_000, None));
    }

    #[test]
    fn levels_add_up() {
        let first = Level { depth: Some(3), time: Decimal::parse("5"), ..Level::default() };
        let second = Level { depth: Some(4), infinite: true, ..Level::default() };
        let sum = add_level(&first, &second);
        assert_eq!((sum.depth, sum.time, sum.infinite), (Some(4), first.time, true));
        assert_eq!(of_level(&sum), Limits { depth: Some(4), ..Limits::default() });
        assert!(!add_level(&sum, &first).infinite);
    }
}
