//! The grammar of cards, cells, moves and states.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{
    char, digit1, satisfy, space0, space1, u8 as number_u8, u32 as number_u32,
};
use nom::combinator::{all_consuming, map, map_opt, opt, value, verify};
use nom::error::{ContextError, ErrorKind, ParseError, context};
use nom::multi::{many1, separated_list0, separated_list1};
use nom::sequence::{pair, preceded, separated_pair};
use nom::{IResult, Parser};

use super::NotationError;
use super::words::Word;
use crate::card::{Card, RANKS, SUITS};
use crate::cell::Cell;
use crate::moves::Move;
use crate::position::MAX_PLAYERS;

/// Where the grammar failed, and what it wanted there; nothing but the end if that is empty.
pub(super) struct Failure<'a> {
    rest: &'a str,
    expected: &'static str,
}

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Failure { rest, expected: "" }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two alternatives the one that read further.
    fn or(self, other: Self) -> Self {
        if self.rest.len() < other.rest.len() { self } else { other }
    }
}

impl<'a> ContextError<&'a str> for Failure<'a> {
    /// The innermost name stands, at the beginning of what it names.
    fn add_context(rest: &'a str, expected: &'static str, other: Self) -> Self {
        if other.expected.is_empty() { Failure { rest, expected } } else { other }
    }
}

pub(super) type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

pub(super) fn parse<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
    text: &'a str,
) -> Result<T, NotationError> {
    let trimmed = text.trim();
    match all_consuming(parser).parse(trimmed) {
        Ok((_, value)) => Ok(value),
        Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => Err(failure.into_error()),
        Err(nom::Err::Incomplete(_)) => {
            Err(Failure { rest: "", expected: "more text" }.into_error())
        }
    }
}

impl Failure<'_> {
    fn into_error(self) -> NotationError {
        let word = self.rest.split_whitespace().next().unwrap_or("end of text");
        let found = word.chars().take(16).collect();
        let expected = if self.expected.is_empty() { "end of text" } else { self.expected };
        NotationError::Syntax { expected, found }
    }
}

/// `card = ("A" / "K" / "Q" / "J") ("s" / "h" / "d" / "c")`
pub(super) fn card(text: &str) -> Parsed<'_, Card> {
    let rank = letter_of(RANKS);
    let suit = letter_of(SUITS);
    context("card", map(pair(rank, suit), |(rank, suit)| Card::new(4 * rank + suit))).parse(text)
}

fn letter_of<'a>(letters: [char; 4]) -> impl Parser<&'a str, Output = usize, Error = Failure<'a>> {
    map(satisfy(move |letter| letters.contains(&letter)), move |letter| {
        letters.iter().position(|&other| other == letter).unwrap_or(0)
    })
}

/// `cell = ("a" / "b" / "c" / "d") ("1" / "2" / "3" / "4")`
pub(super) fn cell(text: &str) -> Parsed<'_, Cell> {
    let column = letter_of(['a', 'b', 'c', 'd']);
    let row = letter_of(['4', '3', '2', '1']);
    context("cell", map(pair(column, row), |(column, row)| Cell::at(row, column))).parse(text)
}

/// `move = card "@" cell / "-" cell / "!" cell`
pub(super) fn a_move(text: &str) -> Parsed<'_, Move> {
    let lay = map(separated_pair(card, char('@'), cell), |(card, cell)| Move::Lay { card, cell });
    let take_back = map(preceded(char('-'), cell), |cell| Move::TakeBack { cell });
    let keep_free = map(preceded(char('!'), cell), |cell| Move::KeepFree { cell });
    context("move", alt((lay, take_back, keep_free))).parse(text)
}

/// `rows = row 3("/" row)`, `row = 4(card / "..")`, with blanks wherever they help
pub(super) fn rows(text: &str) -> Parsed<'_, [Option<Card>; 16]> {
    let mut cells = [None; 16];
    let mut rest = text;
    for place in Cell::all() {
        if place.column() == 0 && place.row() > 0 {
            rest = context("`/`", preceded(space0, char('/'))).parse(rest)?.0;
        }
        let here = alt((map(card, Some), value(None, tag(".."))));
        let (after, found) = preceded(space0, context("card or `..`", here)).parse(rest)?;
        cells[place.number()] = found;
        rest = after;
    }
    Ok((rest, cells))
}

/// `words = *(blanks word)`
pub(super) fn words(text: &str) -> Parsed<'_, Vec<Word>> {
    let (rest, first) = opt(space1).parse(text)?;
    if first.is_none() || rest.is_empty() {
        return Ok((rest, Vec::new()));
    }
    separated_list1(space1, word).parse(rest)
}

/// `word = "diagonals" / "open" / "turn=" n / "hands=" hand *("|" hand) / "coins=" n /
/// "fixed=" cells / "keepfree=" coin *("|" coin) / "clock=" n`
fn word(text: &str) -> Parsed<'_, Word> {
    let hands = separated_list0(char('|'), hand);
    let coins = separated_list0(char('|'), coin);
    let fixed = map(many1(cell), |cells| cells.into_iter().collect());
    context(
        "diagonals, open, turn=, hands=, coins=, fixed=, keepfree= or clock=",
        alt((
            value(Word::Diagonals, tag("diagonals")),
            value(Word::Open, tag("open")),
            map(preceded(tag("turn="), player), Word::Turn),
            map(preceded(tag("hands="), hands), Word::Hands),
            map(preceded(tag("coins="), context("0 to 255", number_u8)), Word::Coins),
            map(preceded(tag("fixed="), fixed), Word::Fixed),
            map(preceded(tag("keepfree="), coins), Word::KeepFree),
            map(preceded(tag("clock="), context("0 to 4294967295", number_u32)), Word::Clock),
        )),
    )
    .parse(text)
}

/// `player = "1" / "2" / "3" / "4"`
fn player(text: &str) -> Parsed<'_, usize> {
    let number = map_opt(digit1, |digits: &str| digits.parse().ok());
    context("1 to 4", verify(number, |number| (1..=MAX_PLAYERS).contains(number))).parse(text)
}

/// `hand = "-" / 1*card`
fn hand(text: &str) -> Parsed<'_, Vec<Card>> {
    alt((value(Vec::new(), char('-')), many1(card))).parse(text)
}

/// `coin = "-" / cell`
fn coin(text: &str) -> Parsed<'_, Option<Cell>> {
    alt((value(None, char('-')), map(cell, Some))).parse(text)
}
