//! Positions that tell rule sets, and wrong readings of one, apart.

use engine_core::Position as _;

use crate::{listed, moves, position};

#[test]
fn a_king_must_land_where_it_can_go_on() {
    let mut ends = listed("russian", "W:WKd8:Be7,d6,e3,Kb2");
    ends.iter_mut().for_each(|mv| *mv = mv.split_off(mv.rfind(':').unwrap()));
    assert_eq!(ends, [":a1xb2xe7", ":a3xb2xe3xe7"]);
}

#[test]
fn two_pieces_in_a_row_cannot_be_jumped() {
    let moves = moves("russian", "W:WKd2:Bd6,c3");
    assert!(!moves.is_empty());
    assert!(!moves.iter().any(|mv| mv.starts_with("d2xa5") || mv.starts_with("d2-a5")));
}

#[test]
fn a_man_that_is_crowned_goes_on_as_a_king() {
    assert_eq!(moves("russian", "W:Wh6:Bg7,c5,d2"), ["h6xf8xb4xe1"]);
}

#[test]
fn orders_of_capture_count_only_where_asked() {
    let fen = "W:WKh4:BKc7,e7,Kd4,g3";
    assert_eq!(moves("russian", fen).len(), 4);
    assert_eq!(position("russian", fen).perft_ordered(1), 5);
    assert_eq!(moves("brazilian", fen).len(), 3);
}

#[test]
fn italian_men_leave_kings_alone() {
    assert_eq!(moves("italian", "W:Wc3:BKd4"), ["c3-b4"]);
    assert_eq!(moves("english", "W:Wc3:BKd4"), ["c3xe5"]);
}

#[test]
fn italian_captures_go_by_number_then_king_then_kings() {
    // A man and a king can each take one: the king must.
    assert_eq!(moves("italian", "W:Wa1,Kg1:Bb2,f2"), ["g1xe3"]);
    // Two men beat one king.
    assert_eq!(moves("italian", "W:Wa1,Kg1:Bb2,b4,Kf2"), ["a1xc3xa5"]);
}

#[test]
fn spanish_captures_go_by_number_then_kings() {
    assert_eq!(moves("spanish", "W:Wa1,g1:Bb2,Kf2"), ["g1xe3"]);
}

#[test]
fn a_czech_king_captures_before_men() {
    let fen = "W:Wa1,Kh2:Bb2,d6";
    assert_eq!(moves("czech", fen), ["h2xb8", "h2xc7"]);
    assert!(moves("spanish", fen).contains(&"a1xc3".to_owned()));
}

#[test]
fn a_thai_king_lands_directly_behind() {
    assert_eq!(moves("thai", "W:WKa1:Be5"), ["a1xf6"]);
}

#[test]
fn no_move_loses_and_wins_the_giveaway() {
    use engine_core::Verdict;
    let blocked = "W:Wa3:Bb4,c5";
    assert_eq!(position("russian", blocked).verdict(), Some(Verdict::Loss));
    assert_eq!(position("giveaway", blocked).verdict(), Some(Verdict::Win));
    assert_eq!(position("russian", "W:Wa3:Bc5").verdict(), None);
}
