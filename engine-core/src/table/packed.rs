//! An entry's data in one word.

use super::{Rumour, Table};
use crate::report::Bound;
use crate::score::Score;

/// From the lowest bit: bound 2 (0 in an empty slot only), has a move 1, generation 5, depth 8,
/// score 16, move 32.
#[derive(Clone, Copy)]
pub(super) struct Packed(pub u64);

impl Packed {
    pub(super) const GENERATIONS: u8 = 31;

    #[inline]
    pub(super) fn pack(finding: Rumour, generation: u8) -> Packed {
        let bound = match finding.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let depth = finding.depth.min(Table::MAX_DEPTH);
        Packed(
            bound
                | u64::from(finding.key.is_some()) << 2
                | u64::from(generation) << 3
                | u64::from(depth) << 8
                | u64::from(finding.score.raw() as i16 as u16) << 16
                | u64::from(finding.key.unwrap_or(0)) << 32,
        )
    }

    #[inline]
    pub(super) fn unpack(self) -> Rumour {
        let bound = match self.0 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        Rumour {
            key: (self.0 & 4 != 0).then_some((self.0 >> 32) as u32),
            score: Score::from_raw(i32::from((self.0 >> 16) as u16 as i16)),
            bound,
            depth: self.depth(),
        }
    }

    #[inline]
    pub(super) fn depth(self) -> u32 {
        u32::from((self.0 >> 8) as u8)
    }

    #[inline]
    pub(super) fn generation(self) -> u8 {
        (self.0 >> 3) as u8 & Packed::GENERATIONS
    }

    /// Whether this is kept against a finding for the same position: it is of the same search and
    /// much deeper.
    #[inline]
    pub(super) fn outweighs(self, finding: Rumour, generation: u8) -> bool {
        finding.bound != Bound::Exact
            && self.depth() >= finding.depth + 4
            && self.generation() == generation
    }

    /// What would be lost by overwriting this: eight plies of depth weigh as much as one search
    /// of age.
    #[inline]
    pub(super) fn worth(self, generation: u8) -> i32 {
        let age = generation.wrapping_sub(self.generation()) & Packed::GENERATIONS;
        if self.0 == 0 { i32::MIN } else { self.depth() as i32 - 8 * i32::from(age) }
    }
}
