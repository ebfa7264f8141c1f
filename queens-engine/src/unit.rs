//! Rows, columns and regions: what needs exactly one queen.

use crate::cells::{Cell, CellSet, bits};
use crate::level::Level;

/// A set of cells that needs exactly one queen, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A region, in reading order.
    Region(u8),
}

/// The three kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rows.
    Rows,
    /// Columns.
    Columns,
    /// Regions.
    Regions,
}

impl Kind {
    /// All three.
    pub const ALL: [Kind; 3] = [Kind::Rows, Kind::Columns, Kind::Regions];
    /// The two that are lines.
    pub const LINES: [Kind; 2] = [Kind::Rows, Kind::Columns];

    /// The number of the unit of this kind that holds the cell.
    pub(crate) fn number(self, level: &Level, cell: Cell) -> usize {
        match self {
            Kind::Rows => cell.row(),
            Kind::Columns => cell.column(),
            Kind::Regions => level.region(cell),
        }
    }

    /// The unit of this kind with this number.
    pub fn unit(self, number: usize) -> Unit {
        match self {
            Kind::Rows => Unit::Row(number as u8),
            Kind::Columns => Unit::Column(number as u8),
            Kind::Regions => Unit::Region(number as u8),
        }
    }

    /// The units of this kind whose bits are set, lowest first.
    pub(crate) fn units(self, numbers: u64) -> impl Iterator<Item = Unit> {
        bits(numbers).map(move |number| self.unit(number))
    }
}

impl Unit {
    /// The units of a board of `size` rows: rows, then columns, then regions.
    pub fn all(size: usize) -> impl Iterator<Item = Unit> {
        let of = move |kind: Kind| (0..size).map(move |number| kind.unit(number));
        of(Kind::Rows).chain(of(Kind::Columns)).chain(of(Kind::Regions))
    }

    /// The unit as data, counting from 0: `row 2`, `column 5`, `region B`.
    pub fn label(self, region_name: impl Fn(usize) -> char) -> String {
        match self {
            Unit::Row(row) => format!("row {row}"),
            Unit::Column(column) => format!("column {column}"),
            Unit::Region(region) => format!("region {}", region_name(usize::from(region))),
        }
    }

    /// The units that hold the cell.
    pub fn of(level: &Level, cell: Cell) -> [Unit; 3] {
        [Unit::Row(cell.row), Unit::Column(cell.column), Unit::Region(level.region(cell) as u8)]
    }

    /// Whether the cell is in the unit.
    pub fn holds(self, level: &Level, cell: Cell) -> bool {
        Unit::of(level, cell).contains(&self)
    }

    /// The cells of `set` in this unit, where `regions` are the cells of the regions.
    pub(crate) fn within(self, set: &CellSet, regions: &[CellSet]) -> CellSet {
        let mut cells = CellSet::empty(set.rows().len());
        match self {
            Unit::Row(row) => cells.rows_mut()[usize::from(row)] = set.row(usize::from(row)),
            Unit::Column(column) => {
                let pairs = cells.rows_mut().iter_mut().zip(set.rows());
                pairs.for_each(|(to, from)| *to = from & 1 << column);
            }
            Unit::Region(region) => {
                cells.add(set);
                cells.keep(&regions[usize::from(region)]);
            }
        }
        cells
    }
}
