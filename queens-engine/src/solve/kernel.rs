//! The search itself, for a board that fits `W` words and has at most `L - 2` rows.
//!
//! There is no recursion: functions that call themselves cannot be inlined into the entry compiled
//! for one kind of processor.

use std::ops::ControlFlow;

use super::board::{Board, Node};
use super::history::{History, Kind};
use super::starve::FEW;
use super::words::{Words, both, is_empty, lowest, size, slice, take_lowest};
use super::{TICK, Visitor};
use crate::cells::CellSet;
use crate::level::Level;

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
        if is_empty(&frame.choices) {
            depth -= 1;
        }
        board.place(&mut node, &mut columns, cell);
    }
}

impl<const W: usize, const L: usize> Board<'_, W, L> {
    /// Fills every unit that has one cell left and takes starved cells, as long as there are any;
    /// then names the cells of the unit to branch on.
    #[inline(always)]
    fn fill(
        &self,
        node: &mut Node<W>,
        columns: &mut [u8; L],
        history: &mut History<W, L>,
    ) -> Step<W> {
        while node.rows != 0 {
            let mut pass = Pass { node, columns, history, filled: false, few: 0 };
            if !self.scan_rows(&mut pass) || !self.scan_areas(&mut pass) {
                return Step::Dead;
            }
            let (filled, few) = (pass.filled, pass.few);
            if !filled && !self.starve(node, few) {
                return Step::Branch(self.choices(node, history));
            }
        }
        Step::Solved
    }

    /// Looks at the open rows, and adds them up to see the columns too; false if one of either
    /// has no cell left.
    #[inline(always)]
    fn scan_rows(&self, pass: &mut Pass<'_, W, L>) -> bool {
        let (mut one, mut two) = (0, 0);
        let mut open = pass.node.rows;
        while open != 0 {
            let row = open.trailing_zeros() as usize;
            open &= open - 1;
            let cells = slice(&pass.node.free, row * self.size, self.size);
            if cells & cells.wrapping_sub(1) == 0 {
                if cells == 0 {
                    return pass.history.died(Kind::Row, row);
                }
                pass.fill(self, row * self.size + cells.trailing_zeros() as usize);
                continue;
            }
            two |= one & cells;
            one |= cells;
        }
        let empty = pass.node.columns & !one;
        if empty != 0 {
            return pass.history.died(Kind::Column, empty.trailing_zeros() as usize);
        }
        self.fill_columns(pass.node.columns & !two, pass)
    }

    /// Fills these columns, which have at most one cell. A row filled meanwhile may have taken it.
    #[inline(always)]
    fn fill_columns(&self, mut single: u64, pass: &mut Pass<'_, W, L>) -> bool {
        while single != 0 {
            let column = single.trailing_zeros() as usize;
            single &= single - 1;
            if pass.node.columns >> column & 1 != 0 {
                let cells = both(&pass.node.free, &self.columns[column + 1]);
                if is_empty(&cells) {
                    return pass.history.died(Kind::Column, column);
                }
                pass.fill(self, lowest(&cells));
            }
        }
        true
    }

    /// Looks at the open regions; false if one has no cell left.
    #[inline(always)]
    fn scan_areas(&self, pass: &mut Pass<'_, W, L>) -> bool {
        let mut open = pass.node.areas;
        while open != 0 {
            let area = open.trailing_zeros() as usize;
            open &= open - 1;
            let cells = both(&pass.node.free, &self.areas[area + 1]);
            let count = size(&cells);
            if count <= 1 {
                if count == 0 {
                    return pass.history.died(Kind::Area, area);
                }
                pass.fill(self, lowest(&cells));
                continue;
            }
            pass.few |= u64::from(count <= FEW) << area;
        }
        true
    }

    /// The cells of the open unit that is cheapest to branch on.
    #[inline(always)]
    fn choices(&self, node: &Node<W>, history: &History<W, L>) -> Words<W> {
        let mut best = (u32::MAX, &self.rows[0]);
        let kinds = [
            (Kind::Row, node.rows, &self.rows),
            (Kind::Column, node.columns, &self.columns),
            (Kind::Area, node.areas, &self.areas),
        ];
        for (kind, mut open, masks) in kinds {
            while open != 0 {
                let unit = open.trailing_zeros() as usize;
                open &= open - 1;
                let mask = &masks[unit + 1];
                let cost = history.cost(kind, unit, size(&both(&node.free, mask)));
                if cost < best.0 {
                    best = (cost, mask);
                    if cost == History::<W, L>::LEAST {
                        return both(&node.free, mask);
                    }
                }
            }
        }
        both(&node.free, best.1)
    }
}

/// One pass over the open units, and what it has found.
struct Pass<'a, const W: usize, const L: usize> {
    node: &'a mut Node<W>,
    columns: &'a mut [u8; L],
    history: &'a mut History<W, L>,
    /// Whether any unit was filled.
    filled: bool,
    /// The regions with few cells.
    few: u64,
}

impl<const W: usize, const L: usize> Pass<'_, W, L> {
    /// Puts a queen on the last cell of a unit.
    #[inline(always)]
    fn fill(&mut self, board: &Board<'_, W, L>, cell: usize) {
        self.filled = true;
        board.place(self.node, self.columns, cell);
    }
}
