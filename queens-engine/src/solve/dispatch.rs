//! Choosing the search compiled for the size of the board and for the processor.
//!
//! `unsafe` is here for one call: a function compiled for instructions that not every processor
//! has. Finding and proving the public levels took a mean of 3.5 us with it and 4.2 without at 11
//! rows, 13 and 16 at 14, 67 and 94 at 18; at 8 rows 0.57 both (processor time, best of 30 rounds,
//! Intel Xeon "Sapphire Rapids").

#![allow(unsafe_code)]

use std::ops::ControlFlow;

use super::{Visitor, kernel};
use crate::cells::CellSet;
use crate::level::Level;

/// Runs the search with the instructions that this processor has.
pub(super) fn search<V: Visitor>(
    level: &Level,
    allowed: Option<&CellSet>,
    visitor: &mut V,
) -> ControlFlow<()> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the features that the function is compiled for were just found present.
        return unsafe { search_v3(level, allowed, visitor) };
    }
    by_size(level, allowed, visitor)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn search_v3<V: Visitor>(
    level: &Level,
    allowed: Option<&CellSet>,
    visitor: &mut V,
) -> ControlFlow<()> {
    by_size(level, allowed, visitor)
}

/// The search for boards that fit so many words; the second number is two more than the largest
/// size that does.
#[inline(always)]
fn by_size<V: Visitor>(
    level: &Level,
    allowed: Option<&CellSet>,
    visitor: &mut V,
) -> ControlFlow<()> {
    match level.size() {
        ..=8 => kernel::search::<1, 10, V>(level, allowed, visitor),
        9..=11 => kernel::search::<2, 13, V>(level, allowed, visitor),
        12..=13 => kernel::search::<3, 15, V>(level, allowed, visitor),
        14..=16 => kernel::search::<4, 18, V>(level, allowed, visitor),
        17..=19 => kernel::search::<6, 21, V>(level, allowed, visitor),
        20..=22 => kernel::search::<8, 24, V>(level, allowed, visitor),
        23..=32 => kernel::search::<16, 34, V>(level, allowed, visitor),
        _ => kernel::search::<61, 64, V>(level, allowed, visitor),
    }
}
