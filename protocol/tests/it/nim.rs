//! A small game with a scripted engine: take one to three from a heap; who cannot take has lost.
//!
//! Moves are `take2` in the standard notation and `21-19` in Hub; positions are `21 w` and `W21`,
//! or in Hub a letter for each square, where every piece counts.
//! Depth 8 of a search finds a lower bound with chances, depth 9 an upper bound.
//! A heap of 100 is a draw by rule. The variant `black` starts with Black.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use engine_core::{Bound, Control, Limits, Score, Side};
use protocol::engine::{
    Ending, Engine, Event, Game, GoRequest, Identity, Info, Job, Notation, OptionKind, OptionSpec,
    Player, Refusal, Start, Turn,
};

/// What an engine has been told beyond its position, for tests to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) requests: Vec<GoRequest>,
    pub(crate) new_games: usize,
    pub(crate) options: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap {
    size: u32,
    side: Side,
}

/// The engine.
pub(crate) struct Nim {
    heap: Heap,
    /// Moves played since the position was set.
    played: usize,
    first: Side,
    seen: Arc<std::sync::Mutex<Seen>>,
}

impl Nim {
    pub(crate) fn new(seen: Arc<std::sync::Mutex<Seen>>) -> Nim {
        let mut nim =
            Nim { heap: Heap { size: 0, side: Side::White }, played: 0, first: Side::White, seen };
        nim.heap = nim.start();
        nim
    }

    fn start(&self) -> Heap {
        Heap { size: 21, side: self.first }
    }
}

impl Heap {
    fn parse(notation: Notation, text: &str) -> Option<Heap> {
        let (size, side) = match notation {
            Notation::Standard => text.split_once(' ')?,
            Notation::Hub => (text.get(1..)?, text.get(..1)?),
        };
        let pieces = size.chars().filter(|c| "wWbB".contains(*c)).count() as u32;
        let letters = size.len() == 32 && size.chars().all(|c| "wWbBe".contains(c));
        let side = match side {
            "w" | "W" => Side::White,
            "b" | "B" => Side::Black,
            _ => return None,
        };
        let size = if letters { Some(pieces) } else { size.parse().ok() };
        size.filter(|size| *size <= 1_000_000).map(|size| Heap { size, side })
    }

    fn takes(self) -> impl Iterator<Item = u32> {
        1..=self.size.min(3)
    }

    fn write(self, notation: Notation, take: u32) -> String {
        match notation {
            Notation::Standard => format!("take{take}"),
            Notation::Hub => format!("{}-{}", self.size, self.size - take),
        }
    }

    fn read(self, notation: Notation, text: &str) -> Result<u32, Refusal> {
        let text = text.to_ascii_lowercase();
        self.takes()
            .find(|take| self.write(notation, *take) == text)
            .ok_or_else(|| Refusal::new(format!("illegal move {text}")))
    }

    fn after(self, take: u32) -> Heap {
        Heap { size: self.size - take, side: !self.side }
    }

    /// Plays moves of which the first has this number.
    fn play(mut self, notation: Notation, moves: &[&str], first: usize) -> Result<Heap, Refusal> {
        for (number, mv) in (first..).zip(moves) {
            let take = self
                .read(notation, mv)
                .map_err(|Refusal(reason)| Refusal(format!("{reason} (number {number})")))?;
            self = self.after(take);
        }
        Ok(self)
    }
}

impl Game for Nim {
    fn set_position(
        &mut self,
        notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        let heap = match start {
            Start::Startpos => self.start(),
            Start::Text(text) => Heap::parse(notation, text)
                .ok_or_else(|| Refusal::new(format!("bad position {text}")))?,
        };
        self.heap = heap.play(notation, moves, 1)?;
        self.played = moves.len();
        Ok(())
    }

    fn play(&mut self, notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        self.heap = self.heap.play(notation, moves, self.played + 1)?;
        self.played += moves.len();
        Ok(())
    }

    fn turn(&self) -> Turn {
        let side = self.heap.side;
        let player = if side == self.first { Player::First } else { Player::Second };
        Turn { player, side }
    }

    fn ending(&self) -> Option<Ending> {
        let other = match self.turn().player {
            Player::First => Player::Second,
            Player::Second => Player::First,
        };
        match self.heap.size {
            0 => Some(Ending { winner: Some(other), reason: "no legal move".into() }),
            100 => Some(Ending { winner: None, reason: "one hundred".into() }),
            _ => None,
        }
    }

    fn fen(&self) -> String {
        self.position_text(Notation::Standard)
    }

    fn position_text(&self, notation: Notation) -> String {
        match (notation, self.heap.side) {
            (Notation::Standard, Side::White) => format!("{} w", self.heap.size),
            (Notation::Standard, Side::Black) => format!("{} b", self.heap.size),
            (Notation::Hub, Side::White) => {
                format!("W{:e<32}", "w".repeat(self.heap.size as usize))
            }
            (Notation::Hub, Side::Black) => {
                format!("B{:e<32}", "w".repeat(self.heap.size as usize))
            }
        }
    }

    fn moves(&self, notation: Notation) -> Vec<String> {
        self.heap.takes().map(|take| self.heap.write(notation, take)).collect()
    }

    fn spell(&self, text: &str, from: Notation, to: Notation) -> Result<String, Refusal> {
        self.heap.read(from, text).map(|take| self.heap.write(to, take))
    }

    fn board(&self) -> String {
        format!("heap\n\n  {}\n", self.heap.size)
    }

    fn query(&mut self, words: &[&str]) -> Option<Vec<String>> {
        match words {
            ["solutions"] if self.heap.size.is_multiple_of(4) => Some(Vec::new()),
            ["solutions"] => Some(vec![format!("take {}", self.heap.size % 4), "no other".into()]),
            _ => None,
        }
    }
}

impl Engine for Nim {
    fn identity(&self) -> Identity {
        Identity {
            name: "Nim".into(),
            version: "1.0".into(),
            author: "A B".into(),
            country: "NL".into(),
        }
    }

    fn options(&self) -> Vec<OptionSpec> {
        let spec = |name: &str, hub: Option<&str>, kind| OptionSpec {
            name: name.into(),
            hub_name: hub.map(Into::into),
            kind,
        };
        let variants = vec!["white".into(), "black".into()];
        let variant = OptionKind::Combo { default: "white".into(), values: variants };
        vec![
            spec("UCI_Variant", Some("variant"), variant),
            spec("Hash", Some("tt-size"), OptionKind::Spin { default: 16, min: 1, max: 1024 }),
            spec("Ponder", Some("ponder"), OptionKind::Check { default: false }),
            spec("Book File", Some("book"), OptionKind::Text { default: String::new() }),
            spec("Clear Hash", None, OptionKind::Button),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<String>, Refusal> {
        let name = name.to_ascii_lowercase();
        let remarks = match name.as_str() {
            "uci_variant" | "variant" => {
                self.first = match value {
                    "white" => Side::White,
                    "black" => Side::Black,
                    _ => return Err(Refusal::new(format!("no variant '{value}'"))),
                };
                self.heap = self.start();
                self.played = 0;
                Vec::new()
            }
            "hash" | "tt-size" => match value.parse::<i64>() {
                Ok(1..=1024) => Vec::new(),
                Ok(_) => vec![format!("Hash cut to its range: {value}")],
                Err(_) => return Err(Refusal::new(format!("Hash takes a number, not '{value}'"))),
            },
            "ponder" | "book file" | "book" | "clear hash" => Vec::new(),
            _ => return Err(Refusal::new(format!("no option '{name}'"))),
        };
        self.seen.lock().unwrap().options.push((name, value.to_owned()));
        Ok(remarks)
    }

    fn new_game(&mut self) {
        self.seen.lock().unwrap().new_games += 1;
    }

    fn prepare(
        &mut self,
        notation: Notation,
        request: &GoRequest,
    ) -> Result<Box<dyn Job>, Refusal> {
        self.seen.lock().unwrap().requests.push(request.clone());
        if request.limits.mate.is_some() {
            return Err(Refusal::new("no search for a win"));
        }
        Ok(Box::new(Search { heap: self.heap, notation, request: request.clone() }))
    }
}

/// A search: as many lines as the depth says; without a limit it goes on until it is stopped.
struct Search {
    heap: Heap,
    notation: Notation,
    request: GoRequest,
}

impl Search {
    fn line(&self, depth: u32) -> Event {
        Event::Line(Info {
            depth,
            seldepth: depth,
            multipv: 1,
            score: Score::estimate(10),
            bound: match depth {
                8 => Bound::Lower,
                9 => Bound::Upper,
                _ => Bound::Exact,
            },
            wdl: (depth == 8).then_some([250, 500, 250]),
            nodes: 1_000,
            time: Duration::from_millis(2),
            hashfull: 1,
            tbhits: 0,
            pv: self.best().into_iter().collect(),
        })
    }

    fn best(&self) -> Option<String> {
        let wished = self.request.search_moves.first().cloned();
        let take = self.heap.takes().next()?;
        wished.or_else(|| Some(self.heap.write(self.notation, take)))
    }

    fn wait_for(control: &Control, ready: impl Fn(&Control) -> bool) {
        while !control.is_stopped() && !ready(control) {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn search(&self, control: &Control, sink: &mut dyn FnMut(Event)) {
        let limits = &self.request.limits;
        for depth in 1..=limits.depth.unwrap_or(1) {
            sink(self.line(depth));
        }
        if *limits == Limits::default() {
            Self::wait_for(control, |_| false);
        } else if limits.move_time.is_some() || limits.clock.is_some() {
            Self::wait_for(control, |control| control.clock_started().is_some());
        }
    }

    fn count(&self, depth: u32, sink: &mut dyn FnMut(Event)) {
        for take in self.heap.takes() {
            let mv = self.heap.write(self.notation, take);
            sink(Event::Divide { mv, nodes: u64::from(depth) });
        }
        sink(Event::Total { nodes: u64::from(depth) * self.heap.takes().count() as u64 });
    }
}

impl Job for Search {
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event)) {
        match (self.best(), self.request.perft) {
            (_, Some(depth)) => self.count(depth, sink),
            (None, None) => {}
            (Some(_), None) => self.search(control, sink),
        }
        let ponder = self.best().filter(|_| self.heap.size > 1).map(|_| match self.notation {
            Notation::Standard => "take1".to_owned(),
            Notation::Hub => format!("{}-{}", self.heap.size - 1, self.heap.size - 2),
        });
        sink(Event::Done { best: self.best(), ponder });
    }
}
