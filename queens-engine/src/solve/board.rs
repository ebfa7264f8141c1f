//! The board as masks, and one state of it.
//!
//! Cells are numbered row by row without gaps, so a set of cells is `W` words; the set of a line
//! or region is a mask, and what a queen takes from the others is a union of masks.

use super::words::{Words, merge, run, set, shifted, without};
use crate::cells::{CellSet, MAX_SIZE};
use crate::level::Level;

/// The units of one board, from index 1 on: the masks before the first line and after the last
/// are empty, so that the neighbours of an outer line need no test.
pub(super) struct Board<'a, const W: usize, const L: usize> {
    pub(super) size: usize,
    regions: &'a [u8],
    pub(super) rows: [Words<W>; L],
    pub(super) columns: [Words<W>; L],
    pub(super) areas: [Words<W>; L],
    /// `cell * reciprocal >> SHIFT` is the row of the cell.
    reciprocal: u32,
}

/// Enough for exact rows of all cells of the largest board: the error of a cell's quotient is
/// below `MAX_SIZE^2 / 2^SHIFT`, less than `1 / MAX_SIZE`.
const SHIFT: u32 = 20;
const _: () = assert!(MAX_SIZE * MAX_SIZE * MAX_SIZE < 1 << SHIFT);

/// One state of the search: the cells that can still take a queen, and the units without one.
#[derive(Clone, Copy)]
pub(super) struct Node<const W: usize> {
    pub(super) free: Words<W>,
    pub(super) rows: u64,
    pub(super) columns: u64,
    pub(super) areas: u64,
    /// The free cells when starved cells were last looked for; none before that.
    pub(super) settled: Words<W>,
}

impl<'a, const W: usize, const L: usize> Board<'a, W, L> {
    /// The masks of a level.
    #[inline(always)]
    pub(super) fn new(level: &'a Level) -> Self {
        let size = level.size();
        let mut board = Board {
            size,
            regions: level.regions(),
            rows: [[0; W]; L],
            columns: [[0; W]; L],
            areas: [[0; W]; L],
            reciprocal: (1 << SHIFT) / size as u32 + 1,
        };
        let mut first_column = [0; W];
        for row in 0..size {
            set(&mut first_column, row * size);
            board.rows[row + 1] = run(row * size, size);
        }
        for column in 0..size {
            board.columns[column + 1] = shifted(&first_column, column);
        }
        for (cell, &region) in board.regions.iter().enumerate() {
            set(&mut board.areas[usize::from(region) + 1], cell);
        }
        board
    }

    /// The empty board.
    #[inline(always)]
    pub(super) fn root(&self, level: &Level, allowed: Option<&CellSet>) -> Node<W> {
        let all = (1u64 << self.size) - 1;
        let mut free = [0; W];
        match allowed {
            None => (0..self.size).for_each(|row| merge(&mut free, &self.rows[row + 1])),
            Some(cells) => cells
                .iter()
                .filter(|cell| cell.row().max(cell.column()) < self.size)
                .for_each(|cell| set(&mut free, cell.row() * self.size + cell.column())),
        }
        for cell in level.blocked() {
            let index = cell.row() * self.size + cell.column();
            free[index / 64] &= !(1 << (index % 64));
        }
        Node { free, rows: all, columns: all, areas: all, settled: [0; W] }
    }

    /// The row and column of a cell.
    #[inline(always)]
    fn lines_of(&self, cell: usize) -> (usize, usize) {
        let row = ((cell as u32 * self.reciprocal) >> SHIFT) as usize;
        (row, cell - row * self.size)
    }

    /// The cells that a queen on this cell takes.
    #[inline(always)]
    pub(super) fn taken(&self, cell: usize) -> Words<W> {
        let (row, column) = self.lines_of(cell);
        let area = &self.areas[usize::from(self.regions[cell]) + 1];
        let (above, line, below) = (&self.rows[row], &self.rows[row + 1], &self.rows[row + 2]);
        let (left, file, right) =
            (&self.columns[column], &self.columns[column + 1], &self.columns[column + 2]);
        std::array::from_fn(|word| {
            let corners = (above[word] | below[word]) & (left[word] | right[word]);
            line[word] | file[word] | area[word] | corners
        })
    }

    /// Puts a queen on a free cell.
    #[inline(always)]
    pub(super) fn place(&self, node: &mut Node<W>, columns: &mut [u8; L], cell: usize) {
        let (row, column) = self.lines_of(cell);
        columns[row] = column as u8;
        node.rows &= !(1 << row);
        node.columns &= !(1 << column);
        node.areas &= !(1 << self.regions[cell]);
        node.free = without(&node.free, &self.taken(cell));
    }
}
