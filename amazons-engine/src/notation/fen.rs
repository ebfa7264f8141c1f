//! FEN for Amazons, as Fairy-Stockfish writes it.
//!
//! ```text
//! fen    = board SP side [SP "-" SP "-" [SP number SP number]]
//! board  = row *("/" row) ["[" *(not "]") "]"]      ; first the top row; the pocket is ignored
//! row    = 1*(count / "Q" / "q" / "*")              ; White, Black, burnt
//! count  = "10" / "1" / ... / "9"                   ; empty squares; "10" is read as ten
//! side   = "w" / "b"
//! ```
//!
//! The board may have any size from 4x4 to 10x10; its width is that of most of its rows. Counts
//! may follow one another (`55`, `91`) on reading and never do on writing. Written are always six
//! fields: no castling, no en passant, halfmove 0 and the number of the full move.

use engine_core::{Position as _, Side};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_until};
use nom::character::complete::{char, one_of};
use nom::combinator::{map, opt, value};
use nom::multi::many0;
use nom::sequence::delimited;
use nom::{IResult, Parser};

use crate::arrangement::{Arrangement, InvalidPosition};
use crate::notation::board::letter;
use crate::position::Position;
use crate::size::{MIN_EXTENT, Size};
use crate::square::{MAX_EXTENT, Square};
use crate::squares::Squares;

/// Why a text is no FEN of a position. Rows count from 1, the top row of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Other than two, four or six fields.
    #[error("a FEN has 2, 4 or 6 fields, not {0}")]
    Fields(usize),
    /// No board has that size.
    #[error("a board has 4 to 10 columns and rows, not {columns} columns and {rows} rows")]
    Size {
        /// Columns of most rows.
        columns: usize,
        /// Rows found.
        rows: usize,
    },
    /// A row is longer or shorter than the others.
    #[error("row {row} '{text}' has {found} squares, not {expected}")]
    Row {
        /// Which row.
        row: usize,
        /// The row.
        text: String,
        /// Its squares.
        found: usize,
        /// The squares of the other rows.
        expected: usize,
    },
    /// A row has something that is no amazon, burnt square or count.
    #[error("row {row} '{text}': unexpected '{unexpected}'")]
    Character {
        /// Which row.
        row: usize,
        /// The row.
        text: String,
        /// The first thing that does not belong there.
        unexpected: char,
    },
    /// The pocket does not end, or something follows it.
    #[error("bad pocket '{0}'")]
    Pocket(String),
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is 'w' or 'b', not '{0}'")]
    Side(String),
    /// A field that Amazons does not use is not `-`.
    #[error("expected '-', not '{0}'")]
    Unused(String),
    /// A move counter is no number, or too large.
    #[error("bad move number '{0}'")]
    Number(String),
    /// The board is read, but it is no position.
    #[error("{0}")]
    Invalid(#[from] InvalidPosition),
}

/// Reads a position.
///
/// # Errors
/// The first thing that is wrong with the text, or all that is wrong with the position.
pub fn read(text: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (board, side, unused, numbers) = match fields[..] {
        [board, side] => (board, side, ["-"; 2], ["0", "1"]),
        [board, side, a, b] => (board, side, [a, b], ["0", "1"]),
        [board, side, a, b, half, full] => (board, side, [a, b], [half, full]),
        _ => return Err(FenError::Fields(fields.len())),
    };
    let mut arrangement = read_board(board)?;
    arrangement.side = match side {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(FenError::Side(side.to_owned())),
    };
    if let Some(used) = unused.into_iter().find(|&field| field != "-") {
        return Err(FenError::Unused(used.to_owned()));
    }
    let number = |field: &str| field.parse().map_err(|_| FenError::Number(field.to_owned()));
    number(numbers[0])?;
    arrangement.fullmove = number(numbers[1])?;
    Ok(Position::new(&arrangement)?)
}

/// The six fields of a position.
pub fn write(pos: &Position) -> String {
    let size = pos.size();
    let rows: Vec<String> = (0..size.rows()).rev().map(|rank| write_row(pos, rank)).collect();
    let side = match pos.side() {
        Side::White => 'w',
        Side::Black => 'b',
    };
    format!("{} {side} - - 0 {}", rows.join("/"), pos.fullmove())
}

fn write_row(pos: &Position, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for sq in (0..pos.size().columns()).filter_map(|file| Square::new(file, rank)) {
        match letter(pos, sq) {
            None => empty += 1,
            Some(letter) => {
                push_count(&mut text, empty);
                empty = 0;
                text.push(letter);
            }
        }
    }
    push_count(&mut text, empty);
    text
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        *text += &empty.to_string();
    }
}

/// One item of a row.
#[derive(Clone, Copy)]
enum Item {
    Empty(usize),
    Amazon(Side),
    Burnt,
}

impl Item {
    fn width(self) -> usize {
        match self {
            Item::Empty(count) => count,
            Item::Amazon(_) | Item::Burnt => 1,
        }
    }
}

/// Whether a word has the rows of a board and no sign that no board has; the rows may be wrong.
pub(crate) fn looks_like_board(word: &str) -> bool {
    let (board, _) = word.split_at(word.find('[').unwrap_or(word.len()));
    board.matches('/').count() >= usize::from(MIN_EXTENT) - 1
        && board.chars().all(|sign| sign.is_ascii_digit() || "Qq*/".contains(sign))
}

fn read_board(text: &str) -> Result<Arrangement, FenError> {
    let (board, pocket) = text.split_at(text.find('[').unwrap_or(text.len()));
    if !matches!(opt(ignored_pocket).parse(pocket), Ok(("", _))) {
        return Err(FenError::Pocket(pocket.to_owned()));
    }
    let texts: Vec<&str> = board.split('/').collect();
    let rows = texts
        .iter()
        .enumerate()
        .map(|(at, text)| read_row(at + 1, text))
        .collect::<Result<Vec<_>, _>>()?;
    let size = size_of(&rows)?;
    let mut arrangement = Arrangement::empty(size);
    for (at, items) in rows.iter().enumerate() {
        let found = width(items);
        let expected = usize::from(size.columns());
        if found != expected {
            let text = texts[at].to_owned();
            return Err(FenError::Row { row: at + 1, text, found, expected });
        }
        place(&mut arrangement, usize::from(size.rows()) - 1 - at, items);
    }
    Ok(arrangement)
}

fn place(arrangement: &mut Arrangement, rank: usize, items: &[Item]) {
    let mut file = 0;
    for &item in items {
        if let Some(sq) = Square::new(file as u8, rank as u8) {
            match item {
                Item::Empty(_) => {}
                Item::Amazon(side) => arrangement.amazons[side] |= Squares::of(sq),
                Item::Burnt => arrangement.burnt |= Squares::of(sq),
            }
        }
        file += item.width();
    }
}

fn width(items: &[Item]) -> usize {
    items.iter().map(|item| item.width()).sum()
}

/// The size that most rows agree on; of equally frequent widths the first.
fn size_of(rows: &[Vec<Item>]) -> Result<Size, FenError> {
    let widths: Vec<usize> = rows.iter().map(|row| width(row)).collect();
    let frequency = |width: &usize| widths.iter().filter(|&other| other == width).count();
    let columns = widths.iter().rev().copied().max_by_key(frequency).unwrap_or(0);
    let fits = |count: usize| u8::try_from(count).unwrap_or(u8::MAX).min(MAX_EXTENT + 1);
    Size::new(fits(columns), fits(rows.len())).ok_or(FenError::Size { columns, rows: rows.len() })
}

fn read_row(row: usize, text: &str) -> Result<Vec<Item>, FenError> {
    match many0(item).parse(text) {
        Ok(("", items)) => Ok(items),
        Ok((rest, _)) => Err(character(row, text, rest)),
        Err(_) => Err(character(row, text, text)),
    }
}

fn character(row: usize, text: &str, rest: &str) -> FenError {
    let unexpected = rest.chars().next().unwrap_or(' ');
    FenError::Character { row, text: text.to_owned(), unexpected }
}

// row = 1*(count / "Q" / "q" / "*")
fn item(input: &str) -> IResult<&str, Item> {
    alt((
        map(count, Item::Empty),
        value(Item::Amazon(Side::White), char('Q')),
        value(Item::Amazon(Side::Black), char('q')),
        value(Item::Burnt, char('*')),
    ))
    .parse(input)
}

// count = "10" / "1" / ... / "9"
fn count(input: &str) -> IResult<&str, usize> {
    let digit = map(one_of("123456789"), |digit| digit as usize - '0' as usize);
    alt((value(10, tag("10")), digit)).parse(input)
}

// "[" *(not "]") "]"
fn ignored_pocket(input: &str) -> IResult<&str, &str> {
    delimited(char('['), take_until("]"), char(']')).parse(input)
}
