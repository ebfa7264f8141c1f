//! A player's board: queens and marks on a level, and the rules that its queens break.

use std::fmt;

use crate::cells::{Cell, CellSet};
use crate::level::Level;
use crate::unit::Unit;

/// Queens that a player has set and cells that the player has crossed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The cells with a queen.
    pub queens: CellSet,
    /// The cells marked as having none.
    pub marks: CellSet,
}

/// One broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// Two queens or more in a row, a column or a region.
    Crowded(Unit),
    /// Two queens that touch at a corner; the upper one first.
    Touching(Cell, Cell),
    /// A queen on a blocked cell.
    Blocked(Cell),
}

impl Board {
    /// A board of `size` rows with nothing on it.
    pub fn empty(size: usize) -> Board {
        Board { queens: CellSet::empty(size), marks: CellSet::empty(size) }
    }

    /// Whether neither queen nor mark is on the board.
    pub fn is_empty(&self) -> bool {
        self.queens.is_empty() && self.marks.is_empty()
    }

    /// Whether the queens solve the level: as many as rows, and no rule broken.
    pub fn solves(&self, level: &Level) -> bool {
        self.queens.len() == level.size() && self.conflicts(level).is_empty()
    }

    /// The rules that the queens break: rows, columns, regions, touching pairs, blocked cells.
    /// Queens that touch along a side share a line already and are not named again as touching.
    pub fn conflicts(&self, level: &Level) -> Vec<Conflict> {
        let queens: Vec<Cell> = self.queens.iter().collect();
        let crowded = Unit::all(level.size()).filter(|unit| {
            queens.iter().filter(|&&queen| unit.holds(level, queen)).nth(1).is_some()
        });
        let corners = |a: Cell| {
            let below = queens.iter().filter(move |b| b.row == a.row + 1);
            below.filter(move |b| b.column.abs_diff(a.column) == 1)
        };
        let touching = queens.iter().flat_map(|&a| corners(a).map(move |&b| (a, b)));
        let blocked = queens.iter().filter(|&&queen| level.is_blocked(queen));
        crowded
            .map(Conflict::Crowded)
            .chain(touching.map(|(a, b)| Conflict::Touching(a, b)))
            .chain(blocked.map(|&cell| Conflict::Blocked(cell)))
            .collect()
    }

    /// The cells that may still take a queen: not blocked, marked or taken from by a queen on the
    /// board. Cells with a queen are in it if no other queen takes them.
    pub fn allowed(&self, level: &Level) -> CellSet {
        let mut allowed = level.open_cells();
        allowed.subtract(&self.marks);
        let queens: Vec<Cell> = self.queens.iter().collect();
        for cell in level.cells() {
            if queens.iter().any(|&queen| excludes(level, queen, cell)) {
                allowed.remove(cell);
            }
        }
        allowed
    }
}

/// Whether a queen on one cell forbids one on another.
pub fn excludes(level: &Level, queen: Cell, cell: Cell) -> bool {
    queen != cell
        && (queen.row == cell.row
            || queen.column == cell.column
            || queen.touches(cell)
            || level.region(queen) == level.region(cell))
}

/// Writes the conflict by its name, counting from 0: `row 2`, `region B`, `touching 1,2 2,3`.
/// Regions are named by `region_name`.
pub fn conflict_name(conflict: Conflict, region_name: impl Fn(usize) -> char) -> String {
    match conflict {
        Conflict::Crowded(unit) => unit.label(region_name),
        Conflict::Touching(a, b) => format!("touching {a} {b}"),
        Conflict::Blocked(cell) => format!("blocked {cell}"),
    }
}

impl fmt::Display for Cell {
    /// Row and column from 0: `3,5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(queens: &[(usize, usize)]) -> Vec<String> {
        let level = Level::new(3, &[0, 0, 1, 2, 0, 1, 2, 2, 1], &[Cell::new(2, 2)]).unwrap();
        let mut board = Board::empty(3);
        queens.iter().for_each(|&(row, column)| board.queens.insert(Cell::new(row, column)));
        let letter = |region: usize| char::from(b'A' + region as u8);
        board.conflicts(&level).into_iter().map(|c| conflict_name(c, letter)).collect()
    }

    #[test]
    fn every_broken_rule_is_named_once() {
        assert!(names(&[(0, 0)]).is_empty());
        assert_eq!(names(&[(0, 0), (0, 2)]), ["row 0"]);
        assert_eq!(names(&[(0, 0), (2, 0)]), ["column 0"]);
        assert_eq!(names(&[(0, 0), (1, 1)]), ["region A", "touching 0,0 1,1"]);
        assert_eq!(names(&[(0, 1), (1, 0)]), ["touching 0,1 1,0"]);
        assert_eq!(names(&[(2, 2)]), ["blocked 2,2"]);
    }
}
