//! Cases from public bug reports of the field, with their right answers.

use amazons_engine::notation::fen::{self, FenError};
use amazons_engine::notation::moves::{self, MoveError};
use amazons_engine::{Position, Size};
use engine_core::{Position as _, Verdict};

use crate::position;

fn startpos() -> Position {
    Position::start(Size::STANDARD).unwrap()
}

fn played(moves: &str) -> Position {
    moves
        .split(' ')
        .fold(startpos(), |pos, token| pos.after(moves::read_legal(token, &pos).unwrap()))
}

#[test]
fn case_c01_the_square_just_left_is_free_for_the_arrow() {
    assert_eq!(startpos().count_moves(), 2176);
    let eight = position("2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w");
    assert_eq!((eight.perft(1), eight.perft(2)), (1232, 1_331_198));
}

#[test]
fn case_c02_neither_amazon_nor_arrow_jumps() {
    for token in ["d1c3,c3c4", "d1d10,d10d9", "a4a5,a5a9", "d1d4,d4e6"] {
        let refusal = moves::read_legal(token, &startpos());
        assert_eq!(refusal, Err(MoveError::Illegal(token.to_owned())));
    }
}

#[test]
fn case_c03_more_moves_than_any_fixed_list_holds() {
    let pos = position("q8q/10/10/3Q6/5Q4/4Q5/6Q3/10/10/q8q w");
    assert_eq!(pos.moves().len(), 2882);
    assert_eq!(pos.count_moves(), 2882);
}

#[test]
fn case_c04_the_arrow_goes_back_to_where_the_amazon_came_from() {
    let pos = position("9q/10/10/10/10/10/10/10/***7/Q1*7 w");
    let moves: Vec<String> = pos.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["a1b1,b1a1"]);
    let next = pos.after(pos.moves()[0]);
    let again = position(&fen::write(&next).replace(" b ", " w "));
    assert_eq!(again.verdict(), Some(Verdict::Loss));
}

#[test]
fn case_c05_who_cannot_move_has_lost() {
    for side in ["w", "b"] {
        let pos = position(&format!("8*q/8**/10/10/10/10/10/10/**8/Q*8 {side}"));
        assert_eq!(pos.verdict(), Some(Verdict::Loss));
        assert_eq!(pos.count_moves(), 0);
    }
}

#[test]
fn case_c06_spellings_of_one_move() {
    for token in ["g1g4,g4j1", "g1-g4(j1)", "g1-g4/j1", "g1-g4,j1", "G1G4,G4J1", "g1g4j1"] {
        let mv = moves::read_legal(token, &startpos()).unwrap();
        assert_eq!(mv.to_string(), "g1g4,g4j1");
    }
    let torn = moves::read("g1g4,g5j1").unwrap_err();
    let text = "'g1g4,g5j1': the arrow starts from g5, but the amazon is on g4";
    assert_eq!(torn.to_string(), text);
    for token in ["", "g1", "g1g4", "g1g4,", "g1g4,g4k1", "g1g4,g4j11", "g0g4g5", "x"] {
        assert_eq!(moves::read(token), Err(MoveError::Spelling(token.to_owned())));
    }
    let pos = played("g1g4,g4j1 g10g9,g9b4 a4d7,d7b9 j7h7,h7h3 d1a1,a1a4");
    let text = "3q6/1*4q3/10/q2Q3q2/10/10/**4Q2Q/7*2/10/Q8* b - - 0 3";
    assert_eq!(fen::write(&pos), text);
    assert_eq!(pos.count_moves(), 1711);
}

#[test]
fn case_c09_ten_and_stars() {
    let board = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3";
    let six = format!("{board} w - - 0 1");
    assert_eq!(fen::write(&position(&six)), six);
    let pocket = format!("{board}[PPPPPPPPPPpppppppppp]");
    for text in [format!("{pocket} w - - 0 1"), format!("{board} w - -"), format!("{board} w")] {
        assert_eq!(position(&text), startpos());
    }
    let with_row =
        |row: &str| fen::read(&format!("3q2q3/10/{row}/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"));
    for row in ["91", "55", "111111*111"] {
        assert!(with_row(row).is_ok(), "{row}");
    }
    assert_eq!(with_row("1*8").unwrap().burnt().len(), 1);
    for (row, reason) in [
        ("010", "row 3 '010': unexpected '0'"),
        ("9", "row 3 '9' has 9 squares, not 10"),
        ("92", "row 3 '92' has 11 squares, not 10"),
        ("110", "row 3 '110' has 11 squares, not 10"),
        ("", "row 3 '' has 0 squares, not 10"),
        ("9x", "row 3 '9x': unexpected 'x'"),
    ] {
        assert_eq!(with_row(row).unwrap_err().to_string(), reason);
    }
}

#[test]
fn fen_fields_are_checked_one_by_one() {
    let board = "q3/4/4/Q3";
    for (rest, reason) in [
        ("", FenError::Fields(1)),
        (" w -", FenError::Fields(3)),
        (" W", FenError::Side("W".to_owned())),
        (" w KQ -", FenError::Unused("KQ".to_owned())),
        (" w - - 0 x", FenError::Number("x".to_owned())),
        (" w - - -1 1", FenError::Number("-1".to_owned())),
        ("[PP w", FenError::Pocket("[PP".to_owned())),
        ("/4/4/4/4/4/4/4 w", FenError::Size { columns: 4, rows: 11 }),
    ] {
        assert_eq!(fen::read(&format!("{board}{rest}")), Err(reason));
    }
    assert_eq!(fen::read("4/4/4/4 w").unwrap_err().to_string(), "there is no amazon on the board");
}

#[test]
fn case_c10_six_by_six_with_two_amazons_each() {
    let pos = position("1q2q1/6/6/6/6/1Q2Q1 w");
    assert_eq!((pos.perft(1), pos.perft(2)), (360, 106_424));
}
