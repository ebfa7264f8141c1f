//! The words of the three dialects, as far as the fake engine needs them.

use std::time::Duration;

use protocol::command::{hub, universal};
use protocol::decimal::Decimal;
use protocol::dialect::{self, Dialect, UCI, UGI, Universal};
use protocol::engine::Notation;

/// What the engine was told.
pub(crate) enum Heard {
    Hello,
    Ready(&'static str),
    Position { start: Option<String>, moves: Vec<String> },
    Go { time: Option<Duration>, ponder: bool },
    Stop,
    PonderHit,
    Quit,
    Other,
}

/// A dialect, and what Hub said before its `go`.
pub(crate) struct Words {
    dialect: Dialect,
    level: Option<Duration>,
    is_white: bool,
}

impl Words {
    pub(crate) fn of(name: &str) -> Words {
        let dialect = match name {
            "hub" => Dialect::Hub,
            "ugi" => Dialect::Ugi,
            _ => Dialect::Uci,
        };
        Words { dialect, level: None, is_white: true }
    }

    pub(crate) fn notation(&self) -> Notation {
        if self.dialect == Dialect::Hub { Notation::Hub } else { Notation::Standard }
    }

    fn universal(&self) -> &'static Universal {
        if self.dialect == Dialect::Ugi { &UGI } else { &UCI }
    }

    pub(crate) fn introduction(&self) -> String {
        match self.dialect {
            Dialect::Hub => "id name=Fake version=1 author=A country=NL\n\
                             param name=variant value=other type=enum values=\"other countdown\""
                .to_owned(),
            _ => "id name Fake\noption name UCI_Variant type combo default other var other var countdown\n\
                  option name Hash type spin default 1 min 1 max 100"
                .to_owned(),
        }
    }

    pub(crate) fn introduced(&self) -> &'static str {
        match self.dialect {
            Dialect::Uci => "uciok",
            Dialect::Ugi => "ugiok",
            Dialect::Hub => "wait",
        }
    }

    pub(crate) fn report(&self, score: i64, nodes: u64) -> String {
        match self.dialect {
            Dialect::Hub => {
                format!("info depth=3 score={} nodes={nodes}", Decimal::from_hundredths(score))
            }
            _ => format!("info depth 3 score cp {score} nodes {nodes}"),
        }
    }

    pub(crate) fn answer(&self, mv: Option<&str>, reply: Option<&str>) -> String {
        let (answer, ponder) = match self.dialect {
            Dialect::Hub => ("done move=", " ponder="),
            _ => ("bestmove ", " ponder "),
        };
        let Some(mv) = mv else { return answer.trim_end_matches(" move=").trim().to_owned() };
        match reply.filter(|_| self.dialect != Dialect::Ugi) {
            Some(reply) => format!("{answer}{mv}{ponder}{reply}"),
            None => format!("{answer}{mv}"),
        }
    }

    pub(crate) fn hear(&mut self, line: &str) -> Heard {
        match self.dialect {
            Dialect::Hub => match dialect::hub::parse_command(line) {
                Ok(parsed) => self.hear_hub(parsed.value),
                Err(_) => Heard::Other,
            },
            _ => match self.universal().parse_command(line) {
                Ok(parsed) => self.hear_universal(parsed.value),
                Err(_) => Heard::Other,
            },
        }
    }

    fn hear_universal(&mut self, command: universal::Command) -> Heard {
        use universal::Command;
        match command {
            Command::Hello => Heard::Hello,
            Command::IsReady => Heard::Ready("readyok"),
            Command::Position { fen, moves } => {
                let white_begins = fen.as_deref().is_none_or(|fen| fen.starts_with(['w', 'W']));
                self.is_white = white_begins == moves.len().is_multiple_of(2);
                Heard::Position { start: fen, moves }
            }
            Command::Go(go) => {
                let own = go.times[usize::from(!self.is_white)];
                let millis = |n: i64| Duration::from_millis(n.max(0) as u64);
                Heard::Go { time: go.move_time.or(own).map(millis), ponder: go.ponder }
            }
            Command::Stop => Heard::Stop,
            Command::PonderHit => Heard::PonderHit,
            Command::Quit => Heard::Quit,
            _ => Heard::Other,
        }
    }

    fn hear_hub(&mut self, command: hub::Command) -> Heard {
        use hub::Command;
        match command {
            Command::Hub => Heard::Hello,
            Command::Init => Heard::Ready("ready"),
            Command::Ping => Heard::Ready("pong"),
            Command::Pos { pos, moves } => Heard::Position { start: pos, moves },
            Command::Level(level) => {
                let whole =
                    level.time.map(|time| time.saturating_add(level.inc.unwrap_or_default()));
                self.level = level.move_time.or(whole).map(Decimal::to_duration);
                Heard::Other
            }
            Command::Go(mode) => Heard::Go { time: self.level, ponder: mode == hub::Mode::Ponder },
            Command::Stop => Heard::Stop,
            Command::PonderHit => Heard::PonderHit,
            Command::Quit => Heard::Quit,
            _ => Heard::Other,
        }
    }
}
