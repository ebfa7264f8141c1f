//! Game files under rules: real ones, and those of the field's bug reports.

use std::path::PathBuf;

use checkers_engine::games::{openings, read};
use checkers_engine::notation::standard;
use checkers_engine::rules::PRESETS;
use checkers_engine::{Position, Rules, pdn};
use engine_core::record::{Checked, Fault, GameResult, Note, Record, Step, Tally};
use engine_core::{Position as _, Side};
use proptest::prelude::*;

type Games = Vec<Result<Checked<Position>, Fault>>;

fn check(bytes: impl AsRef<[u8]>, rules: Option<&Rules>) -> Games {
    read(bytes.as_ref(), rules).games.collect()
}

fn only(text: &str, rules: Option<&Rules>) -> Checked<Position> {
    let mut games = check(text, rules);
    assert_eq!(games.len(), 1);
    games.remove(0).unwrap()
}

fn tally(games: &Games) -> String {
    let mut tally = Tally::default();
    games.iter().for_each(|game| tally.add(game));
    tally.to_string()
}

fn faults(games: &Games) -> Vec<&Fault> {
    games.iter().filter_map(|game| game.as_ref().err()).collect()
}

/// A file without a free licence, from the folder that `HIPPOLYTA_REAL_DATA` names.
fn real(path: &str) -> Option<Vec<u8>> {
    let Some(folder) = std::env::var_os("HIPPOLYTA_REAL_DATA") else {
        println!("skipped: HIPPOLYTA_REAL_DATA does not name the folder that has {path}");
        return None;
    };
    Some(std::fs::read(PathBuf::from(folder).join(path)).unwrap())
}

fn testdata(path: &str) -> Vec<u8> {
    std::fs::read(
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../testdata/checkers/games").join(path),
    )
    .unwrap()
}

/// The positions reached, as the table of expected ones has them.
fn assert_reached(games: &Games, table: &[u8]) {
    let table = String::from_utf8(table.to_vec()).unwrap();
    let expected: Vec<_> =
        table.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>()).collect();
    assert_eq!(games.len(), expected.len());
    for (game, row) in games.iter().zip(expected) {
        let [_, _, plies, tag, fen] = row[..] else { panic!("{row:?}") };
        let game = game.as_ref().unwrap();
        assert_eq!(game.end.fen(), fen);
        assert_eq!(game.plies.len().to_string(), plies);
        assert_eq!(game.record.tags.get("Result"), Some(tag));
    }
}

#[test]
fn case_a13_square_1_is_b8() {
    let game = only("[FEN \"W:W21-32:B1-12\"]\n1. c3-d4 b6-a5", Some(&Rules::RUSSIAN));
    let squares: Vec<_> =
        game.plies.iter().map(|(mv, _)| (mv.from.number(), mv.to.number())).collect();
    assert_eq!(squares, [(22, 18), (9, 13)]);
}

#[test]
fn case_a16_the_result_that_looks_like_a_move() {
    let text = "[GameType \"25\"]\n1. 22-17 9-14 2. 17-13 5-9 3. 23-18 14x23 4. 27x18 1-5 1-1";
    let game = only(text, None);
    assert_eq!(game.plies.len(), 8);
    assert_eq!(game.record.moves().last(), Some("b8-a7"));
    assert_eq!(game.record.line.result, Some(GameResult::Draw));
    assert_eq!(game.end.fen(), "W:W13,18,21,24,25,26,28,29,30,31,32:B2,3,4,5,6,7,8,9,10,11,12");
}

#[test]
fn case_a17_the_variation_is_legal_where_it_stands() {
    let game =
        only("1. c3-d4 f6-g5* 2. b2-c3(!) g5-h4 (2... b6-a5 3. c1-b2) *", Some(&Rules::RUSSIAN));
    assert_eq!(game.warnings, [""; 0]);
    assert_eq!(
        game.end.fen(),
        "W:W18,21,22,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,20"
    );
    let bad = only("1. c3-d4 f6-g5 (1... c3-b4) *", Some(&Rules::RUSSIAN));
    assert_eq!(bad.warnings.len(), 1, "{:?}", bad.warnings);
}

#[test]
fn cases_a13_a24_b01_the_championships_of_the_ussr() {
    let Some(file) = real("pdn/russian_ussr1947.pdn") else { return };
    let games = check(&file, Some(&Rules::RUSSIAN));
    assert_eq!(tally(&games), "153 games, 153 legal, 8730 plies");
    let result = |wanted| {
        games
            .iter()
            .filter(|game| game.as_ref().unwrap().record.line.result == Some(wanted))
            .count()
    };
    let counts =
        [GameResult::Win(Side::White), GameResult::Win(Side::Black), GameResult::Draw].map(result);
    assert_eq!(counts, [22, 20, 111]);
    assert_reached(&games, &real("expected/russian_ussr1947.tsv").unwrap());

    let games = check(&file, Some(&Rules::BRAZILIAN));
    let stops = faults(&games);
    assert_eq!(stops.len(), 32);
    let first: Vec<_> = stops[..3].iter().map(|stop| (stop.game, stop.ply)).collect();
    assert_eq!(first, [(3, 9), (5, 9), (7, 10)]);
    assert!(stops[0].reason.contains("d2:f4") && stops[2].reason.contains("a7:c5"));

    let games = check(&file, Some(&Rules::POOL));
    let stops = faults(&games);
    assert_eq!(stops.len(), 5);
    for (stop, (game, ply, mv)) in
        stops.iter().zip([(34, 53, "d4:g5"), (77, 38, "e5:b4"), (79, 59, "h6:b4")])
    {
        assert_eq!((stop.game, stop.ply), (game, ply));
        assert!(stop.reason.contains(mv), "{stop}");
    }
}

#[test]
fn case_a20_a_file_of_another_game() {
    let Some(file) = real("pdn/czech_mrcd2000kval.pdn") else { return };
    assert_eq!(tally(&check(&file, Some(&Rules::CZECH))), "40 games, 40 legal, 1954 plies");
    for (rules, legal) in [(Rules::RUSSIAN, 8), (Rules::BRAZILIAN, 6), (Rules::POOL, 8)] {
        let games = check(&file, Some(&rules));
        assert_eq!(40 - faults(&games).len(), legal);
    }
    let games = check(&file, Some(&Rules::RUSSIAN));
    let first = faults(&games)[0];
    assert_eq!((first.game, first.ply, first.legal), (1, 39, 38));
    assert!(first.reason.contains("b6xd8"), "{first}");
    assert!(first.reason.contains("W:W9,13,26,27,30,32:B6,8,11,20,21"), "{first}");
}

#[test]
fn cases_a21_b01_headers_alone_and_results_that_differ() {
    let Some(file) = real("pdn/lidraughts_russian.pdn") else { return };
    let games = check(&file, None);
    assert_eq!(tally(&games), "21 games, 21 legal, 524 plies");
    assert_reached(&games, &real("expected/lidraughts_russian.tsv").unwrap());
    let game = games[0].as_ref().unwrap();
    assert_eq!(game.warnings, ["the Result tag says 1-1, the text 1-0; the tag counts"]);
    let games = check(&file, Some(&Rules::BRAZILIAN));
    let stops: Vec<_> = faults(&games).iter().map(|stop| stop.ply).collect();
    assert_eq!(stops, [17]);
}

#[test]
fn case_a25_boards_that_are_not_8x8() {
    let refused = |text: &str| check(text, None)[0].as_ref().unwrap_err().to_string();
    assert_eq!(
        refused("1. 33-29 {[%drgnode 0 1]} 20-25 *"),
        "game 1 ply 1: `33-29`: a board of 8x8 has no square 33 (line 1)"
    );
    assert_eq!(
        refused("[GameType \"20\"]\n1. 32-28 *"),
        "game 1 ply 0: game type 20 is played on a 10x10 board, not on 8x8"
    );
    assert!(refused("[GameType \"25,W,10,10,N2,0\"]\n*").contains("10x10"));
    assert_eq!(refused("[GameType \"30\"]\n*"), "game 1 ply 0: game type 30 is not known");
    assert_eq!(refused("[GameType \"Dame\"]\n*"), "game 1 ply 0: \"Dame\" is no game type");
    assert!(refused("[FEN \"W:W31-50:B1-20\"]\n*").contains("31-50"));
    assert!(refused("[FEN \"?:W29,13,11:B22,4,2\"]\n*").contains('?'));
}

#[test]
fn case_a25_the_samples_of_the_standard() {
    for (name, games, legal) in [
        ("fen", 3, 1),
        ("gameterminator", 1, 0),
        ("linecomment", 1, 0),
        ("movestrength", 1, 0),
        ("nested_comment", 1, 0),
        ("unicode", 1, 0),
        ("variation", 1, 0),
        ("windragon", 1, 0),
    ] {
        let Some(file) = real(&format!("pdn/quirks/{name}.pdn")) else { return };
        let read = check(&file, Some(&Rules::RUSSIAN));
        let found = read.iter().filter(|game| game.is_ok()).count();
        assert_eq!((read.len(), found), (games, legal), "{name} {read:?}");
    }
}

#[test]
fn bare_lists_have_a_game_a_line() {
    for (text, plies) in [
        ("c3-d4 b6-a5\nc3-d4 f6-g5\n", [2, 2]),
        ("# two\nc3d4 b6a5\n\n# more\nc3-d4", [2, 1]),
        ("22-18 9-13\nposition startpos moves c3-d4 f6-g5 b2-c3\n", [2, 3]),
        ("a3b4\nposition fen W:WKa1:Bc3,e7. moves a1:f6:d8xc3xe7\n", [1, 1]),
    ] {
        let games = check(text, Some(&Rules::RUSSIAN));
        let found: Vec<_> = games.iter().map(|game| game.as_ref().unwrap().plies.len()).collect();
        assert_eq!(found, plies, "{text}");
    }
    let games = check("c3-d4 b6-a5\nc3-d4 f6-gx\nc3-d4 f6-g5", None);
    assert_eq!(games.len(), 3);
    assert_eq!(games[1].as_ref().unwrap_err().ply, 2);
    for pdn in ["1. c3-d4\nb6-a5", "c3-d4\nb6-a5 *", "c3-d4\nb6-a5 {x}", "c3-d4\nb6-a5\n1-0"] {
        assert_eq!(check(pdn, None)[0].as_ref().unwrap().plies.len(), 2, "{pdn}");
    }
}

#[test]
fn case_b03_hops() {
    let file = testdata("playstrategy_russian_hops.txt");
    let games = check(&file, Some(&Rules::RUSSIAN));
    assert_eq!(tally(&games), "1 games, 1 legal, 45 plies");
    assert!(games[0].as_ref().unwrap().end.fen().ends_with(":W5,K20,23,26,27,28,29:B"));
    let games = check(&file, Some(&Rules::BRAZILIAN));
    let fault = games[0].as_ref().unwrap_err();
    assert!(fault.reason.contains("`10-19`"), "{fault}");
}

#[test]
fn mirrored_numbers_are_those_of_the_tag() {
    let uniform = only("1. 23-18 *", Some(&Rules { first: Side::White, ..Rules::POOL }));
    assert_eq!(uniform.record.moves().next(), Some("e3-d4"));
    for game_type in ["22", "24", "28", "22,W,8,8,N2,1"] {
        let game = only(&format!("[GameType \"{game_type}\"]\n1. 22-18 *"), None);
        assert_eq!(game.record.moves().next(), Some("e3-f4"));
        let text = as_pdn(&game, None);
        assert!(text.ends_with("1. 22-18 *\n\n"), "{text}");
    }
}

#[test]
fn written_moves_are_those_of_the_game_type() {
    let start = "[GameType \"25\"]\n[FEN \"W:WK1:B6,17,18,23,K30\"]\n\n1.";
    for (read, written) in
        [("b8d6a3", "b8:a3"), ("b8xe5xc3xa5", "b8:e5:c3:a5"), ("b8:f4:d2:a5", "b8:f4:d2:a5")]
    {
        let game = only(&format!("{start} {read} {{+1.20/9}} *"), None);
        assert_eq!(game.record.line.steps[0].notes, [Note::Comment("+1.20/9".to_owned())]);
        let text = as_pdn(&game, None);
        assert_eq!(text, format!("{start} {written} {{+1.20/9}} *\n\n"));
    }
    let ambiguous = &check(format!("{start} b8a5 *"), None)[0];
    assert!(ambiguous.as_ref().unwrap_err().reason.contains("ambiguous"));
}

/// A checked game as PDN.
fn as_pdn(game: &Checked<Position>, rules: Option<&Rules>) -> String {
    let mut text = String::new();
    pdn::write(&pdn::spelled(game, rules), &mut text).unwrap();
    text
}

#[test]
fn what_is_written_tells_its_rules() {
    for (rules, text, head) in [
        (
            "thai,men=12",
            "1. b6-a5 a3-b4 *",
            "[GameType \"31\"]\n[FEN \"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\"]\n\n",
        ),
        (
            "beatem",
            "[GameType \"25\"]\n[FEN \"W:WK29:B22,7\"]\n1. a1xd4 *",
            "[Rules \"beatem\"]\n[FEN \"W:WK29:B7,22\"]\n\n",
        ),
        ("russian,crowning=stop", "1. c3-d4 *", "[Rules \"russian,crowning=stop\"]\n\n"),
        (
            "russian,quiet=off",
            "[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 *",
            "[GameType \"25,W,8,8,A0,0\"]\n\n",
        ),
        ("russian", "[Rules \"italian\"]\n1. c3-d4 *", "[GameType \"25\"]\n\n"),
        ("beatem", "1. c3-d4 *", "[Result \"*\"]\n\n"),
    ] {
        let rules = crate::rules(rules);
        let game = only(text, Some(&rules));
        let text = as_pdn(&game, Some(&rules));
        assert!(text.starts_with(head), "{text}");
        assert_eq!(only(&text, None).end.fen(), game.end.fen());
    }
}

#[test]
fn a_rules_tag_of_others_says_nothing() {
    let game = only("[Rules \"FIDE\"]\n[GameType \"25\"]\n1. c3-d4 *", None);
    assert!(
        game.warnings[0].starts_with("the Rules tag says nothing to us"),
        "{:?}",
        game.warnings
    );
    assert!(as_pdn(&game, None).starts_with("[Rules \"FIDE\"]\n[GameType \"25\"]\n\n"));
}

/// A preset with one field changed.
fn any_rules() -> impl Strategy<Value = Rules> {
    (0..PRESETS.len(), any::<u64>(), any::<u64>(), 1..=12_u8).prop_map(
        |(preset, field, word, men)| {
            let mut rules = PRESETS[preset].rules;
            let fields = rules.fields();
            let (field, _) = fields[field as usize % fields.len()];
            match Rules::words(field) {
                Some(words) => rules.set(field, words[word as usize % words.len()]).unwrap(),
                None => rules.men = men,
            }
            rules
        },
    )
}

proptest! {
    #[test]
    fn written_games_need_no_rules(
        rules in any_rules(),
        tags in proptest::sample::subsequence(vec!["GameType", "Rules"], 0..=2),
        told in proptest::sample::select(vec!["22", "25", "30"]),
        plies in 0..60_usize,
        seed in any::<u64>(),
    ) {
        let mut record = Record::default();
        for tag in tags {
            record.tags.set(tag, if tag == "Rules" { "pool,men=3" } else { told });
        }
        let mut pos = Position::start(&rules);
        for ply in 0..plies {
            let moves = pos.moves();
            let Some(&mv) = moves.get(seed as usize % 97 * (ply + 1) % moves.len().max(1)) else { break };
            record.line.steps.push(Step::played(standard(&pos, mv)));
            pos.play(mv);
        }
        let game = pdn::check(record, 1, Some(&rules)).unwrap();
        let text = as_pdn(&game, Some(&rules));
        let back = only(&text, None);
        prop_assert_eq!(back.end.fen(), pos.fen(), "{}", text);
        prop_assert_eq!(back.plies.len(), game.plies.len(), "{}", text);
        prop_assert_eq!(back.warnings.len(), 0, "{}", text);
    }
}

#[test]
fn a_game_becomes_json() {
    let game =
        only("[White \"a\"]\n[GameType \"25\"]\n1. c3-d4 {b} (1. c3-b4 $1) b6-a5! 1-0", None);
    let json = serde_json::to_value(&game.record).unwrap();
    let expected = serde_json::json!({
        "tags": {"White": "a", "GameType": "25"},
        "start": null,
        "moves": [
            {"move": "c3-d4", "notes": [
                {"comment": "b"},
                {"variation": {"moves": [{"move": "c3-b4", "notes": [{"nag": 1}]}], "result": null}},
            ]},
            {"move": "b6-a5", "notes": [{"mark": "!"}]},
        ],
        "result": "1-0",
    });
    assert_eq!(json, expected);
}

#[test]
fn case_a22_openings_that_no_moves_reach() {
    let table = testdata("hcheckers_russian_openings.tsv");
    let text = String::from_utf8(table.clone()).unwrap();
    let read = openings(&table, Some(&Rules::RUSSIAN));
    assert_eq!(read.len(), 497);
    let odd: Vec<_> = read
        .iter()
        .map(|opening| opening.as_ref().unwrap())
        .filter(|opening| !opening.warnings.is_empty())
        .map(|opening| opening.name.as_deref().unwrap())
        .collect();
    assert_eq!(odd, ["502", "725"]);
    let lines = text.lines().skip(1).map(|row| row.split('\t').nth(1).unwrap());
    let reachable = lines.filter(|moves| {
        let record = openings(moves.as_bytes(), Some(&Rules::RUSSIAN));
        record[0].is_ok()
    });
    assert_eq!(reachable.count(), 236);
}

#[test]
fn case_b02_ballots_in_json() {
    let read = openings(&testdata("pydraughts_ballots_russian.json"), Some(&Rules::RUSSIAN));
    assert_eq!(read.len(), 745);
    let capture_due = read.iter().filter(|opening| {
        let fen = &opening.as_ref().unwrap().reached;
        Position::from_fen(fen, &Rules::RUSSIAN).unwrap().must_capture()
    });
    assert_eq!(capture_due.count(), 148);
    assert_eq!(read[0].as_ref().unwrap().name.as_deref(), Some("I-1: ab4"));
}

#[test]
fn openings_come_in_many_forms() {
    let read = |text: &str| openings(text.as_bytes(), Some(&Rules::RUSSIAN));
    for text in [
        "c3-d4 b6-a5",
        "position startpos moves c3-d4 b6-a5",
        "1. c3-d4 b6-a5 *",
        "[Event \"x\"]\n1. c3-d4 b6-a5",
    ] {
        let opening = read(text).remove(0).unwrap();
        assert_eq!((opening.start, opening.moves.join(" ").as_str()), (None, "c3-d4 b6-a5"));
    }
    let list = read("# two\nW:W21-32:B1-12\n\nW:W33:B1\nB:W32:B1,2\r\nB:W30:B25\nc3-d4 c3-d4\n");
    let places: Vec<_> =
        list.iter().map(|opening| opening.as_ref().map_err(|f| f.place.as_str())).collect();
    assert!(places[0].is_ok() && places[2].is_ok());
    assert_eq!(places[1].unwrap_err(), "line 4");
    assert_eq!(list.last().unwrap().as_ref().unwrap_err().place, "line 7");
    assert!(read("{\"a\": ")[0].is_err());
}

#[test]
fn a_game_that_is_over_is_an_opening_to_be_cut() {
    let game = "[Result \"2-0\"]\n1. c3-d4 b6-a5 2. d4-c5 2-0\n";
    let text =
        format!("{game}\n[FEN \"W:Wc3:Bd4\"]\n1. c3xe5 2-0\n\n[Round \"3\"]\n1. c3-d4 d4-c3 *\n");
    let read = openings(text.as_bytes(), Some(&Rules::RUSSIAN));
    assert_eq!(read[1].as_ref().unwrap().moves, ["c3xe5"]);
    assert_eq!(read[1].as_ref().unwrap().source.0, 5);
    assert_eq!(read[2].as_ref().unwrap_err().place, "game 3 ply 2");
}

#[test]
fn whatever_else_stands_among_positions_in_json_is_a_fault() {
    let read = |text: &str| openings(text.as_bytes(), Some(&Rules::RUSSIAN));
    let places = |text: &str| -> Vec<Option<String>> {
        read(text).into_iter().map(|opening| opening.err().map(|fault| fault.place)).collect()
    };
    let among = r#"["W:W32:B1", "nonsense", 5, null, {"a": 1}, []]"#;
    let faults = ["/2", "/3", "/4", "/5", "/6"].map(|place| Some(place.to_owned()));
    assert_eq!(places(among), [&[None][..], &faults].concat());
    let other = r#"{"count": 2, "title": "x", "all": ["W:W32:B1", {"b": "W:W31:B2"}], "none": []}"#;
    assert_eq!(places(other), [None, None]);
}
