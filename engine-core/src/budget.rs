//! How long to think: a soft limit, after which no new iteration begins, and a hard one, at which
//! the search is broken off.

use std::time::Duration;

use crate::limits::{Clock, Limits};

/// What time management goes by besides the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Time lost on the way of each move to the referee.
    pub overhead: Duration,
    /// How many moves of its own a side should be ready to play on when the clock does not say.
    pub horizon: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { overhead: Duration::from_millis(10), horizon: 30 }
    }
}

/// How settled the choice of a move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stability {
    /// How many iterations in a row have agreed on the best move.
    pub agreed: u32,
    /// By how much the score has fallen since the last iteration, in hundredths.
    pub fall: i32,
}

/// The time for one move, counted from when the mover's clock started. `None` is without end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Budget {
    /// The budget that limits allow. Where both a clock and a time for the move are given, the
    /// shorter counts.
    pub fn new(limits: &Limits, pace: Pace) -> Budget {
        let clock = limits.clock.map(|clock| Budget::of_clock(clock, pace));
        let fixed = limits.move_time.map(|time| {
            let usable = usable(time, pace.overhead);
            Budget { soft: None, hard: Some(usable) }
        });
        match (clock, fixed) {
            (Some(clock), Some(fixed)) => {
                Budget { soft: clock.soft, hard: clock.hard.min(fixed.hard) }
            }
            (one, other) => one.or(other).unwrap_or_default(),
        }
    }

    /// The time is shared out evenly over the moves to come, the increments of later moves
    /// included; a hard decision may take five shares, but never so much that the rest of the
    /// moves get nothing.
    fn of_clock(clock: Clock, pace: Pace) -> Budget {
        let moves = clock.moves_to_go.unwrap_or(pace.horizon).clamp(1, pace.horizon.max(1));
        let usable = usable(clock.remaining, pace.overhead);
        let later = clock.increment.saturating_sub(pace.overhead).saturating_mul(moves - 1);
        let share = (usable.saturating_add(later) / moves).min(usable);
        let most = if moves == 1 { usable } else { usable / 2 };
        Budget {
            soft: Some(percent(share, 60).min(most)),
            hard: Some(share.saturating_mul(5).min(most)),
        }
    }

    /// When the search must be broken off.
    pub fn hard(&self) -> Option<Duration> {
        self.hard
    }

    /// Whether, after `elapsed`, another iteration is not worth its time. A choice that keeps
    /// changing, or a falling score, stretches the soft limit up to threefold; a settled choice
    /// shortens it to 0.6.
    pub fn is_spent(&self, elapsed: Duration, stability: Stability) -> bool {
        let doubt = match stability.agreed {
            0 => 160,
            1 => 130,
            2 | 3 => 100,
            4..=7 => 80,
            _ => 60,
        };
        let alarm = 100 + stability.fall.clamp(0, 80) as u32;
        let soft = self.soft.map(|soft| percent(percent(soft, doubt), alarm));
        [soft, self.hard].into_iter().flatten().any(|limit| elapsed >= limit)
    }
}

fn percent(time: Duration, percent: u32) -> Duration {
    time.saturating_mul(percent) / 100
}

/// What is left of a time once the way to the referee is paid; where nothing would be left, a
/// quarter of the time.
fn usable(time: Duration, overhead: Duration) -> Duration {
    if time > overhead { time - overhead } else { time / 4 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let of = Duration::from_millis;
        let clock = Clock { remaining: of(remaining), increment: of(increment), moves_to_go };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    proptest! {
        #[test]
        fn hard_leaves_the_overhead(
            remaining in prop_oneof![0..50u64, 0..100_000u64, 0..u64::MAX / 2_000_000],
            increment in prop_oneof![Just(0u64), 0..20_000u64, 0..u64::MAX / 2_000_000],
            moves_to_go in prop_oneof![Just(None), (0..200u32).prop_map(Some), Just(Some(u32::MAX))],
            overhead in 0..200u64,
            horizon in prop_oneof![Just(0u32), 1..100u32, Just(u32::MAX)],
        ) {
            let limits = clock(remaining, increment, moves_to_go);
            let pace = Pace { overhead: Duration::from_millis(overhead), horizon };
            let budget = Budget::new(&limits, pace);
            let (soft, hard) = (budget.soft.unwrap_or_default(), budget.hard.unwrap_or_default());
            prop_assert!(soft <= hard);
            let left = Duration::from_millis(remaining);
            if left > pace.overhead {
                prop_assert!(hard <= left - pace.overhead);
            } else {
                prop_assert!(hard <= left / 4);
            }
        }

        #[test]
        fn a_game_on_the_clock_is_never_lost_on_time(
            start in 50..2_000u64, increment in 0..30u64, moves_to_go in prop_oneof![Just(None), (1..50u32).prop_map(Some)],
        ) {
            let pace = Pace { overhead: 3 * MS, horizon: 30 };
            let mut left = Duration::from_millis(start);
            for played in 0..200u32 {
                let to_go = moves_to_go.map(|period| period - played % period);
                let limits = Limits { clock: Some(Clock {
                    remaining: left, increment: Duration::from_millis(increment), moves_to_go: to_go,
                }), ..Limits::default() };
                let spent = Budget::new(&limits, pace).hard.unwrap_or_default();
                prop_assert!(spent <= left, "move {played}: {spent:?} of {left:?}");
                left = left - spent + Duration::from_millis(increment);
                if to_go == Some(1) {
                    left += Duration::from_millis(start);
                }
            }
        }
    }

    #[test]
    fn no_time_is_answered_at_once() {
        let budget = Budget::new(&clock(0, 1_000, None), Pace::default());
        assert_eq!(budget.hard(), Some(Duration::ZERO));
        assert!(budget.is_spent(Duration::ZERO, Stability::default()));
    }

    #[test]
    fn the_last_move_before_the_control_may_use_it_all() {
        let budget = Budget::new(&clock(10_000, 0, Some(1)), Pace::default());
        assert_eq!(budget.hard(), Some(Duration::from_millis(9_990)));
    }

    #[test]
    fn a_time_for_the_move_is_used_whole() {
        let limits = Limits { move_time: Some(100 * MS), ..Limits::default() };
        let budget = Budget::new(&limits, Pace::default());
        let settled = Stability { agreed: 50, fall: 0 };
        assert!(!budget.is_spent(89 * MS, settled) && budget.is_spent(90 * MS, settled));
    }

    #[test]
    fn doubt_takes_longer_than_certainty() {
        let budget = Budget::new(&clock(60_000, 0, None), Pace::default());
        let at = 1_500 * MS;
        assert!(budget.is_spent(at, Stability { agreed: 9, fall: 0 }));
        assert!(!budget.is_spent(at, Stability { agreed: 0, fall: 80 }));
    }

    #[test]
    fn without_limits_time_has_no_end() {
        let budget = Budget::new(&Limits::default(), Pace::default());
        assert!(!budget.is_spent(Duration::MAX, Stability::default()));
    }
}
