//! puzz.link addresses: the borders between cells, five bits to a base-32 character.
//!
//! `starbattle/width/height/queens a row/borders`: first the borders right of each cell, row by
//! row, then those below each cell; each of the two lists is filled up to whole characters.

use std::fmt::Write;

use super::{FormError, Puzzle, TextError, letter};
use crate::cells::{Cell, MAX_SIZE};
use crate::level::Level;

/// The part of `text` that is an address of this kind, if it is one.
pub(super) fn find(text: &str) -> Option<&str> {
    if let Some((_, rest)) = text.split_once("starbattle/") {
        return Some(rest);
    }
    let mut fields = text.split('/');
    let number = |field: Option<&str>| field.is_some_and(|f| f.parse::<usize>().is_ok());
    let numbers = number(fields.next()) && number(fields.next()) && number(fields.next());
    let last = fields.next()?;
    // A square of four rows could look the same, but not with a row of more than four cells.
    (numbers && fields.next().is_none() && last.len() > 4).then_some(text)
}

pub(super) fn read(address: &str) -> Result<Puzzle, TextError> {
    let fault = |reason: String| TextError::Puzzlink(reason);
    let fields: Vec<&str> = address.split('/').collect();
    let &[width, height, queens, borders] = fields.as_slice() else {
        return Err(fault(format!("{} fields instead of 4", fields.len())));
    };
    let number = |text: &str| {
        text.parse::<usize>().map_err(|_| fault(format!("`{}` is no number", text.escape_debug())))
    };
    let (size, height, queens) = (number(width)?, number(height)?, number(queens)?);
    if size != height || !(1..=MAX_SIZE).contains(&size) {
        return Err(fault(format!("{size} x {height} is no square of 1 to {MAX_SIZE} rows")));
    }
    if queens != 1 {
        return Err(fault(format!("{queens} queens a row instead of 1")));
    }
    let side = size * (size - 1);
    let characters = side.div_ceil(5);
    let bits = bits(borders)?;
    if bits.len() != 10 * characters {
        let (found, wanted) = (bits.len() / 5, 2 * characters);
        return Err(fault(format!("{found} characters of borders instead of {wanted}")));
    }
    let (right, below) = bits.split_at(5 * characters);
    let regions = flood(size, right, below);
    check_borders(size, &regions, right, below)?;
    Ok(Puzzle::new(Level::new(size, &regions, &[])?))
}

fn bits(text: &str) -> Result<Vec<bool>, TextError> {
    let mut bits = Vec::with_capacity(5 * text.len());
    for (index, character) in text.chars().enumerate() {
        let Some(value) = character.to_digit(32) else {
            let (place, found) = (index + 1, character.escape_debug());
            return Err(TextError::Puzzlink(format!("borders, character {place}: `{found}`")));
        };
        bits.extend((0..5).rev().map(|bit| value >> bit & 1 != 0));
    }
    Ok(bits)
}

/// Numbers the pieces into which the borders cut the board.
fn flood(size: usize, right: &[bool], below: &[bool]) -> Vec<usize> {
    let mut regions = vec![usize::MAX; size * size];
    let mut found = 0;
    for start in 0..size * size {
        if regions[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            if regions[cell] != usize::MAX {
                continue;
            }
            regions[cell] = found;
            let (row, column) = (cell / size, cell % size);
            let edge = row * (size - 1) + column;
            if column + 1 < size && !right[edge] {
                open.push(cell + 1);
            }
            if column > 0 && !right[edge - 1] {
                open.push(cell - 1);
            }
            if row + 1 < size && !below[cell] {
                open.push(cell + size);
            }
            if row > 0 && !below[cell - size] {
                open.push(cell - size);
            }
        }
        found += 1;
    }
    regions
}

/// Refuses a border that ends inside a region.
fn check_borders(
    size: usize,
    regions: &[usize],
    right: &[bool],
    below: &[bool],
) -> Result<(), TextError> {
    for cell in 0..size * size {
        let (row, column) = (cell / size, cell % size);
        let beside = column + 1 < size && regions[cell] == regions[cell + 1];
        let under = row + 1 < size && regions[cell] == regions[cell + size];
        if (beside && right[row * (size - 1) + column]) || (under && below[cell]) {
            let (row, column) = (row + 1, column + 1);
            let reason = format!("row {row}, column {column}: a border within a region");
            return Err(TextError::Puzzlink(reason));
        }
    }
    Ok(())
}

pub(super) fn write(level: &Level, text: &mut String) -> Result<(), FormError> {
    if !level.blocked().is_empty() {
        return Err(FormError::Blocked);
    }
    if let Some(&(region, _)) = level.regions_in_pieces().first() {
        return Err(FormError::InPieces(letter(region)));
    }
    let size = level.size();
    let border = |cell: Cell, down: usize, across: usize| {
        level.region(cell) != level.region(Cell::new(cell.row() + down, cell.column() + across))
    };
    let right = level.cells().filter(|cell| cell.column() + 1 < size).map(|c| border(c, 0, 1));
    let below = level.cells().filter(|cell| cell.row() + 1 < size).map(|c| border(c, 1, 0));
    let _ = write!(text, "starbattle/{size}/{size}/1/");
    for list in [right.collect::<Vec<_>>(), below.collect::<Vec<_>>()] {
        text.extend(list.chunks(5).map(|chunk| {
            let bit = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(false));
            let value = (0..5).fold(0, |value, index| value << 1 | bit(index));
            char::from_digit(value, 32).unwrap_or('0')
        }));
    }
    Ok(())
}
