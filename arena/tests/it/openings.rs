//! Opening files, good and broken.

use arena::openings::{Loaded, OpeningError, read};

use crate::support::Rules;

fn load(text: &[u8], extension: &str, skip_bad: bool) -> Result<Loaded, OpeningError> {
    read(text, extension, &Rules, None, skip_bad)
}

fn refusal(text: &[u8], extension: &str) -> String {
    load(text, extension, false).unwrap_err().to_string()
}

#[test]
fn lines_hold_positions_or_moves() {
    let text = b"# comment\nstartpos\nb12\n\nt1 t2\n1. t1 t2 2. t3\nposition fen w9 moves t1\n\
                 startpos moves t3 t3\n";
    let openings = load(text, "txt", false).unwrap().openings;
    let shown: Vec<_> =
        openings.iter().map(|o| (o.number, o.start.as_deref(), o.moves.join(" "))).collect();
    let text = str::to_owned;
    assert_eq!(
        shown,
        [
            (1, None, text("")),
            (2, Some("b12"), text("")),
            (3, None, text("t1 t2")),
            (4, None, text("t1 t2 t3")),
            (5, Some("w9"), text("t1")),
            (6, None, text("t3 t3")),
        ]
    );
}

#[test]
fn openings_are_cut_to_their_plies() {
    let openings = read(b"t1 t2 t3", "txt", &Rules, Some(2), false).unwrap().openings;
    assert_eq!(openings[0].moves, ["t1", "t2"]);
}

#[test]
fn json_comes_in_three_shapes() {
    let names = |text: &str| {
        let openings = load(text.as_bytes(), "json", false).unwrap().openings;
        openings.into_iter().map(|o| (o.name.unwrap_or_default(), o.start)).collect::<Vec<_>>()
    };
    let fen = |text: &str| Some(text.to_owned());
    assert_eq!(names(r#"["w9", "b8"]"#), [(String::new(), fen("w9")), (String::new(), fen("b8"))]);
    assert_eq!(names(r#"{"all": {"A": "w9"}, "standard": ["A"]}"#), [("A".into(), fen("w9"))]);
    assert_eq!(
        names(r#"[{"name": "x", "fen": "w9", "moves": "t1 t2"}]"#),
        [("x".into(), fen("w9"))]
    );
    assert!(refusal(b"[3]", "json").contains("item 1: neither"));
    assert!(refusal(b"[", "json").contains("line 1"));
    assert!(refusal(br#"{"A": "x9"}"#, "json").contains("\"A\": 'x9' is no position"));
}

#[test]
fn a_table_warns_of_a_side_that_does_not_fit() {
    let text = b"id\tmoves\tfen_as_published\n7\tt1\tw9\n8\tt1\tb9\n";
    let loaded = load(text, "tsv", false).unwrap();
    assert_eq!(loaded.openings[1].name.as_deref(), Some("8"));
    assert!(loaded.warnings.is_empty(), "positions of other games have no colon");
    assert!(refusal(b"id\tmoves\n", "tsv").contains("no column is named fen"));
}

/// Case E12.
#[test]
fn broken_files_are_named_and_never_replaced_by_the_start_position() {
    assert_eq!(refusal(&[0x1f, 0x8b, 8, 0, 1], "fen"), "is compressed by gzip: unpack it first");
    assert_eq!(refusal(b"", "fen"), "there are no openings in it");
    assert_eq!(refusal(b"# nothing\n\n", "fen"), "there are no openings in it");
    assert_eq!(refusal(b"w9\nw8\n\xff\xfe\n", "fen"), "line 3: is no UTF-8 text");
    assert_eq!(refusal(b"w9\r\nw99\r\nb3", "fen"), "line 2: 'w99' is no position");
    assert_eq!(refusal(b"w9\nt1 t9", "fen"), "line 2: 't9' is not legal");
    let over = refusal(b"w9\nb8\nw1 moves t1", "fen");
    assert_eq!(over, "line 3: the game is over at its end (heap taken)");

    let text = "\u{feff}w9\r\nw99\r\nb3\r\n";
    let loaded = load(text.as_bytes(), "fen", true).unwrap();
    assert_eq!(loaded.openings.iter().map(|o| o.number).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(loaded.warnings, ["line 2: 'w99' is no position: left out"]);
    assert_eq!(load(b"w99", "fen", true), Err(OpeningError::Empty));
}
