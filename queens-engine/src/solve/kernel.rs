//! The search itself, for a board that fits `W` words and has at most `L - 2` rows.
//!
//! Cells are numbered row by row without gaps, so a set of cells is `W` words; the set of a line
//! or region is a mask, and what a queen takes from the others is a union of masks. There is no
//! recursion: functions that call themselves cannot be inlined into the entry compiled for one
//! kind of processor.

use std::ops::ControlFlow;

use super::history::{History, Kind};
use super::words::{Words, both, lowest, merge, run, set, shifted, size, slice, take_lowest};
use super::{TICK, Visitor};
use crate::cells::{CellSet, MAX_SIZE};
use crate::level::Level;

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
    let mut history = History::new();
    let mut ticks = TICK;
    loop {
        ticks -= 1;
        if ticks == 0 {
            ticks = TICK;
            visitor.tick()?;
        }
        match board.fill(&mut node, &mut columns, &mut history) {
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
    /// the unit to branch on.
    #[inline(always)]
    fn fill(
        &self,
        node: &mut Node<W>,
        columns: &mut [u8; L],
        history: &mut History<W, L>,
    ) -> Step<W> {
        while node.rows != 0 {
            let mut scan = Scan { filled: false, cost: u32::MAX, cells: [0; W] };
            let alive = self.scan_rows(&mut scan, node, columns, history)
                && self.scan_areas(&mut scan, node, columns, history);
            if !alive {
                return Step::Dead;
            }
            if !scan.filled {
                return Step::Branch(scan.cells);
            }
        }
        Step::Solved
    }

    /// Looks at the open rows, and adds them up to see the columns too; false if one of either
    /// has no cell left.
    #[inline(always)]
    fn scan_rows(
        &self,
        scan: &mut Scan<W>,
        node: &mut Node<W>,
        columns: &mut [u8; L],
        history: &mut History<W, L>,
    ) -> bool {
        let mut seen = Columns::default();
        let mut open = node.rows;
        let mut best = 0;
        while open != 0 {
            let row = open.trailing_zeros() as usize;
            open &= open - 1;
            let cells = slice(&node.free, row * self.size, self.size);
            if cells & cells.wrapping_sub(1) == 0 {
                if cells == 0 {
                    return history.died(Kind::Row, row);
                }
                scan.filled = true;
                self.place(node, columns, row * self.size + cells.trailing_zeros() as usize);
                continue;
            }
            seen.add(cells);
            let cost = history.cost(Kind::Row, row, cells.count_ones());
            if cost < scan.cost {
                scan.cost = cost;
                best = row;
            }
        }
        scan.cells = both(&node.free, &self.rows[best + 1]);
        self.scan_columns(&seen, scan, node, columns, history)
    }

    /// Looks at the columns with at most three cells. A row filled meanwhile may have taken some
    /// of the cells seen, never added one.
    #[inline(always)]
    fn scan_columns(
        &self,
        seen: &Columns,
        scan: &mut Scan<W>,
        node: &mut Node<W>,
        columns: &mut [u8; L],
        history: &mut History<W, L>,
    ) -> bool {
        let empty = node.columns & !seen.one;
        if empty != 0 {
            return history.died(Kind::Column, empty.trailing_zeros() as usize);
        }
        let mut few = node.columns & !seen.four;
        while few != 0 {
            let column = few.trailing_zeros() as usize;
            few &= few - 1;
            let count = seen.count(column);
            if count > 1 {
                let cost = history.cost(Kind::Column, column, count);
                if cost < scan.cost {
                    scan.cost = cost;
                    scan.cells = both(&node.free, &self.columns[column + 1]);
                }
            } else if node.columns >> column & 1 != 0 {
                let cells = both(&node.free, &self.columns[column + 1]);
                if cells == [0; W] {
                    return history.died(Kind::Column, column);
                }
                scan.filled = true;
                self.place(node, columns, lowest(&cells));
            }
        }
        true
    }

    /// Looks at the open regions; false if one has no cell left.
    #[inline(always)]
    fn scan_areas(
        &self,
        scan: &mut Scan<W>,
        node: &mut Node<W>,
        columns: &mut [u8; L],
        history: &mut History<W, L>,
    ) -> bool {
        let mut open = node.areas;
        while open != 0 {
            let area = open.trailing_zeros() as usize;
            open &= open - 1;
            let cells = both(&node.free, &self.areas[area + 1]);
            let count = size(&cells);
            if count == 0 {
                return history.died(Kind::Area, area);
            }
            if count == 1 {
                scan.filled = true;
                self.place(node, columns, lowest(&cells));
                continue;
            }
            let cost = history.cost(Kind::Area, area, count);
            if cost < scan.cost {
                scan.cost = cost;
                scan.cells = cells;
            }
        }
        true
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

/// What one pass over the open units has found: whether any was filled, and the cheapest to branch
/// on with its cells.
struct Scan<const W: usize> {
    filled: bool,
    cost: u32,
    cells: Words<W>,
}

/// The columns in which at least so many of the rows added have a cell.
#[derive(Default)]
struct Columns {
    one: u64,
    two: u64,
    three: u64,
    four: u64,
}

impl Columns {
    #[inline(always)]
    fn add(&mut self, row: u64) {
        self.four |= self.three & row;
        self.three |= self.two & row;
        self.two |= self.one & row;
        self.one |= row;
    }

    /// The cells in a column that has at least one and at most three.
    #[inline(always)]
    fn count(&self, column: usize) -> u32 {
        1 + (self.two >> column & 1) as u32 + (self.three >> column & 1) as u32
    }
}
