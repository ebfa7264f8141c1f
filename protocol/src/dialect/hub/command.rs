//! Commands of Hub.

use super::lexical::{Line, Printer, line};
use crate::command::hub::{Command, Level, Mode};
use crate::decimal::Decimal;
use crate::dialect::lexical::integer;
use crate::error::{ParseError, Parsed, Remark, clip};

/// ```text
/// command = "hub" / "set-param" name value / "init" / "new-game" / "pos" [ pos ] [ moves ]
///         / "level" *limit / "go" [ "think" / "ponder" / "analyze" ] / "stop" / "ponder-hit"
///         / "ping" / "quit"
/// ```
pub(super) fn parse(text: &str) -> Result<Parsed<Command>, ParseError> {
    let line = line(text)?;
    let mut remarks = Vec::new();
    let value = match line.name {
        "hub" => Command::Hub,
        "set-param" => set_param(&line)?,
        "init" => Command::Init,
        "new-game" => Command::NewGame,
        "pos" => pos(&line),
        "level" => Command::Level(level(&line, &mut remarks)),
        "go" => Command::Go(mode(&line)),
        "stop" => Command::Stop,
        "ponder-hit" => Command::PonderHit,
        "ping" => Command::Ping,
        "quit" => Command::Quit,
        other => return Err(ParseError::Unknown(clip(other))),
    };
    Ok(Parsed { value, remarks })
}

/// `set-param = "name" "=" value "value" "=" value`
fn set_param(line: &Line<'_>) -> Result<Command, ParseError> {
    let missing = |what| ParseError::Missing { command: "set-param", what };
    let name = line.get("name").filter(|name| !name.is_empty()).ok_or(missing("name"))?;
    let value = line.get("value").ok_or(missing("value"))?;
    Ok(Command::SetParam { name: name.to_owned(), value: value.to_owned() })
}

/// `pos = [ "pos" "=" value ] [ "moves" "=" value ]`; with the flag `start`, or without a
/// position, it is the start position
fn pos(line: &Line<'_>) -> Command {
    let pos = line.get("pos").filter(|pos| !pos.is_empty() && !line.has("start"));
    Command::Pos { pos: pos.map(str::to_owned), moves: line.words("moves") }
}

/// ```text
/// limit = "depth" "=" integer / "nodes" "=" integer / "move-time" "=" decimal
///       / "moves" "=" integer / "time" "=" decimal / "inc" "=" decimal / "infinite"
/// ```
fn level(line: &Line<'_>, remarks: &mut Vec<Remark>) -> Level {
    let whole = |text: &str| integer(text).ok().map(|(_, value)| value);
    Level {
        depth: line.number("depth", whole, remarks),
        nodes: line.number("nodes", whole, remarks),
        move_time: line.number("move-time", Decimal::parse, remarks),
        moves: line.number("moves", whole, remarks),
        time: line.number("time", Decimal::parse, remarks),
        inc: line.number("inc", Decimal::parse, remarks),
        infinite: line.has("infinite"),
    }
}

/// `mode = [ "think" / "ponder" / "analyze" ]`, thinking if there is none
fn mode(line: &Line<'_>) -> Mode {
    if line.has("ponder") {
        Mode::Ponder
    } else if line.has("analyze") {
        Mode::Analyze
    } else {
        Mode::Think
    }
}

pub(super) fn print(command: &Command) -> String {
    match command {
        Command::Hub => "hub".to_owned(),
        Command::SetParam { name, value } => {
            Printer::new("set-param").pair("name", name).pair("value", value).finish()
        }
        Command::Init => "init".to_owned(),
        Command::NewGame => "new-game".to_owned(),
        Command::Pos { pos, moves } => {
            let mut line = Printer::new("pos");
            line.maybe("pos", pos.as_ref());
            if !moves.is_empty() {
                line.quoted("moves", &moves.join(" "));
            }
            line.finish()
        }
        Command::Level(level) => print_level(level),
        Command::Go(Mode::Think) => "go think".to_owned(),
        Command::Go(Mode::Ponder) => "go ponder".to_owned(),
        Command::Go(Mode::Analyze) => "go analyze".to_owned(),
        Command::Stop => "stop".to_owned(),
        Command::PonderHit => "ponder-hit".to_owned(),
        Command::Ping => "ping".to_owned(),
        Command::Quit => "quit".to_owned(),
    }
}

fn print_level(level: &Level) -> String {
    let name = if level.infinite { "level infinite" } else { "level" };
    Printer::new(name)
        .maybe("moves", level.moves)
        .maybe("time", level.time)
        .maybe("inc", level.inc)
        .maybe("move-time", level.move_time)
        .maybe("depth", level.depth)
        .maybe("nodes", level.nodes)
        .finish()
}
