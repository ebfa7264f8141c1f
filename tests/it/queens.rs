//! Region queens from the command line.

use std::fs;

use assert_cmd::Command;
use serde_json::{Value, json};

const GOOD: &str = "AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF";
const TWO: &str = "BBBAAC/BBBAAC/BBBBAC/BDDDDD/EDDDDD/DDDDFF";
const NONE: &str = "AAAABB/AAAABB/AAADDB/CEADDB/CEADDF/EEFFFF";
const IN_PIECES: &str = "AAAAAA/CCEBAA/CCEEEE/CDDEAE/CDEEEE/FFFEEE";

struct Answer {
    lines: Vec<String>,
    errors: String,
    code: i32,
}

impl Answer {
    fn json(&self) -> Vec<Value> {
        self.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn queens(args: &[&str], input: &str) -> Answer {
    let mut command = Command::cargo_bin("hippolyta").unwrap();
    let output = command.arg("queens").args(args).write_stdin(input).output().unwrap();
    Answer {
        lines: String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect(),
        errors: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

fn said(args: &[&str], input: &str) -> (Vec<String>, i32) {
    let answer = queens(args, input);
    assert_eq!(answer.errors, "");
    (answer.lines, answer.code)
}

fn lines(expected: &[&str]) -> Vec<String> {
    expected.iter().map(|&line| line.to_owned()).collect()
}

#[test]
fn solves_a_file_in_its_order() {
    let input = format!("# three levels\n{GOOD}\r\n{TWO}\n{NONE}\n");
    let (found, code) = said(&["solve", "-"], &input);
    let two = "several: 1,3,5,2,0,4 | 3,1,5,2,0,4";
    let other = "several: 3,1,5,2,0,4 | 1,3,5,2,0,4";
    assert_eq!((found[0].as_str(), found[2].as_str(), code), ("unique: 1,4,2,0,5,3", "none", 1));
    assert!([two, other].contains(&found[1].as_str()), "case F01: {}", found[1]);
    let json = queens(&["solve", "-", "--json"], &input).json();
    assert_eq!(json[0], json!({ "status": "unique", "solutions": [[1, 4, 2, 0, 5, 3]] }));
    assert_eq!(
        (&json[1]["status"], json[1]["solutions"].as_array().unwrap().len()),
        (&json!("several"), 2)
    );
    assert_eq!(json[2], json!({ "status": "none", "solutions": [] }));
}

#[test]
fn cases_of_other_programs_have_their_answers() {
    let solved = |input: &str| said(&["solve", "-"], input);
    let diagonal = "CABBDDD/CCBBDDD/CCBBDDD/EEEBDDD/EEEBDDD/EEEGFFF/EGGGGGF";
    assert_eq!(solved(diagonal), (lines(&["unique: 1,3,0,5,2,6,4"]), 0), "case F02");
    assert_eq!(solved("AA/BB\nAAA/BBB/CCC"), (lines(&["none", "none"]), 1), "case F03");
    assert_eq!(solved(NONE), (lines(&["none"]), 1), "case F04");
    assert_eq!(solved(IN_PIECES), (lines(&["unique: 5,3,0,2,4,1"]), 0), "case F05");
    let warned = said(&["check", "-"], IN_PIECES);
    assert_eq!(warned, (lines(&["unique; warning: region A in 2 pieces"]), 0), "case F05");
    let squares = "🟦 🟦 🟦 🟥 🟥 🟩\r\n🟦🟦🟦🟥🟥🟩\r\n🟦🟦🟦🟦🟥🟩\r\n🟦🟨🟨🟨🟨🟨\r\n\
                   ⬛\u{fe0f}🟨🟨🟨🟨🟨\r\n🟨🟨🟨🟨⬜\u{fe0f}⬜\u{fe0f}\r\n\r\n";
    assert_eq!(solved(squares), solved(TWO), "case F08");
}

#[test]
fn case_f03_rows_as_regions_are_counted() {
    let level = |size: u8| {
        let row = |row| char::from(b'A' + row).to_string().repeat(size.into());
        (0..size).map(row).collect::<Vec<_>>().join("/")
    };
    // One cell in one row has no `/`, so it stands alone in its file.
    assert_eq!(said(&["count", "-"], "A"), (lines(&["1"]), 0));
    let levels = (2..=9).map(level).collect::<Vec<_>>().join("\n");
    let counts = ["0", "0", "2", "14", "90", "646", "5242", "47622"];
    assert_eq!(said(&["count", "-"], &levels), (lines(&counts), 1));
    assert_eq!(said(&["count", "-", "--limit", "100"], &level(9)), (lines(&["100"]), 0));
    let json = queens(&["count", "-", "--json"], &level(6)).json();
    assert_eq!(json, [json!({ "solutions": 90 })]);
}

#[test]
fn case_f07_letters_go_beyond_26() {
    let letters: Vec<char> = "ABCDEFGHIJKLMNOPQRSTUVWXYZa".chars().collect();
    let row = |row: usize| -> String {
        let own = |column| row < 26 && column == 2 * row % 27;
        (0..27).map(|column| letters[if own(column) { row } else { 26 }]).collect()
    };
    let (found, code) = said(&["solve", "-"], &(0..27).map(row).collect::<Vec<_>>().join("/"));
    assert!(found[0].starts_with("unique: ") && found[0].ends_with(",25"), "{found:?}");
    assert_eq!(code, 0);
    let many = queens(&["solve", "-"], &"A".repeat(63));
    assert_eq!((many.code, many.lines), (2, lines(&["invalid"])));
    assert!(many.errors.contains("at most 62"), "{}", many.errors);
}

#[test]
fn case_f09_faults_are_named_and_the_rest_is_answered() {
    for (level, fault) in [
        ("AAAAAA/BBBBBB/CCCCCC/DDDDDD/EEEEEE/EEEEEE", "5 regions for 6 rows"),
        (
            "AAAAAA/BBBBBB/CCCCCC/DDDDDD/EEEEEE/FFFFFG",
            "row 6, column 6: region 7 of a level of 6 rows",
        ),
        ("AAB/ABB", "row 3, column 1: not square: 2 rows of 3 cells"),
        ("AABBCC", "row 2, column 1: not square: 1 row of 6 cells"),
        ("AAA/aaa/CCC", "row 2, column 1: `a` in a grid of capital letters"),
        ("AAB/A?B/CCC", "row 2, column 2: unknown cell `?`"),
    ] {
        let answer = queens(&["solve", "-"], &format!("{GOOD}\n{level}\n{GOOD}\n"));
        let unique = "unique: 1,4,2,0,5,3";
        assert_eq!(
            (answer.code, answer.lines),
            (2, lines(&[unique, "invalid", unique])),
            "{level}"
        );
        assert!(answer.errors.contains(&format!("line 2: {fault}")), "{}", answer.errors);
    }
    let two_bad = format!("AAB/ABB\n{GOOD}\nAABBCC\n");
    let answer = queens(&["check", "-"], &two_bad);
    for told in ["line 1: row 3", "line 3: row 2", "no levels: 2 of 3"] {
        assert!(answer.errors.contains(told), "{}", answer.errors);
    }
    let data = queens(&["check", "-", "--json"], &two_bad).json();
    assert_eq!(data[2]["status"], "invalid");
    assert_eq!(data[2]["error"], "line 3: row 2, column 1: not square: 1 row of 6 cells");
    let empty = queens(&["solve", "-"], "");
    assert_eq!(empty.code, 2);
    assert!(empty.errors.contains("no level in it"), "{}", empty.errors);
    let missing = queens(&["rate", "no such file"], "");
    assert_eq!(missing.code, 2);
    assert!(missing.errors.contains("no such file"), "{}", missing.errors);
}

#[test]
fn conflicts_of_a_board_are_named() {
    let board = |rows: &str| format!("{GOOD} {rows}");
    let crowded = board("QQ..../....../....../....../....../......");
    let (found, code) = said(&["check", "-"], &crowded);
    assert_eq!((found, code), (lines(&["unique; conflict: row 0; conflict: region A"]), 1));
    let touching =
        queens(&["check", "-", "--json"], &board("Q...../.Q..../....../....../....../......"));
    assert_eq!(touching.json()[0]["conflicts"], json!(["touching 0,0 1,1"]));
    assert_eq!(touching.code, 1);
    let solved = board(".Q..../....Q./..Q.../Q...../.....Q/...Q..");
    assert_eq!(said(&["check", "-"], &solved), (lines(&["unique; solved"]), 0));
    let blocked =
        format!("{} Q...../....../....../....../....../......", GOOD.replacen('A', "A!", 1));
    assert!(said(&["check", "-"], &blocked).0[0].ends_with("conflict: blocked 0,0"));
}

#[test]
fn levels_are_rated_by_their_hardest_reason() {
    let (rated, code) = said(&["rate", "-"], &format!("{GOOD}\n{TWO}\n{NONE}"));
    assert_eq!(
        rated,
        lines(&["4: single 6, region-in-line 2, line-in-region 1, starve 6", "several", "none"])
    );
    assert_eq!(code, 1);
    let json = queens(&["rate", "-", "--json"], GOOD).json();
    assert_eq!((&json[0]["difficulty"], &json[0]["uses"]["single"]), (&json!(4), &json!(6)));
}

#[test]
fn hints_are_told_in_words_and_as_data() {
    let hint = |language: &str| said(&["hint", "-", "--language", language], GOOD).0.remove(0);
    assert!(hint("en").starts_with("All free cells of region F lie in column 6"));
    assert!(hint("de").starts_with("Alle freien Felder von Region F"));
    assert!(hint("tr").starts_with("F bölgesi"));
    let data = queens(&["hint", "-", "--json"], GOOD).json();
    assert_eq!(data[0]["technique"], "region-in-line");
    assert_eq!(data[0]["units"], json!(["region F"]));
    assert_eq!(data[0]["cells"], json!([[0, 5], [1, 5], [2, 5], [3, 5]]));
    let wrong = format!("{GOOD} Q...../....../....../....../....../......");
    let wrong = queens(&["hint", "-", "--json"], &wrong);
    assert_eq!((&wrong.json()[0]["kind"], wrong.code), (&json!("wrong-queen"), 1));
    assert_eq!(queens(&["hint", "-"], NONE).code, 1, "case F04");
}

#[test]
fn every_form_is_converted_back_to_the_same_line() {
    for form in ["line", "rows", "json", "emoji", "puzzlink"] {
        let written = queens(&["convert", "-", "--to", form], GOOD);
        assert_eq!(written.code, 0, "{form}");
        let back = said(&["convert", "-"], &written.lines.join("\n"));
        assert_eq!(back, (lines(&[GOOD]), 0), "{form}");
    }
    let (refused, code) = said(&["convert", "-", "--to", "puzzlink"], IN_PIECES);
    assert!(refused[0].starts_with("refused: region A is in pieces"), "{refused:?}");
    assert_eq!(code, 1);
}

#[test]
fn generated_levels_are_unique_and_repeat() {
    let args = ["generate", "--size", "7", "--seed", "5", "--count", "70"];
    let (made, code) = said(&args, "");
    assert_eq!((made.len(), code), (70, 0));
    assert_eq!(said(&args, "").0, made);
    let tail = ["generate", "--size", "7", "--seed", "74"];
    assert_eq!(said(&tail, "").0, made[69..]);
    let (solved, _) = said(&["solve", "-"], &made.join("\n"));
    assert!(solved.iter().all(|line| line.starts_with("unique: ")));
    let (checked, _) = said(&["check", "-"], &made.join("\n"));
    assert!(checked.iter().all(|line| line == "unique"), "no region is in pieces");
}

#[test]
fn generated_levels_are_as_asked_for() {
    let args = ["generate", "--size", "8", "--difficulty", "5", "--seed", "1", "--count", "3"];
    let (made, _) = said(&args, "");
    let (rated, _) = said(&["rate", "-"], &made.join("\n"));
    assert!(rated.iter().all(|line| line.starts_with("5: ")), "{rated:?}");
    let args =
        ["generate", "--size", "8", "--blocked", "4", "--symmetric", "--json", "--seed", "2"];
    let data = queens(&args, "").json().remove(0);
    assert_eq!((&data["size"], &data["seed"]), (&json!(8), &json!(2)));
    assert_eq!(data["blocked"].as_array().unwrap().len(), 4);
    let solved = queens(&["solve", "-", "--json"], &data.to_string()).json();
    assert_eq!(solved[0]["solutions"], json!([data["solution"]]));
    let hopeless =
        ["generate", "--size", "5", "--difficulty", "8", "--attempts", "3", "--seed", "1"];
    let gave_up = queens(&hopeless, "");
    assert_eq!((gave_up.code, gave_up.lines.len()), (1, 0));
    assert!(gave_up.errors.contains("seed 1"), "{}", gave_up.errors);
    assert_eq!(queens(&["generate", "--size", "21"], "").code, 2);
    assert_eq!(queens(&["generate", "--size", "8", "--blocked", "60"], "").code, 2);
    let unsown = queens(&["generate", "--size", "6"], "");
    let seed = unsown.errors.trim().strip_prefix("seed ").unwrap();
    assert_eq!(said(&["generate", "--size", "6", "--seed", seed], "").0, unsown.lines);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for args in [
        &["count", "-", "--limit", "0"][..],
        &["solve", "-", "--threads", "0"],
        &["solve", "-", "--threads", "2000"],
        &["convert", "-", "--to", "rows", "--json"],
        &["generate", "--size", "6", "--to", "rows", "--json"],
        &["generate", "--size", "6", "--difficulty", "12"],
    ] {
        let answer = queens(args, GOOD);
        assert_eq!((answer.code, answer.lines.len()), (2, 0), "{args:?}");
    }
}

#[test]
fn a_long_file_is_answered_in_order_by_any_number_of_threads() {
    let levels = [GOOD, NONE, IN_PIECES].join("\n") + "\n";
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, levels.repeat(20_000)).unwrap();
    let path = file.path().to_str().unwrap();
    let (one, code) = said(&["solve", path, "--threads", "1"], "");
    assert_eq!((one.len(), code), (60_000, 1));
    let answers = ["unique: 1,4,2,0,5,3", "none", "unique: 5,3,0,2,4,1"];
    assert!(one.chunks(3).all(|three| three == answers));
    assert_eq!(said(&["solve", path, "--threads", "2"], "").0, one);
}
