//! How far an amazon or an arrow flies.

use crate::square::{MAX_EXTENT, STRIDE, Square};
use crate::squares::Squares;

/// Steps to the four neighbours with a higher index; the other four are their opposites.
pub(crate) const STEPS: [u8; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// For each square: the squares in line with it, by direction, up to the edge of the largest
/// board.
struct Rays {
    up: [u128; 4],
    down: [u128; 4],
}

static RAYS: [Rays; 128] = {
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(sq) = Square::from_index(index as u8) {
            let mut way = 0;
            while way < 4 {
                rays[index].up[way] = ray(sq, STEPS[way] as i16);
                rays[index].down[way] = ray(sq, -(STEPS[way] as i16));
                way += 1;
            }
        }
        index += 1;
    }
    rays
};

const fn ray(from: Square, step: i16) -> u128 {
    let mut squares = 0;
    let mut at = from.index() as i16 + step;
    while at >= 0 && at < MAX_EXTENT as i16 * STRIDE as i16 {
        let Some(sq) = Square::from_index(at as u8) else { break };
        squares |= 1 << sq.index();
        at += step;
    }
    squares
}

/// The squares that a queen on `from` reaches in one move over the squares of `empty`.
/// Whether `from` itself is in `empty` does not matter.
#[inline]
pub fn reach(from: Square, empty: Squares) -> Squares {
    let empty = empty.bits();
    let blocked = !empty;
    let rays = &RAYS[from.index() as usize & 127];
    let mut reached = 0;
    for way in 0..4 {
        let nearest = rays.up[way] & blocked;
        // All bits up to the lowest blocked one; all bits if there is none.
        reached |= rays.up[way] & (nearest ^ nearest.wrapping_sub(1));
        let nearest = (rays.down[way] & blocked | 1).ilog2();
        reached |= rays.down[way] & u128::MAX << nearest;
    }
    Squares::from_bits(reached & empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;
    use proptest::prelude::*;

    /// Step by step in eight directions, as the rules say it.
    fn slow_reach(from: Square, empty: Squares) -> Squares {
        let mut reached = Squares::EMPTY;
        for (right, up) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let (mut file, mut rank) = (from.file() as i8, from.rank() as i8);
            loop {
                (file, rank) = (file + right, rank + up);
                match Square::new(file as u8, rank as u8).filter(|&sq| empty.has(sq)) {
                    Some(sq) => reached |= Squares::of(sq),
                    None => break,
                }
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn rays_stop_before_the_first_blocked_square(
            bits in any::<u128>(), more in any::<u128>(), columns in 4u8..=10, rows in 4u8..=10,
        ) {
            let board = Size::new(columns, rows).unwrap().squares();
            let empty = Squares::from_bits(bits | more) & board;
            for sq in board {
                prop_assert_eq!(reach(sq, empty), slow_reach(sq, empty));
            }
        }
    }
}
