//! The player's board beside a level: queens, marks and empty cells.

use super::TextError;
use super::tokens::{Token, Tokens};
use crate::board::Board;
use crate::cells::Cell;
use crate::level::LevelError;

/// What a cell of a board holds.
pub(super) enum Sign {
    Queen,
    Mark,
    Empty,
}

pub(super) fn sign(text: char) -> Option<Sign> {
    match text {
        'Q' | 'q' | '♛' | '♕' | '👑' => Some(Sign::Queen),
        'x' | 'X' | '×' | '❌' => Some(Sign::Mark),
        '.' | '-' | '_' => Some(Sign::Empty),
        _ => None,
    }
}

/// Reads the board that follows a level: nothing, or as many rows of queens, marks and dots.
pub(super) fn read(tokens: Tokens<'_>, size: usize) -> Result<Board, TextError> {
    let mut reader = Reader { size, board: Board::empty(size), row: 0, column: 0 };
    for token in tokens.chain([Token::End]) {
        match token {
            Token::Cell(found) => reader.cell(found)?,
            Token::Block => {
                let (row, column) = (reader.row + 1, reader.column + 1);
                return Err(TextError::StrayBlock { row, column });
            }
            Token::End if reader.column > 0 => reader.end_row()?,
            Token::Blank | Token::End => {}
        }
    }
    if reader.row != 0 && reader.row != size {
        return Err(reader.not_square(reader.row));
    }
    Ok(reader.board)
}

/// A board being read, cell by cell.
struct Reader {
    size: usize,
    board: Board,
    /// The row and the column of the next cell.
    row: usize,
    column: usize,
}

impl Reader {
    fn cell(&mut self, found: char) -> Result<(), TextError> {
        if self.row == self.size {
            return Err(self.not_square(self.row + 1));
        }
        if self.column == self.size {
            return Err(self.ragged(self.column + 1, self.column + 1));
        }
        let cell = Cell::new(self.row, self.column);
        match sign(found) {
            Some(Sign::Queen) => self.board.queens.insert(cell),
            Some(Sign::Mark) => self.board.marks.insert(cell),
            Some(Sign::Empty) => {}
            None => {
                let (row, column) = (self.row + 1, self.column + 1);
                return Err(TextError::UnknownCell { row, column, found });
            }
        }
        self.column += 1;
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), TextError> {
        if self.column < self.size {
            return Err(self.ragged(self.column + 1, self.column));
        }
        (self.row, self.column) = (self.row + 1, 0);
        Ok(())
    }

    fn not_square(&self, found: usize) -> TextError {
        LevelError::NotSquare { row: self.row + 1, found, size: self.size }.into()
    }

    fn ragged(&self, column: usize, found: usize) -> TextError {
        LevelError::Ragged { row: self.row + 1, column, found, size: self.size }.into()
    }
}

pub(super) fn write(board: &Board, between: char, text: &mut String) {
    for (row, (&queens, &marks)) in board.queens.rows().iter().zip(board.marks.rows()).enumerate() {
        if row > 0 {
            text.push(between);
        }
        text.extend((0..board.queens.rows().len()).map(|column| {
            match (queens >> column & 1, marks >> column & 1) {
                (1, _) => 'Q',
                (0, 1) => 'x',
                _ => '.',
            }
        }));
    }
}
