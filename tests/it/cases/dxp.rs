//! DamExchange on the wire: fields of fixed width, a stream without borders, equal moves.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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
struct Line {
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
        let args = ["dxp", "--listen", "127.0.0.1:0", "--movetime", "20"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
            .args(args)
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
    fn called() -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
            .args(["dxp", "--connect", &address, "--minutes", "5", "--moves", "0"])
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

    fn ends_soon(&mut self) {
        let deadline = Instant::now() + Duration::from_secs(2);
        while self.child.try_wait().expect("the child can be waited for").is_none() {
            assert!(Instant::now() < deadline, "goes on without its peer");
            std::thread::sleep(Duration::from_millis(5));
        }
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
    let mut line = Line::called();
    let start = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww";
    assert_eq!(line.frame(), format!("R01{:<32}Z005000BW{start}", "Hippolyta"));
    assert!(line.ask(&format!("A{:<32}0\0", "Partner")).starts_with('M'));
    line.stream.get_ref().shutdown(std::net::Shutdown::Both).expect("a connection");
    line.ends_soon();
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
