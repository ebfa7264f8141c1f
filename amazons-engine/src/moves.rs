//! Moves and their short names.

use std::fmt;

use crate::square::Square;

/// A turn: an amazon moves and then shoots. Displays in the form we write, `d1d7,d7g7`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the amazon stood.
    pub from: Square,
    /// Where it stands now, and shoots from.
    pub to: Square,
    /// Where the arrow lands; the square is burnt.
    pub arrow: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to, arrow } = self;
        write!(f, "{from}{to},{to}{arrow}")
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The short name of a move: 21 bits, different for any two moves. It may have been read from a
/// table entry of another position, or be no move at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u32);

impl Key {
    /// The move of that name, if the three squares exist.
    #[inline]
    pub(crate) fn squares(self) -> Option<Move> {
        let square = |shift: u32| Square::from_index((self.0 >> shift & 127) as u8);
        Some(Move { from: square(0)?, to: square(7)?, arrow: square(14)? })
    }
}

impl From<Move> for Key {
    #[inline]
    fn from(mv: Move) -> Key {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(|sq| u32::from(sq.index()));
        Key(from | to << 7 | arrow << 14)
    }
}

impl From<u32> for Key {
    fn from(bits: u32) -> Key {
        Key(bits)
    }
}

impl From<Key> for u32 {
    fn from(key: Key) -> u32 {
        key.0
    }
}
