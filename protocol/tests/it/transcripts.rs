//! The written-down dialogues that start the scripted engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::transcript::{Peer, StepKind, Transcript};

use crate::driver::Driver;

impl Peer for Driver {
    fn send(&mut self, line: &str) {
        Driver::send(self, line);
    }

    fn next_line(&mut self) -> Option<String> {
        self.next_within(Duration::from_secs(10))
    }
}

/// A file of the project.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The reference shows dialogues between a line "```transcript NAME" and a line "```".
#[test]
fn the_reference_shows_the_dialogues_as_they_are_held() {
    let reference = fs::read_to_string(project("docs/protocol.md")).unwrap();
    let mut names = Vec::new();
    for block in reference.split("\n```transcript ").skip(1) {
        let (name, rest) = block.split_once('\n').unwrap();
        let shown = rest.split_once("```").unwrap().0;
        let held = fs::read_to_string(project(&format!("testdata/transcripts/{name}.txt")));
        assert_eq!(shown, held.unwrap(), "{name}");
        names.push(name);
    }
    let expected = [
        "uci-amazons",
        "uci-checkers",
        "ugi-checkers",
        "hub-russian",
        "dxp-follower",
        "dxp-initiator",
        "ugi-queens",
        "ugi-officers",
    ];
    assert_eq!(names, expected);
}

/// All written-down dialogues, by file.
fn transcripts() -> Vec<(PathBuf, Transcript)> {
    let entries = fs::read_dir(project("testdata/transcripts")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let texts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    texts
        .map(|path| (path.clone(), Transcript::parse(&fs::read_to_string(path).unwrap()).unwrap()))
        .collect()
}

/// What is said and what is expected in the dialogues that begin so, or over `dxp`.
fn lines_of(greetings: &[&str]) -> [Vec<String>; 2] {
    let mut lines = [Vec::new(), Vec::new()];
    for (_, transcript) in transcripts() {
        let is_dxp = transcript.command.iter().any(|word| word == "dxp");
        let greeting = match &transcript.steps[0].kind {
            StepKind::Send(line) if !is_dxp => line,
            _ => "dxp",
        };
        if greetings.contains(&greeting) {
            for step in transcript.steps {
                match step.kind {
                    StepKind::Send(line) => lines[0].push(line),
                    StepKind::Expect(line) => lines[1].push(line),
                    StepKind::Skip => {}
                }
            }
        }
    }
    lines
}

/// The words in the first column of the tables of a section, table after table, each as far as it
/// is the same in every line: `setoption name` of `setoption name N [value V]`.
fn table_words(section: &str, title: &str) -> Vec<Vec<String>> {
    let head = format!("\n| {title} |");
    let tables = section.split(&head).skip(1);
    let rows = tables.map(|rest| rest.lines().skip(2).take_while(|line| line.starts_with('|')));
    let columns = rows.map(|rows| rows.map(|row| row.split(" | ").next().unwrap()));
    columns
        .map(|columns| {
            let codes = columns.flat_map(|column| column.split('`').skip(1).step_by(2));
            codes.map(literal).filter(|text| !text.is_empty()).collect()
        })
        .collect()
}

fn literal(code: &str) -> String {
    let is_variable = |word: &&str| {
        word.starts_with(['[', '.'])
            || word.trim_end_matches(['.', ':']).chars().all(char::is_uppercase)
    };
    let mut fixed = Vec::new();
    for word in code.split(' ').take_while(|word| !is_variable(word)) {
        match word.split_once('=') {
            Some((name, _)) => {
                fixed.push(format!("{name}="));
                break;
            }
            None => fixed.push(word.to_owned()),
        }
    }
    fixed.join(" ")
}

#[test]
fn every_command_and_reply_of_the_reference_stands_in_a_dialogue() {
    let reference = fs::read_to_string(project("docs/protocol.md")).unwrap();
    let section = |title: &str| {
        let rest = reference.split_once(&format!("\n## {title}\n")).unwrap().1;
        rest.split("\n## ").next().unwrap().to_owned()
    };
    let begins = |line: &str, word: &str| line.starts_with(word);
    let contains = |line: &str, word: &str| format!("{line} ").contains(&format!(" {word} "));
    let mut checked = 0;
    let mut check =
        |title: &str, head, at: usize, lines: &[String], fits: &dyn Fn(&str, &str) -> bool| {
            for word in &table_words(&section(title), head)[at] {
                assert!(
                    lines.iter().any(|line| fits(line, word)),
                    "{title}: '{word}' is in no dialogue"
                );
                checked += 1;
            }
        };
    let [said, heard] = lines_of(&["uci", "ugi"]);
    check("UCI", "command", 0, &said, &begins);
    check("UCI", "word", 0, &said, &contains);
    check("UCI", "reply", 0, &heard, &begins);
    check("UCI", "part", 0, &heard, &contains);
    check("UGI", "query", 0, &said, &begins);
    let [said, heard] = lines_of(&["hub"]);
    check("Hub", "command", 0, &said, &begins);
    check("Hub", "reply", 0, &heard, &begins);
    let [said, heard] = lines_of(&["dxp"]);
    for letter in ["R", "A", "M", "E", "C", "B", "K"] {
        assert!(said.iter().chain(&heard).any(|line| line.starts_with(letter)), "{letter}");
    }
    assert!(checked > 60, "only {checked} words");
}

#[test]
fn every_dialogue_with_the_scripted_engine_is_held_again() {
    let mut held = 0;
    for (path, transcript) in transcripts() {
        if transcript.command == ["nim"] {
            let mut driver = Driver::new();
            let result = transcript.replay(&mut driver);
            assert_eq!(result, Ok(()), "{}", path.display());
            assert_eq!(driver.until_quiet(), Vec::<String>::new(), "{}", path.display());
            held += 1;
        }
    }
    assert_eq!(held, 3);
}
