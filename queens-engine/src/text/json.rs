//! Levels and boards as JSON.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Puzzle, TextError};
use crate::board::Board;
use crate::cells::{Cell, CellSet, MAX_SIZE};
use crate::level::{Level, LevelError};

/// A level and its board. What else `queens generate --json` tells of a level is skipped.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    size: usize,
    regions: Vec<Vec<usize>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<[usize; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    queens: Vec<[usize; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<[usize; 2]>,
    #[serde(default, skip_serializing, rename = "solution")]
    _solution: IgnoredAny,
    #[serde(default, skip_serializing, rename = "difficulty")]
    _difficulty: IgnoredAny,
    #[serde(default, skip_serializing, rename = "seed")]
    _seed: IgnoredAny,
}

pub(super) fn read(text: &str) -> Result<Puzzle, TextError> {
    let form: Form =
        serde_json::from_str(text).map_err(|error| TextError::Json(error.to_string()))?;
    let size = form.size;
    check_rows(size, &form.regions)?;
    let blocked = cells(&form.blocked, size)?;
    let level = Level::new(size, &form.regions.concat(), &blocked)?;
    let mut puzzle = Puzzle::new(level);
    puzzle.board = Board { queens: set(&form.queens, size)?, marks: set(&form.marks, size)? };
    if let Some(cell) = puzzle.board.queens.iter().find(|&cell| puzzle.board.marks.has(cell)) {
        let (row, column) = (cell.row() + 1, cell.column() + 1);
        return Err(TextError::JsonCell { row, column, what: "a queen and a mark in one cell" });
    }
    Ok(puzzle)
}

fn check_rows(size: usize, rows: &[Vec<usize>]) -> Result<(), LevelError> {
    if size > MAX_SIZE {
        return Err(LevelError::TooLarge(size));
    }
    if let Some(row) = rows.iter().position(|row| row.len() != size) {
        let found = rows[row].len();
        let column = found.min(size) + 1;
        return Err(LevelError::Ragged { row: row + 1, column, found, size });
    }
    if rows.len() != size {
        return Err(LevelError::NotSquare {
            row: rows.len().min(size) + 1,
            found: rows.len(),
            size,
        });
    }
    Ok(())
}

fn cells(pairs: &[[usize; 2]], size: usize) -> Result<Vec<Cell>, TextError> {
    let cell = |&[row, column]: &[usize; 2]| {
        if row.max(column) < size {
            return Ok(Cell::new(row, column));
        }
        let (row, column) = (row.saturating_add(1), column.saturating_add(1));
        Err(TextError::JsonCell { row, column, what: "outside the board" })
    };
    pairs.iter().map(cell).collect()
}

fn set(pairs: &[[usize; 2]], size: usize) -> Result<CellSet, TextError> {
    let mut set = CellSet::empty(size);
    cells(pairs, size)?.into_iter().for_each(|cell| set.insert(cell));
    Ok(set)
}

pub(super) fn write(puzzle: &Puzzle, text: &mut String) {
    let level = &puzzle.level;
    let pair = |cell: Cell| [cell.row(), cell.column()];
    let numbers = |row: &[u8]| row.iter().map(|&region| usize::from(region)).collect();
    let form = Form {
        size: level.size(),
        regions: level.regions().chunks(level.size()).map(numbers).collect(),
        blocked: level.blocked().iter().copied().map(pair).collect(),
        queens: puzzle.board.queens.iter().map(pair).collect(),
        marks: puzzle.board.marks.iter().map(pair).collect(),
        _solution: IgnoredAny,
        _difficulty: IgnoredAny,
        _seed: IgnoredAny,
    };
    // Numbers and lists always have a JSON form.
    text.push_str(&serde_json::to_string(&form).unwrap_or_default());
}
