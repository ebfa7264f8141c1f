//! DamExchange on the wire: fields of fixed width, a stream without borders, equal moves.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use protocol::transcript::Peer;

use crate::support::PATIENCE;

/// The follower has Black and no clock; White, the initiator, moves first from these squares.
fn request(squares: &str) -> String {
    assert_eq!(squares.len(), 32);
    format!("R01{:<32}Z000000BW{squares}\0", "Partner")
}

/// Empty squares but for these, numbered from b8 = 1.
fn squares(pieces: &[(usize, char)]) -> String {
    let letter = |at| pieces.iter().find(|(square, _)| *square == at).map_or('e', |piece| piece.1);
    (1..=32).map(letter).collect()
}

/// A connection to the binary.
pub(crate) struct Line {
    child: Child,
    stream: BufReader<TcpStream>,
}

impl Line {
    fn new(child: Child, stream: TcpStream) -> Line {
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        Line { child, stream: BufReader::new(stream) }
    }

    /// The binary listens, we call.
    fn calling() -> Line {
        Line::to(&["dxp", "--listen", "127.0.0.1:0", "--movetime", "20"])
    }

    /// Calls the binary, which listens on a port of its choice if it is started so.
    pub(crate) fn to(args: &[&str]) -> Line {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut said = String::new();
        let mut log = BufReader::new(child.stderr.take().expect("stderr is piped"));
        log.read_line(&mut said).expect("text");
        let address = said.trim().strip_prefix("listening at ").expect("where it listens");
        let stream = TcpStream::connect(address).expect("a connection");
        Line::new(child, stream)
    }

    /// The binary calls, we listen.
    fn called(more: &[&str]) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
            .args(["dxp", "--connect", &address, "--minutes", "5", "--moves", "0"])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let (stream, _) = listener.accept().expect("a connection");
        Line::new(child, stream)
    }

    fn send(&mut self, text: &str) {
        self.stream.get_mut().write_all(text.as_bytes()).expect("the peer listens");
    }

    /// The next message without its NUL.
    fn frame(&mut self) -> String {
        let mut frame = Vec::new();
        self.stream.read_until(0, &mut frame).expect("a message in time");
        assert_eq!(frame.pop(), Some(0), "the connection is closed");
        String::from_utf8(frame).expect("text")
    }

    fn ask(&mut self, text: &str) -> String {
        self.send(text);
        self.frame()
    }

    pub(crate) fn ends_soon(&mut self) -> ExitStatus {
        let deadline = Instant::now() + Duration::from_secs(2);
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be waited for") {
                return status;
            }
            assert!(Instant::now() < deadline, "goes on without its peer");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Frames stand in transcripts without their NUL.
impl Peer for Line {
    fn send(&mut self, frame: &str) {
        Line::send(self, &format!("{frame}\0"));
    }

    fn next_line(&mut self) -> Option<String> {
        Some(self.frame())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn case_d17_equal_moves_are_all_played() {
    let mut line = Line::calling();
    let kings = squares(&[(1, 'Z'), (29, 'W')]);
    assert_eq!(line.ask(&request(&kings)), format!("A{:<32}0", "Hippolyta"));
    for mv in ["2925", "2529", "2925"] {
        let answer = line.ask(&format!("M0000{mv}00\0"));
        assert!(answer.starts_with('M') && answer.len() == 11, "{mv}: {answer}");
    }
    assert_eq!(line.ask("E01\0"), "E00");
}

#[test]
fn case_d17_the_stream_may_be_cut_anywhere() {
    let mut line = Line::calling();
    // Black's man on a5 has one move.
    let text = request(&squares(&[(13, 'z'), (31, 'w')])) + "M0000312600\0";
    let accepted = format!("A{:<32}0", "Hippolyta");
    for at in 0..text.len() {
        let (head, tail) = text.split_at(at);
        line.send(head);
        std::thread::sleep(Duration::from_millis(2));
        line.send(tail);
        assert_eq!([line.frame(), line.frame()], [&accepted[..], "M0000131700"], "cut at {at}");
        assert_eq!(line.ask("E00\0"), "E00");
    }
    text.chars().for_each(|byte| line.send(byte.encode_utf8(&mut [0; 4])));
    assert_eq!([line.frame(), line.frame()], [&accepted[..], "M0000131700"], "byte by byte");
}

#[test]
fn case_d17_numbers_have_three_digits_and_names_thirty_two_columns() {
    let mut line = Line::called(&[]);
    let start = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww";
    assert_eq!(line.frame(), format!("R01{:<32}Z005000BW{start}", "Hippolyta"));
    assert!(line.ask(&format!("A{:<32}0\0", "Partner")).starts_with('M'));
    line.stream.get_ref().shutdown(std::net::Shutdown::Both).expect("a connection");
    assert_eq!(line.ends_soon().code(), Some(1), "the game was broken off");
}

#[test]
fn a_request_that_is_declined_or_not_answered_ends_with_a_no() {
    let mut line = Line::called(&["--games", "2"]);
    assert!(line.frame().starts_with("R01"));
    line.send(&format!("A{:<32}2\0", "Partner"));
    assert_eq!(line.ends_soon().code(), Some(1));

    let mut line = Line::called(&["--patience", "1"]);
    assert!(line.frame().starts_with("R01"));
    assert_eq!(line.frame(), "Cerror: nothing was said for 1 s");
    assert_eq!(line.ends_soon().code(), Some(1));
}

#[test]
fn games_that_came_to_their_end_are_a_yes() {
    let mut line = Line::to(&["dxp", "--listen", "127.0.0.1:0", "--games", "1"]);
    assert_eq!(
        line.ask(&request(&squares(&[(18, 'z'), (22, 'w')]))),
        format!("A{:<32}0", "Hippolyta")
    );
    assert_eq!(line.ask("M000022150118\0"), "E11", "Black has no piece left");
    line.send("E00\0");
    assert_eq!(line.ends_soon().code(), Some(0));
}

#[test]
fn what_is_typed_is_said_and_an_interrupt_breaks_off() {
    let mut line = Line::to(&["dxp", "--listen", "127.0.0.1:0", "--movetime", "60000"]);
    let mut input = line.child.stdin.take().expect("stdin is piped");
    input.write_all(b"Good luck\n\nand have fun").expect("it reads");
    assert_eq!(line.frame(), "CGood luck");
    drop(input);
    assert_eq!(line.frame(), "Cand have fun");
    let start = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww";
    assert_eq!(line.ask(&request(start)), format!("A{:<32}0", "Hippolyta"));
    line.send("M0000221800\0");
    std::thread::sleep(Duration::from_millis(200));
    let id = line.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    assert_eq!(line.frame(), "E01");
    assert_eq!(line.ends_soon().code(), Some(1));
}

#[test]
fn a_peer_that_talks_nonsense_is_told_so() {
    let mut line = Line::calling();
    assert!(line.ask("X what\0").starts_with("Cerror: "));
    let mut rest = Vec::new();
    line.stream.read_to_end(&mut rest).expect("the end of the connection");
    assert_eq!(rest, b"");
    line.ends_soon();
}
