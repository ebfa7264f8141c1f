//! Decimal numbers that are read and written without loss.

use std::fmt;
use std::time::Duration;

const UNIT: i64 = 1_000_000;

/// A number in millionths, as Hub writes its scores (in men) and times (in seconds).
///
/// ```
/// use protocol::decimal::Decimal;
/// assert_eq!(Decimal::parse("-0.050"), Some(Decimal::from_hundredths(-5)));
/// assert_eq!(Decimal::from_hundredths(-5).to_string(), "-0.05");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(i64);

impl Decimal {
    /// Zero.
    pub const ZERO: Decimal = Decimal(0);
    /// The least number.
    pub const MIN: Decimal = Decimal(i64::MIN);
    /// The greatest number.
    pub const MAX: Decimal = Decimal(i64::MAX);

    /// A number of millionths.
    pub fn from_millionths(value: i64) -> Decimal {
        Decimal(value)
    }

    /// A small number of whole seconds or men.
    pub const fn from_seconds(value: i32) -> Decimal {
        Decimal(value as i64 * UNIT)
    }

    /// A number of hundredths; beyond the range it is cut.
    pub fn from_hundredths(value: i64) -> Decimal {
        Decimal(value.saturating_mul(UNIT / 100))
    }

    /// Seconds.
    pub fn from_duration(value: Duration) -> Decimal {
        Decimal(i64::try_from(value.as_micros()).unwrap_or(i64::MAX))
    }

    /// The number of millionths.
    pub fn millionths(self) -> i64 {
        self.0
    }

    /// Hundredths, rounded towards zero.
    pub fn hundredths(self) -> i64 {
        self.0 / (UNIT / 100)
    }

    /// A number of seconds as a duration; nothing is shorter than zero.
    pub fn to_duration(self) -> Duration {
        Duration::from_micros(u64::try_from(self.0).unwrap_or(0))
    }

    /// The sum, cut at the ends of the range.
    pub fn saturating_add(self, other: Decimal) -> Decimal {
        Decimal(self.0.saturating_add(other.0))
    }

    /// Reads a number. Digits beyond millionths are dropped, numbers beyond the range are cut; an
    /// exponent (`1e-05`) is allowed. `None` if the text is no number.
    pub fn parse(text: &str) -> Option<Decimal> {
        Self::parse_plain(text).or_else(|| Self::parse_float(text))
    }

    fn parse_plain(text: &str) -> Option<Decimal> {
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !digits(whole) || !digits(fraction) {
            return None;
        }
        let padded = format!("{whole}{fraction:0<6.6}");
        let size = padded.parse::<i128>().unwrap_or(i128::MAX);
        let value = if text.starts_with('-') { -size } else { size };
        Some(Decimal(value.clamp(i64::MIN.into(), i64::MAX.into()) as i64))
    }

    fn parse_float(text: &str) -> Option<Decimal> {
        let value = text.parse::<f64>().ok().filter(|value| value.is_finite())?;
        Some(Decimal((value * UNIT as f64).round() as i64))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        let (whole, fraction) = (size / UNIT as u64, size % UNIT as u64);
        if fraction == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{fraction:06}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_what_drivers_write() {
        let cases = [
            ("59", 59_000_000),
            ("-0.5", -500_000),
            (".25", 250_000),
            ("7.", 7_000_000),
            ("1e-05", 10),
            ("0.1234567", 123_456),
            ("99999999999999999999", i64::MAX),
            ("-99999999999999999999999999999999999999999999", i64::MIN),
        ];
        for (text, millionths) in cases {
            assert_eq!(Decimal::parse(text), Some(Decimal(millionths)), "{text}");
        }
        for text in ["", ".", "-", "1,5", "inf", "nan", "0x1", "1.2.3"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(value: i64) {
            let number = Decimal(value);
            prop_assert_eq!(Decimal::parse(&number.to_string()), Some(number));
        }
    }
}
