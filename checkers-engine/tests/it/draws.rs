//! Draw rules: each reason at the right ply, and not one before.

use checkers_engine::notation::{Numbering, read};
use checkers_engine::{History, Position};
use engine_core::{Path, Position as _};

use crate::rules;

/// The ply after which a game that repeats `cycle` is drawn, and why.
fn drawn(rules_text: &str, fen: &str, opening: &str, cycle: &str) -> (u32, String) {
    let rules = rules(rules_text);
    let mut pos = Position::from_fen(fen, &rules).unwrap();
    let mut history = History::new(&rules, &pos);
    let moves = opening.split_whitespace().chain(cycle.split_whitespace().cycle());
    for (ply, text) in (1..).zip(moves.take(400)) {
        let mv = read(&pos, text, Numbering::Uniform).unwrap();
        let next = pos.after(mv);
        history.enter(&pos, mv, &next);
        pos = next;
        if let Some(reason) = history.draw() {
            return (ply, reason.to_string());
        }
    }
    panic!("no draw in 400 plies of {fen}")
}

#[test]
fn third_time_is_a_draw() {
    let cycle = "c1-d2 f8-g7 d2-c1 g7-f8";
    assert_eq!(drawn("thai", "W:WKc1,h2:BKf8,a7", "", cycle), (8, "threefold".into()));
}

#[test]
fn kings_moves_are_counted_for_both_sides() {
    let cycle = "c1-d2 f8-g7 d2-c1 g7-f8";
    let fen = "W:WKc1,h2:BKf8,a7";
    assert_eq!(drawn("thai,repetition=off", fen, "", cycle), (30, "quiet 15".into()));
    assert_eq!(drawn("beatem,repetition=off,quiet=7", fen, "", "c1-d2 f8-g7 d2-c1 g7-f8").0, 14);
    assert_eq!(drawn("english,repetition=off", fen, "", cycle), (80, "quiet 40".into()));
}

#[test]
fn three_kings_have_fifteen_moves() {
    let russian = "russian,repetition=off,quiet=off";
    let three = "W:WKc1,Ke1,Kg1:BKf8";
    let cycle = "e1-f2 f8-e7 f2-e1 e7-f8";
    assert_eq!(drawn(russian, three, "", cycle), (29, "3 kings v 1".into()));
    assert_eq!(drawn("pool,repetition=off,quiet=off", three, "", cycle).0, 25);
    let weaker_first = "B:WKc1,Ke1,Kg1:BKf8";
    let cycle = "f8-e7 e1-f2 e7-f8 f2-e1";
    assert_eq!(drawn(russian, weaker_first, "", cycle), (30, "3 kings v 1".into()));
}

#[test]
fn an_unchanged_balance_draws_later_with_more_pieces() {
    let russian = "russian,repetition=off,quiet=off";
    let cycle = "c1-d2 f8-g7 d2-c1 g7-f8";
    let four = "W:WKc1,h2:BKf8,a7";
    assert_eq!(drawn(russian, four, "", cycle), (60, "balance 30".into()));
    let six = "W:WKc1,h2,g1:BKf8,a7,b8";
    assert_eq!(drawn(russian, six, "", cycle), (120, "balance 60".into()));
    assert_eq!(drawn(russian, four, "h2-g3 a7-b6", cycle).0, 60, "a man's step changes nothing");
}

#[test]
fn a_lone_king_on_the_main_road_draws_in_five() {
    let rules = "russian,repetition=off,quiet=off,three_kings=off";
    let three = "W:WKc1,Ke1,Kg1:BKh8";
    let cycle = "e1-f2 h8-g7 f2-e1 g7-h8";
    assert_eq!(drawn(rules, three, "", cycle), (10, "main road".into()));
    assert_eq!(drawn("brazilian,repetition=off", three, "", cycle), (10, "main road".into()));
    // The king is off the road after the third move of the stronger side.
    let away = "e1-f2 h8-g7 f2-e1 g7-f8 e1-f2 f8-g7";
    assert_eq!(drawn(rules, three, away, "f2-e1 g7-h8 e1-f2 h8-g7").0, 15);
}

#[test]
fn two_pieces_draw_in_five() {
    let two = "W:WKc1,Ke1:BKa3";
    let (ply, reason) = drawn("russian,repetition=off", two, "", "e1-f2 a3-b4 f2-e1 b4-a3");
    assert_eq!((ply, reason.as_str()), (10, "2 pieces v 1 king"));
}

#[test]
fn a_first_return_is_a_draw_for_the_search_alone() {
    let rules = rules("russian");
    let mut pos = Position::from_fen("W:WKc1,h2:BKf8,a7", &rules).unwrap();
    let mut history = History::new(&rules, &pos);
    for text in "c1-d2 f8-g7 d2-c1 g7-f8".split(' ') {
        assert!(!history.is_draw_in_search());
        let mv = read(&pos, text, Numbering::Uniform).unwrap();
        let next = pos.after(mv);
        history.enter(&pos, mv, &next);
        pos = next;
    }
    assert_eq!((history.draw(), history.is_draw_in_search()), (None, true));
}
