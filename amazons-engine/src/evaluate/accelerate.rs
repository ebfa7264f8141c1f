//! The same evaluation compiled for several kinds of processor, chosen when it runs.
//!
//! A plain x86-64 build has no instruction that counts bits and vectors of two words only. Whole
//! evaluations a second on one core of a Sapphire Rapids Xeon (2.6 GHz, shared), at the start and
//! in the middle game: plain 2.3 and 1.3 million, AVX2 3.4 and 2.0, AVX-512 4.5 and 3.3. So the
//! three `unsafe` calls below, into functions that are safe but for the instructions they need.

#![allow(unsafe_code)]

use super::Features;
use crate::position::Position;

#[cfg(target_arch = "x86_64")]
pub(super) fn features(pos: &Position) -> Features {
    if is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
        && has_avx2()
    {
        // SAFETY: the processor has the instructions that the function is compiled for.
        unsafe { avx512(pos) }
    } else if has_avx2() {
        // SAFETY: as above.
        unsafe { avx2(pos) }
    } else {
        Features::compute(pos)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(pos: &Position) -> Features {
    Features::compute(pos)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx512(pos: &Position) -> Features {
    Features::compute(pos)
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn features(pos: &Position) -> Features {
    Features::compute(pos)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::size::Size;
    use engine_core::Position as _;

    #[test]
    fn every_processor_finds_the_same() {
        let mut pos = Position::start(Size::STANDARD).unwrap();
        for ply in 0.. {
            let plain = Features::compute(&pos);
            assert_eq!(features(&pos), plain);
            if has_avx2() {
                // SAFETY: the processor has the instructions that the function is compiled for.
                assert_eq!(unsafe { avx2(&pos) }, plain);
            }
            let moves = pos.moves();
            let Some(&mv) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
            pos.play(mv);
        }
    }
}
