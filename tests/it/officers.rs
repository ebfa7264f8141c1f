//! Euler's Officers from the command line.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const OZANAM: &str = "Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. ..";
const DEAD: &str = "As Kh .. ../Kd Qs .. ../.. .. .. ../.. .. .. ..";

struct Answer {
    lines: Vec<String>,
    errors: String,
    code: Option<i32>,
}

impl Answer {
    fn last(&self) -> &str {
        self.lines.last().map_or("", String::as_str)
    }
}

fn officers(args: &[&str]) -> Answer {
    officers_with(args, "")
}

fn officers_with(args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
        .arg("officers")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    Answer {
        lines: String::from_utf8(stdout).unwrap().lines().map(str::to_owned).collect(),
        errors: String::from_utf8(stderr).unwrap(),
        code: status.code(),
    }
}

#[test]
fn counts() {
    assert_eq!(officers(&["count"]).lines, ["6912"]);
    assert_eq!(officers(&["count", "--diagonals"]).lines, ["1152"]);
    assert_eq!(officers(&["count", "--json", OZANAM]).lines, ["{\"count\":1}"]);
    assert_eq!(officers_with(&["count", "-"], OZANAM).lines, ["1"]);
    for (order, count) in [("2", "0"), ("3", "72"), ("4", "6912"), ("6", "0")] {
        assert_eq!(officers(&["count", "--order", order]).lines, [count], "case H02");
    }
    assert_eq!(officers(&["count", "--order", "7"]).code, Some(2));
}

#[test]
fn solutions() {
    let one = officers(&["solve", "--position", OZANAM]);
    assert_eq!(one.lines, ["Ac Kd Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Qc Kh As", "solutions 1"]);
    let none = officers(&["solve", DEAD]);
    assert_eq!((none.last(), none.code), ("solutions 0", Some(1)));
    let many = officers(&["solve", "--limit", "3"]);
    assert_eq!((many.lines.len(), many.last()), (4, "solutions 6912"));
}

#[test]
fn bad_input_is_named() {
    let bad = officers(&["solve", "As Kx .. ../.."]);
    assert_eq!(bad.code, Some(2));
    assert!(bad.lines.is_empty() && bad.errors.contains("`Kx`"), "{}", bad.errors);
}

#[test]
fn hints() {
    let lay = officers(&["hint", OZANAM]);
    assert!(lay.last().ends_with("keeps 1 of 1"), "{:?}", lay.lines);
    let dead = officers(&["hint", DEAD]);
    assert_eq!(dead.code, Some(1));
    assert!(dead.last().starts_with("dead: it would need -"), "{:?}", dead.lines);
    let coin = officers(&["hint", "--position", &format!("{DEAD} coins=1")]);
    assert_eq!(coin.code, Some(0));
    assert!(coin.last().ends_with("is the one take-back needed"), "{:?}", coin.lines);
    let two = |coins: u8| {
        officers(&[
            "hint",
            &format!("As Ah Kd Kc/.. .. .. ../.. .. .. ../.. .. .. .. coins={coins}"),
        ])
    };
    assert_eq!((two(1).code, two(2).code), (Some(1), Some(0)));
    assert!(two(1).last().starts_with("dead: it would need"), "{:?}", two(1).lines);
    assert!(two(2).last().ends_with("first of 2 take-backs"), "{:?}", two(2).lines);
    assert_eq!(officers(&["hint", "--card", "As", OZANAM]).last(), "As is safe on d1");
    assert_eq!(officers(&["hint", "--card", "Ad", DEAD]).last(), "Ad is safe nowhere");
    let laid = officers(&["hint", "--card", "As", DEAD]);
    assert_eq!((laid.last(), laid.code), ("As lies on a4", Some(1)));
}

#[test]
fn simulations_repeat_and_end_with_the_share() {
    let args = ["simulate", "--level", "hard", "--players", "3", "--deals", "500", "--seed", "7"];
    let once = officers(&args);
    assert!(once.last().starts_with("won ") && once.last().ends_with(" %)"), "{:?}", once.lines);
    assert!(once.last().contains(" of 500 ("));
    assert_eq!(once.lines, officers(&[&args[..], &["--threads", "1"]].concat()).lines);
    let strong = officers(&["simulate", "--bot", "strong", "--level", "expert", "--deals", "50"]);
    assert_eq!(strong.last(), "won 50 of 50 (100.00 %)");
}

#[test]
fn simulations_of_several_levels_are_drawn() {
    let folder = std::env::temp_dir().join(format!("officers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("chances.svg");
    let args = ["simulate", "--level", "easy,hard", "--players", "2,4", "--deals", "20", "--json"];
    let answer = officers(&[&args[..], &["--svg", file.to_str().unwrap()]].concat());
    assert_eq!(answer.lines.len(), 4);
    assert!(
        answer.lines[3].contains("\"level\":\"hard\"") && answer.lines[3].contains("\"players\":4")
    );
    let drawn = std::fs::read_to_string(&file).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
    assert_eq!(drawn.matches("fill=\"#4a7ebb\"").count(), 4);
    std::fs::remove_dir_all(&folder).unwrap();
    let args = ["simulate", "--deals", "1000000000", "--svg", file.to_str().unwrap()];
    let refused = officers(&args);
    assert_eq!(refused.code, Some(2), "before any game is played");
    assert!(refused.errors.contains("chances.svg"), "{}", refused.errors);
}

#[test]
fn the_clock_is_shown_and_strange_bytes_are_only_refused() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
        .args(["officers", "play", "--level", "expert", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\nhint\n").unwrap();
    let shown = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(shown.contains("30 s left > ") && shown.contains("keeps"), "{shown}");
}

#[test]
fn a_solo_game_is_won_by_a_finished_square() {
    let rows = ["AcKdQsJh", "QhJsAdKc", "KsAhJcQd", "JdQcKhAs"];
    let mut typed = String::from("Ac@e9\n");
    for (row, cards) in rows.iter().enumerate() {
        for column in 0..4 {
            let (card, letter) = (&cards[2 * column..2 * column + 2], ["a", "b", "c", "d"][column]);
            typed += &format!("{card}@{letter}{}\n", 4 - row);
        }
    }
    let game = officers_with(&["play", "--players", "1", "--level", "hard"], &typed);
    assert_eq!(game.last(), "won");
    assert!(
        game.lines.iter().any(|line| line.contains("cell expected at `e9`")),
        "{:?}",
        game.lines
    );
}

#[test]
fn hands_stay_hidden_and_players_are_kept_apart() {
    let game = officers_with(&["play", "--players", "2", "--seed", "3"], "As@a1\nquit\n");
    let turns: Vec<&[String]> = game.lines.split(|line| line.contains("--------")).collect();
    assert_eq!(turns.len(), 2, "{:?}", game.lines);
    let holds = |turn: &[String], card: &str| turn.iter().any(|line| line.contains(card));
    assert!(holds(turns[0], "your hand: As") && !holds(turns[0], "Ks"));
    assert!(holds(turns[1], "player 1: As@a1") && holds(turns[1], "Ks") && !holds(turns[1], "Qh"));
    assert_eq!(game.last(), "not finished");
}

#[test]
fn hints_are_given_during_play() {
    let typed = "hint\n".repeat(3);
    let game = officers_with(&["play", "--bot", "strong", "--seed", "9", "--json"], &typed);
    assert!(game.last().contains("\"result\":\"not finished\""), "{:?}", game.lines);
    assert_eq!((game.lines.len(), game.errors.matches("keeps").count()), (1, 3));
}
