//! The text of cards, cells, moves and states, read and written.
//!
//! Cards are `As Kh Qd Jc`, cells `a1` (bottom left) to `d4`, moves `As@b2`, `-b2` and `!b2`.
//! A state is the four rows from the top, then words that may come in any order and be left out:
//!
//! ```text
//! As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. .. diagonals turn=2 hands=KsQs|KdKc coins=1
//! ```
//!
//! Without `hands` one player holds all cards that are not laid.
//!
//! ```
//! use officers_engine::{Completions, Position};
//!
//! let text = "Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. ..";
//! let position: Position = text.parse()?;
//! assert_eq!(position.to_string(), text);
//! assert_eq!(Completions::of(&position.table).len(), 1);
//! # Ok::<(), officers_engine::notation::NotationError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, satisfy, space0, space1, u8 as number_u8, u32 as number_u32};
use nom::combinator::{all_consuming, map, opt, value};
use nom::error::{ContextError, ErrorKind, ParseError, context};
use nom::multi::{many1, separated_list0, separated_list1};
use nom::sequence::{pair, preceded, separated_pair};
use nom::{IResult, Parser};

use crate::card::{Card, CardSet, RANKS, SUITS};
use crate::cell::{Cell, CellSet, Lines};
use crate::moves::Move;
use crate::position::{Position, PositionError};
use crate::set::{Set, Sixteenth};
use crate::squares::Square;
use crate::table::{LayError, Table};

/// Why a text was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text does not follow the grammar.
    #[error("{expected} expected at `{found}`")]
    Syntax {
        /// What should stand there.
        expected: &'static str,
        /// What stands there: the rest of the text to the next blank, cut to a few letters.
        found: String,
    },
    /// A word was given twice.
    #[error("`{0}` given twice")]
    Twice(&'static str),
    /// A card stands on the table twice.
    #[error(transparent)]
    Table(#[from] LayError),
    /// The state makes no sense.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        parse(card, text)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cell, NotationError> {
        parse(cell, text)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        parse(a_move, text)
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let (cells, words) = parse(pair(rows, words), text)?;
        let position = Words::gather(words)?.position(cells)?;
        position.check()?;
        Ok(position)
    }
}

impl fmt::Display for Table {
    /// The rows from the top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            let before = match (cell.row(), cell.column()) {
                (0, 0) => "",
                (_, 0) => "/",
                _ => " ",
            };
            match self.card(cell) {
                Some(card) => write!(f, "{before}{card}")?,
                None => write!(f, "{before}..")?,
            }
        }
        Ok(())
    }
}

/// The rows of a finished square, from the top.
pub fn square_text(square: &Square) -> String {
    let row = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    square.chunks(4).map(row).collect::<Vec<_>>().join("/")
}

/// A table drawn for a person, with the names of rows and columns.
pub fn board(table: &Table) -> String {
    let mut drawn = String::new();
    for row in 0..4 {
        let cards = (0..4).map(|column| match table.card(Cell::at(row, column)) {
            Some(card) => card.to_string(),
            None => "..".to_owned(),
        });
        drawn += &format!("{}  {}\n", 4 - row, cards.collect::<Vec<_>>().join(" "));
    }
    drawn + "   a  b  c  d"
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.table)?;
        if self.table.lines().has_diagonals() {
            f.write_str(" diagonals")?;
        }
        if self.open_hands {
            f.write_str(" open")?;
        }
        if self.turn > 0 {
            write!(f, " turn={}", self.turn + 1)?;
        }
        if self.hands.len() > 1 {
            write!(f, " hands={}", joined(&self.hands))?;
        }
        if self.coins > 0 {
            write!(f, " coins={}", self.coins)?;
        }
        if !self.fixed.is_empty() {
            write!(f, " fixed={}", self.fixed)?;
        }
        if let Some(coins) = &self.keep_free {
            let coins: Vec<CellSet> =
                coins.iter().map(|coin| coin.iter().copied().collect()).collect();
            write!(f, " keepfree={}", joined(&coins))?;
        }
        self.clock.map_or(Ok(()), |seconds| write!(f, " clock={seconds}"))
    }
}

fn joined<T: Sixteenth + fmt::Display>(sets: &[Set<T>]) -> String {
    sets.iter().map(Set::to_string).collect::<Vec<_>>().join("|")
}

/// One word after the rows.
#[derive(Clone)]
enum Word {
    Diagonals,
    Open,
    Turn(u8),
    Hands(Vec<Vec<Card>>),
    Coins(u8),
    Fixed(CellSet),
    KeepFree(Vec<Option<Cell>>),
    Clock(u32),
}

/// All words after the rows.
#[derive(Default)]
struct Words {
    diagonals: Option<()>,
    open: Option<()>,
    turn: Option<u8>,
    hands: Option<Vec<Vec<Card>>>,
    coins: Option<u8>,
    fixed: Option<CellSet>,
    keep_free: Option<Vec<Option<Cell>>>,
    clock: Option<u32>,
}

impl Words {
    fn gather(words: Vec<Word>) -> Result<Words, NotationError> {
        let mut all = Words::default();
        for word in words {
            match word {
                Word::Diagonals => once(&mut all.diagonals, (), "diagonals"),
                Word::Open => once(&mut all.open, (), "open"),
                Word::Turn(turn) => once(&mut all.turn, turn, "turn"),
                Word::Hands(hands) => once(&mut all.hands, hands, "hands"),
                Word::Coins(coins) => once(&mut all.coins, coins, "coins"),
                Word::Fixed(cells) => once(&mut all.fixed, cells, "fixed"),
                Word::KeepFree(coins) => once(&mut all.keep_free, coins, "keepfree"),
                Word::Clock(seconds) => once(&mut all.clock, seconds, "clock"),
            }?;
        }
        Ok(all)
    }

    fn position(self, cells: [Option<Card>; 16]) -> Result<Position, NotationError> {
        let lines = Lines::with_diagonals(self.diagonals.is_some());
        let solo = Position::solo(Table::from_cells(lines, cells)?);
        Ok(Position {
            hands: self.hands.map_or(Ok(solo.hands), hand_sets)?,
            turn: usize::from(self.turn.unwrap_or(1)).checked_sub(1).unwrap_or(usize::MAX),
            coins: self.coins.unwrap_or(0),
            fixed: self.fixed.unwrap_or_default(),
            keep_free: self.keep_free,
            open_hands: self.open.is_some(),
            clock: self.clock,
            ..solo
        })
    }
}

/// The hands as sets, which must not hide that a card was written twice.
fn hand_sets(hands: Vec<Vec<Card>>) -> Result<Vec<CardSet>, PositionError> {
    let set = |cards: Vec<Card>| {
        cards.into_iter().try_fold(CardSet::EMPTY, |hand, card| match hand.has(card) {
            true => Err(PositionError::Twice(CardSet::of(card))),
            false => Ok(hand | CardSet::of(card)),
        })
    };
    hands.into_iter().map(set).collect()
}

fn once<T>(place: &mut Option<T>, value: T, name: &'static str) -> Result<(), NotationError> {
    match place.replace(value) {
        Some(_) => Err(NotationError::Twice(name)),
        None => Ok(()),
    }
}

/// Where the grammar failed, and what it wanted there; nothing but the end if that is empty.
struct Failure<'a> {
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

type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

fn parse<'a, T>(
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
fn card(text: &str) -> Parsed<'_, Card> {
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
fn cell(text: &str) -> Parsed<'_, Cell> {
    let column = letter_of(['a', 'b', 'c', 'd']);
    let row = letter_of(['4', '3', '2', '1']);
    context("cell", map(pair(column, row), |(column, row)| Cell::at(row, column))).parse(text)
}

/// `move = card "@" cell / "-" cell / "!" cell`
fn a_move(text: &str) -> Parsed<'_, Move> {
    let lay = map(separated_pair(card, char('@'), cell), |(card, cell)| Move::Lay { card, cell });
    let take_back = map(preceded(char('-'), cell), |cell| Move::TakeBack { cell });
    let keep_free = map(preceded(char('!'), cell), |cell| Move::KeepFree { cell });
    context("move", alt((lay, take_back, keep_free))).parse(text)
}

/// `rows = row 3("/" row)`, `row = 4(card / "..")`, with blanks wherever they help
fn rows(text: &str) -> Parsed<'_, [Option<Card>; 16]> {
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
fn words(text: &str) -> Parsed<'_, Vec<Word>> {
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
            map(preceded(tag("turn="), number_u8), Word::Turn),
            map(preceded(tag("hands="), hands), Word::Hands),
            map(preceded(tag("coins="), number_u8), Word::Coins),
            map(preceded(tag("fixed="), fixed), Word::Fixed),
            map(preceded(tag("keepfree="), coins), Word::KeepFree),
            map(preceded(tag("clock="), number_u32), Word::Clock),
        )),
    )
    .parse(text)
}

/// `hand = "-" / 1*card`
fn hand(text: &str) -> Parsed<'_, Vec<Card>> {
    alt((value(Vec::new(), char('-')), many1(card))).parse(text)
}

/// `coin = "-" / cell`
fn coin(text: &str) -> Parsed<'_, Option<Cell>> {
    alt((value(None, char('-')), map(cell, Some))).parse(text)
}
