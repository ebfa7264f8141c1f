//! Readers that go away or are slow, input that ends in the middle of a line, and idle waiting.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Daemon, SECOND, cpu_time};

/// Starts a shell script in which the binary is called `hippolyta`.
fn shell(script: &str) -> Child {
    let folder = Path::new(env!("CARGO_BIN_EXE_hippolyta")).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("PATH", path);
    piped(&mut command)
}

fn piped(command: &mut Command) -> Child {
    let all = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    all.spawn().expect("the program starts")
}

fn daemon() -> Child {
    piped(&mut Command::new(env!("CARGO_BIN_EXE_hippolyta")))
}

/// Reads the two outputs of a child to their ends.
fn said_by(mut child: Child) -> [String; 2] {
    let mut texts = [String::new(), String::new()];
    let mut output = child.stdout.take().expect("piped");
    output.read_to_string(&mut texts[0]).expect("text");
    child.stderr.take().expect("piped").read_to_string(&mut texts[1]).expect("text");
    assert!(child.wait().expect("the child can be waited for").success());
    texts
}

/// Waits for a child to end by itself, and returns what it wrote to its two outputs.
fn outputs(mut child: Child, span: Duration) -> [String; 2] {
    let deadline = Instant::now() + span;
    while child.try_wait().expect("the child can be waited for").is_none() {
        if Instant::now() > deadline {
            let _ = child.kill();
            panic!("goes on");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut texts = [String::new(), String::new()];
    if let Some(mut output) = child.stdout.take() {
        output.read_to_string(&mut texts[0]).expect("text");
    }
    child.stderr.take().expect("piped").read_to_string(&mut texts[1]).expect("text");
    assert!(!texts[1].contains("panic"), "{}", texts[1]);
    texts
}

#[test]
fn case_d19_one_line_is_enough() {
    for command in ["hippolyta", "hippolyta perft --game checkers --depth 6 --divide"] {
        let mut child = shell(&format!("{{ {command}; echo code $? >&2; }} | head -n 1"));
        let mut input = child.stdin.take().expect("piped");
        // The manager is still there; only its reader is gone.
        let _ = input.write_all(b"uci\ngo infinite\nisready\nisready\n");
        let [said, complaints] = outputs(child, 10 * SECOND);
        let code = complaints.lines().last();
        assert_eq!((said.lines().count(), code), (1, Some("code 0")), "{command}");
    }
}

#[test]
fn case_d19_no_output_at_all() {
    let mut child = shell("hippolyta >&-; echo code $? >&2");
    child.stdin.take().expect("piped").write_all(b"uci\ngo depth 3\nquit\n").expect("read");
    assert_eq!(outputs(child, 10 * SECOND)[1].trim(), "code 0");
}

#[test]
fn case_d19_a_reader_that_goes_away_ends_the_process_quietly() {
    let mut child = daemon();
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    let _ = input.write_all(b"uci\ngo infinite\nisready\n");
    outputs(child, 2 * SECOND);
}

#[test]
fn case_d19_a_slow_reader_does_not_stop_the_clock() {
    let mut child = daemon();
    let mut input = child.stdin.take().expect("piped");
    let text = format!("uci\n{}go movetime 100\n", "d\n".repeat(2_000));
    input.write_all(text.as_bytes()).expect("the daemon reads on");
    std::thread::sleep(2 * SECOND);
    input.write_all(b"quit\n").expect("the daemon reads on");
    let mut said = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut said).expect("text");
    let _ = child.wait();
    let last = said.lines().rfind(|line| line.starts_with("info depth")).expect("a search");
    let words: Vec<&str> = last.split(' ').collect();
    let time = words.iter().position(|word| *word == "time").expect("a time");
    assert!(words[time + 1].parse::<u64>().expect("milliseconds") < 1_000, "{last}");
}

#[test]
fn case_d19_a_slow_reader_gets_everything_after_the_end_of_input() {
    let script = "hippolyta uci --game amazons | { sleep 1; cat; }";
    let mut child = shell(script);
    // More than a pipe holds.
    let text = "position startpos\n".to_owned() + &"go perft 1\n".repeat(4);
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("the daemon reads");
    let [said, _] = said_by(child);
    assert_eq!(said.lines().filter(|line| *line == "Nodes searched: 2176").count(), 4);
}

#[test]
fn the_last_line_is_carried_out_like_any_other() {
    let mut child = daemon();
    let text = b"position startpos\ngo depth 5";
    child.stdin.take().expect("piped").write_all(text).expect("the daemon reads");
    let [said, _] = outputs(child, 2 * SECOND);
    assert!(said.lines().any(|line| line.starts_with("info depth 5 ")), "{said}");
}

#[test]
fn input_may_end_in_the_middle_of_a_line() {
    for (text, answer) in [
        (&b"uci\nisready"[..], "readyok"),
        (b"position startpos\ngo depth 2", "bestmove "),
        (b"position startpos\ngo depth", "info string error: depth"),
        (b"ugi\nsetoption name Hash va", "info string error: "),
        (b"hub\nping", "pong"),
        (b"isready\nposition fen \xff\xc3", "info string error: "),
        (b"hub\nset-param name=\"variant", "error message="),
        (b"u", "info string error: "),
    ] {
        let mut child = daemon();
        child.stdin.take().expect("piped").write_all(text).expect("the daemon reads");
        let [said, complaints] = outputs(child, 2 * SECOND);
        let text = String::from_utf8_lossy(text);
        assert!(said.lines().any(|line| line.starts_with(answer)), "{text}: {said}");
        assert_eq!(complaints, "", "{text}");
    }
}

#[test]
fn waiting_takes_no_time_of_the_processor() {
    let mut daemon = Daemon::start(&["daemon", "--rules", "russian"]);
    for (state, lines) in [
        ("before the first line", ""),
        ("between commands", "uci\nposition startpos\ngo depth 3"),
        ("with an answer held back", "position fen W:W5:B1\ngo infinite"),
        ("while a finished search ponders", "stop\nposition startpos\ngo ponder depth 1"),
    ] {
        daemon.send(lines);
        std::thread::sleep(Duration::from_millis(300));
        let Some(before) = cpu_time(daemon.id()) else {
            return println!("skipped: the system does not tell the time of a process");
        };
        std::thread::sleep(Duration::from_millis(700));
        let used = cpu_time(daemon.id()).expect("it told before") - before;
        assert!(used < Duration::from_millis(150), "{state}: {used:?} of 700 ms");
    }
}
