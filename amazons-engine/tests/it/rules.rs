//! Laws that hold in every position.

use std::collections::HashSet;

use amazons_engine::notation::{fen, moves};
use amazons_engine::{Arrangement, Fault, Key, Move, Position, Size, Square, Squares};
use engine_core::{Position as _, Side};
use proptest::prelude::*;

use crate::position;
use crate::random::any_position;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn generated_is_legal_and_counted(pos in any_position()) {
        let moves = pos.moves();
        prop_assert_eq!(moves.len() as u64, pos.count_moves());
        prop_assert_eq!(moves.is_empty(), pos.verdict().is_some());
        let keys: HashSet<u32> = moves.iter().map(|&mv| pos.shorten(mv).into()).collect();
        prop_assert_eq!(keys.len(), moves.len());
        for &mv in &moves {
            prop_assert!(pos.is_legal(mv));
            prop_assert_eq!(pos.resolve(pos.shorten(mv)), Some(mv));
        }
    }

    #[test]
    fn what_is_legal_is_generated(pos in any_position(), bits in prop::collection::vec(0u32..1 << 21, 200)) {
        let moves: HashSet<Move> = pos.moves().into_iter().collect();
        for mv in bits.into_iter().filter_map(|bits| pos.resolve(Key::from(bits))) {
            prop_assert!(moves.contains(&mv));
        }
    }

    #[test]
    fn the_hash_after_a_move_is_the_hash_of_the_position(pos in any_position(), at in any::<prop::sample::Index>()) {
        let moves = pos.moves();
        prop_assume!(!moves.is_empty());
        let mv = moves[at.index(moves.len())];
        let next = pos.after(mv);
        let fresh = Position::new(&next.arrangement()).unwrap();
        prop_assert_eq!(next.hash(), fresh.hash());
        prop_assert_ne!(next.hash(), pos.hash());
        prop_assert_eq!(next, fresh);
    }

    #[test]
    fn fen_reads_what_it_writes(pos in any_position()) {
        let text = fen::write(&pos);
        let read = fen::read(&text).unwrap();
        prop_assert_eq!(&read, &pos);
        prop_assert_eq!(fen::write(&read), text);
    }

    #[test]
    fn moves_are_read_in_every_spelling(from in square(), to in square(), arrow in square()) {
        let mv = Move { from, to, arrow };
        let spellings = [
            mv.to_string(),
            format!("{from}-{to}({arrow})"),
            format!("{from}-{to}/{arrow}"),
            format!("{from}-{to},{arrow}"),
            format!("{from}{to}{arrow}"),
        ];
        for text in spellings {
            prop_assert_eq!(moves::read(&text), Ok(mv));
            prop_assert_eq!(moves::read(&text.to_uppercase()), Ok(mv));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in r"[ qQw\-bB*/\[\]()0-9a-k,é\t\n#]{0,60}") {
        let startpos = Position::start(Size::STANDARD).unwrap();
        let _ = fen::read(&text);
        let _ = moves::read_legal(&text, &startpos);
    }

    #[test]
    fn a_spoilt_fen_is_read_or_refused(pos in any_position(), at in any::<prop::sample::Index>(), c in any::<char>()) {
        let mut text: Vec<char> = fen::write(&pos).chars().collect();
        let at = at.index(text.len());
        text[at] = c;
        if let Ok(read) = fen::read(&text.into_iter().collect::<String>()) {
            prop_assert_eq!(fen::read(&fen::write(&read)), Ok(read));
        }
    }
}

fn square() -> impl Strategy<Value = Square> {
    (0u8..10, 0u8..10).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

#[test]
fn a_refusal_names_all_reasons() {
    let size = Size::square(4).unwrap();
    let row = |rank: u8| -> Squares { (0..5).filter_map(|file| Square::new(file, rank)).collect() };
    let mut arrangement = Arrangement::empty(size);
    assert_eq!(arrangement.faults(), [Fault::NoAmazon]);
    arrangement.amazons.white = row(0);
    arrangement.burnt = Squares::of(Square::new(2, 0).unwrap());
    let error = Position::new(&arrangement).unwrap_err();
    let text = "e1 is not on the board, c1 is taken twice, white has 5 amazons, more than 4";
    assert_eq!(error.to_string(), text);
}

#[test]
fn sizes_and_turns_have_hashes_of_their_own() {
    let texts = ["Q3/4/4/4 w", "Q3/4/4/4 b", "Q3/4/4/4/4 w", "q3/4/4/4 w"];
    let hashes: HashSet<u64> = texts.map(|text| position(text).hash()).into();
    assert_eq!(hashes.len(), texts.len());
}

#[test]
fn the_move_number_grows_after_black() {
    let mut pos = Position::start(Size::STANDARD).unwrap();
    for (ply, expected) in [(1, 1), (2, 2), (3, 2), (4, 3)] {
        pos.play(pos.moves()[0]);
        assert_eq!(pos.fullmove(), expected, "after {ply} plies");
    }
    assert_eq!(pos.side(), Side::White);
}
