//! Replies of UCI and UGI.

use nom::Parser;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::{Universal, info, option};
use crate::dialect::lexical::{count, is_blank, keyword, word};
use crate::dialect::print::Printer;
use crate::error::{ParseError, clip};
use crate::reply::universal::Reply;

/// What engines write in place of a move where there is none.
const NO_MOVE: [&str; 4] = ["(none)", "0000", "NULL", "null"];

/// No line is shorter than this, but for the fixed words: some managers index into it blindly.
const SHORTEST: usize = 8;

/// ```text
/// reply = "uciok" / "ugiok" / "readyok" / "info" info / "option" option / "bestmove" bestmove
///       / "id" ( "name" / "author" ) rest / "response" rest / "Nodes searched:" count
///       / move ":" count
/// ```
pub(super) fn parse(dialect: &Universal, line: &str) -> Result<Reply, ParseError> {
    let line = line.trim_matches(is_blank);
    let unknown = || ParseError::Unknown(clip(line));
    let (arguments, name) = word(line).map_err(|_| unknown())?;
    match name {
        "readyok" => Ok(Reply::ReadyOk),
        "info" => Ok(Reply::Info(info::parse(arguments))),
        "option" => option::parse(arguments).map(Reply::Option),
        "bestmove" => bestmove(dialect, arguments),
        "response" => Ok(Reply::Response(arguments.to_owned())),
        "id" => id(arguments),
        "Nodes" => total(arguments).ok_or_else(unknown),
        _ if name == dialect.ok => Ok(Reply::Ok),
        _ => divide(name, arguments).ok_or_else(unknown),
    }
}

/// `id = ( "name" / "author" ) rest`
fn id(input: &str) -> Result<Reply, ParseError> {
    match word(input).map(|(text, field)| (field, text.to_owned())) {
        Ok(("name", text)) => Ok(Reply::Name(text)),
        Ok(("author", text)) => Ok(Reply::Author(text)),
        _ => Err(ParseError::Missing { command: "id", what: "'name' or 'author'" }),
    }
}

/// `bestmove = ( no-move / word ) [ "ponder" word ]`; UGI has no `ponder`
fn bestmove(dialect: &Universal, input: &str) -> Result<Reply, ParseError> {
    let missing = ParseError::Missing { command: "bestmove", what: "a move" };
    let ponder = opt(preceded(keyword("ponder"), word));
    let (_, (mv, ponder)) = (word, ponder).parse(input).map_err(|_| missing)?;
    let real = |mv: &&str| !NO_MOVE.contains(mv);
    Ok(Reply::BestMove {
        mv: Some(mv).filter(real).map(str::to_owned),
        ponder: ponder.filter(real).filter(|_| dialect.ponders).map(str::to_owned),
    })
}

/// `divide = move ":" count`
fn divide(name: &str, input: &str) -> Option<Reply> {
    let mv = name.strip_suffix(':').filter(|mv| !mv.is_empty())?.to_owned();
    let (_, nodes) = count(input).ok()?;
    Some(Reply::Divide { mv, nodes })
}

/// `total = "searched:" count`
fn total(input: &str) -> Option<Reply> {
    preceded(keyword("searched:"), count).parse(input).ok().map(|(_, nodes)| Reply::Total(nodes))
}

pub(super) fn print(dialect: &Universal, reply: &Reply) -> String {
    match reply {
        Reply::Name(name) => format!("id name {name}"),
        Reply::Author(author) => format!("id author {author}"),
        Reply::Option(declaration) => option::print(declaration),
        Reply::Ok => dialect.ok.to_owned(),
        Reply::ReadyOk => "readyok".to_owned(),
        Reply::Info(info) => info::print(info),
        Reply::BestMove { mv, ponder } => {
            let ponder = ponder.as_ref().filter(|_| dialect.ponders);
            let mv = mv.as_deref().unwrap_or(dialect.no_move);
            Printer::new("bestmove").word(mv).pair("ponder", ponder).finish()
        }
        Reply::Response(text) => format!("response {text}"),
        Reply::Divide { mv, nodes } => {
            let width = SHORTEST.saturating_sub(mv.len() + 2);
            format!("{mv}: {nodes:width$}")
        }
        Reply::Total(nodes) => format!("Nodes searched: {nodes}"),
    }
}
