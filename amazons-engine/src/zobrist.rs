//! Random keys of everything that tells positions apart, made at compile time.

use engine_core::Side;

use crate::size::Size;
use crate::square::Square;

const WHITE: usize = 0;
const BLACK: usize = 1;
const BURNT: usize = 2;

static SQUARES: [[u64; 128]; 3] = {
    let mut keys = [[0; 128]; 3];
    let mut at = 0;
    while at < 3 * 128 {
        keys[at / 128][at % 128] = mixed(at as u64 + 1);
        at += 1;
    }
    keys
};

/// Added when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = mixed(1 << 20);

/// The key of an amazon of `side` on `sq`.
#[inline]
pub(crate) fn amazon(side: Side, sq: Square) -> u64 {
    let side = match side {
        Side::White => WHITE,
        Side::Black => BLACK,
    };
    SQUARES[side][sq.index() as usize & 127]
}

/// The key of a burnt square.
#[inline]
pub(crate) fn burnt(sq: Square) -> u64 {
    SQUARES[BURNT][sq.index() as usize & 127]
}

/// The key of a board of that size.
pub(crate) fn size(size: Size) -> u64 {
    mixed(1 << 21 | u64::from(size.columns()) << 8 | u64::from(size.rows()))
}

/// One output of the SplitMix64 generator (Steele, Lea and Flood 2014).
const fn mixed(index: u64) -> u64 {
    let mut z = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
