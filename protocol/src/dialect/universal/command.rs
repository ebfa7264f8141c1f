//! Commands of UCI and UGI.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{pair, preceded};

use super::option::{EMPTY, or_empty};
use super::{Universal, go};
use crate::command::universal::Command;
use crate::dialect::lexical::{is_blank, keyword, text_until, word, words_until};
use crate::dialect::print::Printer;
use crate::error::{ParseError, Parsed, Remark, clip};

/// `line = blanks *unknown command`, where `unknown` is a word that begins no command
pub(super) fn parse(dialect: &Universal, line: &str) -> Result<Parsed<Command>, ParseError> {
    let mut input = line.trim_start_matches(is_blank);
    let unknown =
        || ParseError::Unknown(clip(line.split(is_blank).find(|w| !w.is_empty()).unwrap_or("")));
    while let Ok((arguments, name)) = word(input) {
        if let Some(parsed) = command(dialect, name, arguments) {
            return parsed;
        }
        input = arguments;
    }
    Err(unknown())
}

/// ```text
/// command = "uci" / "ugi" / "isready" / "ucinewgame" / "uginewgame" / "stop" / "ponderhit" / "d"
///         / "quit" / "debug" ( "on" / "off" ) / "setoption" setoption / "position" position
///         / "moves" *move / "go" go / "query" *word
/// ```
/// `None` if `name` begins no command.
fn command(
    dialect: &Universal,
    name: &str,
    arguments: &str,
) -> Option<Result<Parsed<Command>, ParseError>> {
    let plain = match name {
        "isready" => Command::IsReady,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "d" => Command::Display,
        "quit" => Command::Quit,
        "moves" => Command::Moves(words(arguments)),
        "query" => Command::Query(words(arguments)),
        "debug" => return Some(debug(arguments).map(plainly)),
        "setoption" => return Some(setoption(arguments).map(plainly)),
        "position" => return Some(position(arguments)),
        "go" => return Some(Ok(go::parse(dialect, arguments))),
        _ if name == dialect.hello => Command::Hello,
        _ if name == dialect.new_game => Command::NewGame,
        _ => return None,
    };
    Some(Ok(plainly(plain)))
}

fn plainly(value: Command) -> Parsed<Command> {
    Parsed { value, remarks: Vec::new() }
}

fn words(input: &str) -> Vec<String> {
    words_until(|_| false).parse(input).map(|(_, words)| words).unwrap_or_default()
}

/// `debug = "on" / "off"`
fn debug(input: &str) -> Result<Command, ParseError> {
    match word(input) {
        Ok((_, "on")) => Ok(Command::Debug(true)),
        Ok((_, "off")) => Ok(Command::Debug(false)),
        Ok((_, other)) => Err(ParseError::bad(other, "'on' or 'off'")),
        Err(_) => Err(ParseError::Missing { command: "debug", what: "'on' or 'off'" }),
    }
}

/// ```text
/// setoption = "name" name [ "value" value ]
/// name      = text up to the first word "value"
/// value     = "<empty>" / all the rest, inner blanks kept
/// ```
fn setoption(input: &str) -> Result<Command, ParseError> {
    let missing = ParseError::Missing { command: "setoption", what: "'name' and a name" };
    let named = preceded(keyword("name"), text_until(|word| word == "value"));
    let (rest, (name, value)) =
        pair(named, opt(keyword("value"))).parse(input).map_err(|_| missing.clone())?;
    if name.is_empty() {
        return Err(missing);
    }
    let text = rest.trim_matches(is_blank);
    let value = value.map(|_| if text == EMPTY { String::new() } else { text.to_owned() });
    Ok(Command::SetOption { name, value })
}

/// `position = ( "startpos" / "fen" text("moves") ) [ "moves" *move ]`
fn position(input: &str) -> Result<Parsed<Command>, ParseError> {
    let what = "'startpos' or 'fen' and a position";
    let missing = ParseError::Missing { command: "position", what };
    let start = alt((keyword("startpos"), keyword("fen")));
    let text = words_until(|word| word == "moves");
    let moves = opt(preceded(keyword("moves"), words_until(|_| false)));
    let (_, ((kind, text), moves)) =
        (start, text).and(moves).parse(input).map_err(|_| match word(input) {
            Ok((_, found)) => ParseError::bad(found, what),
            Err(_) => missing.clone(),
        })?;
    let moves = moves.unwrap_or_default();
    if kind == "startpos" {
        let remarks = text.first().map(|word| Remark::UnknownWord(clip(word)));
        let value = Command::Position { fen: None, moves };
        return Ok(Parsed { value, remarks: remarks.into_iter().collect() });
    }
    if text.is_empty() {
        return Err(missing);
    }
    Ok(plainly(Command::Position { fen: Some(text.join(" ")), moves }))
}

pub(super) fn print(dialect: &Universal, command: &Command) -> String {
    match command {
        Command::Hello => dialect.hello.to_owned(),
        Command::Debug(on) => format!("debug {}", if *on { "on" } else { "off" }),
        Command::IsReady => "isready".to_owned(),
        Command::SetOption { name, value } => {
            let value = value.as_deref().map(or_empty);
            Printer::new("setoption name").word(name).pair("value", value).finish()
        }
        Command::NewGame => dialect.new_game.to_owned(),
        Command::Position { fen, moves } => {
            let start = if fen.is_some() { "position" } else { "position startpos" };
            Printer::new(start).pair("fen", fen.as_ref()).list("moves", moves).finish()
        }
        Command::Moves(moves) => Printer::new("moves").words(moves).finish(),
        Command::Go(request) => go::print(dialect, request),
        Command::Stop => "stop".to_owned(),
        Command::PonderHit => "ponderhit".to_owned(),
        Command::Query(words) => Printer::new("query").words(words).finish(),
        Command::Display => "d".to_owned(),
        Command::Quit => "quit".to_owned(),
    }
}
