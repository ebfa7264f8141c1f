//! The evaluation against a slow and obvious one.

use amazons_engine::evaluate::{Features, Territory, Weights};
use amazons_engine::{Position, Square, Squares, reach};
use engine_core::{BySide, Evaluator as _, Position as _, Side};
use proptest::prelude::*;

use crate::position;
use crate::random::any_position;

/// The distance of each square from a side's amazons, where `step` gives the squares one move
/// away; absent if it is out of reach.
fn distances(pos: &Position, side: Side, step: impl Fn(Square) -> Squares) -> [Option<u32>; 128] {
    let mut distance = [None; 128];
    let mut front: Vec<Square> = pos.amazons(side).into_iter().collect();
    for moves in 1.. {
        let next: Squares = front.iter().flat_map(|&sq| step(sq)).collect();
        front = next.into_iter().filter(|sq| distance[sq.index() as usize].is_none()).collect();
        front.iter().for_each(|sq| distance[sq.index() as usize] = Some(moves));
        if front.is_empty() {
            break;
        }
    }
    distance
}

fn neighbours(pos: &Position, sq: Square) -> Squares {
    (Squares::of(sq).grown() & pos.empty()) - Squares::of(sq)
}

fn slow_mobility(pos: &Position, sq: Square, enemy: &[Option<u32>; 128]) -> u8 {
    let mut quarters = 0;
    for to in reach(sq, pos.empty()) {
        let steps = to.file().abs_diff(sq.file()).max(to.rank().abs_diff(sq.rank()));
        if enemy[to.index() as usize].is_none() {
            continue;
        }
        let free = neighbours(pos, to).len().min(7);
        // In quarters; an odd one counts only where a half is left of it.
        quarters += match steps {
            1 => 4 * free,
            2 => 2 * free,
            _ => free & !1,
        };
    }
    u8::try_from(quarters / 2).unwrap_or(u8::MAX)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn features_are_what_they_say(pos in any_position()) {
        let features = Features::of(&pos);
        let queen = BySide::from_fn(|side| distances(&pos, side, |sq| reach(sq, pos.empty())));
        let king = BySide::from_fn(|side| distances(&pos, side, |sq| neighbours(&pos, sq)));
        for (share, distance) in [(features.queen.share, &queen), (features.king, &king)] {
            let count = |wins: fn(u32, u32) -> bool| {
                let far = |d: Option<u32>| d.unwrap_or(u32::MAX);
                let pairs = distance.white.iter().zip(&distance.black);
                pairs.filter(|&(&w, &b)| wins(far(w), far(b))).count() as u32
            };
            prop_assert_eq!(share.nearer.white, count(|w, b| w < b));
            prop_assert_eq!(share.nearer.black, count(|w, b| b < w));
            prop_assert_eq!(share.even, count(|w, b| w == b && w < u32::MAX));
        }
        let both: Vec<u32> =
            queen.white.iter().zip(&queen.black).filter_map(|(w, b)| Some(w.as_ref()?.abs_diff(*b.as_ref()?))).collect();
        prop_assert_eq!(features.queen.open, both.iter().map(|&by| 8 >> by.min(4)).sum::<u32>());
        prop_assert_eq!(features.apart, both.is_empty());
        for side in Side::BOTH {
            let reached = queen[side].iter().flatten().count() as u32;
            prop_assert_eq!(features.reached[side], reached);
            let mobility: Vec<u8> =
                pos.amazons(side).into_iter().map(|sq| slow_mobility(&pos, sq, &king[!side])).collect();
            let found: Vec<u8> = features.mobility[side].into_iter().flatten().collect();
            prop_assert_eq!(found, mobility);
        }
    }

    #[test]
    fn a_position_is_worth_the_same_with_colours_changed(pos in any_position()) {
        let mut arrangement = pos.arrangement();
        arrangement.amazons = BySide { white: pos.amazons(Side::Black), black: pos.amazons(Side::White) };
        arrangement.side = !pos.side();
        let changed = Position::new(&arrangement).unwrap();
        let evaluation = Territory::default();
        prop_assert_eq!(evaluation.value(&changed), evaluation.value(&pos));
        prop_assert_eq!(evaluation.score(&pos, &()).raw(), evaluation.value(&pos));
    }
}

#[test]
fn sides_that_are_apart_are_counted() {
    // White has three squares, Black one.
    let pos = position("Q1**/11**/****/**1q w");
    assert!(Features::of(&pos).apart);
    let weights = Weights::default();
    assert_eq!(Territory::default().value(&pos), 200 - weights.turn);
}

#[test]
fn an_amazon_that_is_shut_in_costs_much_while_the_game_is_open() {
    let free = position("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w");
    let shut = position("3q2q3/10/10/q8q/10/10/Q8Q/10/2***5/2*Q*1Q3 w");
    let evaluation = Territory::default();
    assert!(evaluation.value(&free) - evaluation.value(&shut) > 500);
}
