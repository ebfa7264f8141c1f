//! The `go` of UCI and UGI.

use nom::branch::alt;
use nom::combinator::{map_opt, opt, verify};
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::Universal;
use crate::command::universal::{Command, Go};
use crate::dialect::lexical::{integer, keyword, word, words_until};
use crate::dialect::print::Printer;
use crate::error::{MAX_REMARKS, Parsed, Remark, clip};

/// One part of a `go`.
enum Item {
    Infinite,
    Ponder,
    SearchMoves(Vec<String>),
    Number(&'static str, i64),
    Passed(Remark),
}

/// `go = *item`; of a repeated item the last one counts
pub(super) fn parse(dialect: &Universal, input: &str) -> Parsed<Command> {
    let items = many0(|input| item(dialect, input)).parse(input).map(|(_, items)| items);
    let mut go = Go::default();
    let mut remarks = Vec::new();
    for item in items.unwrap_or_default() {
        match item {
            Item::Infinite => go.infinite = true,
            Item::Ponder => go.ponder = true,
            Item::SearchMoves(moves) => go.search_moves = moves,
            Item::Number(name, value) => set_number(dialect, &mut go, name, value),
            Item::Passed(remark) if remarks.len() < MAX_REMARKS => remarks.push(remark),
            Item::Passed(_) => {}
        }
    }
    Parsed { value: Command::Go(go), remarks }
}

/// ```text
/// item  = "infinite" / "ponder" / "searchmoves" *other / number / other
/// other = a word that begins no item
/// ```
fn item<'a>(dialect: &Universal, input: &'a str) -> IResult<&'a str, Item> {
    alt((
        keyword("infinite").map(|_| Item::Infinite),
        keyword("ponder").map(|_| Item::Ponder),
        preceded(keyword("searchmoves"), words_until(|word| begins_item(dialect, word)))
            .map(Item::SearchMoves),
        |input| number(dialect, input),
        word.map(|text| Item::Passed(Remark::UnknownWord(clip(text)))),
    ))
    .parse(input)
}

/// ```text
/// number = name [ integer / other ]
/// name   = "depth" / "nodes" / "movetime" / "mate" / "perft" / "movestogo"
///        / "wtime" / "btime" / "winc" / "binc"           ; UCI
///        / "p1time" / "p2time" / "p1inc" / "p2inc"       ; UGI
/// ```
fn number<'a>(dialect: &Universal, input: &'a str) -> IResult<&'a str, Item> {
    let (input, name) = map_opt(word, |word| number_name(dialect, word)).parse(input)?;
    let other = verify(word, |word: &str| !begins_item(dialect, word));
    let (input, value) = opt(alt((
        integer.map(|value| Item::Number(name, value)),
        other.map(|text| Item::Passed(Remark::BadNumber { keyword: name, text: clip(text) })),
    )))
    .parse(input)?;
    Ok((input, value.unwrap_or(Item::Passed(Remark::NoValue(name)))))
}

fn begins_item(dialect: &Universal, word: &str) -> bool {
    matches!(word, "infinite" | "ponder" | "searchmoves") || number_name(dialect, word).is_some()
}

fn number_name(dialect: &Universal, word: &str) -> Option<&'static str> {
    let mut go = Go::default();
    numbers(dialect, &mut go).into_iter().map(|(name, _)| name).find(|name| *name == word)
}

fn set_number(dialect: &Universal, go: &mut Go, name: &str, value: i64) {
    for (known, field) in numbers(dialect, go) {
        if known == name {
            *field = Some(value);
        }
    }
}

/// The numbers of a `go` with their names, in the order they are written.
fn numbers<'g>(dialect: &Universal, go: &'g mut Go) -> [(&'static str, &'g mut Option<i64>); 10] {
    let [first_time, second_time] = &mut go.times;
    let [first_increment, second_increment] = &mut go.increments;
    [
        (dialect.times[0], first_time),
        (dialect.times[1], second_time),
        (dialect.increments[0], first_increment),
        (dialect.increments[1], second_increment),
        ("movestogo", &mut go.moves_to_go),
        ("movetime", &mut go.move_time),
        ("depth", &mut go.depth),
        ("nodes", &mut go.nodes),
        ("mate", &mut go.mate),
        ("perft", &mut go.perft),
    ]
}

pub(super) fn print(dialect: &Universal, go: &Go) -> String {
    let mut go = go.clone();
    let mut line = Printer::new("go");
    line.flag("ponder", go.ponder).flag("infinite", go.infinite);
    for (name, value) in numbers(dialect, &mut go) {
        line.pair(name, value.as_ref());
    }
    line.list("searchmoves", &go.search_moves).finish()
}
