//! Games as text.

use amazons_engine::notation::fen;
use amazons_engine::notation::game::{self, Game};
use amazons_engine::{Position, Size};
use engine_core::Position as _;

use crate::data;

fn startpos() -> Position {
    Position::start(Size::STANDARD).unwrap()
}

fn only(text: &str) -> Game {
    let mut games = game::read(text, &startpos());
    assert_eq!(games.len(), 1);
    games.remove(0).unwrap()
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
        let game = only(&text);
        let found: Vec<u64> = game.positions().map(|pos| pos.count_moves()).collect();
        assert_eq!(found[..9], counts(&text));
        assert_eq!(found[9..], [moves_at_end]);
    }
}

#[test]
fn a_written_game_reads_back() {
    let game = only(&data("games/playstrategy_game1.txt"));
    let text = game::write(&game, &startpos());
    assert!(text.starts_with("startpos moves d1d6,d6g9 "));
    assert_eq!(only(&text), game);
    let later = Game { start: game.positions().nth(3).unwrap(), moves: game.moves[3..].to_vec() };
    let text = game::write(&later, &startpos());
    assert!(text.starts_with(&format!("fen {} moves ", fen::write(&later.start))));
    assert_eq!(only(&format!("position {text}")), later);
}

#[test]
fn a_broken_game_does_not_harm_the_next() {
    let text = "# two games\nstartpos moves d1d2,d2d1 g10g9,g9g8 d1d2,d2d1 a4a5,a5a4\n\nstartpos moves d1d2,d2d1\nfen x w\nd1d2";
    let games = game::read(text, &startpos());
    let errors: Vec<String> =
        games.iter().filter_map(|game| game.as_ref().err()).map(ToString::to_string).collect();
    assert_eq!(games.len(), 3);
    assert_eq!(games[1].as_ref().unwrap().moves.len(), 1);
    assert_eq!(errors[0], "line 2, ply 3: 'd1d2,d2d1' is not legal here");
    assert_eq!(errors[1], "line 5, ply 0: row 1 'x': unexpected 'x'");
}
