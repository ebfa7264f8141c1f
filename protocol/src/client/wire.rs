//! What a client says and hears, put into the words of a dialect.

use std::time::Duration;

use super::report::Report;
use super::{Declared, Go, PlayerClock};
use crate::command::{hub, universal};
use crate::decimal::Decimal;
use crate::dialect::{self, Dialect, UCI, UGI, Universal};
use crate::engine::{Identity, OptionKind, Player};
use crate::error::ParseError;
use crate::reply;
use engine_core::Side;

/// The least time that is ever sent: zero and less are undefined in every dialect.
const LEAST: Duration = Duration::from_millis(1);

/// Something said to an engine.
pub(super) enum Order<'a> {
    Hello,
    SetOption { name: &'a str, value: &'a str },
    Init,
    Ping,
    NewGame,
    Position { start: Option<&'a str>, moves: Vec<String> },
    Go(&'a Go),
    Query(&'a str),
    PonderHit,
    Stop,
    Quit,
}

/// Something an engine said.
pub(super) enum Said {
    Name(String),
    Author(String),
    Identity(Identity),
    Option(Declared),
    Introduced,
    Ready,
    Report(Report),
    Text(String),
    Refusal(String),
    Response(String),
    Move { mv: Option<String>, ponder: Option<String> },
    Other,
}

/// The lines that say `order`, each with its end.
pub(super) fn print(dialect: Dialect, order: &Order<'_>) -> String {
    let lines = match dialect {
        Dialect::Uci => vec![UCI.print_command(&universal(order, dialect))],
        Dialect::Ugi => vec![UGI.print_command(&universal(order, dialect))],
        Dialect::Hub => hub(order).iter().map(dialect::hub::print_command).collect(),
    };
    lines.into_iter().map(|line| line + "\n").collect()
}

fn universal(order: &Order<'_>, dialect: Dialect) -> universal::Command {
    use universal::Command;
    match order {
        Order::Hello => Command::Hello,
        Order::SetOption { name, value } => Command::SetOption {
            name: (*name).to_owned(),
            value: (!value.is_empty()).then(|| (*value).to_owned()),
        },
        Order::Init | Order::Ping => Command::IsReady,
        Order::NewGame => Command::NewGame,
        Order::Position { start, moves } => {
            Command::Position { fen: start.map(str::to_owned), moves: moves.clone() }
        }
        Order::Go(go) => Command::Go(universal_go(go, dialect)),
        Order::Query(words) => {
            Command::Query(words.split_whitespace().map(str::to_owned).collect())
        }
        Order::PonderHit => Command::PonderHit,
        Order::Stop => Command::Stop,
        Order::Quit => Command::Quit,
    }
}

/// UCI names clocks by colour, UGI by the order of moving. UGI knows no `movestogo`.
fn universal_go(go: &Go, dialect: Dialect) -> universal::Go {
    let mut command = universal::Go {
        move_time: go.move_time.map(|time| millis(time.max(LEAST))),
        nodes: go.nodes.map(whole),
        depth: go.depth.map(i64::from),
        infinite: go.is_endless(),
        ponder: go.ponder,
        ..universal::Go::default()
    };
    if let Some((turn, ours, theirs)) = go.clock {
        let mover_is_first = match dialect {
            Dialect::Ugi => turn.player == Player::First,
            _ => turn.side == Side::White,
        };
        let pair = if mover_is_first { [ours, theirs] } else { [theirs, ours] };
        command.times = pair.map(|clock| Some(millis(clock.remaining.max(LEAST))));
        command.increments = pair.map(|clock| Some(millis(clock.increment)));
        command.moves_to_go = ours.moves_to_go.filter(|_| dialect == Dialect::Uci).map(i64::from);
    }
    command
}

fn hub(order: &Order<'_>) -> Vec<hub::Command> {
    use hub::{Command, Mode};
    match order {
        Order::Hello => vec![Command::Hub],
        Order::SetOption { name, value } => {
            vec![Command::SetParam { name: (*name).to_owned(), value: (*value).to_owned() }]
        }
        Order::Init => vec![Command::Init],
        Order::Ping => vec![Command::Ping],
        Order::NewGame => vec![Command::NewGame],
        Order::Position { start, moves } => {
            vec![Command::Pos { pos: start.map(str::to_owned), moves: moves.clone() }]
        }
        Order::Go(go) => {
            let mode = match (go.ponder, go.infinite) {
                (true, _) => Mode::Ponder,
                (_, true) => Mode::Analyze,
                _ => Mode::Think,
            };
            vec![Command::Level(level(go)), Command::Go(mode)]
        }
        // Hub has no word for it.
        Order::Query(_) => Vec::new(),
        Order::PonderHit => vec![Command::PonderHit],
        Order::Stop => vec![Command::Stop],
        Order::Quit => vec![Command::Quit],
    }
}

fn level(go: &Go) -> hub::Level {
    let mut level = hub::Level {
        depth: go.depth.map(i64::from),
        nodes: go.nodes.map(whole),
        move_time: go.move_time.map(|time| Decimal::from_duration(time.max(LEAST))),
        infinite: go.is_endless(),
        ..hub::Level::default()
    };
    if let Some((_, ours, _)) = go.clock {
        let (time, increment) = before_the_move(&ours);
        level.time = Some(Decimal::from_duration(time));
        level.inc = Some(Decimal::from_duration(increment)).filter(|inc| *inc > Decimal::ZERO);
        level.moves = ours.moves_to_go.map(i64::from);
    }
    level
}

/// A Hub engine reckons with `time + inc` for its move, so the increment that is in the remaining
/// time already is taken out again. When less than that is left, both shrink: the sum is always
/// what the engine really has.
fn before_the_move(clock: &PlayerClock) -> (Duration, Duration) {
    let remaining = clock.remaining.max(LEAST);
    let increment = clock.increment.min(remaining - LEAST);
    (remaining - increment, increment)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Reads a line.
///
/// # Errors
/// The line is nothing that the dialect knows.
pub(super) fn parse(dialect: Dialect, line: &str) -> Result<Said, ParseError> {
    match dialect {
        Dialect::Uci => said_universal(&UCI, line),
        Dialect::Ugi => said_universal(&UGI, line),
        Dialect::Hub => dialect::hub::parse_reply(line).map(said_hub),
    }
}

/// Whether a line that cannot be read was meant as the answer to a search.
pub(super) fn is_answer(dialect: Dialect, line: &str) -> bool {
    let word = if dialect == Dialect::Hub { "done" } else { "bestmove" };
    line.split_ascii_whitespace().next() == Some(word)
}

fn said_universal(words: &Universal, line: &str) -> Result<Said, ParseError> {
    use reply::universal::Reply;
    Ok(match words.parse_reply(line)? {
        Reply::Name(name) => Said::Name(name),
        Reply::Author(author) => Said::Author(author),
        Reply::Option(declared) => {
            Said::Option(Declared { name: declared.name, kind: Some(declared.kind) })
        }
        Reply::Ok => Said::Introduced,
        Reply::ReadyOk => Said::Ready,
        Reply::Info(mut info) => match info.string.take() {
            Some(text) if info == reply::universal::Info::default() => said_text(&text),
            _ => Said::Report(Report::from_universal(words.mate_unit(), info)),
        },
        Reply::BestMove { mv, ponder } => Said::Move { mv, ponder },
        Reply::Response(text) => Said::Response(text),
        Reply::Divide { .. } | Reply::Total(_) => Said::Other,
    })
}

/// UCI and UGI have no word for a refusal but this usage.
fn said_text(text: &str) -> Said {
    match text.strip_prefix("error:") {
        Some(reason) => Said::Refusal(reason.trim().to_owned()),
        None => Said::Text(text.to_owned()),
    }
}

fn said_hub(reply: reply::hub::Reply) -> Said {
    use reply::hub::Reply;
    match reply {
        Reply::Id { name, version, author, country } => {
            Said::Identity(Identity { name, version, author, country })
        }
        Reply::Param { name, kind } => Said::Option(Declared { name, kind: option_kind(kind) }),
        Reply::Wait => Said::Introduced,
        Reply::Ready | Reply::Pong => Said::Ready,
        Reply::Info(info) => Said::Report(Report::from_hub(info)),
        Reply::Done { mv, ponder } => Said::Move { mv, ponder },
        Reply::Error(reason) => Said::Refusal(reason),
    }
}

fn option_kind(kind: reply::hub::ParamKind) -> Option<OptionKind> {
    use reply::hub::ParamKind;
    Some(match kind {
        ParamKind::Bool(default) => OptionKind::Check { default },
        ParamKind::Int { value, min, max } => OptionKind::Spin { default: value, min, max },
        ParamKind::Text(default) => OptionKind::Text { default },
        ParamKind::Enum { value, values } => OptionKind::Combo { default: value, values },
        ParamKind::Real { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Turn;

    fn clock(remaining: u64, increment: u64) -> PlayerClock {
        PlayerClock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go: None,
        }
    }

    fn printed(dialect: Dialect, side: Side, ours: PlayerClock, theirs: PlayerClock) -> String {
        let player = if side == Side::Black { Player::First } else { Player::Second };
        let go = Go { clock: Some((Turn { player, side }, ours, theirs)), ..Go::default() };
        print(dialect, &Order::Go(&go))
    }

    #[test]
    fn clocks_go_by_colour_or_by_order() {
        let (ours, theirs) = (clock(5000, 100), clock(7000, 200));
        let uci = printed(Dialect::Uci, Side::Black, ours, theirs);
        assert_eq!(uci, "go wtime 7000 btime 5000 winc 200 binc 100\n");
        let ugi = printed(Dialect::Ugi, Side::Black, ours, theirs);
        assert_eq!(ugi, "go p1time 5000 p2time 7000 p1inc 100 p2inc 200\n");
    }

    #[test]
    fn hub_gets_its_increment_before_the_move() {
        let hub = |ours| printed(Dialect::Hub, Side::White, ours, clock(1, 0));
        assert_eq!(hub(clock(5000, 100)), "level time=4.9 inc=0.1\ngo think\n");
        assert_eq!(hub(clock(80, 100)), "level time=0.001 inc=0.079\ngo think\n");
    }

    #[test]
    fn no_time_of_zero_or_less_is_sent() {
        for dialect in [Dialect::Uci, Dialect::Ugi, Dialect::Hub] {
            let line = printed(dialect, Side::White, clock(0, 0), clock(0, 0));
            assert!(!line.contains("time 0") && !line.contains("time=0 "), "{line}");
        }
        let go = Go { move_time: Some(Duration::ZERO), ..Go::default() };
        assert_eq!(print(Dialect::Uci, &Order::Go(&go)), "go movetime 1\n");
    }

    #[test]
    fn an_answer_without_a_move_is_told_from_chatter() {
        assert!(parse(Dialect::Uci, "bestmove").is_err());
        assert!(is_answer(Dialect::Uci, "bestmove"));
        assert!(!is_answer(Dialect::Uci, "thinking about bestmove"));
    }
}
