//! Levels and boards as text, in every form that is read and written.
//!
//! [`read`] takes any form; [`write()`] makes the one asked for. Text from people counts rows and
//! columns from 1 in its errors; data (JSON, conflicts, solutions) count from 0.

mod board;
mod emoji;
mod grid;
mod json;
mod puzzlink;
mod records;
mod tokens;

use crate::board::Board;
use crate::level::{Level, LevelError};

pub use records::{Record, records, split_at_record};

/// A level as read: with a player's board and the names that the text gave its regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The level.
    pub level: Level,
    /// The queens and marks on it.
    pub board: Board,
    /// The letter or picture of every region in the text, in reading order.
    pub names: Vec<char>,
}

impl Puzzle {
    /// A level with an empty board and the usual letters.
    pub fn new(level: Level) -> Puzzle {
        let size = level.size();
        Puzzle { level, board: Board::empty(size), names: (0..size).map(letter).collect() }
    }

    /// The name of a region; `?` for one that is not there.
    pub fn name(&self, region: usize) -> char {
        self.names.get(region).copied().unwrap_or('?')
    }
}

/// A form to write in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// One line: `AAB/ABB/CCC`, and after a blank the board if there is anything on it.
    #[default]
    Line,
    /// As [`Form::Line`], a row a line.
    Rows,
    /// One JSON object in one line.
    Json,
    /// A row a line in coloured pictures; up to 27 regions, without blocked cells.
    Emoji,
    /// `starbattle/w/h/1/borders`, the part of a puzz.link address after the `?`; connected
    /// regions without blocked cells.
    Puzzlink,
}

/// Why a text is no puzzle. Rows and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Something that is not a cell.
    #[error("row {row}, column {column}: unknown cell `{}`", .found.escape_debug())]
    UnknownCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// A `!` that follows no cell.
    #[error("row {row}, column {column}: `!` follows the cell that it blocks")]
    StrayBlock {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// Letters and pictures, or small and capital letters in a level that needs no more than one
    /// kind.
    #[error("row {row}, column {column}: `{found}` in a grid of {kind}")]
    Mixed {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
        /// What the grid began with.
        kind: &'static str,
    },
    /// The cells make no level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The board below the level is at fault.
    #[error("board: {0}")]
    Board(Box<TextError>),
    /// Not the JSON of a level.
    #[error("not a level in JSON: {0}")]
    Json(String),
    /// A JSON cell outside the board, or on top of another thing.
    #[error("row {row}, column {column}: {what}")]
    JsonCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A puzz.link address that is no level with one queen a row.
    #[error("puzz.link: {0}")]
    Puzzlink(String),
}

/// Why a puzzle cannot be written in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// Blocked cells have no spelling in this form.
    #[error("this form cannot say that a cell is blocked")]
    Blocked,
    /// A region is in more than one piece.
    #[error("region {0} is in pieces, which this form cannot say")]
    InPieces(char),
    /// More regions than the form has signs.
    #[error("{0} regions are too many for this form")]
    TooManyRegions(usize),
}

const ALPHABET: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The letter of a region in our own form: `A-Z`, then `a-z`, then `0-9`; `?` beyond.
pub fn letter(region: usize) -> char {
    ALPHABET.get(region).map_or('?', |&byte| char::from(byte))
}

/// Reads a puzzle in any form: letters or pictures with rows joined by `/` or line ends, blanks,
/// commas, quotes and brackets between them; JSON; puzz.link.
///
/// # Errors
/// What is wrong and where, rows and columns counted from 1.
///
/// # Examples
/// ```
/// let puzzle = queens_engine::text::read("A A B\r\nA C B\r\nC C B\r\n").unwrap();
/// assert_eq!(puzzle.level.size(), 3);
/// ```
pub fn read(text: &str) -> Result<Puzzle, TextError> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if let Some((level, names)) = grid::read_plain(text) {
        let board = Board::empty(level.size());
        Ok(Puzzle { level, board, names })
    } else if text.starts_with('{') {
        json::read(text)
    } else if let Some(address) = puzzlink::find(text) {
        puzzlink::read(address)
    } else {
        grid::read(text)
    }
}

/// Writes a puzzle in a form. Regions are renamed in reading order.
///
/// # Errors
/// The form cannot say what the puzzle holds.
pub fn write(puzzle: &Puzzle, form: Form) -> Result<String, FormError> {
    let mut text = String::new();
    match form {
        Form::Line => grid::write(puzzle, '/', ' ', &mut text),
        Form::Rows => grid::write(puzzle, '\n', '\n', &mut text),
        Form::Json => json::write(puzzle, &mut text),
        Form::Emoji => emoji::write(puzzle, &mut text)?,
        Form::Puzzlink => puzzlink::write(&puzzle.level, &mut text)?,
    }
    Ok(text)
}

/// The level alone in our own form on one line.
pub fn line(level: &Level) -> String {
    let mut text = String::new();
    grid::write_level(level, '/', &mut text);
    text
}
