//! Random keys of everything that tells positions apart.

use engine_core::{BySide, Side, zobrist::keys};

use crate::size::Size;
use crate::square::{MAX_EXTENT, Square};

static AMAZONS: BySide<[u64; 128]> = BySide { white: keys(0xA1), black: keys(0xA2) };
static BURNT: [u64; 128] = keys(0xA3);
static SIZES: [u64; 256] = keys(0xA4);

/// Added when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = keys::<1>(0xA5)[0];

/// The key of an amazon of `side` on `sq`.
#[inline]
pub(crate) fn amazon(side: Side, sq: Square) -> u64 {
    AMAZONS[side][sq.index() as usize & 127]
}

/// The key of a burnt square.
#[inline]
pub(crate) fn burnt(sq: Square) -> u64 {
    BURNT[sq.index() as usize & 127]
}

/// The key of a board of that size.
pub(crate) fn size(size: Size) -> u64 {
    const { assert!(MAX_EXTENT < 16) };
    SIZES[usize::from(size.columns() & 15) << 4 | usize::from(size.rows() & 15)]
}
