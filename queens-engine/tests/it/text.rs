//! Any text is read or refused; what is written is read again.

use proptest::prelude::*;
use queens_engine::text::{self, Form, FormError};
use queens_engine::{Board, Cell, Level, Puzzle};

/// Any puzzle of up to 12 rows: regions anywhere, some cells blocked, queens and marks anywhere.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    (1usize..=12).prop_flat_map(|size| {
        let cell = move || (0..size, 0..size).prop_map(|(row, column)| Cell::new(row, column));
        let cells = move |most: usize| prop::collection::vec(cell(), 0..=most);
        let regions = prop::collection::vec(0..size, size * size - size)
            .prop_map(move |rest| (0..size).chain(rest).collect::<Vec<_>>())
            .prop_shuffle();
        (regions, cells(3), cells(6), cells(6)).prop_map(
            move |(regions, blocked, queens, marks)| {
                let mut puzzle = Puzzle::new(Level::new(size, &regions, &blocked).unwrap());
                let mut board = Board::empty(size);
                queens.iter().for_each(|&queen| board.queens.insert(queen));
                marks.iter().for_each(|&mark| board.marks.insert(mark));
                board.marks.subtract(&board.queens);
                puzzle.board = board;
                puzzle
            },
        )
    })
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = text::read(&text);
        let _ = text::records(&text);
    }

    #[test]
    fn no_text_of_our_signs_panics(text in "[AB!/ \n\"',\\[\\]{}QX.x🟥🟦0-9:-]{0,60}") {
        let _ = text::read(&text);
        let _ = text::records(&text);
    }

    #[test]
    fn no_address_panics(text in "(starbattle/)?[0-9]{1,2}/[0-9]{1,2}/[0-9]/[0-9a-z]{0,40}") {
        let _ = text::read(&text);
    }

    #[test]
    fn our_forms_read_back_the_same(puzzle in puzzle()) {
        for form in [Form::Line, Form::Rows, Form::Json] {
            let written = text::write(&puzzle, form).unwrap();
            let read = text::read(&written);
            prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{}", written);
        }
    }

    #[test]
    fn other_forms_read_back_the_same_or_refuse(puzzle in puzzle()) {
        match text::write(&puzzle, Form::Emoji) {
            Ok(written) if puzzle.level.size() > 1 => {
                let read = text::read(&written).unwrap();
                prop_assert_eq!((read.level, read.board), (puzzle.level.clone(), puzzle.board.clone()));
            }
            Ok(_) => {}
            Err(error) => prop_assert_eq!(error, FormError::Blocked),
        }
        match text::write(&puzzle, Form::Puzzlink) {
            Ok(written) => prop_assert_eq!(text::read(&written).unwrap().level, puzzle.level),
            Err(FormError::Blocked) => prop_assert!(!puzzle.level.blocked().is_empty()),
            Err(error) => {
                prop_assert!(matches!(error, FormError::InPieces(_)));
                prop_assert!(!puzzle.level.regions_in_pieces().is_empty());
            }
        }
    }
}

/// Plain levels are read on a way of their own.
#[test]
fn a_plain_level_reads_as_with_blanks_between_its_cells() {
    for published in super::levels::published() {
        let plain = text::line(&published.level);
        let spaced: String = plain.chars().flat_map(|sign| [sign, ' ']).collect();
        assert_eq!(text::read(&plain), text::read(&spaced), "{plain}");
    }
    for fault in ["AB/A", "AA/AA", "AB/CA", "AB/a!", "AB/AB/", "AB//B", "A/B", "1/2"] {
        let spaced: String = fault.chars().flat_map(|sign| [sign, ' ']).collect();
        assert_eq!(text::read(fault), text::read(&spaced), "{fault}");
    }
}

#[test]
fn a_board_follows_its_level() {
    let line = "AAB/CAB/CCB! Q../x.x/...";
    let puzzle = text::read(line).unwrap();
    assert!(puzzle.level.is_blocked(Cell::new(2, 2)));
    assert_eq!(puzzle.board.queens.only(), Some(Cell::new(0, 0)));
    assert_eq!(puzzle.board.marks.len(), 2);
    assert_eq!(text::write(&puzzle, Form::Line).unwrap(), line);
    for same in ["AAB\nCAB\nCCB!\n\nQ..\nx.x\n...", "A A B/C A B/C C B! Q . ./x . x/. . ."] {
        assert_eq!(text::read(same).unwrap(), puzzle, "{same}");
    }
    let refused = text::read("AAB/CAB/CCB Q../?../...").unwrap_err();
    assert_eq!(refused.to_string(), "board: row 2, column 1: unknown cell `?`");
}

#[test]
fn json_has_every_field() {
    let json =
        r#"{"size":2,"regions":[[0,0],[1,1]],"blocked":[[0,1]],"queens":[[0,0]],"marks":[[1,0]]}"#;
    let puzzle = text::read(json).unwrap();
    assert_eq!(text::write(&puzzle, Form::Json).unwrap(), json);
    let told = r#"{"difficulty":1,"regions":[[0]],"seed":9,"size":1,"solution":[0]}"#;
    assert_eq!(text::read(told).unwrap(), text::read("A").unwrap());
    assert!(text::read(r#"{"size":1,"regions":[[0]],"block":[]}"#).is_err());
    for (wrong, why) in [
        (r#"{"size":2,"regions":[[0,0],[1]]}"#, "row 2, column 2: the row has 1 cell instead of 2"),
        (r#"{"size":1,"regions":[[0]],"queens":[[0,1]]}"#, "row 1, column 2: outside the board"),
    ] {
        assert_eq!(text::read(wrong).unwrap_err().to_string(), why);
    }
}
