//! Several boards side by side.
//!
//! A board is split into a low and a high word, and the words of `N` boards lie next to each
//! other, so that the compiler turns each operation into a few vector instructions of whatever
//! width the processor has. A shift of a `u128` would need the words of one board in one register.

use crate::squares::Squares;

/// `N` boards.
#[derive(Clone, Copy)]
pub(super) struct Lanes<const N: usize> {
    low: [u64; N],
    high: [u64; N],
}

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    pub(super) fn from_fn(board: impl Fn(usize) -> Squares) -> Self {
        let (mut low, mut high) = ([0; N], [0; N]);
        for at in 0..N {
            let bits = board(at).bits();
            (low[at], high[at]) = (bits as u64, (bits >> 64) as u64);
        }
        Lanes { low, high }
    }

    #[inline(always)]
    pub(super) fn board(&self, at: usize) -> Squares {
        Squares::from_bits(u128::from(self.high[at]) << 64 | u128::from(self.low[at]))
    }

    /// Moves each board up by its own number of bits, 1 to 63.
    #[inline(always)]
    pub(super) fn up(self, by: [u32; N]) -> Self {
        let mut to = self;
        for (at, by) in by.into_iter().enumerate() {
            to.low[at] = self.low[at] << by;
            to.high[at] = self.high[at] << by | self.low[at] >> (64 - by);
        }
        to
    }

    /// Moves each board down by its own number of bits, 1 to 63.
    #[inline(always)]
    pub(super) fn down(self, by: [u32; N]) -> Self {
        let mut to = self;
        for (at, by) in by.into_iter().enumerate() {
            to.high[at] = self.high[at] >> by;
            to.low[at] = self.low[at] >> by | self.high[at] << (64 - by);
        }
        to
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut both = self;
        for at in 0..N {
            both.low[at] = f(self.low[at], other.low[at]);
            both.high[at] = f(self.high[at], other.high[at]);
        }
        both
    }
}
