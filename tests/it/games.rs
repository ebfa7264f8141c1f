//! Game files: `games check` and `games convert`.

use assert_cmd::Command;

fn games(args: &[&str]) -> (i32, String) {
    let output = Command::cargo_bin("hippolyta").unwrap().arg("games").args(args).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
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
