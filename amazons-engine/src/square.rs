//! Squares by file and rank.

use std::fmt;

/// The distance between a square and the one above it. The eleventh column is never a square,
/// so that a step over the left or right edge always lands outside the board.
pub(crate) const STRIDE: u8 = 11;

/// The most columns, and the most rows, that a board may have.
pub const MAX_EXTENT: u8 = 10;

/// A square of the largest board; smaller boards use its lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in column `file` and row `rank`, both counted from 0 at the lower left corner
    /// (`a1`). `None` outside the largest board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < MAX_EXTENT && rank < MAX_EXTENT {
            Some(Square(rank * STRIDE + file))
        } else {
            None
        }
    }

    /// The square with that [`index`](Square::index), or `None`.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Square> {
        Square::new(index % STRIDE, index / STRIDE)
    }

    /// A square from an index that is known to be one: a bit of a set of squares, say. Another
    /// index gives a square that is on no board.
    #[inline]
    pub(crate) const fn from_index_unchecked(index: u8) -> Square {
        Square(index & 127)
    }

    /// The column, 0 for `a`.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, 0 for the first.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// A number below 128 that no other square has; not dense.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
