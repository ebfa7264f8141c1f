//! Counted endings against plain search to the end of the game.

use std::collections::HashMap;

use amazons_engine::{Position, Regions, Size, moves_left};
use engine_core::{Position as _, Side};
use proptest::prelude::*;

use crate::position;
use crate::random::with_empty;

/// Whether the mover wins, by trying everything.
fn wins(pos: &Position, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&known) = known.get(&pos.hash()) {
        return known;
    }
    let result = pos.moves().into_iter().any(|mv| !wins(&pos.after(mv), known));
    known.insert(pos.hash(), result);
    result
}

fn any_small() -> impl Strategy<Value = Position> {
    let board = |columns, rows, most| with_empty(Size::new(columns, rows).unwrap(), most);
    prop_oneof![board(4, 4, 9), board(4, 5, 9), board(6, 4, 8), board(5, 5, 8)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20000))]

    #[test]
    fn what_is_counted_is_true(pos in any_small()) {
        if let Some(known) = Regions::default().mover_wins(&pos) {
            prop_assert_eq!(known, wins(&pos, &mut HashMap::new()));
        }
    }
}

/// The most moves of `side` if the other never moves, by trying everything.
fn longest(pos: &Position, side: Side) -> u32 {
    let mut arrangement = pos.arrangement();
    arrangement.side = side;
    let alone = Position::new(&arrangement).unwrap();
    let nexts = alone.moves().into_iter().map(|mv| 1 + longest(&alone.after(mv), side));
    nexts.max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_left_are_those_of_the_longest_line(pos in with_empty(Size::square(4).unwrap(), 6)) {
        for side in Side::BOTH {
            let most = longest(&pos, side);
            prop_assert_eq!(moves_left(&pos, side), most..=most);
        }
    }
}

#[test]
fn most_small_endings_are_known() {
    for (fen, expected) in [
        ("Q2*/3*/****/*2q/*2* w", Some(true)),
        ("Q2*/3*/****/*2q/*2* b", Some(false)),
        ("Q**q/1**1/1**1/1**1 w", Some(false)),
        ("Q**q/1**1/1**1/1**1 b", Some(false)),
        ("2**/2**/*Q**/**q1 w", Some(true)),
        ("2**/2**/*Q**/**q1 b", Some(false)),
        ("4/Q3/4/3q w", None),
    ] {
        assert_eq!(Regions::default().mover_wins(&position(fen)), expected, "{fen}");
    }
}
