//! Sets of dark squares in one `u32`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use engine_core::bits::Ones;

use crate::square::Square;

/// A set of dark squares. The order of the bits is described in [`crate::square`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bits(u32);

pub(crate) const RANK_1: Bits = Bits::rank(0);
pub(crate) const RANK_8: Bits = Bits::rank(7);
pub(crate) const FILE_A: Bits = Bits::file(0);
pub(crate) const FILE_H: Bits = Bits::file(7);

impl Bits {
    /// The empty set.
    pub const EMPTY: Bits = Bits(0);
    /// All 32 squares.
    pub const ALL: Bits = Bits(u32::MAX);
    /// The squares of the border; a piece there cannot be captured.
    pub const BORDER: Bits = Bits(RANK_1.0 | RANK_8.0 | FILE_A.0 | FILE_H.0);

    /// The set with this square alone.
    #[inline]
    pub const fn of(square: Square) -> Bits {
        Bits(1 << square.bit())
    }

    /// The set whose bits are those of a number.
    #[inline]
    pub const fn from_raw(raw: u32) -> Bits {
        Bits(raw)
    }

    /// The bits as a number.
    #[inline]
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// The squares of a rank, 0 for the first.
    pub const fn rank(rank: u8) -> Bits {
        let mut raw = 0;
        let mut file = rank % 2;
        while file < 8 {
            if let Some(square) = Square::at(file, rank) {
                raw |= Bits::of(square).0;
            }
            file += 2;
        }
        Bits(raw)
    }

    /// The squares of a file, 0 for a.
    pub const fn file(file: u8) -> Bits {
        let mut raw = 0;
        let mut rank = file % 2;
        while rank < 8 {
            if let Some(square) = Square::at(file, rank) {
                raw |= Bits::of(square).0;
            }
            rank += 2;
        }
        Bits(raw)
    }

    /// The squares with numbers from `first` to `last`; numbers off the board are left out.
    pub(crate) const fn numbers(first: u8, last: u8) -> Bits {
        let mut raw = 0;
        let mut number = first;
        while number <= last {
            if let Some(square) = Square::from_number(number) {
                raw |= Bits::of(square).0;
            }
            number += 1;
        }
        Bits(raw)
    }

    /// Whether the square belongs to the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.bit() & 1 != 0
    }

    /// How many squares there are.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets share a square.
    #[inline(always)]
    pub const fn meets(self, other: Bits) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square belongs to `other`.
    #[inline]
    pub const fn is_subset(self, other: Bits) -> bool {
        self.0 & !other.0 == 0
    }

    /// The squares that are not in `other`.
    #[inline(always)]
    pub const fn without(self, other: Bits) -> Bits {
        Bits(self.0 & !other.0)
    }

    /// The set with the board turned by half a circle: the other player's view.
    #[inline]
    pub const fn turned(self) -> Bits {
        Bits(self.0.reverse_bits().rotate_left(12))
    }

    /// One square of the set: its lowest bit.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::from_bit(self.0.trailing_zeros() as u8))
    }

    /// The squares one by one, in the order of their bits.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        Ones(self.0).map(|bit| Square::from_bit(bit as u8))
    }

    /// The squares one by one in the order of their numbers.
    pub fn by_number(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.has(square))
    }

    /// The squares one by one, each as a set of its own.
    #[inline(always)]
    pub(crate) fn singles(self) -> Singles {
        Singles(self.0)
    }
}

/// See [`Bits::singles`].
pub(crate) struct Singles(u32);

impl Iterator for Singles {
    type Item = Bits;

    #[inline(always)]
    fn next(&mut self) -> Option<Bits> {
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        (lowest != 0).then_some(Bits(lowest))
    }
}

impl BitAnd for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitand(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }
}

impl BitOr for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitor(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }
}

impl BitXor for Bits {
    type Output = Bits;
    #[inline(always)]
    fn bitxor(self, other: Bits) -> Bits {
        Bits(self.0 ^ other.0)
    }
}

impl Not for Bits {
    type Output = Bits;
    #[inline(always)]
    fn not(self) -> Bits {
        Bits(!self.0)
    }
}

impl BitAndAssign for Bits {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bits) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bits {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bits) {
        self.0 |= other.0;
    }
}

impl FromIterator<Square> for Bits {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits {
        squares.into_iter().fold(Bits::EMPTY, |set, square| set | Bits::of(square))
    }
}

/// The names of the squares in the order of their numbers.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_number()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_moves_every_square() {
        for square in Square::all() {
            assert_eq!(Bits::of(square).turned(), Bits::of(square.turned()));
        }
    }

    #[test]
    fn sets_read_as_sets() {
        let rank: Bits = Bits::rank(2);
        assert_eq!(format!("{rank:?}"), "{a3, c3, e3, g3}");
        assert_eq!(Bits::numbers(21, 24), rank);
        assert_eq!(Bits::BORDER.len(), 14);
        assert_eq!(rank.without(Bits::file(0)).len(), 3);
        assert_eq!(rank.squares().collect::<Bits>(), rank);
        assert_eq!(rank.singles().fold(Bits::EMPTY, BitOr::bitor), rank);
    }
}
