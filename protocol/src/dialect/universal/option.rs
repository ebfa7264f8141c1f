//! How an engine of UCI or UGI declares an option.

use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::dialect::lexical::{integer, is_blank, keyword, rest, text_until, word};
use crate::dialect::print::Printer;
use crate::engine::OptionKind;
use crate::error::ParseError;
use crate::reply::universal::Declaration;

/// How an empty default is written.
pub(super) const EMPTY: &str = "<empty>";

/// `option = "name" text("type") "type" kind`
pub(super) fn parse(input: &str) -> Result<Declaration, ParseError> {
    let name = preceded(keyword("name"), text_until(|word| word == "type"));
    match (name, preceded(keyword("type"), kind)).parse(input) {
        Ok((_, (name, kind))) if !name.is_empty() => Ok(Declaration { name, kind }),
        _ => Err(ParseError::Missing { command: "option", what: "a name and a type" }),
    }
}

/// ```text
/// kind = "check" default / "spin" *( default / "min" integer / "max" integer )
///      / "combo" *( default / "var" text ) / "string" default / "button"
/// ```
fn kind(input: &str) -> IResult<&str, OptionKind> {
    alt((
        preceded(keyword("check"), check),
        preceded(keyword("spin"), spin),
        preceded(keyword("combo"), combo),
        preceded(keyword("string"), string),
        keyword("button").map(|_| OptionKind::Button),
    ))
    .parse(input)
}

/// `check = [ "default" ( "true" / "false" ) ]`
fn check(input: &str) -> IResult<&str, OptionKind> {
    opt(preceded(keyword("default"), word))
        .map(|value| OptionKind::Check { default: value == Some("true") })
        .parse(input)
}

/// `spin = *( ( "default" / "min" / "max" ) integer )`
fn spin(input: &str) -> IResult<&str, OptionKind> {
    let name = alt((keyword("default"), keyword("min"), keyword("max")));
    let (input, pairs) = many0((name, integer)).parse(input)?;
    let value = |wanted: &str| pairs.iter().find(|(name, _)| *name == wanted).map(|(_, v)| *v);
    let default = value("default").unwrap_or(0);
    let min = value("min").unwrap_or(i64::MIN);
    let max = value("max").unwrap_or(i64::MAX);
    Ok((input, OptionKind::Spin { default, min, max }))
}

/// `combo = *( ( "default" / "var" ) text("default" / "var") )`
fn combo(input: &str) -> IResult<&str, OptionKind> {
    let name = || alt((keyword("default"), keyword("var")));
    let text = || text_until(|word| word == "default" || word == "var");
    let (input, parts) = many0((name(), text())).parse(input)?;
    let (defaults, values): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|(name, _)| *name == "default");
    let text = |(_, text): (&str, String)| if text == EMPTY { String::new() } else { text };
    let default = defaults.into_iter().map(text).next().unwrap_or_default();
    Ok((input, OptionKind::Combo { default, values: values.into_iter().map(text).collect() }))
}

/// `string = [ "default" rest ]`, where `<empty>` stands for nothing
fn string(input: &str) -> IResult<&str, OptionKind> {
    opt(preceded(keyword("default"), rest))
        .map(|text| text.map(|text| text.trim_matches(is_blank)).filter(|text| *text != EMPTY))
        .map(|text| OptionKind::Text { default: text.unwrap_or_default().to_owned() })
        .parse(input)
}

pub(super) fn print(option: &Declaration) -> String {
    let mut line = Printer::new("option name");
    line.word(&option.name).word("type");
    match &option.kind {
        OptionKind::Check { default } => line.word("check").pair("default", Some(default)),
        OptionKind::Spin { default, min, max } => line
            .word("spin")
            .pair("default", Some(default))
            .pair("min", Some(min))
            .pair("max", Some(max)),
        OptionKind::Combo { default, values } => {
            line.word("combo").pair("default", Some(or_empty(default)));
            values.iter().fold(&mut line, |line, value| line.pair("var", Some(or_empty(value))))
        }
        OptionKind::Text { default } => {
            line.word("string").pair("default", Some(or_empty(default)))
        }
        OptionKind::Button => line.word("button"),
    };
    line.finish()
}

/// The text, or what is written in place of no text.
pub(super) fn or_empty(text: &str) -> &str {
    if text.is_empty() { EMPTY } else { text }
}
