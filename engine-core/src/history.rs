//! Which moves have been good lately, learnt during the search.

use crate::side::{BySide, Side};

/// A score for each side and short move, within ±[`History::MAX`]. Keys that do not fit the
/// table share its entries.
///
/// A reward moves a score by a part of the distance that is left, so it never overflows and old
/// merits fade.
#[derive(Clone, Debug)]
pub struct History {
    scores: BySide<Box<[i16]>>,
    shift: u32,
}

impl History {
    /// No score is larger than this, nor smaller than its negative.
    pub const MAX: i32 = 16_384;

    /// A table with `2^bits` entries for each side; `bits` is cut to 1..=24.
    pub fn new(bits: u32) -> History {
        let bits = bits.clamp(1, 24);
        let empty = || vec![0; 1 << bits].into_boxed_slice();
        History { scores: BySide::from_fn(|_| empty()), shift: u32::BITS - bits }
    }

    /// The score of a move.
    #[inline]
    pub fn get(&self, side: Side, key: impl Into<u32>) -> i32 {
        i32::from(self.scores[side][self.index(key.into())])
    }

    /// The move was good in a node with so many plies below it.
    #[inline]
    pub fn reward(&mut self, side: Side, key: impl Into<u32>, depth: u32) {
        self.add(side, key.into(), Self::weight(depth));
    }

    /// The move was tried in such a node before a better one.
    #[inline]
    pub fn punish(&mut self, side: Side, key: impl Into<u32>, depth: u32) {
        self.add(side, key.into(), -Self::weight(depth));
    }

    /// Halves all scores, for the start of a new search.
    pub fn age(&mut self) {
        for side in Side::BOTH {
            for score in &mut self.scores[side] {
                *score /= 2;
            }
        }
    }

    #[inline]
    fn weight(depth: u32) -> i32 {
        depth.saturating_mul(depth).min(40) as i32 * 32
    }

    #[inline]
    fn add(&mut self, side: Side, key: u32, by: i32) {
        let at = self.index(key);
        let score = &mut self.scores[side][at];
        let old = i32::from(*score);
        *score = (old + by - old * by.abs() / Self::MAX) as i16;
    }

    /// The top bits of a multiplicative hash spread neighbouring keys over the table.
    #[inline]
    fn index(&self, key: u32) -> usize {
        (key.wrapping_mul(0x9E37_79B1) >> self.shift) as usize
    }
}

/// For each ply the two latest moves that ended a node early.
#[derive(Clone, Debug)]
pub struct Killers<K> {
    plies: Vec<[Option<K>; 2]>,
}

impl<K> Default for Killers<K> {
    fn default() -> Self {
        Killers { plies: Vec::new() }
    }
}

impl<K: Copy + Eq> Killers<K> {
    /// The killers at a ply, the latest first.
    #[inline]
    pub fn get(&self, ply: u32) -> [Option<K>; 2] {
        self.plies.get(ply as usize).copied().unwrap_or([None, None])
    }

    /// Records a killer.
    #[inline]
    pub fn add(&mut self, ply: u32, key: K) {
        let at = ply as usize;
        if self.plies.len() <= at {
            self.plies.resize(at + 1, [None, None]);
        }
        let [first, second] = &mut self.plies[at];
        if *first != Some(key) {
            *second = first.replace(key);
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.plies.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_in_range_and_tell_good_from_bad() {
        let mut history = History::new(10);
        for depth in 0..10_000 {
            history.reward(Side::White, 7u32, depth % 60);
            history.punish(Side::Black, 7u32, depth % 60);
        }
        let (good, bad) = (history.get(Side::White, 7u32), history.get(Side::Black, 7u32));
        assert!(good > History::MAX / 2 && good <= History::MAX, "{good}");
        assert!((-History::MAX..-History::MAX / 2).contains(&bad), "{bad}");
        history.age();
        assert_eq!(history.get(Side::White, 7u32), good / 2);
    }

    #[test]
    fn killers_keep_the_two_latest() {
        let mut killers = Killers::default();
        for key in [1u32, 2, 2, 3] {
            killers.add(4, key);
        }
        assert_eq!(killers.get(4), [Some(3), Some(2)]);
        assert_eq!(killers.get(5), [None, None]);
    }
}
