//! The lexical rules of Hub, which hold in both directions.

use std::fmt::Display;

use nom::branch::alt;
use nom::bytes::complete::{take_till, take_till1};
use nom::character::complete::char;
use nom::combinator::opt;
use nom::multi::many0;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::dialect::lexical::{blanks, is_blank};
use crate::error::{ParseError, Remark, clip};

/// A line cut into a command and its arguments.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    arguments: Vec<(&'a str, &'a str)>,
}

/// `line = blanks name blanks *pair`
pub(super) fn line(input: &str) -> Result<Line<'_>, ParseError> {
    let syntax = |rest: &str| ParseError::Syntax(clip(rest));
    let head = delimited(blanks, name, blanks);
    let (rest, (name, arguments)) =
        head.and(many0(pair)).parse(input).map_err(|_| syntax(input.trim_matches(is_blank)))?;
    if rest.is_empty() { Ok(Line { name, arguments }) } else { Err(syntax(rest)) }
}

/// `pair = name blanks [ "=" blanks value blanks ]`; a flag has no value
fn pair(input: &str) -> IResult<&str, (&str, &str)> {
    let value = preceded(char('=').and(blanks), terminated(value, blanks));
    (terminated(name, blanks), opt(value))
        .map(|(name, value)| (name, value.unwrap_or("")))
        .parse(input)
}

/// `name = 1*( any character but a blank, "=" or a quote )`
fn name(input: &str) -> IResult<&str, &str> {
    take_till1(|c| is_blank(c) || c == '=' || c == '"').parse(input)
}

/// `value = quote *( any character but a quote ) quote / name`
fn value(input: &str) -> IResult<&str, &str> {
    alt((delimited(char('"'), take_till(|c| c == '"'), char('"')), name)).parse(input)
}

impl<'a> Line<'a> {
    /// The value of an argument; of a repeated one the last.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        self.arguments.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The words of an argument's value.
    pub(super) fn words(&self, name: &str) -> Vec<String> {
        self.get(name)
            .unwrap_or("")
            .split(is_blank)
            .filter(|w| !w.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// The value of an argument as `read` understands it; remarks on one that it does not.
    pub(super) fn number<T>(
        &self,
        name: &'static str,
        read: impl Fn(&str) -> Option<T>,
        remarks: &mut Vec<Remark>,
    ) -> Option<T> {
        let text = self.get(name)?;
        let number = read(text);
        if number.is_none() {
            remarks.push(Remark::BadNumber { keyword: name, text: clip(text) });
        }
        number
    }
}

/// A line being written.
pub(super) struct Printer(String);

impl Printer {
    pub(super) fn new(name: &str) -> Printer {
        Printer(name.to_owned())
    }

    /// Writes an argument in quotes if it needs them.
    pub(super) fn pair(&mut self, name: &str, value: impl Display) -> &mut Self {
        let value = clean(&value.to_string());
        if value.is_empty() || value.contains(|c| is_blank(c) || c == '=') {
            self.push(format_args!(" {name}=\"{value}\""))
        } else {
            self.push(format_args!(" {name}={value}"))
        }
    }

    /// Writes an argument if there is one.
    pub(super) fn maybe(&mut self, name: &str, value: Option<impl Display>) -> &mut Self {
        match value {
            Some(value) => self.pair(name, value),
            None => self,
        }
    }

    /// Writes an argument in quotes.
    pub(super) fn quoted(&mut self, name: &str, value: &str) -> &mut Self {
        self.push(format_args!(" {name}=\"{}\"", clean(value)))
    }

    pub(super) fn finish(&mut self) -> String {
        std::mem::take(&mut self.0)
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) -> &mut Self {
        // Writing to a string cannot fail.
        let _ = std::fmt::Write::write_fmt(&mut self.0, text);
        self
    }
}

/// A value without what would break the line: a quote has no escape.
fn clean(value: &str) -> String {
    value.replace('"', "'").replace('\n', " ")
}
