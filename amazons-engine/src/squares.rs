//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub};

use crate::square::{MAX_EXTENT, STRIDE, Square};

/// A set of squares, one bit for each [`Square::index`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);

    /// The set of those squares whose bit is set.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Squares {
        Squares(bits)
    }

    /// One bit for each square.
    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub const fn of(sq: Square) -> Squares {
        Squares(1 << sq.index())
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn has(self, sq: Square) -> bool {
        self.0 >> sq.index() & 1 != 0
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the sets share a square.
    #[inline]
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares and all that touch them by side or corner, those outside the board included:
    /// intersect with the squares that count.
    #[inline]
    pub const fn grown(self) -> Squares {
        let row = self.0 | self.0 << 1 | self.0 >> 1;
        Squares(row | row << STRIDE | row >> STRIDE)
    }

    /// The squares of `within` that touch the set or one another in a chain that does, and the
    /// set itself.
    #[inline]
    pub fn flooded(self, within: Squares) -> Squares {
        let mut wet = self;
        loop {
            let grown = wet.grown() & within | wet;
            if grown == wet {
                return wet;
            }
            wet = grown;
        }
    }

    /// The same, or `None` if it is more than so many squares. Floods of open boards are given up
    /// early.
    #[inline]
    pub fn flooded_up_to(self, within: Squares, most: u32) -> Option<Squares> {
        let mut wet = self;
        while wet.len() <= most {
            let grown = wet.grown() & within | wet;
            if grown == wet {
                return Some(wet);
            }
            wet = grown;
        }
        None
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

impl BitXor for Squares {
    type Output = Squares;

    #[inline]
    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl BitXorAssign for Squares {
    #[inline]
    fn bitxor_assign(&mut self, other: Squares) {
        self.0 ^= other.0;
    }
}

impl Sub for Squares {
    type Output = Squares;

    /// The squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, |set, sq| set | Squares::of(sq))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The squares of a set, `a1` first, row by row.
#[derive(Clone, Debug)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square::from_index_unchecked(index))
    }
}

impl fmt::Debug for Squares {
    /// A drawing of the largest board, the last row on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..MAX_EXTENT).rev() {
            let row = self.0 >> (rank * STRIDE);
            let line: String =
                (0..MAX_EXTENT).map(|file| if row >> file & 1 != 0 { 'x' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
