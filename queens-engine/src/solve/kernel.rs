//! The search itself, for a board that fits `W` words and has at most `L - 2` rows.
//!
//! Cells are numbered row by row without gaps, so a set of cells is `W` words; the set of a line
//! or region is a mask, and what a queen takes from the others is a union of masks. There is no
//! recursion: functions that call themselves cannot be inlined into the entry compiled for one
//! kind of processor.

use std::ops::ControlFlow;

use super::{TICK, Visitor};
use crate::cells::{CellSet, MAX_SIZE};
use crate::level::Level;

type Words<const W: usize> = [u64; W];

/// The units of one board, from index 1 on: the masks before the first line and after the last
/// are empty, so that the neighbours of an outer line need no test.
struct Board<'a, const W: usize, const L: usize> {
    size: usize,
    regions: &'a [u8],
    rows: [Words<W>; L],
    columns: [Words<W>; L],
    areas: [Words<W>; L],
    /// `cell * reciprocal >> SHIFT` is the row of the cell.
    reciprocal: u32,
}

/// Enough for exact rows of all cells of the largest board: the error of a cell's quotient is
/// below `MAX_SIZE^2 / 2^SHIFT`, less than `1 / MAX_SIZE`.
const SHIFT: u32 = 20;
const _: () = assert!(MAX_SIZE * MAX_SIZE * MAX_SIZE < 1 << SHIFT);

/// One state of the search: the cells that can still take a queen, and the units without one.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    free: Words<W>,
    rows: u64,
    columns: u64,
    areas: u64,
}

/// A node and those of its choices that have not been tried.
#[derive(Clone, Copy)]
struct Frame<const W: usize> {
    node: Node<W>,
    choices: Words<W>,
}

enum Step<const W: usize> {
    Dead,
    Solved,
    Branch(Words<W>),
}

#[inline(always)]
pub(super) fn search<const W: usize, const L: usize, V: Visitor>(
    level: &Level,
    allowed: Option<&CellSet>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let board = Board::<W, L>::new(level);
    let mut node = board.root(level, allowed);
    let mut columns = [0u8; L];
    let mut stack = [Frame { node, choices: [0; W] }; L];
    let mut depth = 0;
    let mut ticks = TICK;
    loop {
        ticks -= 1;
        if ticks == 0 {
            ticks = TICK;
            visitor.tick()?;
        }
        match board.fill(&mut node, &mut columns) {
            Step::Branch(choices) => {
                stack[depth] = Frame { node, choices };
                depth += 1;
            }
            Step::Solved => visitor.solution(&columns[..board.size])?,
            Step::Dead => {}
        }
        if depth == 0 {
            return ControlFlow::Continue(());
        }
        let frame = &mut stack[depth - 1];
        let cell = take_lowest(&mut frame.choices);
        node = frame.node;
        if frame.choices == [0; W] {
            depth -= 1;
        }
        board.place(&mut node, &mut columns, cell);
    }
}

impl<'a, const W: usize, const L: usize> Board<'a, W, L> {
    #[inline(always)]
    fn new(level: &'a Level) -> Self {
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

    #[inline(always)]
    fn root(&self, level: &Level, allowed: Option<&CellSet>) -> Node<W> {
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
        Node { free, rows: all, columns: all, areas: all }
    }

    /// Fills every unit that has one cell left, as long as there are any; then names the cells of
    /// the unit with the fewest.
    #[inline(always)]
    fn fill(&self, node: &mut Node<W>, columns: &mut [u8; L]) -> Step<W> {
        while node.rows != 0 {
            let mut scan = Scan { filled: false, dead: false, fewest: u32::MAX, cells: [0; W] };
            self.scan(node.areas, &self.areas, &mut scan, node, columns);
            self.scan(node.rows, &self.rows, &mut scan, node, columns);
            self.scan(node.columns, &self.columns, &mut scan, node, columns);
            if scan.dead {
                return Step::Dead;
            }
            if !scan.filled {
                return Step::Branch(scan.cells);
            }
        }
        Step::Solved
    }

    /// Counts the free cells of the units `open`, whose masks begin at index 1 of `masks`.
    #[inline(always)]
    fn scan(
        &self,
        mut open: u64,
        masks: &[Words<W>; L],
        scan: &mut Scan<W>,
        node: &mut Node<W>,
        columns: &mut [u8; L],
    ) {
        while open != 0 && !scan.dead {
            let cells = both(&node.free, &masks[open.trailing_zeros() as usize + 1]);
            open &= open - 1;
            let count = size(&cells);
            if count < 2 {
                scan.dead = count == 0;
                if count == 1 {
                    scan.filled = true;
                    self.place(node, columns, lowest(&cells));
                }
            } else if count < scan.fewest {
                scan.fewest = count;
                scan.cells = cells;
            }
        }
    }

    /// Puts a queen on a free cell.
    #[inline(always)]
    fn place(&self, node: &mut Node<W>, columns: &mut [u8; L], cell: usize) {
        let row = ((cell as u32 * self.reciprocal) >> SHIFT) as usize;
        let column = cell - row * self.size;
        let area = usize::from(self.regions[cell]);
        columns[row] = column as u8;
        node.rows &= !(1 << row);
        node.columns &= !(1 << column);
        node.areas &= !(1 << area);
        for word in 0..W {
            let beside = self.columns[column][word] | self.columns[column + 2][word];
            let corners = (self.rows[row][word] | self.rows[row + 2][word]) & beside;
            let lines = self.rows[row + 1][word] | self.columns[column + 1][word];
            node.free[word] &= !(lines | self.areas[area + 1][word] | corners);
        }
    }
}

/// What one pass over the open units has found.
struct Scan<const W: usize> {
    filled: bool,
    dead: bool,
    fewest: u32,
    cells: Words<W>,
}

#[inline(always)]
fn set<const W: usize>(words: &mut Words<W>, bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// `length` ones (1 to 62) from bit `start` on.
#[inline(always)]
fn run<const W: usize>(start: usize, length: usize) -> Words<W> {
    let mut words = [0; W];
    let ones = u128::from(u64::MAX >> (64 - length)) << (start % 64);
    words[start / 64] = ones as u64;
    if start / 64 + 1 < W {
        words[start / 64 + 1] = (ones >> 64) as u64;
    }
    words
}

/// The words moved up by less than 64 bits.
#[inline(always)]
fn shifted<const W: usize>(words: &Words<W>, by: usize) -> Words<W> {
    let mut result = [0; W];
    let mut carry = 0;
    for (word, &value) in result.iter_mut().zip(words) {
        let moved = u128::from(value) << by;
        *word = moved as u64 | carry;
        carry = (moved >> 64) as u64;
    }
    result
}

#[inline(always)]
fn merge<const W: usize>(words: &mut Words<W>, other: &Words<W>) {
    words.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

#[inline(always)]
fn both<const W: usize>(one: &Words<W>, other: &Words<W>) -> Words<W> {
    let mut result = *one;
    result.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
    result
}

#[inline(always)]
fn size<const W: usize>(words: &Words<W>) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// The lowest bit of a set that has one.
#[inline(always)]
fn lowest<const W: usize>(words: &Words<W>) -> usize {
    let word = (0..W).find(|&word| words[word] != 0).unwrap_or(0);
    word * 64 + words[word].trailing_zeros() as usize
}

/// Takes the lowest bit out of a set that has one.
#[inline(always)]
fn take_lowest<const W: usize>(words: &mut Words<W>) -> usize {
    let bit = lowest(words);
    words[bit / 64] &= words[bit / 64].wrapping_sub(1);
    bit
}
