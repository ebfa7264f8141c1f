//! How freely each amazon stands.

use crate::square::{MAX_EXTENT, STRIDE, Square};
use crate::squares::Squares;

/// The most that one amazon's mobility can be.
const MOST: u32 = u8::MAX as u32;

/// For each empty square the number of empty squares around it, as binary digits: the set at
/// `[i]` holds the squares whose number has digit `1 << i`. Eight counts as seven.
pub(crate) type Neighbours = [Squares; 3];

/// Counts the neighbours of all squares at once with full adders.
#[inline(always)]
pub(crate) fn neighbours(empty: Squares) -> Neighbours {
    let e = empty.bits();
    let row = |e: u128| (e << 1, e, e >> 1);
    let (left, _, right) = row(e);
    // The three squares of a row around a square, as two digits.
    let sides = (left ^ right, left & right);
    let three = (sides.0 ^ e, sides.1 | sides.0 & e);
    let above = (three.0 << STRIDE, three.1 << STRIDE);
    let below = (three.0 >> STRIDE, three.1 >> STRIDE);
    let (ones, carry) = add(above.0, below.0, sides.0);
    let (twos, fours) = add(above.1, below.1, sides.1);
    let (twos, more) = (twos ^ carry, twos & carry);
    // Two carries into the fours make eight.
    let eight = fours & more;
    let digits = [ones | eight, twos | eight, fours | more];
    digits.map(Squares::from_bits)
}

/// The digits of the sum of three one-digit numbers at each place.
#[inline(always)]
fn add(a: u128, b: u128, c: u128) -> (u128, u128) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// Squares at one step and at two steps from each square.
static RINGS: [[Squares; 2]; 128] = {
    let mut rings = [[Squares::EMPTY; 2]; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(sq) = Square::from_index(index as u8) {
            rings[index] = [ring(sq, 1), ring(sq, 2)];
        }
        index += 1;
    }
    rings
};

const fn ring(around: Square, steps: u8) -> Squares {
    let mut bits = 0;
    let mut index = 0;
    while index < MAX_EXTENT * STRIDE {
        if let Some(sq) = Square::from_index(index) {
            let across = sq.file().abs_diff(around.file());
            let along = sq.rank().abs_diff(around.rank());
            if (across == steps && along <= steps) || (along == steps && across <= steps) {
                bits |= 1 << index;
            }
        }
        index += 1;
    }
    Squares::from_bits(bits)
}

/// The mobility of the amazon on `sq` that moves to `targets`, the squares it reaches in one move
/// and the enemy reaches at all: each counts its empty neighbours, half of them at two steps and
/// a quarter beyond. In halves, cut to [`MOST`].
#[inline(always)]
pub(super) fn mobility(sq: Square, targets: Squares, neighbours: &Neighbours) -> u8 {
    let rings = &RINGS[sq.index() as usize & 127];
    let near = targets & rings[0];
    let middle = targets & rings[1];
    let far = targets - near - middle;
    let [ones, twos, fours] = *neighbours;
    // The three sets are apart, so digits of the same weight may be united before counting.
    let eights = near & fours;
    let quads = near & twos | middle & fours;
    let pairs = near & ones | middle & twos | far & fours;
    let units = middle & ones | far & twos;
    (8 * eights.len() + 4 * quads.len() + 2 * pairs.len() + units.len()).min(MOST) as u8
}
