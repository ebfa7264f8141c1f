//! Troubles that other programs have had, each with its right answer.

use checkers_engine::notation::{MoveError, Numbering, Style, hub, read};
use checkers_engine::{History, Position, Rules};
use engine_core::{Path, Position as _, Verdict};

use crate::{listed, moves, played, position, rules};

const THREE: [&str; 3] = ["russian", "brazilian", "pool"];

#[test]
fn case_a01_king_must_land_where_it_can_go_on_capturing() {
    for rules in THREE {
        assert_eq!(moves(rules, "W:WK29:B7,22"), ["a1xf6xd8"]);
        assert_eq!(listed(rules, "W:WK29:B7,22"), ["a1:f6:d8xc3xe7"]);
    }
}

#[test]
fn case_a02_crowning_in_the_middle_of_a_capture() {
    assert_eq!(listed("russian", "W:W11:B7,9"), ["f6:d8:a5xb6xe7=K"]);
    for rules in ["brazilian", "pool"] {
        assert_eq!(listed(rules, "W:W11:B7,9"), ["f6:d8xe7=K"]);
        assert_eq!(played(position(rules, "W:W11:B7,9"), "f6xd8").fen(), "B:WK2:B9");
    }
}

#[test]
fn case_a03_passing_over_the_last_row() {
    assert_eq!(listed("russian", "W:W11:B6,7"), ["f6:d8:a5xc7xe7=K", "f6:d8:b6xc7xe7=K"]);
    for rules in ["brazilian", "pool"] {
        assert_eq!(listed(rules, "W:W11:B6,7"), ["f6:d8:b6xc7xe7"]);
        assert_eq!(played(position(rules, "W:W11:B6,7"), "f6xd8xb6").fen(), "B:W9:B");
    }
}

#[test]
fn case_a04_the_greatest_number_counts_in_brazilian_only() {
    let fen = "W:W16,23,25:B10,14,22,26";
    assert_eq!(moves("russian", fen), ["b2xd4xb6", "e3xc1"]);
    assert_eq!(moves("pool", fen), ["b2xd4xb6", "e3xc1"]);
    assert_eq!(moves("brazilian", fen), ["b2xd4xb6"]);
}

#[test]
fn case_a05_a_round_trip_counts_once() {
    for rules in THREE {
        let pos = position(rules, "W:WK23:B10,11,18,19");
        assert_eq!((pos.count_moves(), pos.perft_ordered(1)), (5, 6), "{rules}");
        let trip = pos.moves().into_iter().find(|mv| mv.from == mv.to).unwrap();
        let after = pos.after(trip);
        assert_eq!(after.fen(), "B:WK23:B");
        assert_eq!(after.hash(), position(rules, "B:WK23:B").hash());
        let text = Style::of_game_type(Some(25)).write(&pos, trip);
        assert_eq!(read(&pos, &text, Numbering::Uniform), Ok(trip));
        assert_eq!(hub::write(trip, Numbering::Uniform), "23x23x10x11x18x19");
        assert_eq!(hub::read(&pos, "23x23x19x18x11x10", Numbering::Uniform), Ok(trip));
    }
}

#[test]
fn case_a06_same_squares_different_captures() {
    let fen = "W:WK1:B6,17,18,23,K30";
    let three = ["b8xd6xa3", "b8xe5xc3xa5", "b8xf4xd2xa5"];
    assert_eq!(moves("russian", fen), three);
    assert_eq!(moves("pool", fen), three);
    assert_eq!(moves("brazilian", fen), three[1..]);

    let pos = position("russian", fen);
    let legal: Vec<_> = three.map(|text| read(&pos, text, Numbering::Uniform).unwrap()).into();
    assert_eq!(hub::write(legal[1], Numbering::Uniform), "1x13x6x17x18");
    assert_eq!(hub::write(legal[2], Numbering::Uniform), "1x13x6x17x23");
    let MoveError::Ambiguous { candidates, .. } =
        read(&pos, "b8xa5", Numbering::Uniform).unwrap_err()
    else {
        panic!("two captures fit")
    };
    assert_eq!(candidates, three[1..]);
    assert!(hub::read(&pos, "1x13", Numbering::Uniform).is_err());
    let short = hub::read(&pos, "1x21", Numbering::Uniform).unwrap();
    assert_eq!(short, legal[0], "unambiguous without its captures");
    let russian = Style::of_game_type(Some(25));
    assert_eq!(russian.write(&pos, legal[0]), "b8:a3");
    assert_eq!(russian.write(&pos, legal[2]), "b8:f4:d2:a5");
}

#[test]
fn case_a07_counts_that_separate_the_rule_sets() {
    let rows: [(&str, [[u64; 5]; 3]); 2] = [
        (
            "W:W18,22,23,26,27,30,32:B2,3,7,10,12,16",
            [[7, 31, 155, 751, 4116], [7, 31, 154, 742, 3984], [7, 31, 155, 751, 4094]],
        ),
        (
            "W:WK5,14,22,31:BK29,7,12,20",
            [[8, 33, 176, 1721, 10370], [8, 32, 172, 1708, 10258], [8, 33, 176, 1721, 10366]],
        ),
    ];
    for (fen, counts) in rows {
        for (rules, counts) in THREE.into_iter().zip(counts) {
            let pos = position(rules, fen);
            assert_eq!([1, 2, 3, 4, 5].map(|depth| pos.perft(depth)), counts, "{rules} {fen}");
        }
    }
}

#[test]
fn case_a08_a_stale_move_is_refused() {
    let pos = played(Position::start(&Rules::RUSSIAN), "c3-b4");
    assert_eq!(
        read(&pos, "c3-b4", Numbering::Uniform),
        Err(MoveError::Illegal("c3-b4".to_owned()))
    );
}

#[test]
fn case_a09_one_side_without_pieces_has_lost() {
    for fen in ["B:W22:B", "W:W:B21"] {
        let pos = position("russian", fen);
        assert_eq!((pos.count_moves(), pos.verdict()), (0, Some(Verdict::Loss)));
    }
    let error = Position::from_fen("W:W:B", &Rules::RUSSIAN).unwrap_err();
    assert_eq!(error.to_string(), "there is no piece on the board");
}

#[test]
fn case_a10_fens_that_mean_the_same() {
    let start = Position::start(&Rules::RUSSIAN);
    for fen in [
        "W:W21-32:B1-12",
        "W:W21-32:B1-12.",
        "W:B1-12:W21-32",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
        "[FEN \"W:W21-32:B1-12\"]",
    ] {
        assert_eq!(position("russian", fen), start, "{fen}");
    }
    assert_eq!(position("russian", "W:WK21-32:B1-12"), position("russian", "W:WK21-K32:B1-12"));
}

#[test]
fn case_a10_fens_that_are_none() {
    for (fen, token) in [
        ("W:W0:B1", "`0`"),
        ("W:W33:B1", "`33`"),
        ("W:W5,5:B1", "`5`"),
        ("W:W5:B5", "`5`"),
        ("W:WW5:B1", "`W5`"),
        ("W:W32-21:B1", "`32-21`"),
        ("W:Wa2:Bb8", "`a2`"),
        ("X:W5:B1", "`X`"),
        ("W:W5", "no list of black pieces"),
        ("", "empty"),
        ("W:W5;B1", "`5;B1`"),
        ("W:W21,:B1", "`W21,`"),
        ("?:W29,13,11:B22,4,2", "`?`"),
        ("W:W5:B1:W6", "`W6`"),
    ] {
        let error = Position::from_fen(fen, &Rules::RUSSIAN).unwrap_err().to_string();
        assert!(error.contains(token), "{fen}: {error}");
    }
}

#[test]
fn case_a11_a_man_on_its_own_crowning_row_is_refused() {
    for (fen, square) in [("W:W2:B21", "d8"), ("B:W9:B30", "c1")] {
        let error = Position::from_fen(fen, &Rules::RUSSIAN).unwrap_err().to_string();
        assert!(error.contains(square), "{error}");
    }
    let both = Position::from_fen("W:W2:B30", &Rules::RUSSIAN).unwrap_err().to_string();
    assert!(both.contains("d8") && both.contains("c1"), "all reasons: {both}");
    assert_eq!(position("russian", "W:W32:B1").count_moves(), 2);
}

#[test]
fn case_a12_our_fen_has_one_form() {
    let pos = position("russian", "B:BK12,K11,3:W32,K31,K30.");
    assert_eq!(pos.fen(), "B:WK30,K31,32:B3,K11,K12");
}

#[test]
fn case_a13_square_1_is_b8() {
    let pos = position("russian", "W:W21-32:B1-12");
    let first = read(&pos, "c3-d4", Numbering::Uniform).unwrap();
    let reply = read(&pos.after(first), "b6-a5", Numbering::Uniform).unwrap();
    let numbers = [first.from, first.to, reply.from, reply.to].map(|square| square.number());
    assert_eq!(numbers, [22, 18, 9, 13]);
    assert_eq!(hub::write(first, Numbering::Pydraughts), "10-14");
    assert_eq!(hub::write(reply, Numbering::Pydraughts), "21-17");
}

#[test]
fn case_a14_counters_are_read_and_king_moves_counted() {
    let pos = position("russian", "W:WK29:BK4:H13:F40");
    assert_eq!(pos.fen(), "W:WK29:BK4");

    let rules = rules("russian,quiet=4,balance_5=off");
    let mut pos = Position::from_fen("W:WKa1,a3,c1:BKf8,h6", &rules).unwrap();
    let mut history = History::new(&rules, &pos);
    let mut plies = |moves: &str| {
        for text in moves.split(' ') {
            let mv = read(&pos, text, Numbering::Uniform).unwrap();
            let next = pos.after(mv);
            history.enter(&pos, mv, &next);
            pos = next;
        }
        history.draw().map(|reason| reason.to_string())
    };
    assert_eq!(plies("a1-b2 f8-e7 b2-a1 e7-d8 a1-c3 d8-e7"), None);
    assert_eq!(plies("c1-d2"), None, "a man's move sets the count back");
    assert_eq!(plies("e7-d8 c3-a1 d8-b6 a1-b2 b6-a7 b2-f6 a7-b8"), None);
    assert_eq!(plies("f6-d8"), Some("quiet 4".to_owned()));
}

#[test]
fn case_a23_captured_pieces_stay_until_the_move_is_over() {
    for rules in THREE {
        let moves = moves(rules, "W:WK16,K27:BK6,7,10,12,K17");
        assert_eq!(moves, ["g5xd8xa5xc3", "g5xd8xa5xd2", "g5xd8xa5xe1"], "{rules}");
    }
}
