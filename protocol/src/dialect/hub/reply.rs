//! Replies of Hub.

use super::lexical::{Line, Printer, line};
use crate::decimal::Decimal;
use crate::dialect::lexical::{count, integer, small};
use crate::error::{ParseError, clip};
use crate::reply::hub::{Info, ParamKind, Reply};

/// `reply = "id" *pair / "param" *pair / "wait" / "ready" / "info" *pair / "done" *pair / "pong" / "error" *pair`
pub(super) fn parse(text: &str) -> Result<Reply, ParseError> {
    let line = line(text)?;
    let text = |name: &str| line.get(name).unwrap_or("").to_owned();
    match line.name {
        "id" => Ok(Reply::Id {
            name: text("name"),
            version: text("version"),
            author: text("author"),
            country: text("country"),
        }),
        "param" => param(&line),
        "wait" => Ok(Reply::Wait),
        "ready" => Ok(Reply::Ready),
        "info" => Ok(Reply::Info(info(&line))),
        "done" => {
            let mv = |name| line.get(name).filter(|mv| !mv.is_empty()).map(str::to_owned);
            let played = mv("move");
            let ponder = mv("ponder").filter(|_| played.is_some());
            Ok(Reply::Done { mv: played, ponder })
        }
        "pong" => Ok(Reply::Pong),
        "error" => Ok(Reply::Error(text("message"))),
        other => Err(ParseError::Unknown(clip(other))),
    }
}

/// ```text
/// param = name value type ; type: "bool" / "int" min max / "real" min max / "string" / "enum" values
/// ```
fn param(line: &Line<'_>) -> Result<Reply, ParseError> {
    let name = line.get("name").filter(|name| !name.is_empty());
    let name = name.ok_or(ParseError::Missing { command: "param", what: "name" })?.to_owned();
    let value = line.get("value").unwrap_or("");
    let kind = match line.get("type").unwrap_or("string") {
        "bool" => ParamKind::Bool(value == "true"),
        "int" => ParamKind::Int {
            value: whole(value).ok_or(ParseError::bad(value, "whole number"))?,
            min: line.get("min").and_then(whole).unwrap_or(i64::MIN),
            max: line.get("max").and_then(whole).unwrap_or(i64::MAX),
        },
        "real" => ParamKind::Real {
            value: Decimal::parse(value).ok_or(ParseError::bad(value, "number"))?,
            min: line.get("min").and_then(Decimal::parse).unwrap_or(Decimal::MIN),
            max: line.get("max").and_then(Decimal::parse).unwrap_or(Decimal::MAX),
        },
        "string" => ParamKind::Text(value.to_owned()),
        "enum" => ParamKind::Enum { value: value.to_owned(), values: line.words("values") },
        other => return Err(ParseError::bad(other, "type of parameter")),
    };
    Ok(Reply::Param { name, kind })
}

/// ```text
/// info = *( "depth" / "mean-depth" / "score" / "nodes" / "time" / "nps" / "pv" ), each with "=" value
/// ```
fn info(line: &Line<'_>) -> Info {
    let decimal = |name| line.get(name).and_then(Decimal::parse);
    Info {
        depth: line.get("depth").and_then(|text| small(text).ok()).map(|(_, value)| value),
        mean_depth: decimal("mean-depth"),
        score: decimal("score"),
        nodes: line.get("nodes").and_then(|text| count(text).ok()).map(|(_, value)| value),
        time: decimal("time"),
        nps: decimal("nps"),
        pv: line.words("pv"),
    }
}

fn whole(text: &str) -> Option<i64> {
    integer(text).ok().map(|(_, value)| value)
}

pub(super) fn print(reply: &Reply) -> String {
    match reply {
        Reply::Id { name, version, author, country } => Printer::new("id")
            .pair("name", name)
            .pair("version", version)
            .quoted("author", author)
            .pair("country", country)
            .finish(),
        Reply::Param { name, kind } => print_param(name, kind),
        Reply::Wait => "wait".to_owned(),
        Reply::Ready => "ready".to_owned(),
        Reply::Info(info) => print_info(info),
        Reply::Done { mv: None, .. } => "done".to_owned(),
        Reply::Done { mv: Some(mv), ponder } => {
            Printer::new("done").pair("move", mv).maybe("ponder", ponder.as_ref()).finish()
        }
        Reply::Pong => "pong".to_owned(),
        Reply::Error(message) => Printer::new("error").quoted("message", message).finish(),
    }
}

fn print_param(name: &str, kind: &ParamKind) -> String {
    let mut line = Printer::new("param");
    line.pair("name", name);
    match kind {
        ParamKind::Bool(value) => line.pair("value", value).pair("type", "bool"),
        ParamKind::Int { value, min, max } => {
            line.pair("value", value).pair("type", "int").pair("min", min).pair("max", max)
        }
        ParamKind::Real { value, min, max } => {
            line.pair("value", value).pair("type", "real").pair("min", min).pair("max", max)
        }
        ParamKind::Text(value) => line.pair("value", value).pair("type", "string"),
        ParamKind::Enum { value, values } => {
            line.pair("value", value).pair("type", "enum").quoted("values", &values.join(" "))
        }
    };
    line.finish()
}

fn print_info(info: &Info) -> String {
    let mut line = Printer::new("info");
    line.maybe("depth", info.depth)
        .maybe("mean-depth", info.mean_depth)
        .maybe("score", info.score)
        .maybe("nodes", info.nodes)
        .maybe("time", info.time)
        .maybe("nps", info.nps);
    if !info.pv.is_empty() {
        line.quoted("pv", &info.pv.join(" "));
    }
    line.finish()
}
