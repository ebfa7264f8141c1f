//! PDN without rules: what is a game, what is broken, and that writing and reading agree.

use std::ops::Range;
use std::time::{Duration, Instant};

use checkers_engine::pdn::{games, write};
use engine_core::Side;
use engine_core::record::{Fault, GameResult, Line, Note, Record, SourceLine, Step, StepKind};
use proptest::collection::vec;
use proptest::prelude::*;

fn read(text: impl AsRef<[u8]>) -> Vec<Result<Record, Fault>> {
    games(text.as_ref()).collect()
}

fn only(text: impl AsRef<[u8]>) -> Record {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap()
}

fn moves(record: &Record) -> Vec<&str> {
    record.moves().collect()
}

fn comment(text: &str) -> Note {
    Note::Comment(text.to_owned())
}

#[test]
fn case_a15_a_game_does_not_begin_with_its_event() {
    let game = |white: &str, mv: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"b\"]\n[Event \"\"]\n[Round \"\"]\n[Date \"1950.\"]\n\
             [Result \"*\"]\n[FEN \"W:W21:B12\"]\n\n1. {mv}\n\n"
        )
    };
    let games = read(game("one", "c3-d4") + &game("two", "c3-b4"));
    let found: Vec<_> = games
        .iter()
        .map(|game| game.as_ref().unwrap())
        .map(|game| (game.tags.get("White").unwrap(), moves(game), game.start.as_deref().unwrap()))
        .collect();
    assert_eq!(found, [("one", vec!["c3-d4"], "W:W21:B12"), ("two", vec!["c3-b4"], "W:W21:B12")]);
}

#[test]
fn case_a16_results_are_no_moves() {
    let game =
        only("[GameType \"25\"]\n1. 22-17 9-14 2. 17-13 5-9 3. 23-18 14x23 4. 27x18 1-5 1-1");
    assert_eq!(moves(&game).len(), 8);
    assert_eq!(moves(&game)[7], "1-5");
    assert_eq!(game.line.result, Some(GameResult::Draw));
    for (text, result) in [
        ("2-0", Some(GameResult::Win(Side::White))),
        ("0-2", Some(GameResult::Win(Side::Black))),
        ("1-0", Some(GameResult::Win(Side::White))),
        ("0-1", Some(GameResult::Win(Side::Black))),
        ("1/2-1/2", Some(GameResult::Draw)),
        ("0-0", Some(GameResult::BothLost)),
        ("*", None),
    ] {
        let games = read(format!("1. c3-d4 {text} 1. c3-b4 {text}"));
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(games[0].as_ref().unwrap().line.result, result, "{text}");
    }
}

#[test]
fn case_a17_a_star_may_mark_a_move() {
    let game = only("1. c3-d4 f6-g5* 2. b2-c3(!) g5-h4 (2... b6-a5 3. c1-b2) *");
    assert_eq!(moves(&game), ["c3-d4", "f6-g5", "b2-c3", "g5-h4"]);
    let notes: Vec<_> = game.line.steps.iter().map(|step| step.notes.clone()).collect();
    assert_eq!(notes[1], [Note::Nag(7)]);
    assert_eq!(notes[2], [Note::Mark("(!)".to_owned())]);
    let Note::Variation(line) = &notes[3][0] else { panic!("{:?}", notes[3]) };
    assert_eq!(line.steps.len(), 2);
    assert_eq!(read("1. c3-d4 f6-g5 * 1. c3-b4 *").len(), 2);
}

#[test]
fn case_a18_comments_are_kept() {
    for text in ["1. c3-b4 {a} {b} 1... f6-g5 $1", "1. c3-b4 {a}\n{b}\n1...\nf6-g5\n$1"] {
        let game = only(text);
        assert_eq!(moves(&game), ["c3-b4", "f6-g5"]);
        assert_eq!(game.line.steps[0].notes, [comment("a"), comment("b")]);
        assert_eq!(game.line.steps[1].notes, [Note::Nag(1)]);
    }
    let nested = only("1. c3-b4 { a { b } c } f6-g5");
    assert_eq!(nested.line.steps[0].notes, [comment("a { b } c")]);
    assert_eq!(moves(&nested).len(), 2);
}

#[test]
fn case_a18_an_open_comment_spoils_its_game_alone() {
    for second in ["[White \"x\"]\n1. c3-d4 {fine} *", "[White \"x\"]\n\n", "1. c3-d4 f6-g5 *"] {
        let games = read(format!("\n1. c3-b4 {{ oops\nf6-g5 *\n\n{second}"));
        assert_eq!(games.len(), 2, "{games:?}");
        let fault = games[0].as_ref().unwrap_err();
        assert_eq!(fault.to_string(), "game 1 ply 2: a comment is never closed (line 2)");
        assert!(games[1].is_ok());
    }
}

#[test]
fn case_a19_any_encoding_and_line_end() {
    let text = "[White \"x\"]\n[Black \"y\"]\n\n1. c3-d4\nb6-a5 *\n";
    let plain = only(text);
    assert_eq!(moves(&plain).len(), 2);
    assert_eq!(only(format!("\u{FEFF}{text}")), plain);
    assert_eq!(only(text.replace('\n', "\r\n")), plain);
    assert_eq!(only(text.replace('\n', "\r")), plain);
    let cp1251 = [b"[White \"\xC8\xE2\xE0\xED\"]\n", text.as_bytes()].concat();
    let mut reader = games(&cp1251[..]);
    assert!(reader.take_warnings()[0].starts_with("line 1: "));
    let game = reader.next().unwrap().unwrap();
    assert_eq!(game.tags.get("White").unwrap(), "\u{FFFD}".repeat(4));
}

#[test]
fn case_a21_headers_alone_are_games() {
    let games = read("[Event \"a\"]\n[White \"b\"]\n\n[Event \"c\"]\n[Event \"d\"]\n1. c3-d4 *");
    let events: Vec<_> =
        games.iter().map(|game| game.as_ref().unwrap().tags.get("Event").unwrap()).collect();
    assert_eq!(events, ["a", "c", "d"]);
}

#[test]
fn an_empty_record_is_written_as_a_game() {
    let mut text = String::new();
    write(&Record::default(), &mut text).unwrap();
    assert_eq!(text, "[Result \"*\"]\n\n*\n\n");
    assert_eq!(moves(&only(&text)), [""; 0]);
}

#[test]
fn movetext_behind_a_game_with_tags_is_no_game() {
    let text = b"[White \"a\"]\n1. c3-d4 1-0 *\n\n1. c3-b4 2. {x} 0-1\n[White \"b\"]\n1. a3-b4 *";
    let mut reader = games(text);
    let first = reader.next().unwrap().unwrap();
    assert_eq!(moves(&first), ["c3-d4"]);
    assert!(reader.take_warnings()[0].ends_with("(line 4)"));
    assert_eq!(reader.next().unwrap().unwrap().tags.get("White"), Some("b"));
    assert!(reader.next().is_none());
}

#[test]
fn comments_behind_the_end_of_a_game_are_its_own() {
    let last = |game: &Record| game.line.steps.last().unwrap().notes.clone();
    for (end, notes) in [
        ("1-0 {after}\n", vec![comment("after")]),
        ("1-0\n; White wins\n% left out\n{too}", vec![comment("White wins"), comment("too")]),
        ("* {after} *", vec![comment("after")]),
        ("1-0 * {after}", vec![comment("after")]),
        ("{before} 1-0 {after}", vec![comment("before"), comment("after")]),
        ("{before}", vec![comment("before")]),
    ] {
        let text = format!("[Event \"x\"]\n\n1. c3-d4 b6-a5 {end}");
        assert_eq!(last(&only(&text)), notes, "{end}");
        for next in ["[Event \"y\"]\n\n1. c3-d4 *", "[Event \"y\"]\n{after} 1. c3-d4 *"] {
            let games = read(format!("{text}\n\n{next}\n"));
            assert_eq!(games.len(), 2, "{end}");
            assert_eq!(last(games[0].as_ref().unwrap()), notes, "{end}");
            assert_eq!(games[1].as_ref().unwrap(), &only(next), "{end}");
        }
    }
    let games = read("1. c3-d4 1-0 ; one\n1. c3-b4 0-1 ; two\n");
    assert_eq!(games.len(), 2);
    assert_eq!(last(games[1].as_ref().unwrap()), [comment("two")]);
    let broken = read("1. c3-d4 1-0 {open\n[Event \"y\"]\n1. c3-d4 *");
    assert_eq!(broken.len(), 2);
    assert_eq!(
        broken[0].as_ref().unwrap_err().to_string(),
        "game 1 ply 2: a comment is never closed (line 1)"
    );
}

#[test]
fn comments_behind_a_broken_game_are_not_those_of_the_next() {
    let games = read("1. Nf3 1-0\n{of the first}\n1. c3-d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].as_ref().unwrap().line, only("1. c3-d4 *").line);
}

#[test]
fn remarks_alone_are_no_game() {
    for text in ["{x}", "; x\n", "% x\n{x} * {y}", "$3 !", ""] {
        assert_eq!(read(text).len(), 0, "{text}");
    }
    for text in ["{x}\n[Event \"e\"]", "{x} 1. c3-d4", "{x} 1-0", "(1. c3-d4)"] {
        assert_eq!(read(text).len(), 1, "{text}");
    }
}

#[test]
fn stray_remarks_do_not_hide_the_next_game() {
    let games = read("[Event \"x\"]\n1. c3-d4 1-0 $3\n\n[Event \"y\"]\n1. c3-d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].as_ref().unwrap().tags.get("Event"), Some("y"));
}

#[test]
fn case_a25_percent_comments_at_line_start_only() {
    let game = only("% x\n[Date \"2012\"]\n1. c3-d4 {[%eval -0.048][%egt 0:0:9.56]}\n%2. x\nb6-a5");
    assert_eq!(moves(&game).len(), 2);
    assert_eq!(game.line.steps[0].notes, [comment("[%eval -0.048][%egt 0:0:9.56]")]);
    assert_eq!(read("1. c3-d4 % x")[0].as_ref().unwrap_err().ply, 2);
}

#[test]
fn a_broken_game_is_named_and_the_next_one_loads() {
    for (text, fault) in [
        ("1. c3-d4 Nf3 b6-a5 1-0\n", "game 1 ply 2: unexpected \"Nf3\" (line 1)"),
        ("1. c3-d4 (1. c3-b4\n", "game 1 ply 2: a variation is never closed (line 1)"),
        ("1. c3-d4 )\n", "game 1 ply 2: a variation is closed that was never opened (line 1)"),
        (
            "[White \"x]\n[Black \"y\"]\n\n1. c3-d4 *\n",
            "game 1 ply 1: the tag White is never closed (line 1)",
        ),
        ("[]\n\n", "game 1 ply 1: unexpected \"[]\" (line 1)"),
    ] {
        let games = read(format!("{text}[Event \"next\"]\n1. c3-d4 *"));
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(games[0].as_ref().unwrap_err().to_string(), fault);
        assert_eq!(games[1].as_ref().unwrap().tags.get("Event"), Some("next"));
    }
    let deep = format!("1. c3-d4 {}\n\n1. c3-d4 *", "(".repeat(100_000));
    let games = read(deep);
    assert!(games[0].as_ref().unwrap_err().reason.contains("nest deeper than 100"));
    assert!(games[1].is_ok());
}

#[test]
fn the_example_of_every_mark_reads() {
    let game = only("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23");
    assert_eq!(moves(&game).len(), 4);
    let game = only("1.32-28!? 19-23(!?!!!) 2.28x19 *");
    assert_eq!(game.line.steps[1].notes, [Note::Mark("(!?!!!)".to_owned())]);
    let game = only("1.31-26 17-21 /FEN \"B:B1-16,18-21:W26,28,33-50\"/ {oops} 20-25");
    assert_eq!(game.line.steps[2].kind, StepKind::Setup("B:B1-16,18-21:W26,28,33-50".to_owned()));
    let game = only("1. c3-d4 ; to the end } of it\n b6-a5");
    assert_eq!(game.line.steps[0].notes, [comment("to the end } of it")]);
}

/// A flat text of words that a comment or a tag can hold.
fn text() -> impl Strategy<Value = String> {
    "([a-zа-я{}()\\[%;!\"\\\\0-9-]{1,8}( [a-zа-я{}()\\[\\]%;\"\\\\0-9-]{1,8}){0,3})?"
}

fn fen() -> impl Strategy<Value = String> {
    prop_oneof![Just("W:W21,K30:B1,12".to_owned()), Just("B:W32:BK5".to_owned())]
}

fn note(variation: BoxedStrategy<Note>) -> impl Strategy<Value = Note> {
    prop_oneof![
        3 => text().prop_map(Note::Comment),
        1 => any::<u16>().prop_map(Note::Nag),
        1 => "[!?]{1,3}|\\([!?]{1,3}\\)".prop_map(Note::Mark),
        1 => variation,
    ]
}

fn result() -> impl Strategy<Value = Option<GameResult>> {
    proptest::sample::select(vec![
        None,
        Some(GameResult::Win(Side::White)),
        Some(GameResult::Win(Side::Black)),
        Some(GameResult::Draw),
        Some(GameResult::BothLost),
    ])
}

fn line(depth: u32) -> BoxedStrategy<Line> {
    let variation = match depth {
        0 => Just(Note::Nag(3)).boxed(),
        _ => line(depth - 1).prop_map(Note::Variation).boxed(),
    };
    let kind = prop_oneof![
        9 => "[a-h][1-8]([:x-][a-h][1-8]){1,3}|[1-9]-[12][0-9]".prop_map(StepKind::Move),
        1 => fen().prop_map(StepKind::Setup),
    ];
    let step = (kind, vec(note(variation.clone()), 0..3)).prop_map(|(kind, notes)| Step {
        kind,
        notes,
        source: SourceLine(0),
    });
    (vec(note(variation), 0..2), vec(step, 0..12), result())
        .prop_map(|(notes, steps, result)| Line { notes, steps, result })
        .boxed()
}

fn record(tags: Range<usize>) -> impl Strategy<Value = Record> {
    (vec(("[A-Z][a-z]{1,6}", text()), tags), proptest::option::of(fen()), line(2)).prop_map(
        |(pairs, start, line)| {
            let mut record = Record { start, line, ..Record::default() };
            for (name, value) in pairs {
                record.tags.set(name, value);
            }
            record
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_back(records in vec(record(1..4), 1..4)) {
        let mut text = String::new();
        for record in &records {
            write(record, &mut text).unwrap();
        }
        let back: Vec<_> = games(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(&back, &records, "{}", text);
    }

    #[test]
    fn those_without_tags_read_back_with_their_result(mut records in vec(record(0..2), 1..4)) {
        let mut text = String::new();
        for record in &mut records {
            write(record, &mut text).unwrap();
            if record.tags.is_empty() && record.start.is_none() {
                let result = record.line.result.map_or("*".to_owned(), |result| result.to_string());
                record.tags.set("Result", result);
            }
        }
        let back: Vec<_> = games(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(&back, &records, "{}", text);
    }

    #[test]
    fn any_bytes_are_read_to_the_end(bytes in vec(any::<u8>(), 0..400)) {
        let _ = games(&bytes).count();
    }

    #[test]
    fn any_words_are_read_to_the_end(text in "([\\[\\]{}();%*/!$\"A1\\-. \n\\\\xab]|1-0|\n\n|\\[A \"){0,120}") {
        let _ = games(text.as_bytes()).count();
    }
}

/// Each file takes a third of a second at most on an idle machine, and minutes if anything in
/// the reader is quadratic.
const LIMIT: Duration = Duration::from_secs(3);

#[test]
fn two_megabytes_of_rubbish_are_read_in_linear_time() {
    let rubbish = [
        "{",
        "{{}",
        "{ {} {",
        "(",
        "( ",
        "[",
        "[A \"",
        "[A \"]\n",
        "[A \"\\\"] ",
        "/",
        "/FEN ",
        "1. ",
        "1-",
        "a1",
        "!",
        "*",
        "$1 ",
        ";x",
        "%\n",
        "\n",
        "\n\n1. {",
        "}\n",
        "1-0\n",
        "[A \"x\"]\n{",
        "[A \"x\"]\n(",
        "x\n[A \"\n",
        "\u{a0}",
        "\u{2028}1.",
    ];
    for part in rubbish {
        let text = part.repeat(2_000_000 / part.len());
        let begun = Instant::now();
        let _ = games(text.as_bytes()).count();
        assert!(begun.elapsed() < LIMIT, "{part:?} {:?}", begun.elapsed());
    }
}
