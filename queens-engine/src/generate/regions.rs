//! The map of regions while it is being made.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{Settings, half_turn};
use crate::cells::{Cell, CellSet, MAX_SIZE};
use crate::level::Level;
use crate::solve::Solution;

/// Which region every cell is in. Region `r` belongs to the queen of row `r`.
#[derive(Clone, Debug)]
pub(super) struct Map {
    pub(super) size: usize,
    regions: Vec<u8>,
    cells: Vec<CellSet>,
}

const NONE: u8 = u8::MAX;

impl Map {
    fn new(size: usize) -> Map {
        Map { size, regions: vec![NONE; size * size], cells: vec![CellSet::empty(size); size] }
    }

    pub(super) fn get(&self, cell: Cell) -> u8 {
        self.regions[cell.row() * self.size + cell.column()]
    }

    pub(super) fn set(&mut self, cell: Cell, region: u8) {
        let own =
            std::mem::replace(&mut self.regions[cell.row() * self.size + cell.column()], region);
        if own != NONE {
            self.cells[usize::from(own)].remove(cell);
        }
        self.cells[usize::from(region)].insert(cell);
    }

    /// The level of these regions; `None` if one of them has no cell left.
    pub(super) fn level(&self, blocked: &[Cell]) -> Option<Level> {
        let mut numbers = [NONE; MAX_SIZE];
        let mut found = 0;
        let number = |&region: &u8| {
            let number = &mut numbers[usize::from(region)];
            if *number == NONE {
                *number = found;
                found += 1;
            }
            *number
        };
        let regions = self.regions.iter().map(number).collect();
        Level::from_numbered(self.size, regions, found.into(), blocked.to_vec()).ok()
    }

    /// Whether the queens of the solution stand in different regions.
    pub(super) fn is_rainbow(&self, solution: &Solution) -> bool {
        let mut seen = 0u64;
        solution.queens().for_each(|queen| seen |= 1 << self.get(queen));
        seen.count_ones() as usize == self.size
    }

    /// The cells beside a cell.
    pub(super) fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (row, column, last) = (cell.row(), cell.column(), self.size - 1);
        let up = (row > 0).then(|| Cell::new(row - 1, column));
        let down = (row < last).then(|| Cell::new(row + 1, column));
        let left = (column > 0).then(|| Cell::new(row, column - 1));
        let right = (column < last).then(|| Cell::new(row, column + 1));
        [up, down, left, right].into_iter().flatten()
    }

    /// Whether the region of the cell stays in one piece without it, and is not gone.
    pub(super) fn holds_without(&self, cell: Cell) -> bool {
        let own = self.get(cell);
        let neighbours = self.beside(cell).filter(|&beside| self.get(beside) == own).count();
        if neighbours == 1 {
            return true;
        }
        let mut rest = self.cells[usize::from(own)].clone();
        rest.remove(cell);
        is_one_piece(&rest)
    }

    /// Whether the region is in one piece.
    pub(super) fn is_connected(&self, region: u8) -> bool {
        is_one_piece(&self.cells[usize::from(region)])
    }
}

fn is_one_piece(cells: &CellSet) -> bool {
    cells.iter().next().is_some_and(|start| cells.piece(start) == *cells)
}

/// Grows the regions from their queens until they cover the board: a random free cell at the edge
/// of a region joins it, again and again.
pub(super) fn grow(settings: &Settings, queens: &[Cell], rng: &mut ChaCha8Rng) -> Map {
    let size = settings.size;
    let mut map = Map::new(size);
    let mut edge: Vec<(Cell, u8)> = Vec::with_capacity(4 * size * size);
    for (region, &queen) in (0..).zip(queens) {
        map.set(queen, region);
    }
    for (region, &queen) in (0..).zip(queens) {
        edge.extend(map.beside(queen).map(|cell| (cell, region)));
    }
    while !edge.is_empty() {
        let (cell, region) = edge.swap_remove(rng.random_range(0..edge.len()));
        if map.get(cell) != NONE {
            continue;
        }
        join(&mut map, cell, region, &mut edge);
        if settings.symmetric {
            join(&mut map, half_turn(size, cell), turned(size, region), &mut edge);
        }
    }
    map
}

fn join(map: &mut Map, cell: Cell, region: u8, edge: &mut Vec<(Cell, u8)>) {
    if map.get(cell) == NONE {
        map.set(cell, region);
        edge.extend(map.beside(cell).map(|next| (next, region)));
    }
}

/// The region that a half turn makes of a region.
pub(super) fn turned(size: usize, region: u8) -> u8 {
    size as u8 - 1 - region
}
