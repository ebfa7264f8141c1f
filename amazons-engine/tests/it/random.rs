//! Random positions of all sizes for the property tests.

use amazons_engine::{Arrangement, MAX_AMAZONS, Position, Size, Square, Squares};
use engine_core::Side;
use proptest::prelude::*;

/// A position on a board of any size, from nearly empty to nearly full.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    (4u8..=10, 4u8..=10).prop_flat_map(|(columns, rows)| {
        let size = Size::new(columns, rows).unwrap();
        with_empty(size, size.area() as usize - 1)
    })
}

/// A position on a board of that size with no more than so many empty squares.
pub(crate) fn with_empty(size: Size, most: usize) -> impl Strategy<Value = Position> {
    let squares: Vec<Square> = size.squares().into_iter().collect();
    let amazons = MAX_AMAZONS as usize;
    let counts = (0..=amazons, 1..=amazons, 0..=most, any::<bool>(), 1u16..200);
    (Just(squares).prop_shuffle(), counts).prop_map(
        move |(squares, (white, black, empty, turn, fullmove))| {
            let set = |from, count| -> Squares {
                squares.iter().skip(from).take(count).copied().collect()
            };
            let mut arrangement = Arrangement::empty(size);
            arrangement.amazons.white = set(0, white);
            arrangement.amazons.black = set(white, black);
            let burnt = squares.len().saturating_sub(white + black + empty);
            arrangement.burnt = set(white + black, burnt);
            arrangement.side = if turn { Side::White } else { Side::Black };
            arrangement.fullmove = fullmove;
            Position::new(&arrangement).unwrap()
        },
    )
}
