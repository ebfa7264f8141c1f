//! A level: a square of regions, some cells perhaps blocked.

use crate::cells::{Cell, CellSet, MAX_SIZE, bits};

/// A board of N x N cells in N regions, numbered from 0 in reading order of their first cells.
///
/// A level need not have a solution, nor only one; a region need not be in one piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    size: u8,
    regions: Vec<u8>,
    blocked: Vec<Cell>,
}

/// Why cells make no level. Rows and columns in the text are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// There is no cell at all.
    #[error("a level has at least one row")]
    Empty,
    /// More rows than the text form has letters.
    #[error("{0} rows, but a level has at most {MAX_SIZE}")]
    TooLarge(usize),
    /// A row of another length than the number of rows asks for.
    #[error("row {row}, column {column}: the row has {} instead of {size}", counted(*.found, "cell"))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// The first column that is missing or too much, from 1.
        column: usize,
        /// The cells in that row.
        found: usize,
        /// The cells a row should have.
        size: usize,
    },
    /// Another number of rows than the first row asks for.
    #[error("row {row}, column 1: not square: {} of {}", counted(*.found, "row"), counted(*.size, "cell"))]
    NotSquare {
        /// The first row that is missing or too much, from 1.
        row: usize,
        /// The number of rows.
        found: usize,
        /// The cells in a row.
        size: usize,
    },
    /// One region too many.
    #[error("row {row}, column {column}: region {region} of a level of {}", counted(*.size, "row"))]
    TooManyRegions {
        /// The row of the first cell of the surplus region, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
        /// How many regions this makes.
        region: usize,
        /// The number of rows.
        size: usize,
    },
    /// Too few regions.
    #[error("{} for {}", counted(*.found, "region"), counted(*.size, "row"))]
    TooFewRegions {
        /// The number of regions.
        found: usize,
        /// The number of rows.
        size: usize,
    },
    /// A blocked cell that is not on the board.
    #[error("row {row}, column {column}: outside the board of {}", counted(*.size, "row"))]
    Outside {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The number of rows.
        size: usize,
    },
}

impl Level {
    /// The level whose cells, row by row, lie in the regions with these numbers. Numbers may be
    /// any; regions are renumbered in reading order.
    ///
    /// # Errors
    /// The cells are not square, or there are not as many regions as rows.
    pub fn new(size: usize, regions: &[usize], blocked: &[Cell]) -> Result<Level, LevelError> {
        match size {
            0 => return Err(LevelError::Empty),
            1..=MAX_SIZE => {}
            _ => return Err(LevelError::TooLarge(size)),
        }
        if regions.len() != size * size {
            let found = regions.len().div_ceil(size);
            return Err(LevelError::NotSquare { row: found.min(size) + 1, found, size });
        }
        let mut seen: Vec<usize> = Vec::with_capacity(size);
        let mut numbers = Vec::with_capacity(regions.len());
        for (index, region) in regions.iter().enumerate() {
            let number = seen.iter().position(|known| known == region).unwrap_or(seen.len());
            if number == size {
                let (row, column) = (index / size + 1, index % size + 1);
                return Err(LevelError::TooManyRegions { row, column, region: size + 1, size });
            }
            if number == seen.len() {
                seen.push(*region);
            }
            numbers.push(number as u8);
        }
        Level::from_numbered(size, numbers, seen.len(), blocked.to_vec())
    }

    /// The level of cells that are numbered in reading order already: `size * size` of them, with
    /// numbers below `found`, which is at most `size`, at most [`MAX_SIZE`].
    pub(crate) fn from_numbered(
        size: usize,
        regions: Vec<u8>,
        found: usize,
        mut blocked: Vec<Cell>,
    ) -> Result<Level, LevelError> {
        debug_assert!(regions.len() == size * size && found <= size && size <= MAX_SIZE);
        if found < size {
            return Err(LevelError::TooFewRegions { found, size });
        }
        if let Some(cell) = blocked.iter().find(|cell| cell.row().max(cell.column()) >= size) {
            let (row, column) = (cell.row() + 1, cell.column() + 1);
            return Err(LevelError::Outside { row, column, size });
        }
        blocked.sort_unstable();
        blocked.dedup();
        Ok(Level { size: size as u8, regions, blocked })
    }

    /// The number of rows, columns and regions: 1 to [`MAX_SIZE`].
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The region of every cell, row by row.
    #[inline]
    pub fn regions(&self) -> &[u8] {
        &self.regions
    }

    /// The region of a cell.
    #[inline]
    pub fn region(&self, cell: Cell) -> usize {
        usize::from(self.regions[cell.row() * self.size() + cell.column()])
    }

    /// The blocked cells in reading order.
    #[inline]
    pub fn blocked(&self) -> &[Cell] {
        &self.blocked
    }

    /// Whether the cell can never hold a queen.
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked.binary_search(&cell).is_ok()
    }

    /// The cells that are not blocked.
    pub fn open_cells(&self) -> CellSet {
        let mut cells = CellSet::full(self.size());
        self.blocked.iter().for_each(|&cell| cells.remove(cell));
        cells
    }

    /// The cells of every region, blocked ones too.
    pub fn region_cells(&self) -> Vec<CellSet> {
        let mut sets = vec![CellSet::empty(self.size()); self.size()];
        for cell in self.cells() {
            sets[self.region(cell)].insert(cell);
        }
        sets
    }

    /// Every cell in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size();
        (0..size * size).map(move |index| Cell::new(index / size, index % size))
    }

    /// The regions that are in more than one piece, each with the number of its pieces.
    pub fn regions_in_pieces(&self) -> Vec<(usize, usize)> {
        self.region_cells()
            .into_iter()
            .map(pieces)
            .enumerate()
            .filter(|&(_, pieces)| pieces > 1)
            .collect()
    }
}

/// `1 row`, `2 rows`.
fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

fn pieces(mut cells: CellSet) -> usize {
    let mut count = 0;
    while let Some(start) = first(&cells) {
        let piece = cells.piece(start);
        cells.subtract(&piece);
        count += 1;
    }
    count
}

fn first(cells: &CellSet) -> Option<Cell> {
    let (row, &word) = cells.rows().iter().enumerate().find(|(_, word)| **word != 0)?;
    bits(word).next().map(|column| Cell::new(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_numbered_in_reading_order() {
        let level = Level::new(2, &[7, 3, 3, 7], &[]).unwrap();
        assert_eq!(level.regions(), [0, 1, 1, 0]);
        assert_eq!(level.regions_in_pieces(), [(0, 2), (1, 2)]);
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let fault = |size, regions: &[usize]| Level::new(size, regions, &[]).unwrap_err();
        assert_eq!(fault(0, &[]), LevelError::Empty);
        assert_eq!(fault(63, &[]), LevelError::TooLarge(63));
        assert_eq!(fault(2, &[0; 4]), LevelError::TooFewRegions { found: 1, size: 2 });
        assert_eq!(
            fault(2, &[0, 1, 1, 2]),
            LevelError::TooManyRegions { row: 2, column: 2, region: 3, size: 2 }
        );
        assert_eq!(
            Level::new(1, &[0], &[Cell::new(0, 1)]).unwrap_err(),
            LevelError::Outside { row: 1, column: 2, size: 1 }
        );
    }
}
