//! Someone who looks at the report of a match, with a browser.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_hippolyta");
const VISIT: &str = include_str!("report/visit.js");
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A browser without a window, with a clock that runs ahead; `None` if there is none.
fn browser() -> Option<Command> {
    let works = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let mut command = Command::new(BROWSERS.into_iter().find(works)?);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=6000"]);
    Some(command)
}

/// What the visitor of the report in `out` saw in a window of this width.
fn visit(mut browser: Command, out: &Path, width: u32) -> HashMap<String, String> {
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    let visited = out.join("visited.html");
    let end = report.rfind("</script>").unwrap();
    fs::write(&visited, format!("{}{VISIT}{}", &report[..end], &report[end..])).unwrap();
    let output = browser
        .arg(format!("--user-data-dir={}", out.join("browser").display()))
        .arg(format!("--window-size={width},900"))
        .arg("--dump-dom")
        .arg(format!("file://{}", visited.display()))
        .output()
        .unwrap();
    let page = String::from_utf8_lossy(&output.stdout).into_owned();
    let seen = page.split("id=\"seen\">").nth(1).expect("the visit comes to its end");
    let lines = seen.lines().filter_map(|line| line.split_once('='));
    lines.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Plays two games, and checks what is the same for every game: the tables, the list of games and
/// the ways to replay one.
fn check(game: &str, rules: &str, width: u32) -> Option<HashMap<String, String>> {
    let Some(browser) = browser() else {
        println!("skipped: none of {} is installed", BROWSERS.join(", "));
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let engine = |name: &str| format!("{name}='{PROGRAM}' uci");
    let status = Command::new(PROGRAM)
        .args(["match", "--engine", &engine("A & co"), "--engine", &engine("B"), "--out"])
        .arg(out)
        .args(["--game", game, "--rules", rules, "--games", "2", "--nodes", "300"])
        .output()
        .unwrap()
        .status;
    assert!(status.success());
    let seen = visit(browser, out, width);
    let expected = [
        ("rows", "2"),
        ("points", "2"),
        ("third", "3"),
        ("second_move", "2"),
        ("first_move", "1"),
        ("filtered", "2 games"),
        ("second", "○ B – ● A &amp; co"),
        ("width", "true"),
        ("network", "0"),
    ];
    for (name, value) in expected {
        assert_eq!(seen[name], value, "{name}: {seen:?}");
    }
    assert!(seen["cross"].starts_with('+'), "{seen:?}");
    assert_eq!(seen["moves"], seen["listed"]);
    assert!(seen["played"].parse::<u32>().unwrap() >= 1, "{seen:?}");
    assert!(seen["result"].contains("(rules: "), "{seen:?}");
    Some(seen)
}

#[test]
fn a_game_of_draughts_is_replayed_in_a_browser() {
    let Some(seen) = check("checkers", "russian", 1100) else { return };
    assert_eq!(seen["begin"], "0 24 0");
    assert_eq!(seen["end"], format!("{} 0", seen["moves"]));
}

/// On a telephone: eight amazons at first, and a burnt square for each move in the end.
#[test]
fn a_game_of_amazons_is_replayed_in_a_narrow_browser() {
    let Some(seen) = check("amazons", "amazons6", 500) else { return };
    assert_eq!(seen["begin"], "0 8 0");
    assert_eq!(seen["end"], format!("{0} {0}", seen["moves"]));
}
