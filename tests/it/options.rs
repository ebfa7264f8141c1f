//! Every option has the effect that the reference tells of.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use protocol::dialect::UCI;
use protocol::reply::universal::{Info, Reply, ScoreValue};

use crate::support::Daemon;

const REFERENCE: &str = include_str!("../../docs/protocol.md");
/// Options of a rule set: one entry of the reference stands for all.
const FAMILIES: [(&str, &str); 2] = [("Rule ", "Rule ..."), ("rule-", "rule-...")];

fn russian() -> Daemon {
    Daemon::uci(&["uci", "--game", "checkers", "--rules", "russian"])
}

/// Sends lines that end with a `go` and returns what the search says and its answer.
fn search(daemon: &mut Daemon, lines: &str) -> (Vec<Info>, String) {
    daemon.send(lines);
    let mut said = daemon.until("bestmove");
    let answer = said.pop().expect("until never comes back empty");
    let infos = said.iter().map(|line| match UCI.parse_reply(line) {
        Ok(Reply::Info(info)) => info,
        other => panic!("'{line}': {other:?}"),
    });
    (infos.collect(), answer)
}

fn last(infos: &[Info]) -> &Info {
    infos.last().expect("a line of play")
}

/// What is said to a line that is not a search.
fn said_to(daemon: &mut Daemon, line: &str) -> Vec<String> {
    daemon.send(&format!("{line}\nisready"));
    let mut said = daemon.until("readyok");
    said.pop();
    said
}

/// A name, or the entry of the reference that stands for it and its like.
fn entry(name: &str) -> String {
    let family = FAMILIES.iter().find(|(prefix, _)| name.starts_with(prefix));
    family.map_or(name, |(_, entry)| entry).to_owned()
}

/// The names in a column of the reference's table of options.
fn documented(column: usize) -> BTreeSet<String> {
    let section = REFERENCE.split("\n## Options\n").nth(1).expect("there is such a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(column));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The names of the options or parameters that the binary declares, each cut out of its line.
fn declared(args: &[&str], hello: [&str; 2], name: fn(&str) -> Option<&str>) -> BTreeSet<String> {
    let mut daemon = Daemon::start(args);
    daemon.send(hello[0]);
    daemon.until(hello[1]).iter().filter_map(|line| name(line)).map(entry).collect()
}

#[test]
fn the_reference_names_the_options_there_are() {
    let mut options = BTreeSet::new();
    for game in ["checkers", "amazons", "queens", "officers"] {
        options.extend(declared(&["ugi", "--game", game], ["ugi", "ugiok"], |line| {
            line.strip_prefix("option name ")?.split(" type ").next()
        }));
    }
    assert_eq!(options, documented(1));
    let params = declared(&["hub"], ["hub", "wait"], |line| {
        line.strip_prefix("param name=")?.split(' ').next()
    });
    assert_eq!(params, documented(2));
}

#[test]
fn hash_is_the_size_of_the_table_and_clear_hash_empties_it() {
    let mut daemon = russian();
    let fresh = "setoption name Clear Hash\nposition startpos\ngo nodes 150000";
    let small = search(&mut daemon, &format!("setoption name Hash value 1\n{fresh}")).0;
    let large = search(&mut daemon, &format!("setoption name Hash value 64\n{fresh}")).0;
    let full = [small, large].map(|infos| last(&infos).hashfull.expect("a figure"));
    assert!(full[0] > 4 * full[1], "{full:?}");

    let nodes = |infos: Vec<Info>| last(&infos).nodes.expect("a figure");
    let first = nodes(search(&mut daemon, "setoption name Clear Hash\ngo depth 9").0);
    let again = nodes(search(&mut daemon, "go depth 9").0);
    let cleared = nodes(search(&mut daemon, "setoption name Clear Hash\ngo depth 9").0);
    assert!(again < first / 2 && cleared == first, "{first}, {again}, {cleared}");
    let new_game = nodes(search(&mut daemon, "ucinewgame\ngo depth 9").0);
    assert_eq!(new_game, first);
}

#[test]
fn threads_is_the_number_of_threads_that_search() {
    let mut daemon = russian();
    let tasks = format!("/proc/{}/task", daemon.id());
    let count = |daemon: &mut Daemon, threads: u32| {
        daemon.send(&format!("setoption name Threads value {threads}\ngo infinite"));
        std::thread::sleep(Duration::from_millis(200));
        let count = fs::read_dir(&tasks).map(Iterator::count);
        daemon.ask("stop", "bestmove");
        count
    };
    match (count(&mut daemon, 1), count(&mut daemon, 4)) {
        (Ok(one), Ok(four)) => assert_eq!(four, one + 3),
        _ => println!("skipped: the system does not tell the threads of a process"),
    }
}

#[test]
fn multipv_is_the_number_of_lines() {
    let (infos, answer) =
        search(&mut russian(), "setoption name MultiPV value 3\nposition startpos\ngo depth 4");
    let deepest: Vec<&Info> = infos.iter().filter(|info| info.depth == Some(4)).collect();
    let main = infos.iter().rfind(|info| info.multipv == Some(1)).expect("a first line");
    let ranks: BTreeSet<Option<u32>> = deepest.iter().map(|info| info.multipv).collect();
    assert_eq!(ranks, [1, 2, 3].map(Some).into());
    let firsts: BTreeSet<&String> = deepest.iter().filter_map(|info| info.pv.first()).collect();
    assert_eq!(firsts.len(), 3, "{deepest:#?}");
    assert!(answer.starts_with(&format!("bestmove {}", main.pv[0])));
}

#[test]
fn move_overhead_is_kept_back() {
    let mut daemon = russian();
    let mut time = |overhead: u32| {
        let asked = Instant::now();
        let set = format!("setoption name Move Overhead value {overhead}");
        search(&mut daemon, &format!("{set}\nposition startpos\ngo movetime 600"));
        asked.elapsed()
    };
    let (none, most) = (time(0), time(550));
    assert!(none >= Duration::from_millis(590), "{none:?}");
    assert!(most < Duration::from_millis(500), "{most:?}");
}

#[test]
fn chances_are_shown_on_request_and_sum_to_one() {
    for (game, draws) in [("russian", true), ("amazons6", false)] {
        let mut daemon = Daemon::uci(&["uci"]);
        let go = format!("setoption name UCI_Variant value {game}\nposition startpos\ngo depth 3");
        assert!(search(&mut daemon, &go).0.iter().all(|info| info.wdl.is_none()));
        let shown = search(&mut daemon, "setoption name UCI_ShowWDL value true\ngo depth 3").0;
        let [win, draw, loss] = last(&shown).wdl.expect("chances");
        assert_eq!((win + draw + loss, draw > 0), (1_000, draws), "{game}");
    }
}

#[test]
fn analysis_searches_a_single_move_too() {
    let mut daemon = russian();
    let go = "position fen B:Wc1,e1,g1:Ba5,h8\ngo depth 6 movetime 5000";
    let single = "position fen B:We1,g1:Ba5\ngo depth 6 movetime 5000";
    assert!(last(&search(&mut daemon, go).0).depth == Some(6), "two moves");
    assert!(last(&search(&mut daemon, single).0).depth < Some(6), "one move");
    let analysed = format!("setoption name UCI_AnalyseMode value true\n{single}");
    assert_eq!(last(&search(&mut daemon, &analysed).0).depth, Some(6));
}

#[test]
fn switches_without_effect_are_taken_and_paths_that_nobody_reads_remarked_on() {
    let mut daemon = russian();
    for line in ["setoption name Ponder value true", "setoption name EndgamePath value <empty>"] {
        assert_eq!(said_to(&mut daemon, line), [""; 0], "{line}");
    }
    let said = said_to(&mut daemon, "setoption name EndgamePath value /somewhere");
    assert!(said.len() == 1 && said[0].starts_with("info string EndgamePath has no effect"));
}

#[test]
fn either_search_may_be_chosen() {
    let mut daemon = russian();
    let go = "ucinewgame\nposition startpos\ngo nodes 3000";
    let mut lines = ["alphabeta", "mcts"].map(|name| {
        let (infos, answer) =
            search(&mut daemon, &format!("setoption name Search value {name}\n{go}"));
        assert!(answer.starts_with("bestmove ") && last(&infos).nodes >= Some(2_900), "{name}");
        infos
    });
    lines.iter_mut().flatten().for_each(|info| (info.time, info.nps) = (None, None));
    assert_ne!(lines[0], lines[1]);
}

#[test]
fn the_log_has_all_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a log of  mine.txt");
    let mut daemon = russian();
    let set = format!("setoption name Log File value {}", path.display());
    assert_eq!(said_to(&mut daemon, &set), [""; 0]);
    daemon.ask("go depth 2", "bestmove");
    daemon.ask("setoption name Log File value <empty>\nisready", "readyok");
    daemon.ask("go depth 1", "bestmove");
    let log = fs::read_to_string(&path).expect("a log");
    assert!(log.contains("< go depth 2\n") && log.contains("> bestmove "), "{log}");
    assert!(!log.contains("go depth 1"), "{log}");
    let said = said_to(&mut daemon, "setoption name Log File value /no/such/folder/log");
    assert!(said.len() == 1 && said[0].contains("/no/such/folder/log"), "{said:?}");
}

#[test]
fn the_log_has_whole_lines_whatever_the_chunks() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let option = format!("Log File={}", first.display());
    let mut daemon = Daemon::start(&["ugi", "--option", &option]);
    daemon.send_bytes(b"isre");
    std::thread::sleep(Duration::from_millis(50));
    daemon.send_bytes(b"ady\n");
    daemon.answer("readyok");
    let change = format!("setoption name Log File value {}", second.display());
    let fails = "setoption name Log File value /no/such/folder/log";
    daemon.ask(&format!("{change}\n{fails}\nisready"), "readyok");
    let log = fs::read_to_string(&first).expect("a log");
    assert_eq!(log, format!("< isready\n> readyok\n< {change}\n"));
    let log = fs::read_to_string(&second).expect("a log");
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!([lines[0], lines[2], lines[3]], [&format!("< {fails}"), "< isready", "> readyok"]);
    assert!(lines[1].starts_with("> info string error: cannot open log file"), "{log}");
}

#[test]
fn fields_of_the_rules_are_options() {
    let mut daemon = russian();
    let fen = |daemon: &mut Daemon| daemon.ask("query fen", "response");
    let before = fen(&mut daemon);
    assert_eq!(said_to(&mut daemon, "setoption name Rule men value 8"), [""; 0]);
    let after = fen(&mut daemon);
    assert_eq!((before.matches(',').count(), after.matches(',').count()), (22, 14), "{after}");
    let moves = |daemon: &mut Daemon| {
        daemon.ask("position fen W:WKa1:Bb2\nquery moves", "response").split(' ').count() - 1
    };
    let flying = moves(&mut daemon);
    assert_eq!(said_to(&mut daemon, "setoption name rule KING value short"), [""; 0]);
    assert_eq!((flying, moves(&mut daemon)), (6, 1));
    let said = said_to(&mut daemon, "setoption name Rule king value walking");
    assert!(said.len() == 1 && said[0].contains("walking"), "{said:?}");
    // Another variant has its own rules.
    daemon.send("setoption name UCI_Variant value russian");
    assert_eq!((fen(&mut daemon), moves(&mut daemon)), (before, 6));
}

#[test]
fn a_proven_win_ends_a_search_for_mate() {
    let (infos, answer) = search(&mut russian(), "position fen W:WKa1:Bb2\ngo mate 2");
    let score = last(&infos).score.expect("a score");
    assert!(matches!(score.value, ScoreValue::Mate(1)), "{score:?}");
    assert!(answer.starts_with("bestmove a1x"), "{answer}");
}

#[test]
fn every_line_of_play_has_its_figures() {
    let (infos, _) = search(&mut russian(), "position startpos\ngo movetime 1500");
    for info in infos.iter().filter(|info| !info.pv.is_empty()) {
        assert!(info.depth.is_some() && info.score.is_some() && info.nodes.is_some(), "{info:?}");
        assert!(info.hashfull.is_some() && info.tbhits == Some(0) && info.nps.is_some());
    }
    assert!(infos.iter().any(|info| info.currmove.is_some() && info.currmovenumber.is_some()));
}
