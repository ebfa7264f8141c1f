//! Moves and their short names.

use crate::bits::Bits;
use crate::board::Change;
use crate::square::Square;

/// A move: quiet, or a whole capture.
///
/// Captures are the same move if they agree in all four fields, whatever the route.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands before the move.
    pub from: Square,
    /// Where it stands after it; the same square after a round trip.
    pub to: Square,
    /// The captured pieces.
    pub captured: Bits,
    /// Whether a man became a king.
    pub crowned: bool,
}

impl Move {
    /// Whether pieces are captured.
    #[inline]
    pub fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    #[inline(always)]
    pub(crate) fn change(self) -> Change {
        let Move { from, to, captured, crowned } = self;
        Change { from: Bits::of(from), to: Bits::of(to), captured, crowned }
    }
}

/// A change always has one square to come from and one to go to.
impl From<Change> for Move {
    #[inline(always)]
    fn from(change: Change) -> Move {
        let only = |set: Bits| Square::from_bit(set.raw().trailing_zeros() as u8);
        let Change { from, to, captured, crowned } = change;
        Move { from: only(from), to: only(to), captured, crowned }
    }
}

/// For tests and messages: the squares, the captured set and the crown.
impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let crown = if self.crowned { "=K" } else { "" };
        write!(f, "{}-{}x{:?}{crown}", self.from, self.to, self.captured)
    }
}

/// A move in 29 bits, nothing lost: a captured piece never stands on the border, so 18 bits tell
/// which were captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveKey(u32);

/// Runs of squares off the border in the order of bits: the first bit and the length.
const INNER_RUNS: [(u32, u32); 5] = [(3, 2), (7, 2), (13, 4), (19, 6), (27, 4)];

impl MoveKey {
    /// The move that is named; not necessarily a legal one.
    pub(crate) fn unpack(self) -> Move {
        let mut packed = self.0 >> 11;
        let mut captured = 0;
        for (bit, len) in INNER_RUNS {
            captured |= (packed & ((1 << len) - 1)) << bit;
            packed >>= len;
        }
        Move {
            from: Square::from_bit(self.0 as u8),
            to: Square::from_bit((self.0 >> 5) as u8),
            captured: Bits::from_raw(captured),
            crowned: self.0 >> 10 & 1 != 0,
        }
    }
}

impl From<Move> for MoveKey {
    #[inline]
    fn from(mv: Move) -> MoveKey {
        let squares =
            u32::from(mv.from.bit()) | u32::from(mv.to.bit()) << 5 | u32::from(mv.crowned) << 10;
        let mut shift = 11;
        let mut packed = squares;
        for (bit, len) in INNER_RUNS {
            packed |= (mv.captured.raw() >> bit & ((1 << len) - 1)) << shift;
            shift += len;
        }
        MoveKey(packed)
    }
}

impl From<MoveKey> for u32 {
    #[inline]
    fn from(key: MoveKey) -> u32 {
        key.0
    }
}

impl From<u32> for MoveKey {
    #[inline]
    fn from(raw: u32) -> MoveKey {
        MoveKey(raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_squares_are_all_but_the_border() {
        let inner: u32 = INNER_RUNS.iter().map(|&(bit, len)| ((1 << len) - 1) << bit).sum();
        assert_eq!(Bits::from_raw(inner), !Bits::BORDER);
    }

    #[test]
    fn keys_lose_nothing() {
        let corner = Square::from_number(1).unwrap();
        for captured in (0..32).map(|shift| Bits::from_raw(0x9E37_79B9_u32.rotate_left(shift))) {
            let mv = Move {
                from: corner,
                to: corner.turned(),
                captured: captured.without(Bits::BORDER),
                crowned: captured.has(corner),
            };
            assert_eq!(MoveKey::from(mv).unpack(), mv);
        }
    }
}
