//! SGF and other game files of Amazons.

use std::time::{Duration, Instant};

use amazons_engine::{Position, Size, games, notation, sgf};
use engine_core::Position as _;
use engine_core::Side;
use engine_core::record::{Checked, Fault, GameResult, Line, Note, Record, Step, Tally};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::data;

fn start() -> Position {
    Position::start(Size::STANDARD).unwrap()
}

fn read(text: &str) -> Vec<Result<Checked<Position>, Fault>> {
    games::read(text.as_bytes(), &start()).games.collect()
}

fn only(text: &str) -> Checked<Position> {
    read(text).remove(0).unwrap()
}

fn refused(text: &str) -> String {
    read(text).remove(0).unwrap_err().to_string()
}

#[test]
fn case_b05_both_forms_of_a_game_have_the_same_positions() {
    for (name, plies, moves_at_end) in
        [("playstrategy_game1", 9, 0), ("playstrategy_game2", 9, 2015)]
    {
        let [list, tree] = ["txt", "sgf"].map(|form| only(&data(&format!("games/{name}.{form}"))));
        assert_eq!(tree.plies.len(), plies);
        assert!(tree.start == list.start && tree.end == list.end);
        assert!(tree.plies.iter().zip(&list.plies).all(|(a, b)| a.0 == b.0 && a.1 == b.1));
        assert_eq!(tree.end.count_moves(), moves_at_end);
    }
    let won = only(&data("games/playstrategy_game1.sgf"));
    assert_eq!(won.record.line.result, Some(GameResult::Win(Side::White)));
    assert_eq!(won.record.tags.get("PB"), Some("first"));
}

#[test]
fn case_c07_black_of_the_file_begins_at_the_bottom() {
    let game = only("(;FF[4]GM[18]SZ[10];B[gjggjj];W[gagbbg])");
    assert_eq!(game.record.moves().collect::<Vec<_>>(), ["g1g4,g4j1", "g10g9,g9b4"]);
    assert_eq!(game.start.side(), Side::White);
    assert_eq!(game.record.start, None);
    let odd = only("(;FF[4]GM[18]SZ[10];W[gagbbg])");
    assert_eq!(odd.warnings, ["W moves first, though B begins in this game"]);
    assert_eq!(odd.start.side(), Side::Black);
    let twice = refused("(;GM[18];B[gjggjj];B[gagbbg])");
    assert_eq!(twice, "game 1 ply 2: B moves out of turn (line 1)");
}

#[test]
fn a_list_on_a_small_board_keeps_its_start() {
    for size in Size::with_start() {
        let small = Position::start(size).unwrap();
        let mv = small.moves()[0].to_string();
        let game = games::read(mv.as_bytes(), &small).games.next().unwrap().unwrap();
        assert_eq!(game.record.start.is_some(), size != Size::STANDARD);
        let back = only(&sgf::write(&game.record).unwrap());
        assert!(back.start == small && back.end == game.end, "{size}");
    }
}

#[test]
fn case_c08_a_setup_replaces_the_start() {
    let game = only("(;FF[4]GM[18]SZ[10]AB[aj]AW[ja]AA[ai][bi][ci][cj])");
    assert_eq!(game.record.start.as_deref(), Some("9q/10/10/10/10/10/10/10/***7/Q1*7 w - - 0 1"));
    assert_eq!(game.end.count_moves(), 1);
    let burnt = only("(;FF[4]GM[18]SZ[10]AB[jj]AW[ja]AA[aa:cc])");
    assert_eq!(burnt.start.burnt().len(), 9);
    let wrapped = refused("(;FF[4]GM[18]SZ[8]AB[gj][dj][jg][ag]AW[da][ga][ad][jd])");
    assert_eq!(wrapped, "game 1 ply 0: `gj` is no point of a board of 8x8");
    assert!(refused("(;GM[18]AB[aj]AW[aj])").contains("a1"));
    assert!(refused("(;GM[18]AB[cc:aa])").contains("upper left"));
    assert_eq!(only("(;GM[18]AB[aj]AW[ja]PL[W])").start.side(), Side::Black);
}

#[test]
fn case_c10_other_boards() {
    assert_eq!(only("(;GM[18]SZ[6]AB[bf][ef]AW[ba][ea])").end.count_moves(), 360);
    assert_eq!(only("(;GM[18]SZ[8])").end.count_moves(), 1232);
    let wide = only("(;GM[18]SZ[6:4]AB[ad]AW[fa];B[adabac])");
    assert_eq!(wide.start.size().to_string(), "6x4");
    assert_eq!(
        refused("(;GM[18]SZ[27]AB[aA])"),
        "game 1 ply 0: SZ: a board of 27x27 is not played here, but 4 to 10 columns and rows"
    );
    assert_eq!(refused("(;GM[18]AB[aA])"), "game 1 ply 0: `aA` is no point of a board of 10x10");
    assert!(refused("(;GM[18]SZ[4:7])").contains("no usual start"));
    assert!(refused("(;GM[1]SZ[19])").contains("GM says 1"));
}

#[test]
fn case_a20_a_fault_has_its_points_and_its_position() {
    assert_eq!(
        refused("(;GM[18]\n;B[chcaca])"),
        "game 1 ply 1: chcaca: 'c3c10,c10c10' is not legal here, in \
         3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1 (line 2)"
    );
    let small = refused("(;GM[18]SZ[6]AB[bf]AW[ba];B[bfbabb])");
    assert!(small.starts_with("game 1 ply 1: bfbabb: 'b1b6,b6b5' is not legal"), "{small}");
}

#[test]
fn case_c11_a_game_upside_down_is_reported() {
    let fault = refused("(;GM[18];B[dadghg];W[gjgiii];B[gagfff];W[djdiei])");
    assert!(fault.starts_with("game 1 ply 1: "), "{fault}");
    assert!(fault.ends_with("legal with the board upside down"), "{fault}");
    let wrong = refused("(;GM[18];B[djdadb])");
    assert!(!wrong.contains("upside down"), "{wrong}");
}

#[test]
fn trees_become_variations() {
    let text = "(;GM[18]C[a\n\nb];B[gjggjj]C[c](;W[gagbbg];B[djdide](;W[dadbdc])(;W[gbgcga]))(;W[dadbeb]LB[aa:1]C[d]))";
    let game = only(text);
    assert_eq!(game.plies.len(), 4);
    assert_eq!(game.warnings, ["left out from the moves: LB"]);
    let comment = |text: &str| Note::Comment(text.to_owned());
    assert_eq!(game.record.line.notes, [comment("a"), comment("b")]);
    let steps = &game.record.line.steps;
    assert_eq!(steps[0].notes, [comment("c")]);
    let Note::Variation(other) = &steps[1].notes[0] else { panic!("{:?}", steps[1]) };
    assert_eq!(other.steps[0], Step { notes: vec![comment("d")], ..Step::played("d10d9,d9e9") });
    assert_eq!(steps[3].notes.len(), 1);
    let deep = format!("(;GM[18]{}", "(;C[x](;C[y])".repeat(100_000));
    assert!(refused(&deep).contains("never closed"));
    let deep = format!("(;GM[18]{}{})", "(;C[y])(;".repeat(50_000), ")".repeat(50_000));
    assert!(read(&deep)[0].as_ref().unwrap().warnings[0].contains("deeper than 100"));
}

#[test]
fn a_broken_game_does_not_harm_the_next_one() {
    let mut tally = Tally::default();
    let games = read("(;GM[18];B[gjggjj];W[zz])\n(;GM[18];B[gjggjj]\n(;GM[18];B[gjggjj])\n");
    games.iter().for_each(|game| tally.add(game));
    assert_eq!(
        games[0].as_ref().unwrap_err().to_string(),
        "game 1 ply 2: `zz` is not three points (line 1)"
    );
    assert_eq!(tally.games, 2);
    let games = read("(;GM[18];B[gjggjj]x\n(;GM[18];B[gjggjj])\n");
    assert!(games[0].is_err() && games[1].is_ok());
}

#[test]
fn openings_come_in_many_forms() {
    for text in ["(;GM[18];B[gjggjj])", "g1g4,g4j1", "position startpos moves g1-g4(j1)"] {
        let opening = games::openings(text.as_bytes(), &start()).remove(0).unwrap();
        assert_eq!((opening.start, opening.moves.concat().as_str()), (None, "g1g4,g4j1"));
    }
    let list = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 b - - 0 1\n3q2q3/9/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w\n[";
    let read = games::openings(list.as_bytes(), &start());
    assert!(read[0].as_ref().unwrap().reached.contains(" b "));
    assert_eq!(read[1].as_ref().unwrap_err().place, "line 2");
    let json = "{\"a\": [\"3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 b - - 0 1\"], \"b\": [\"x\"]}";
    assert_eq!(games::openings(json.as_bytes(), &start()).len(), 1);
}

/// Legal moves chosen by numbers, with variations, from the start of a board.
fn line(pos: &Position, choices: &[(u16, u8)], depth: u8) -> Line {
    let mut pos = pos.clone();
    let mut line = Line::default();
    for &(choice, kind) in choices {
        let moves = pos.moves();
        let Some(mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        let mut step = Step::played(mv.to_string());
        if kind % 3 == 0 {
            step.notes.push(Note::Comment(format!("a]\\ [{kind}:")));
        }
        if kind % 4 == 0 && depth > 0 {
            let other = line_from_tail(&pos, choices, depth);
            step.notes.push(Note::Variation(other));
        }
        line.steps.push(step);
        pos.play(*mv);
    }
    line
}

fn line_from_tail(pos: &Position, choices: &[(u16, u8)], depth: u8) -> Line {
    let mut line = line(pos, &choices[choices.len() / 2..], depth - 1);
    if let Some(step) = line.steps.first_mut() {
        step.notes.retain(|note| matches!(note, Note::Comment(_)));
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_reads_back(
        choices in vec(any::<(u16, u8)>(), 0..12),
        board in 0..10_usize,
        result in proptest::sample::select(vec![None, Some(GameResult::Win(Side::White)), Some(GameResult::Win(Side::Black))]),
    ) {
        let size = Size::with_start().nth(board).unwrap();
        let start = Position::start(size).unwrap();
        let mut record = Record { line: line(&start, &choices, 2), ..Record::default() };
        record.start = (size != Size::STANDARD).then(|| notation::fen::write(&start));
        record.line.result = result;
        record.line.notes.push(Note::Comment("x".to_owned()));
        record.tags.set("PB", "a ] \\ b");
        let text = sgf::write(&record).unwrap();
        let (back, warnings) = sgf::records(&text).remove(0).unwrap();
        prop_assert_eq!(back, record, "{}", text);
        prop_assert!(warnings.is_empty());
    }

    #[test]
    fn any_bytes_are_read_to_the_end(bytes in vec(any::<u8>(), 0..200)) {
        let _ = games::read(&bytes, &start()).games.count();
        let _ = games::openings(&bytes, &start());
    }

    #[test]
    fn any_words_are_read_to_the_end(text in "(\\(;|;|\\(|\\)|GM\\[18\\]|B\\[gjggjj\\]|A[BWA]|SZ\\[|[\\[\\]\\\\a1 \n]){0,60}") {
        let _ = games::read(text.as_bytes(), &start()).games.count();
    }
}

/// Each file takes a third of a second at most on an idle machine, and minutes if anything in
/// the reader is quadratic.
const LIMIT: Duration = Duration::from_secs(3);

#[test]
fn two_megabytes_of_rubbish_are_read_in_linear_time() {
    for part in [
        "(",
        "(;",
        "(;)",
        "()",
        "(;A[",
        "(;A[\n",
        "(;A[\\]\n",
        "(;A[]\n",
        ";",
        "[",
        "\n(;",
        "(;A[]x\n",
        "(;A[1];)(",
        "(;GM[18]\n",
        "(;GM[18])",
        "a1 ",
        "1 a\n",
        "\u{a0}",
    ] {
        let text = part.repeat(2_000_000 / part.len());
        let begun = Instant::now();
        let _ = sgf::records(&text).len();
        assert!(begun.elapsed() < LIMIT, "{part:?} {:?}", begun.elapsed());
    }
}
