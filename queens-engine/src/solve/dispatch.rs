//! Choosing the search compiled for the size of the board and for the processor.
//!
//! `unsafe` is here for one call: a function compiled for instructions that not every processor
//! has. Finding and proving the public levels took a mean of 0.32 us with it and 0.38 without at 8
//! rows, 3.4 and 4.1 at 11, 13 and 16 at 14, 35 and 47 at 18 (best of 12 rounds in the same run,
//! Intel Xeon "Sapphire Rapids").

#![allow(unsafe_code)]

use std::ops::ControlFlow;

use super::{Visitor, kernel};
use crate::cells::CellSet;
use crate::level::Level;

/// Runs the search compiled for boards that fit so many words; the second number is two more than
/// the largest size that does.
pub(super) fn search<V: Visitor>(
    level: &Level,
    allowed: Option<&CellSet>,
    visitor: &mut V,
) -> ControlFlow<()> {
    match level.size() {
        ..=8 => of_size::<1, 10, V>(level, allowed, visitor),
        9..=11 => of_size::<2, 13, V>(level, allowed, visitor),
        12..=13 => of_size::<3, 15, V>(level, allowed, visitor),
        14..=16 => of_size::<4, 18, V>(level, allowed, visitor),
        17..=19 => of_size::<6, 21, V>(level, allowed, visitor),
        20..=22 => of_size::<8, 24, V>(level, allowed, visitor),
        23..=32 => of_size::<16, 34, V>(level, allowed, visitor),
        _ => of_size::<61, 64, V>(level, allowed, visitor),
    }
}

/// Runs it with the instructions that this processor has. Never inlined: the one stack frame for
/// all sizes, 190 KB, took a quarter of a microsecond of every call.
#[inline(never)]
fn of_size<const W: usize, const L: usize, V: Visitor>(
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
        return unsafe { search_v3::<W, L, V>(level, allowed, visitor) };
    }
    kernel::search::<W, L, V>(level, allowed, visitor)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn search_v3<const W: usize, const L: usize, V: Visitor>(
    level: &Level,
    allowed: Option<&CellSet>,
    visitor: &mut V,
) -> ControlFlow<()> {
    kernel::search::<W, L, V>(level, allowed, visitor)
}
