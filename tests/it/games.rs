//! Game files: `games check`, `games convert` and `analyse`; what commands say of themselves.

use assert_cmd::Command;

/// The exit code, and both outputs.
fn hippolyta(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("hippolyta").unwrap().args(args).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code().unwrap(), out, err)
}

fn games(args: &[&str]) -> (i32, String) {
    let (code, out, _) = hippolyta(&[&["games"], args].concat());
    (code, out)
}

/// A file with this text, in a folder that goes with what is returned.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

fn data(path: &str) -> String {
    format!("{}/testdata/{path}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn hops_are_checked_under_the_rules_asked_for() {
    let file = data("checkers/games/playstrategy_russian_hops.txt");
    let (code, out) = games(&["check", &file, "--rules", "russian"]);
    assert_eq!((code, out.as_str()), (0, "ok\n1 games, 1 legal, 45 plies\n"));
    let (code, out) = games(&["check", &file, "--rules", "brazilian"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("game 1 ply 28: `10-19` is not legal"), "{out}");
}

#[test]
fn amazons_files_are_known_by_what_is_in_them() {
    for form in ["sgf", "txt"] {
        let file = data(&format!("amazons/games/playstrategy_game1.{form}"));
        assert_eq!(games(&["check", &file]), (0, "ok\n1 games, 1 legal, 9 plies\n".to_owned()));
    }
}

#[test]
fn every_form_leads_back_to_the_same_moves() {
    let list = |file: &str| games(&["convert", file, "--to", "uci", "--rules", "russian"]).1;
    let folder = tempfile::tempdir().unwrap();
    for (file, form) in [
        ("amazons/games/playstrategy_game2.txt", "sgf"),
        ("amazons/games/playstrategy_game2.sgf", "uci"),
        ("checkers/games/playstrategy_russian_hops.txt", "pdn"),
        ("checkers/games/playstrategy_russian_hops.txt", "uci"),
    ] {
        let file = data(file);
        let converted = folder.path().join(form);
        let (code, text) = games(&["convert", &file, "--to", form, "--rules", "russian"]);
        assert_eq!(code, 0);
        std::fs::write(&converted, text).unwrap();
        assert_eq!(list(converted.to_str().unwrap()), list(&file), "{form}");
        assert!(list(&file).starts_with("position startpos moves "));
    }
    let (_, text) =
        games(&["convert", &data("amazons/games/playstrategy_game1.sgf"), "--to", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["moves"][0]["move"], "d1d6,d6g9");
    assert_eq!(json["result"], "1-0");
    assert_eq!(
        games(&["convert", &data("amazons/games/playstrategy_game1.sgf"), "--to", "pdn"]).0,
        2
    );
    assert_eq!(games(&["check", "/nowhere"]).0, 2);
}

#[test]
fn a_url_in_a_tag_makes_no_list_of_amazons() {
    let (_folder, path) =
        file("[Site \"https://example.org/a/b\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 *\n");
    assert_eq!(games(&["check", &path]), (0, "ok\n1 games, 1 legal, 2 plies\n".to_owned()));
}

#[test]
fn analysed_games_are_written_in_their_own_spelling() {
    let (_folder, path) = file("[GameType \"21\"]\n1. 9-13 22-18 1-0 0-1\n");
    let (code, out, err) = hippolyta(&["analyse", &path, "--depth", "1"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("warning: game 1: movetext without tags"), "{err}");
    let comment = out.split_once("9-13 {").unwrap().1.split_once('}').unwrap().0;
    assert!(
        comment.contains("/1 ") && !comment.contains(|sign: char| sign.is_alphabetic()),
        "{out}"
    );
}

#[test]
fn analysed_games_become_json() {
    let (_folder, path) = file("[White \"a\"]\n1. c3-d4 {b} b6-a5 *\n[White \"b\"]\n1. c3-c4 *\n");
    let (code, out, err) = hippolyta(&["analyse", &path, "--depth", "1", "--json"]);
    assert_eq!(code, 1);
    assert!(err.contains("left out: game 2 ply 1"), "{err}");
    assert_eq!(out.lines().count(), 1);
    let game: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(game["tags"]["White"], "a");
    assert_eq!(game["moves"][0]["notes"][0]["comment"], "b");
    assert_eq!(game["evaluations"].as_array().unwrap().len(), 2);
    assert_eq!(game["evaluations"][1]["depth"], 1);
}

#[test]
fn the_orders_of_a_capture_are_one_line_of_a_divided_count() {
    let position = "W:WKh4:BKc7,e7,Kd4,g3";
    let args = ["--rules", "russian", "--position", position, "--depth", "1", "--count", "ordered"];
    let (_, out, _) = hippolyta(&[&["perft", "--divide"][..], &args].concat());
    let lines: Vec<_> = out.lines().map(|line| line.rsplit_once(' ').unwrap()).collect();
    let ((_, total), divided) = lines.split_last().unwrap();
    let count = |text: &str| text.parse::<u64>().unwrap();
    assert_eq!(divided.iter().map(|(_, nodes)| count(nodes)).sum::<u64>(), count(total));
    assert!(divided.contains(&("h4xd8xb6xf2xh4", "2")), "{out}");
    assert!(divided.windows(2).all(|pair| pair[0].0 < pair[1].0), "{out}");
}

#[test]
fn every_command_has_an_example() {
    for command in ["", "uci", "ugi", "hub", "games", "queens", "officers", "match", "dxp"] {
        let words = command.split_whitespace().chain(["--help"]).collect::<Vec<_>>();
        let (_, out, _) = hippolyta(&words);
        assert!(out.contains(&format!("hippolyta {command}")) && out.contains("Example"), "{out}");
        assert!(!out.contains("The first line chooses"), "{out}");
    }
}

#[test]
fn options_of_another_game_are_refused() {
    let (_folder, path) = file("1. c3-d4 *");
    for (args, reason) in [
        (&["moves", "--game", "amazons", "--rules", "foo"][..], "--rules goes with"),
        (
            &["perft", "--game", "amazons", "--rules", "russian", "--depth", "1"],
            "--rules goes with",
        ),
        (&["bench", "--game", "amazons", "--rules", "foo"], "--rules goes with"),
        (&["analyse", "--game", "amazons", "--rules", "russian"], "--rules goes with"),
        (&["analyse", &path, "--game", "amazons", "--rules", "russian"], "--rules goes with"),
        (&["games", "check", &path, "--game", "amazons", "--rules", "pool"], "--rules goes with"),
        (&["moves", "--board", "8"], "--board goes with"),
        (&["analyse", &path, "--multipv", "2"], "--multipv goes with"),
        (&["analyse", &path, "--game", "amazons"], "left out: game 1 ply 1: '1.' is no move"),
    ] {
        let (code, out, err) = hippolyta(args);
        assert_ne!(code, 0, "{args:?}");
        assert!(out.is_empty() && err.contains(reason), "{args:?}: {out} {err}");
    }
}

#[test]
fn converted_games_need_no_rules() {
    let (_folder, path) = file("[GameType \"25\"]\n[FEN \"W:WK29:B22,7\"]\n1. a1xd4 *\n");
    let (code, text) = games(&["convert", &path, "--to", "pdn", "--rules", "beatem"]);
    assert_eq!(code, 0);
    let (_folder, path) = file(&text);
    assert_eq!(games(&["check", &path]), (0, "ok\n1 games, 1 legal, 1 plies\n".to_owned()));
}
