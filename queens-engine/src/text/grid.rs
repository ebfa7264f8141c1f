//! Grids of letters or pictures: our own form and what people paste.

use super::board;
use super::emoji;
use super::tokens::{Token, Tokens};
use super::{Puzzle, TextError, letter};
use crate::cells::{Cell, MAX_SIZE};
use crate::level::{Level, LevelError};

/// Up to here one case of letters is enough, and both together are taken for a slip.
const ONE_CASE: usize = 26;

/// Reads a level of capital letters with rows joined by `/` and nothing else: files hold them by
/// the million, and this takes a third of the time that [`read`] does. `None` for all other texts,
/// also for levels at fault. With the level come the names of its regions.
pub(super) fn read_plain(text: &str) -> Option<(Level, Vec<char>)> {
    let size = text.find('/').unwrap_or(text.len());
    if !(1..=ONE_CASE).contains(&size) || text.len() + 1 != size * (size + 1) {
        return None;
    }
    let mut numbers = [None; ONE_CASE];
    let mut regions = Vec::with_capacity(size * size);
    let mut names = Vec::with_capacity(size);
    for row in text.as_bytes().chunks(size + 1) {
        if row.get(size).is_some_and(|&end| end != b'/') {
            return None;
        }
        for &letter in &row[..size] {
            let number = numbers.get_mut(usize::from(letter.wrapping_sub(b'A')))?;
            regions.push(*number.get_or_insert_with(|| {
                names.push(char::from(letter));
                names.len() as u8 - 1
            }));
        }
    }
    if names.len() > size {
        return None;
    }
    let level = Level::from_numbered(size, regions, names.len(), Vec::new()).ok()?;
    Some((level, names))
}

pub(super) fn read(text: &str) -> Result<Puzzle, TextError> {
    let mut tokens = Tokens::new(text);
    let mut reader = Reader::default();
    let one_with_board = is_one_with_board(text);
    loop {
        match tokens.next() {
            Some(Token::Cell(sign)) => reader.cell(sign)?,
            Some(Token::Block) => reader.block()?,
            Some(Token::Blank) if reader.last_row_full() || one_with_board => reader.end_row()?,
            Some(Token::Blank) => {}
            Some(Token::End) => reader.end_row()?,
            None => {
                reader.end_row()?;
                break;
            }
        }
        if reader.is_full() {
            break;
        }
    }
    reader.check_rows_after(text, tokens.rest())?;
    let (level, names) = reader.finish()?;
    let board =
        board::read(tokens, level.size()).map_err(|error| TextError::Board(Box::new(error)))?;
    Ok(Puzzle { level, board, names })
}

/// Whether the text is a single cell and its board: `A Q`, `A! x`.
fn is_one_with_board(text: &str) -> bool {
    let Some((level, board)) = text.split_once(' ') else { return false };
    let mut sign = board.chars();
    level.strip_suffix('!').unwrap_or(level).chars().nth(1).is_none()
        && sign.next().and_then(board::sign).is_some()
        && sign.next().is_none()
}

/// A grid being read, cell by cell.
#[derive(Default)]
struct Reader {
    /// Cells in a row, 0 while the first row is being read.
    size: usize,
    /// Cells in the present row.
    length: usize,
    rows: usize,
    regions: Vec<u8>,
    blocked: Vec<Cell>,
    names: Vec<char>,
    /// The numbers of the regions with ASCII names, plus 1.
    numbers: Numbers,
    /// Where each region first stands.
    firsts: Vec<Cell>,
}

struct Numbers([u8; 128]);

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers([0; 128])
    }
}

impl Reader {
    #[inline]
    fn cell(&mut self, sign: char) -> Result<(), TextError> {
        let number = match self.known(sign) {
            Some(number) => number,
            None => self.learn(sign)?,
        };
        if self.length >= if self.size == 0 { MAX_SIZE } else { self.size } {
            return Err(self.too_long());
        }
        self.regions.push(number);
        self.length += 1;
        Ok(())
    }

    #[inline]
    fn known(&self, sign: char) -> Option<u8> {
        match self.numbers.0.get(sign as usize) {
            Some(number) => number.checked_sub(1),
            None => self.names.iter().position(|&name| name == sign).map(|number| number as u8),
        }
    }

    /// Takes in the sign of a new region.
    #[cold]
    fn learn(&mut self, sign: char) -> Result<u8, TextError> {
        let (row, column) = self.place();
        let picture = emoji::is_picture(sign);
        if !picture && !sign.is_ascii_alphanumeric() {
            return Err(TextError::UnknownCell { row, column, found: sign });
        }
        let kind = self.names.first().map(|&first| emoji::is_picture(first));
        if kind.is_some_and(|pictures| pictures != picture) {
            let kind = if picture { "letters" } else { "pictures" };
            return Err(TextError::Mixed { row, column, found: sign, kind });
        }
        let number = self.names.len();
        if number >= MAX_SIZE || (self.size != 0 && number >= self.size) {
            let size = if self.size == 0 { MAX_SIZE } else { self.size };
            return Err(LevelError::TooManyRegions { row, column, region: number + 1, size }.into());
        }
        if let Some(entry) = self.numbers.0.get_mut(sign as usize) {
            *entry = number as u8 + 1;
        }
        self.names.push(sign);
        self.firsts.push(Cell::new(row - 1, column - 1));
        Ok(number as u8)
    }

    /// The place of the next cell, from 1.
    fn place(&self) -> (usize, usize) {
        (self.rows + 1, self.length + 1)
    }

    fn block(&mut self) -> Result<(), TextError> {
        let Some(column) = self.length.checked_sub(1) else {
            let (row, column) = self.place();
            return Err(TextError::StrayBlock { row, column });
        };
        self.blocked.push(Cell::new(self.rows, column));
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), TextError> {
        if self.length == 0 {
            return Ok(());
        }
        if self.size == 0 {
            self.size = self.length;
            self.regions.reserve_exact(self.size * (self.size - 1));
        }
        if self.length < self.size {
            return Err(self.ragged(self.length));
        }
        self.rows += 1;
        self.length = 0;
        Ok(())
    }

    fn too_long(&self) -> TextError {
        if self.size == 0 {
            LevelError::TooLarge(self.length + 1).into()
        } else {
            self.ragged(self.size + 1)
        }
    }

    /// The present row has `found` cells, which is not its due.
    fn ragged(&self, found: usize) -> TextError {
        let (size, row) = (self.size, self.rows + 1);
        LevelError::Ragged { row, column: found.min(size) + 1, found, size }.into()
    }

    fn last_row_full(&self) -> bool {
        self.size != 0 && self.rows + 1 == self.size && self.length == self.size
    }

    fn is_full(&self) -> bool {
        self.size != 0 && self.rows == self.size
    }

    /// Refuses rows too many in what is left of the text after a full level, which are no board:
    /// those joined to it by `/`, and those below it that begin with one of its own signs.
    fn check_rows_after(&self, text: &str, rest: &str) -> Result<(), TextError> {
        let before = text[..text.len() - rest.len()].trim_end_matches([' ', '\t']);
        let after = rest.trim_start_matches([' ', '\t']);
        let joined = before.ends_with('/') || after.starts_with('/');
        let cells = |text| {
            Tokens::new(text).filter_map(|token| match token {
                Token::Cell(sign) => Some(sign),
                _ => None,
            })
        };
        let Some(first) = cells(rest).next().filter(|_| self.is_full()) else { return Ok(()) };
        if !joined && (board::sign(first).is_some() || self.known(first).is_none()) {
            return Ok(());
        }
        let mut found = self.rows;
        for row in rest.split(['/', '\n']) {
            let cells = cells(row).count();
            found += usize::from(cells > 0);
            // The last row, and the first of the board.
            if cells > self.size {
                break;
            }
        }
        Err(LevelError::NotSquare { row: self.rows + 1, found, size: self.size }.into())
    }

    fn finish(self) -> Result<(Level, Vec<char>), TextError> {
        let (size, found) = (self.size, self.names.len());
        if size == 0 {
            return Err(LevelError::Empty.into());
        }
        if self.rows != size {
            return Err(LevelError::NotSquare { row: self.rows + 1, found: self.rows, size }.into());
        }
        self.check_case()?;
        Ok((Level::from_numbered(size, self.regions, found, self.blocked)?, self.names))
    }

    /// Refuses small letters beside capitals where one case is enough.
    fn check_case(&self) -> Result<(), TextError> {
        let capitals = self.names.first().is_some_and(char::is_ascii_uppercase);
        let other = |name: &char| {
            if capitals { name.is_ascii_lowercase() } else { name.is_ascii_uppercase() }
        };
        if self.size > ONE_CASE {
            return Ok(());
        }
        let Some(index) = self.names.iter().position(other) else { return Ok(()) };
        let (cell, found) = (self.firsts[index], self.names[index]);
        let kind = if capitals { "capital letters" } else { "small letters" };
        Err(TextError::Mixed { row: cell.row() + 1, column: cell.column() + 1, found, kind })
    }
}

pub(super) fn write(puzzle: &Puzzle, between: char, before_board: char, text: &mut String) {
    write_level(&puzzle.level, between, text);
    if !puzzle.board.is_empty() {
        text.push(before_board);
        board::write(&puzzle.board, between, text);
    }
}

pub(super) fn write_level(level: &Level, between: char, text: &mut String) {
    for cell in level.cells() {
        if cell.column == 0 && cell.row > 0 {
            text.push(between);
        }
        text.push(letter(level.region(cell)));
        if level.is_blocked(cell) {
            text.push('!');
        }
    }
}
