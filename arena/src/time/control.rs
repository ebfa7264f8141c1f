//! Clock controls and their text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A clock control as text: `[MOVES/]TIME[+INCREMENT]`, times in seconds or as `MINUTES:SECONDS`:
/// `10+0.1`, `40/60`, `5/2+0.05`, `1:30+1`.
///
/// The increment is added after each move. Without time to begin with (`0+5`) the first increment
/// is granted before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClockControl {
    /// The time to begin with, and for each further period.
    pub time: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// The number of moves in a period; `None` if the time is for the whole game.
    pub moves: Option<u32>,
}

/// Why a time control was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad time control `{text}`: {want}")]
pub struct TimeError {
    text: String,
    want: &'static str,
}

impl FromStr for ClockControl {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<ClockControl, TimeError> {
        let bad = |want| TimeError { text: text.to_owned(), want };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|n| *n > 0);
                (Some(moves.ok_or_else(|| bad("the moves of a period are a count"))?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let form = || bad("write it like 10+0.1, 40/60 or 1:30+1");
        let time = parse_time(time).ok_or_else(form)?;
        let increment = parse_time(increment).ok_or_else(form)?;
        if time.is_zero() && increment.is_zero() {
            return Err(bad("there is no time in it"));
        }
        Ok(ClockControl { time, increment, moves })
    }
}

/// Seconds, or minutes and seconds; up to 1,000 days.
fn parse_time(text: &str) -> Option<Duration> {
    let (minutes, seconds) = match text.split_once(':') {
        Some((minutes, seconds)) => (minutes.parse::<u32>().ok()?, seconds),
        None => (0, text),
    };
    let seconds: f64 = seconds.parse().ok()?;
    let total = seconds + 60.0 * f64::from(minutes);
    (seconds >= 0.0 && total <= 86_400_000.0).then(|| Duration::from_secs_f64(total))
}

impl fmt::Display for ClockControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl TryFrom<String> for ClockControl {
    type Error = TimeError;

    fn try_from(text: String) -> Result<ClockControl, TimeError> {
        text.parse()
    }
}

impl From<ClockControl> for String {
    fn from(control: ClockControl) -> String {
        control.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_written() {
        for text in ["10+0.1", "40/60", "5/2+0.05", "0+5", "0.5"] {
            assert_eq!(text.parse::<ClockControl>().unwrap().to_string(), text);
        }
        assert_eq!("1:30+1".parse::<ClockControl>().unwrap().time, Duration::from_secs(90));
        for bad in ["", "0", "0+0", "x+1", "1+", "-1", "0/5", "1e99", "nan", "5/", "1:2:3"] {
            assert!(bad.parse::<ClockControl>().is_err(), "{bad}");
        }
    }
}
