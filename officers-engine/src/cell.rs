//! The sixteen cells and the lines they stand in.

use std::fmt;

use crate::set::{Set, Sixteenth};

/// One cell of the square; its number counts rows from the top, `4 * row + column`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// A set of cells.
pub type CellSet = Set<Cell>;

/// Which lines must not hold two cards of one rank or suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lines {
    /// Rows and columns.
    #[default]
    Plain,
    /// Rows, columns and both long diagonals: the rule of the expert level.
    Diagonals,
}

impl Lines {
    /// The rule with or without the diagonals.
    pub const fn with_diagonals(diagonals: bool) -> Lines {
        if diagonals { Lines::Diagonals } else { Lines::Plain }
    }

    /// Whether the diagonals count.
    #[inline]
    pub const fn has_diagonals(self) -> bool {
        matches!(self, Lines::Diagonals)
    }
}

impl Cell {
    /// The cell with this number, taken modulo 16.
    #[inline]
    pub const fn new(number: usize) -> Cell {
        Cell((number & 15) as u8)
    }

    /// The cell in this row (0 is the top) and column (0 is the left), each taken modulo 4.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Cell {
        Cell::new((row & 3) << 2 | column & 3)
    }

    /// Its number, below 16.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Its row, 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.number() >> 2
    }

    /// Its column, 0 on the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.number() & 3
    }

    /// All sixteen, row by row from the top.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..16).map(Cell::new)
    }

    /// Whether a line holds both cells.
    pub const fn shares_line(self, other: Cell, lines: Lines) -> bool {
        let (row, column) = (self.row(), self.column());
        let falling = row == column && other.row() == other.column();
        let rising = row + column == 3 && other.row() + other.column() == 3;
        row == other.row()
            || column == other.column()
            || (lines.has_diagonals() && (falling || rising))
    }

    /// The cells beside, above and below.
    #[inline]
    pub fn neighbours(self) -> CellSet {
        NEIGHBOURS[self.number()]
    }

    /// The cells beside, above or below one of `cells`.
    pub fn neighbours_of(cells: CellSet) -> CellSet {
        cells.iter().fold(Set::EMPTY, |near, cell| near | cell.neighbours())
    }
}

const NEIGHBOURS: [CellSet; 16] = {
    let mut table = [Set::EMPTY; 16];
    let mut cell = 0;
    while cell < 16 {
        let mut other = 0;
        let mut bits = 0;
        while other < 16 {
            let (a, b) = (Cell::new(cell), Cell::new(other));
            if a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1 {
                bits |= 1 << other;
            }
            other += 1;
        }
        table[cell] = Set::from_bits(bits);
        cell += 1;
    }
    table
};

impl Sixteenth for Cell {
    #[inline]
    fn index(self) -> usize {
        self.number()
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Cell::new(index)
    }
}

impl fmt::Display for Cell {
    /// The column's letter and the row's number as on a chessboard: `a1` is bottom left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ['a', 'b', 'c', 'd'][self.column()], 4 - self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
