//! An engine for tests that plays the game of [`countdown`] and misbehaves as it is told to.
//!
//! `fake-engine uci|ugi|hub [SWITCH[=N]]...`, and `fake-engine launch ...` starts and
//! watches another engine. "At N" means at the N-th search of the process, from 1; without a number at every one.
//!
//! | switch | what it does |
//! |---|---|
//! | `think=MS` | thinks so long |
//! | `late=MS` | answers so long after its time is over |
//! | `die-at=N` | exits instead of searching |
//! | `illegal-at=N` | answers with a move that is not legal |
//! | `empty-at=N` | answers without a move |
//! | `mute-at=N` | does not answer, not even to `stop` |
//! | `no-ok` | never ends its introduction |
//! | `no-ready` | never says that it is ready |
//! | `deaf` | hears neither `quit` nor the end of its input |
//! | `junk` | prints nonsense before every answer |
//! | `flood-hello`, `flood` | prints a megabyte before its introduction, before every answer |
//! | `smart` | plays perfectly instead of at random |
//! | `seed=N` | chooses its random moves |
//! | `score=N` | claims this score |
//! | `log=FILE` | writes down what it is told |
//! | `processors` | says on its standard error which processors it may use |
//! | `unread` | reads nothing after its introduction |

#[path = "../support/countdown.rs"]
mod countdown;
mod words;

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use countdown::Countdown;
use protocol::engine::{Game, Start};
use words::{Heard, Words};

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    if std::env::args().nth(1).as_deref() == Some("launch") {
        return protocol::client::launcher::run(&arguments.skip(1).collect::<Vec<_>>());
    }
    let switches = std::env::args().skip(2).map(|text| match text.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned()),
        None => (text, String::new()),
    });
    let switches: HashMap<String, String> = switches.collect();
    if switches.contains_key("processors") {
        say_processors();
    }
    let is_unread = switches.contains_key("unread");
    let words = Words::of(&std::env::args().nth(1).unwrap_or_default());
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
            if is_unread {
                thread::sleep(Duration::from_secs(600));
            }
        }
    });
    let mut engine = Engine {
        words,
        switches,
        lines,
        game: Countdown::default(),
        searches: 0,
        pondering: false,
        code: None,
    };
    while engine.code.is_none() {
        match engine.lines.recv() {
            Ok(line) => engine.hear(&line),
            Err(_) if engine.has("deaf") => thread::sleep(Duration::from_secs(600)),
            Err(_) => break,
        }
    }
    ExitCode::from(engine.code.unwrap_or(0))
}

/// Tells the list of processors, as Linux has it for this process.
fn say_processors() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    // In one piece: another process may write to the same file.
    let line = format!("{}\n", list.unwrap_or("unknown").trim());
    let _ = io::stderr().write_all(line.as_bytes());
}

struct Engine {
    words: Words,
    switches: HashMap<String, String>,
    lines: Receiver<String>,
    game: Countdown,
    searches: u64,
    pondering: bool,
    code: Option<u8>,
}

impl Engine {
    fn has(&self, switch: &str) -> bool {
        self.switches.contains_key(switch)
    }

    fn number(&self, switch: &str) -> Option<u64> {
        self.switches.get(switch)?.parse().ok()
    }

    /// Whether a switch holds for the present search.
    fn now(&self, switch: &str) -> bool {
        self.has(switch) && self.number(switch).is_none_or(|at| at == self.searches)
    }

    fn say(&self, text: &str) {
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "{text}");
        let _ = out.flush();
    }

    fn note(&self, line: &str) {
        if let Some(path) = self.switches.get("log") {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            let _ = file.and_then(|mut file| writeln!(file, "{line}"));
        }
    }

    fn hear(&mut self, line: &str) {
        self.note(line);
        match self.words.hear(line) {
            Heard::Hello => {
                if self.has("flood-hello") {
                    self.say(&"nonsense ".repeat(111).add_lines(1000));
                }
                self.say(&self.words.introduction());
                if !self.has("no-ok") {
                    self.say(self.words.introduced());
                }
            }
            Heard::Ready(answer) => {
                if !self.has("no-ready") {
                    self.say(answer);
                }
            }
            Heard::Position { start, moves } => {
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                let start = start.as_deref().map_or(Start::Startpos, Start::Text);
                if let Err(refusal) = self.game.set_position(self.words.notation(), start, &moves) {
                    self.note(&format!("refused: {refusal}"));
                }
            }
            Heard::Go { time, ponder } => {
                self.searches += 1;
                self.pondering = ponder;
                self.search(time);
            }
            Heard::Quit if !self.has("deaf") => self.code = Some(0),
            Heard::Quit | Heard::Stop | Heard::PonderHit | Heard::Other => {}
        }
    }

    fn search(&mut self, time: Option<Duration>) {
        if self.now("die-at") {
            self.code = Some(9);
            return;
        }
        let millis = |switch| self.number(switch).map(Duration::from_millis);
        let think = match millis("late") {
            Some(late) => time.unwrap_or_default() + late,
            None => millis("think").unwrap_or_default(),
        };
        let is_mute = self.now("mute-at");
        if !self.think(think, is_mute) {
            return;
        }
        if self.has("flood") {
            self.say(&"nonsense ".repeat(111).add_lines(1000));
        }
        if self.has("junk") {
            self.say("\u{1}\u{fffd} bestmoves = \"no\nthing");
        }
        let score = self.switches.get("score").and_then(|text| text.parse().ok()).unwrap_or(0);
        self.say(&self.words.report(score, self.searches));
        let mv = if self.now("empty-at") {
            None
        } else if self.now("illegal-at") {
            Some("t9".to_owned())
        } else {
            self.choose()
        };
        self.say(&self.words.answer(mv.as_deref(), self.reply(mv.as_deref()).as_deref()));
    }

    /// Waits so long, or until it is stopped, or the pondered move was played. Returns whether to
    /// answer at all.
    fn think(&mut self, time: Duration, is_mute: bool) -> bool {
        let mut until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() && !is_mute && !self.pondering {
                return true;
            }
            let patience = if is_mute || self.pondering { Duration::from_secs(600) } else { left };
            let Ok(line) = self.lines.recv_timeout(patience) else { continue };
            self.note(&line);
            match self.words.hear(&line) {
                Heard::Stop if !is_mute && !self.has("late") => {
                    self.pondering = false;
                    return true;
                }
                Heard::PonderHit => {
                    self.pondering = false;
                    until = Instant::now() + time;
                }
                Heard::Ready(answer) if !self.has("no-ready") => self.say(answer),
                Heard::Quit if !self.has("deaf") => {
                    self.code = Some(0);
                    return false;
                }
                _ => {}
            }
        }
    }

    fn choose(&self) -> Option<String> {
        let moves = self.game.moves(self.words.notation());
        let heap = self.game.board().len();
        let seed = self.number("seed").unwrap_or(1);
        let random = (heap as u64 + seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + self.searches)
            .wrapping_mul(0xd134_2543_de82_ef95)
            >> 33;
        let best = (heap % 4).checked_sub(1).filter(|_| self.has("smart"));
        let place = best.unwrap_or(random as usize % moves.len().max(1));
        moves.get(place).cloned()
    }

    /// The first legal reply, as the move to ponder on.
    fn reply(&self, mv: Option<&str>) -> Option<String> {
        let mut game = self.game;
        game.play(self.words.notation(), &[mv?]).ok()?;
        game.moves(self.words.notation()).first().cloned()
    }
}

trait AddLines {
    fn add_lines(&self, count: usize) -> String;
}

impl AddLines for String {
    fn add_lines(&self, count: usize) -> String {
        vec![self.as_str(); count].join("\n")
    }
}
