//! Cells, and sets of them as one machine word a row.

use std::fmt;

/// The largest board: as many regions as the text form has letters.
pub const MAX_SIZE: usize = 62;

/// One cell, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u8,
}

impl Cell {
    /// The cell in this row and column, both below 256.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Cell {
        Cell { row: row as u8, column: column as u8 }
    }

    /// The row as an index.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column as an index.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Whether two different cells share a side or a corner.
    #[inline]
    pub const fn touches(self, other: Cell) -> bool {
        self.row.abs_diff(other.row) <= 1
            && self.column.abs_diff(other.column) <= 1
            && !(self.row == other.row && self.column == other.column)
    }
}

/// A set of cells of a board of up to [`MAX_SIZE`] rows: bit `c` of word `r` is the cell in row
/// `r`, column `c`.
#[derive(Clone, PartialEq, Eq)]
pub struct CellSet {
    rows: [u64; MAX_SIZE],
    size: u8,
}

impl CellSet {
    /// No cell of a board of `size` rows; sizes above [`MAX_SIZE`] are cut to it.
    pub fn empty(size: usize) -> CellSet {
        CellSet { rows: [0; MAX_SIZE], size: size.min(MAX_SIZE) as u8 }
    }

    /// Every cell of a board of `size` rows.
    pub fn full(size: usize) -> CellSet {
        let mut set = CellSet::empty(size);
        let line = (1 << set.size) - 1;
        set.rows_mut().fill(line);
        set
    }

    /// The words of the rows, top first.
    #[inline]
    pub fn rows(&self) -> &[u64] {
        &self.rows[..usize::from(self.size)]
    }

    #[inline]
    pub(crate) fn rows_mut(&mut self) -> &mut [u64] {
        &mut self.rows[..usize::from(self.size)]
    }

    /// The cells of one row as bits.
    #[inline]
    pub fn row(&self, row: usize) -> u64 {
        self.rows[row]
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.rows[cell.row()] >> cell.column & 1 != 0
    }

    /// Puts a cell into the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.rows[cell.row()] |= 1 << cell.column;
    }

    /// Takes a cell out of the set.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.rows[cell.row()] &= !(1 << cell.column);
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows().iter().all(|&row| row == 0)
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.rows().iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The only cell of the set; `None` if there are none or more.
    pub fn only(&self) -> Option<Cell> {
        let mut cells = self.iter();
        let first = cells.next()?;
        cells.next().is_none().then_some(first)
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows()
            .iter()
            .enumerate()
            .flat_map(|(row, &word)| bits(word).map(move |column| Cell::new(row, column)))
    }

    /// Keeps only the cells that are in `other` too.
    pub fn keep(&mut self, other: &CellSet) {
        self.rows_mut().iter_mut().zip(other.rows()).for_each(|(a, b)| *a &= b);
    }

    /// Adds the cells of `other`.
    pub fn add(&mut self, other: &CellSet) {
        self.rows_mut().iter_mut().zip(other.rows()).for_each(|(a, b)| *a |= b);
    }

    /// Takes out the cells of `other`.
    pub fn subtract(&mut self, other: &CellSet) {
        self.rows_mut().iter_mut().zip(other.rows()).for_each(|(a, b)| *a &= !b);
    }

    /// Whether some cell is in both sets.
    pub fn meets(&self, other: &CellSet) -> bool {
        self.rows().iter().zip(other.rows()).any(|(a, b)| a & b != 0)
    }

    /// The cells of this set that can be reached from `start` by steps over sides within it.
    pub fn piece(&self, start: Cell) -> CellSet {
        let size = usize::from(self.size);
        let mut piece = CellSet::empty(size);
        piece.insert(start);
        loop {
            let mut grown = false;
            for row in 0..size {
                let above = if row > 0 { piece.rows[row - 1] } else { 0 };
                let below = if row + 1 < size { piece.rows[row + 1] } else { 0 };
                let own = piece.rows[row];
                let next = (own | own << 1 | own >> 1 | above | below) & self.rows[row];
                grown |= next & !own != 0;
                piece.rows[row] = own | next;
            }
            if !grown {
                return piece;
            }
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The set bits of a word, lowest first.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_is_put_in() {
        let mut set = CellSet::empty(62);
        let corner = Cell::new(61, 61);
        set.insert(corner);
        set.insert(Cell::new(0, 3));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Cell::new(0, 3), corner]);
        set.remove(Cell::new(0, 3));
        assert_eq!(set.only(), Some(corner));
        assert_eq!(CellSet::full(62).len(), 62 * 62);
        assert_eq!(CellSet::full(5).len(), 25);
    }

    #[test]
    fn a_piece_ends_at_corners() {
        let mut set = CellSet::empty(4);
        for (row, column) in [(0, 0), (0, 1), (1, 1), (2, 2), (3, 3)] {
            set.insert(Cell::new(row, column));
        }
        assert_eq!(set.piece(Cell::new(1, 1)).len(), 3);
    }
}
