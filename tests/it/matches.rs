//! Someone who runs engine matches: events of real engines from the command line.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_hippolyta");

fn hippolyta(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// An engine argument for our own daemon.
fn daemon(name: &str, arguments: &str) -> String {
    format!("{name}='{PROGRAM}' {arguments}")
}

/// A match between two daemons, with more arguments.
fn self_match(first: &str, second: &str, more: &str) -> Output {
    let engines = [daemon("A", first), daemon("B", second)];
    let mut line = vec!["match", "--engine", &engines[0], "--engine", &engines[1]];
    line.extend(more.split_whitespace());
    hippolyta(&line)
}

/// The games in a log, without its first line.
fn games(log: &Path) -> Vec<Value> {
    let text = fs::read_to_string(log).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn two_daemons_play_a_match_and_the_last_line_is_the_score() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display();
    let more = format!(
        "--rules russian --games 4 --nodes 300 --concurrency 2 --sprt elo0=0,elo1=5 --out {out}"
    );
    let output = self_match("uci", "hub", &more);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("score A - B: +"), "{text}");
    for word in [" Elo ", " +- ", "  LOS ", "  LLR "] {
        assert!(last.contains(word), "{last}");
    }
    assert!(text.contains("\npairs LL LD DD+WL WD WW: "), "{text}");
    assert!(text.contains("  nElo ") && text.contains("(-2.94, 2.94), undecided"), "{text}");
    let games = games(&folder.path().join("games.jsonl"));
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game["reason"] == "rules"), "{games:?}");
    let pdn = fs::read_to_string(folder.path().join("games.pdn")).unwrap();
    assert_eq!(pdn.matches("[GameType \"25\"]").count(), 4);
    assert!(folder.path().join("report.html").exists());
}

#[test]
fn amazons_is_played_in_uci_and_ugi_and_kept_as_sgf() {
    let folder = tempfile::tempdir().unwrap();
    let more = format!(
        "--game amazons --rules amazons6 --games 2 --nodes 30 --proven --out {}",
        folder.path().display()
    );
    let output = self_match("uci", "ugi", &more);
    assert!(output.status.success(), "{}", stderr(&output));
    let games = games(&folder.path().join("games.jsonl"));
    let reasons: Vec<&Value> = games.iter().map(|game| &game["reason"]).collect();
    assert!(
        reasons.iter().all(|reason| ["rules", "proven"].iter().any(|r| reason == r)),
        "{reasons:?}"
    );
    let sgf = fs::read_to_string(folder.path().join("games.sgf")).unwrap();
    assert_eq!(sgf.matches("GM[18]").count(), 2);
}

/// White has more squares for itself: the game is White's before a move is made, and White wins it
/// just as well where it has to be played to the end.
#[test]
fn an_amazons_game_of_closed_regions_ends_by_count_as_it_would_by_play() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("cut-off.fen");
    fs::write(&openings, "Q2*1q/3*2/1Q1*2/3*1q/3*1q/Q1Q*1q w - - 0 1\n").unwrap();
    let play = |out: &str, more: &str| {
        let out = folder.path().join(out);
        let files = format!("--openings {} --out {}", openings.display(), out.display());
        let line = format!("--game amazons --rules amazons6 --games 2 --nodes 50 {files} {more}");
        let output = self_match("uci", "ugi", &line);
        assert!(output.status.success(), "{}", stderr(&output));
        games(&out.join("games.jsonl"))
    };
    for game in play("proven", "--proven") {
        assert_eq!((&game["reason"], &game["outcome"]), (&"proven".into(), &"white".into()));
        assert!(game["moves"].as_array().unwrap().is_empty());
    }
    for game in play("played", "") {
        assert_eq!((&game["reason"], &game["outcome"]), (&"rules".into(), &"white".into()));
    }
    let output = self_match("uci", "uci", "--game checkers --nodes 9 --proven");
    assert_eq!(output.status.code(), Some(2), "nothing proves a game of checkers");
    assert!(stderr(&output).contains("tables of endings"), "{}", stderr(&output));
}

/// The processes whose command line has this text in it.
fn processes_with(text: &str) -> usize {
    let has_it = |entry: std::io::Result<fs::DirEntry>| {
        let line = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).contains(text))
    };
    fs::read_dir("/proc").unwrap().filter_map(has_it).filter(|found| *found).count()
}

/// Whoever presses Ctrl-C, or a scheduler that sends SIGTERM, gets what was finished, and can go on.
#[test]
fn a_match_that_is_stopped_by_a_signal_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let log = out.join("games.jsonl");
    let engines = [daemon("A", "uci"), daemon("B", "uci")];
    let start = |more: &[&str]| {
        Command::new(PROGRAM)
            .args(["match", "--engine", &engines[0], "--engine", &engines[1], "--out"])
            .arg(&out)
            .args("--rules russian --games 4 --movetime 15 --margin 500".split(' '))
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    for (signal, more) in [("-INT", &[][..]), ("-TERM", &["--resume"])] {
        let before = if log.exists() { games(&log).len() } else { 0 };
        let running = start(more);
        while !log.exists() || fs::read_to_string(&log).unwrap().lines().count() < before + 2 {
            std::thread::sleep(Duration::from_millis(20));
        }
        Command::new("kill").args([signal, &running.id().to_string()]).status().unwrap();
        let stopped = running.wait_with_output().unwrap();
        assert_eq!(stopped.status.code(), Some(1), "{}", stderr(&stopped));
        assert!(stderr(&stopped).contains("stopped: interrupted"), "{}", stderr(&stopped));
        assert!(stdout(&stopped).lines().last().unwrap().starts_with("score A - B: +"));
        assert!(out.join("report.html").exists());
    }
    let rest = start(&["--resume"]).wait_with_output().unwrap();
    assert!(rest.status.success(), "{}", stderr(&rest));
    assert_eq!(games(&log).len(), 4);
}

/// Case E16: files may not grow beyond a limit, so that a record is written in part only. The event
/// stops with the file's name, no engine is left running, and with more room it goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_the_match_and_it_goes_on_with_more_room() {
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("engine");
    std::os::unix::fs::symlink(PROGRAM, &engine).unwrap();
    let out = folder.path().join("out");
    let run = |limit: &str, more: &str| {
        let engine = |name: &str| format!("{name}={} uci", engine.display());
        Command::new("sh")
            .args(["-c", &format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\""), "sh", PROGRAM])
            .args(["match", "--engine", &engine("A"), "--engine", &engine("B"), "--out"])
            .arg(&out)
            .args("--rules russian --games 12 --nodes 200 --concurrency 2".split(' '))
            .args(more.split_whitespace())
            .output()
            .unwrap()
    };
    let stopped = run("40", "");
    assert_eq!(stopped.status.code(), Some(2), "{}", stderr(&stopped));
    assert!(stderr(&stopped).contains("games.jsonl: File too large"), "{}", stderr(&stopped));
    assert!(stdout(&stopped).is_empty(), "no result is given");
    assert_eq!(processes_with(&engine.display().to_string()), 0, "no engine is left");
    let kept = games(&out.join("games.jsonl"));
    assert!((1..12).contains(&kept.len()), "{}", kept.len());

    let resumed = run("unlimited", "--resume");
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    assert!(!stderr(&resumed).contains("half-written"), "{}", stderr(&resumed));
    let all = games(&out.join("games.jsonl"));
    assert_eq!((all.len(), &all[..kept.len()]), (12, &kept[..]));
    let pdn = fs::read_to_string(out.join("games.pdn")).unwrap();
    assert_eq!(pdn.matches("[Result").count(), 12);
}

/// Case E16: the result is told although the report cannot be written.
#[test]
fn a_report_that_cannot_be_written_hides_no_result() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("report.html")).unwrap();
    let more = format!("--games 2 --nodes 9 --out {}", folder.path().display());
    let output = self_match("uci", "uci", &more);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("report.html: No space left"), "{}", stderr(&output));
    assert!(stdout(&output).lines().last().unwrap().starts_with("score A - B: +"));
}

/// Shards play a sequential test to their end, however it stands with them; it is lost, if it is,
/// where they are put together.
#[test]
fn a_test_is_judged_where_shards_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    // Whoever is that much better does not lose half of the games.
    let sprt = "--sprt elo0=400,elo1=800,alpha=.45,beta=.45";
    for shard in ["1/2", "2/2"] {
        let more = format!("--games 8 --nodes 20 --out {out} --shard {shard} {sprt}");
        let output = self_match("uci", "uci", &more);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stdout(&output).contains("elo0 is accepted"), "{}", stdout(&output));
    }
    let elsewhere = folder.path().join("new/merged");
    let merged = hippolyta(&["match", "merge", out, "--out", elsewhere.to_str().unwrap()]);
    assert_eq!(merged.status.code(), Some(1), "{}", stderr(&merged));
    assert!(stdout(&merged).contains("elo0 is accepted"), "{}", stdout(&merged));
    assert!(elsewhere.join("report.html").exists());
}

#[test]
fn a_knock_out_says_who_has_won() {
    let config = "[[engine]]\nname = \"C\"\ncommand = \"none\"\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("third.toml");
    fs::write(&file, config.replace("none", &format!("'{PROGRAM}' uci"))).unwrap();
    let out = folder.path().join("cup");
    let files = format!("--config {} --out {}", file.display(), out.display());
    let line = format!("--event knockout --games 2 --nodes 9 --max-plies 60 {files}");
    let output = self_match("uci", "uci", &line);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let winner = text.lines().last().unwrap().strip_prefix("winner ").unwrap();
    let first = text.lines().nth(1).unwrap().split_whitespace().nth(1);
    assert_eq!(first, Some(winner), "{text}");
    let output = self_match("uci", "uci", &format!("{line} --resume --json"));
    let result: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&result["winner"], &result["table"][0]["name"]), (&winner.into(), &winner.into()));
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains(&format!("\"summary\":[\"winner {winner}\"]")));
}

/// The games of a match are openings, with `plies` that cut them before their ends.
#[test]
fn finished_games_are_openings_when_they_are_cut() {
    for (game, records) in [("checkers", "games.pdn"), ("amazons", "games.sgf")] {
        let folder = tempfile::tempdir().unwrap();
        let match_of = |out: &str, more: &str| {
            let out = folder.path().join(out);
            let line = format!("--game {game} --games 2 --nodes 20 --out {} {more}", out.display());
            self_match("uci", "uci", &line)
        };
        assert!(match_of("one", "").status.success());
        let records = folder.path().join("one").join(records);
        let openings = format!("--openings {},plies=4", records.display());
        let output = match_of("two", &openings);
        assert!(output.status.success(), "{}", stderr(&output));
        let played = games(&folder.path().join("two/games.jsonl"));
        assert_eq!(played[0]["opening"]["moves"].as_array().unwrap().len(), 4);
        let output = match_of("three", openings.trim_end_matches(",plies=4"));
        assert!(stderr(&output).contains(": the game is over at its end"), "{}", stderr(&output));
    }
}

/// Five engines of three protocols from one file, with its report, in shards as well.
fn tournament(folder: &Path) -> String {
    let engine = |name: &str, arguments: &str, limits: &str| {
        format!(
            "[[engine]]\nname = \"{name}\"\ncommand = \"'{PROGRAM}' {arguments}\"\n\
             limits = {{ {limits} }}\n"
        )
    };
    let openings = folder.join("openings.fen");
    fs::write(&openings, "c3-d4 b6-a5\nc3-b4 f6-g5\ne3-f4\n").unwrap();
    let text = format!(
        "game = \"checkers\"\nrules = \"brazilian\"\nevent = \"round-robin\"\ngames = 2\n\
         openings = {{ file = \"{}\", random = true, seed = 7 }}\n\
         adjudication = {{ max_plies = 120 }}\n{}{}{}{}{}",
        openings.display(),
        engine("uci 200", "uci", "nodes = 200"),
        engine("ugi 100", "ugi", "nodes = 100"),
        engine("hub 100", "hub", "nodes = 100"),
        engine("hub, \\\"deep\\\"", "hub --option numbering=pydraughts", "depth = 3"),
        engine("Юрий", "uci --option Search=mcts", "nodes = 100"),
    );
    let path = folder.join("cup.toml");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn five_engines_of_three_protocols_play_a_tournament_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let config = tournament(folder.path());
    let out = folder.path().join("cup");
    let output =
        hippolyta(&["match", "--config", &config, "--out", out.to_str().unwrap(), "--json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let result: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(result["games"], 20);
    assert_eq!(result["table"].as_array().unwrap().len(), 5);
    for game in games(&out.join("games.jsonl")) {
        let reason = game["reason"].as_str().unwrap();
        assert!(["rules", "length"].contains(&reason), "{}", game["detail"]);
    }
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("Юрий") && page.contains("\"fens\":[\"W:W"));
}

/// Runs a job file as its scheduler would and returns whether it could.
fn schedule(command: &mut Command) -> Output {
    let output = command.env("HIPPOLYTA", PROGRAM).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    output
}

fn merged_games(out: &Path) -> Value {
    let output = hippolyta(&["match", "merge", out.to_str().unwrap(), "--json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let result: Value = serde_json::from_str(&stdout(&output)).unwrap();
    result["games"].clone()
}

#[test]
fn a_slurm_array_plays_all_shards() {
    let folder = tempfile::tempdir().unwrap();
    let config = tournament(folder.path());
    let out = folder.path().join("cup");
    for task in 1..=3 {
        schedule(
            Command::new("sh")
                .args(["docs/jobs/slurm.sbatch", &config])
                .arg(&out)
                .env("SLURM_ARRAY_TASK_ID", task.to_string())
                .env("SLURM_ARRAY_TASK_COUNT", "3"),
        );
    }
    assert_eq!(merged_games(&out), 20);
    assert!(out.join("merged.pdn").exists() && out.join("report.html").exists());
}

/// The shell line of the pod, taken from the job file.
#[test]
fn an_indexed_kubernetes_job_plays_all_shards() {
    let folder = tempfile::tempdir().unwrap();
    let config = tournament(folder.path());
    let out = folder.path().join("cup");
    let text = fs::read_to_string("docs/jobs/kubernetes.yaml").unwrap();
    let lines = text.lines().skip_while(|line| line.trim() != "- >-").skip(1);
    let script: Vec<&str> =
        lines.take_while(|line| line.starts_with("              ")).map(str::trim).collect();
    for index in 0..2 {
        schedule(
            Command::new("sh")
                .args(["-c", &script.join(" ")])
                .env("CONFIG", &config)
                .env("OUT", &out)
                .env("SHARDS", "2")
                .env("JOB_COMPLETION_INDEX", index.to_string()),
        );
    }
    assert_eq!(merged_games(&out), 20);
}

#[test]
fn gnu_parallel_plays_and_merges_shards() {
    if Command::new("parallel").arg("--version").output().is_err() {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let config = tournament(folder.path());
    let out = folder.path().join("cup");
    let mut command = Command::new("sh");
    command.args(["docs/jobs/parallel.sh", &config]).arg(&out).arg("3").env("JOBS", "2");
    schedule(&mut command);
    assert_eq!(merged_games(&out), 20);
}

/// Cases E14 and E15.
#[test]
fn an_event_that_cannot_begin_says_why() {
    let two = |first: &str, second: &str| {
        hippolyta(&["match", "--engine", first, "--engine", second, "--nodes", "9"])
    };
    let good = daemon("A", "uci");
    for (bad, named) in [
        ("B=/no/such/engine", "engine B does not start: cannot run /no/such/engine: No such file"),
        ("B=cat;dir=/no/such/folder", "/no/such/folder: No such file"),
        ("B=/bin/false", "engine B does not start"),
        ("A=/bin/true", "two engines are named `A`"),
    ] {
        let output = two(&good, bad);
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert!(stderr(&output).contains(named), "{bad}: {}", stderr(&output));
        assert!(stdout(&output).is_empty(), "never a result");
    }
    let output = self_match("uci", "uci", "--nodes 9 --rules halma");
    assert!(stderr(&output).contains("halma"));
    let output = self_match("uci", "uci", "--nodes 9 --openings /dev/null");
    assert!(stderr(&output).contains("/dev/null: there are no openings"), "{}", stderr(&output));
}

/// Elo of the first engine and its error, from the JSON of a match.
fn elo(result: &Value) -> (f64, f64) {
    let number = |name: &str| result["match"][name].as_f64().unwrap_or(f64::INFINITY);
    (number("elo"), number("elo_error"))
}

#[test]
#[ignore = "run on a quiet machine with: cargo test --release --test it a_thousand_games -- --ignored --nocapture"]
fn a_thousand_games_against_itself_are_clean_and_even() {
    let more = "--rules russian --games 1000 --tc 1+0.01 --concurrency 2 --json";
    let output = self_match("uci", "uci", more);
    println!("{}", stdout(&output));
    let result: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(result["games"], 1000);
    for line in result["table"].as_array().unwrap() {
        assert_eq!(line["failures"], Value::Object(Default::default()));
    }
    // The error is that of a 95 % interval: of twenty matches between equals one fails here by
    // chance.
    let (elo, error) = elo(&result);
    assert!(elo.abs() <= error, "{elo} +- {error}");
}

#[test]
#[ignore = "run with: cargo test --release --test it handicap -- --ignored --nocapture"]
fn a_handicap_is_found_by_a_sequential_test() {
    let engines = [daemon("full", "uci") + ";nodes=4000", daemon("half", "uci") + ";nodes=2000"];
    let mut line = vec!["match", "--engine", &engines[0], "--engine", &engines[1]];
    line.extend("--rules russian --games 20000 --concurrency 2 --json".split(' '));
    line.extend(["--sprt", "elo0=0,elo1=10"]);
    let openings = std::env::var("HIPPOLYTA_REAL_DATA").map(|folder| {
        format!("{folder}/fen/pydraughts_ballots_russian.json,order=random,policy=pair")
    });
    match &openings {
        Ok(openings) => line.extend(["--openings", openings]),
        Err(_) => println!("HIPPOLYTA_REAL_DATA is not set: all games begin at the start position"),
    }
    let output = hippolyta(&line);
    println!("{}", stdout(&output));
    assert!(output.status.success(), "the better engine passes the test: {}", stderr(&output));
    let result: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert!(result["match"]["llr"].as_f64().unwrap() >= 2.94);
}
