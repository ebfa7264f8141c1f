//! Games as text.

use amazons_engine::games::recognises;
use amazons_engine::notation::record::Standard;
use amazons_engine::{Position, Size};
use engine_core::Position as _;
use engine_core::record::{Checked, Fault, check, uci};

use crate::data;

fn read(text: &str) -> Vec<Result<Checked<Position>, Fault>> {
    let spelling = Standard { start: Position::start(Size::STANDARD).unwrap() };
    let games = uci::read(text).into_iter().enumerate();
    games.map(|(at, game)| check(game?, at + 1, &spelling, &spelling)).collect()
}

/// The number in the last column of each row: the legal moves before the move.
fn counts(text: &str) -> Vec<u64> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.rsplit('\t').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn case_b05_games_as_lists_of_moves() {
    for (name, moves_at_end) in [("playstrategy_game1", 0), ("playstrategy_game2", 2015)] {
        let text = data(&format!("games/{name}.txt"));
        let game = read(&text).remove(0).unwrap();
        let start = std::iter::once(&game.start);
        let positions = start.chain(game.plies.iter().map(|(_, pos)| pos));
        let found: Vec<u64> = positions.map(|pos| pos.count_moves()).collect();
        assert_eq!(found[..9], counts(&text));
        assert_eq!(found[9..], [moves_at_end]);
    }
}

#[test]
fn a_broken_game_does_not_harm_the_next() {
    let text = "startpos moves d1d2,d2d1 g10g9,g9g8 d1d2,d2d1\nstartpos moves d1-d2(d1)\nfen x w";
    let games = read(text);
    assert_eq!(games[1].as_ref().unwrap().record.moves().collect::<Vec<_>>(), ["d1d2,d2d1"]);
    let faults: Vec<String> =
        games.into_iter().filter_map(Result::err).map(|e| e.to_string()).collect();
    assert!(faults[0].contains("game 1 ply 3: 'd1d2,d2d1' is not legal here"), "{faults:?}");
    assert!(faults[1].contains("game 3 ply 0: row 1 'x': unexpected 'x'"), "{faults:?}");
}

#[test]
fn a_file_of_another_game_is_not_taken_for_a_list() {
    for list in [
        "(;GM[18])",
        "# a game\n\nd1d6,d6g9 g10g9,g9b4",
        "1\td1d6,d6g9\t2176",
        "startpos moves d1-d2(d1)",
        "position fen 3q/4/4/Q3 w moves a1a2,a2a1",
        "fen 3q/4/4/Q4 w",
        "moves a1-a2/a1",
    ] {
        assert!(recognises(list), "{list}");
    }
    for other in [
        "[Site \"https://example.org/a/b\"]\n1. c3-d4 *",
        "[Date \"2024/01/02/3\"]\n1. c3-d4 *",
        "{see https://example.org/a/b} 1. c3-d4 *",
        "{ 1/2/3/4 } 1. c3-d4 *",
        "% https://example.org/a/b\n1. c3-d4 *",
        "; https://example.org/a/b\n1. c3-d4 *",
        "1. c3-d4 {https://example.org/a/b} *",
        "position fen W:W21:B12 moves c3-d4",
        "c3d4e5",
        "2420 1116",
        "",
    ] {
        assert!(!recognises(other), "{other}");
    }
}
