//! The 32 dark squares, their names and their numbers.
//!
//! A square is kept as the number of its bit in a [`Bits`](crate::bits::Bits) set. The bits are
//! laid out so that every diagonal step is one rotation, by 1 to the upper right and by 7 to the
//! upper left, whatever the row:
//!
//! ```text
//! 8    11    05    31    25
//! 7 10    04    30    24
//! 6    03    29    23    17
//! 5 02    28    22    16
//! 4    27    21    15    09
//! 3 26    20    14    08
//! 2    19    13    07    01
//! 1 18    12    06    00
//!   a  b  c  d  e  f  g  h
//! ```
//!
//! The usual order of bits, row by row, needs another shift for every second row: five
//! operations a step instead of two.

use std::fmt;

/// A dark square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

/// The bits of the squares 1 to 32 as positions and records number them, b8 first.
const BIT_OF_NUMBER: [u8; 32] = [
    11, 5, 31, 25, 10, 4, 30, 24, 3, 29, 23, 17, 2, 28, 22, 16, 27, 21, 15, 9, 26, 20, 14, 8, 19,
    13, 7, 1, 18, 12, 6, 0,
];

/// The inverse of [`BIT_OF_NUMBER`], counted from 0.
const INDEX_OF_BIT: [u8; 32] = {
    let mut index = [0; 32];
    let mut at = 0;
    while at < 32 {
        index[BIT_OF_NUMBER[at] as usize] = at as u8;
        at += 1;
    }
    index
};

impl Square {
    /// The square with a number from 1 (b8) to 32 (g1).
    pub const fn from_number(number: u8) -> Option<Square> {
        if number >= 1 && number <= 32 { Some(Square::from_index(number - 1)) } else { None }
    }

    /// The square with a number counted from 0 (b8); larger numbers wrap around.
    pub(crate) const fn from_index(index: u8) -> Square {
        Square(BIT_OF_NUMBER[(index & 31) as usize])
    }

    /// The square of a bit; larger numbers wrap around.
    #[inline]
    pub(crate) const fn from_bit(bit: u8) -> Square {
        Square(bit & 31)
    }

    /// The number of the square's bit, 0 to 31.
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// The number from 1 (b8) to 32 (g1).
    pub const fn number(self) -> u8 {
        self.index() + 1
    }

    /// The number counted from 0 (b8): for tables in the order of the board as it is printed.
    pub const fn index(self) -> u8 {
        INDEX_OF_BIT[(self.0 & 31) as usize]
    }

    /// The square on a file (0 = a) and a rank (0 = the first), if it is dark.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 && (file + rank).is_multiple_of(2) {
            Some(Square::from_index((7 - rank) * 4 + file / 2))
        } else {
            None
        }
    }

    /// The file, 0 for a.
    pub const fn file(self) -> u8 {
        (self.index() % 4) * 2 + self.rank() % 2
    }

    /// The rank, 0 for the first.
    pub const fn rank(self) -> u8 {
        7 - self.index() / 4
    }

    /// The same square as the other player sees it: the board turned by half a circle.
    #[inline]
    pub const fn turned(self) -> Square {
        Square(11u8.wrapping_sub(self.0) & 31)
    }

    /// All squares in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..32).map(Square::from_index)
    }
}

/// In the order of the numbers.
impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> std::cmp::Ordering {
        self.index().cmp(&other.index())
    }
}

/// The algebraic name, `a1` to `h8`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for (number, name) in [(1, "b8"), (4, "h8"), (5, "a7"), (22, "c3"), (29, "a1"), (32, "g1")]
        {
            let square = Square::from_number(number).unwrap();
            assert_eq!(square.to_string(), name);
            assert_eq!(square.number(), number);
        }
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(33), None);
    }

    #[test]
    fn files_and_ranks_lead_back() {
        for square in Square::all() {
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(square.turned().file(), 7 - square.file());
            assert_eq!(square.turned().rank(), 7 - square.rank());
        }
        assert_eq!(Square::at(0, 1), None);
    }
}
