use super::*;

const FILE: &str = r#"
    game = "checkers"
    rules = "russian"
    event = "round-robin"
    games = 4
    limits = { tc = "1+0.01", margin = 10 }
    openings = { file = "o.fen", random = true, seed = 7 }
    adjudication = { resign = { score = 600, moves = 3 } }
    [[engine]]
    name = "one"
    command = "hippolyta uci"
    options = { Hash = 16, Ponder = false, Style = "wild" }
    [[engine]]
    name = "two"
    command = "scan hub"
    limits = { nodes = 1000 }
    [[engine]]
    name = "three"
    command = "other"
    protocol = "ugi"
"#;

#[test]
fn a_tournament_file_is_read_and_survives_json() {
    let settings = Settings::from_toml(FILE).unwrap();
    assert_eq!(settings.budget(0).tc.unwrap().to_string(), "1+0.01");
    assert_eq!(settings.budget(1).nodes, Some(1000));
    assert_eq!(settings.budget(1).tc, None);
    let json = serde_json::to_string(&settings).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings);
}

fn refusal(text: &str) -> String {
    Settings::from_toml(text).and_then(|settings| settings.check()).unwrap_err().to_string()
}

#[test]
fn what_makes_no_event_is_refused() {
    for (from, to, named) in [
        ("\"two\"", "\"one\"", "two engines are named `one`"),
        ("games = 4", "games = 0", "at least 1"),
        ("games = 4", "games = 4000000000", "beyond what can be played"),
        ("round-robin", "match", "two engines"),
        ("round-robin", "swiss", "number of rounds"),
        ("rules", "rulez", "rulez"),
        ("\"1+0.01\"", "\"1+\"", "bad time control"),
        ("\"other\"", "\"'\"", "open quote"),
        ("games = 4", "games = 4\nsprt = \"elo0=0,elo1=5\"", "sequential test"),
        ("Hash = 16", "Hash = [1]", "the value of an option is text, a number, true or false"),
    ] {
        let error = refusal(&FILE.replace(from, to));
        assert!(error.contains(named), "{to}: {error}");
    }
}

#[test]
fn limits_of_nothing_are_refused() {
    for (from, to, named) in [
        ("nodes = 1000", "nodes = 0", "`two`: nodes"),
        ("margin = 10", "movetime = 0", "`one`: movetime"),
        ("margin = 10", "depth = 0", "`one`: depth"),
        ("score = 600", "score = -600", "resign"),
        ("resign = { score = 600", "win = { score = 0", "win"),
        ("resign = { score = 600", "draw = { score = -1", "draw"),
        ("moves = 3", "moves = 0", "moves of a rule"),
        ("resign = { score = 600, moves = 3 }", "max_plies = 0", "max plies"),
        ("seed = 7", "plies = 0", "0 plies"),
        ("games = 4", "games = 4\npatience = { ready = 0 }", "patience"),
    ] {
        let error = refusal(&FILE.replace(from, to));
        assert!(error.contains(named), "{to}: {error}");
    }
    let at_once = FILE.replace("games = 4", "games = 4\npatience = { quit = 0 }");
    assert_eq!(Settings::from_toml(&at_once).unwrap().check(), Ok(()));
}

#[test]
fn what_changes_nothing_is_told() {
    let mut settings = Settings::from_toml(FILE).unwrap();
    assert!(settings.warnings().is_empty());
    settings.rounds = Some(3);
    assert!(settings.warnings()[0].contains("rounds"));
    settings.rounds = None;
    settings.engines.pop();
    settings.games = 3;
    assert!(settings.warnings()[0].contains("odd number of games"));
}
