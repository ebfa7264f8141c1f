//! What is still possible on a board while reasoning about it.

use super::Effect;
use crate::board::Board;
use crate::cells::{Cell, CellSet, MAX_SIZE, bits};
use crate::level::Level;
use crate::patience::Patience;
use crate::unit::{Kind, Unit};

/// The cells that may still take a queen, and the units that still need one.
#[derive(Clone, Debug)]
pub struct Candidates<'a> {
    level: &'a Level,
    regions: &'a [CellSet],
    free: CellSet,
    queens: CellSet,
    open: [u64; 3],
    patience: Patience<'a>,
}

impl<'a> Candidates<'a> {
    /// Everything possible with the queens and marks of a board. `regions` are the level's
    /// [`Level::region_cells`].
    pub fn new(level: &'a Level, regions: &'a [CellSet], board: &Board) -> Candidates<'a> {
        let size = level.size();
        let mut free = level.open_cells();
        free.subtract(&board.marks);
        let open = [(1 << size) - 1; 3];
        let queens = CellSet::empty(size);
        let patience = Patience::ENDLESS;
        let mut candidates = Candidates { level, regions, free, queens, open, patience };
        board.queens.iter().for_each(|queen| candidates.place(queen));
        candidates
    }

    /// The same, to be reasoned about no longer than patience lasts.
    pub fn with_patience(self, patience: Patience<'a>) -> Candidates<'a> {
        Candidates { patience, ..self }
    }

    /// How long techniques that may take long should go on.
    pub fn patience(&self) -> Patience<'a> {
        self.patience
    }

    /// The free cells to try out, as long as patience lasts.
    pub(super) fn tries(&self) -> impl Iterator<Item = Cell> + '_ {
        self.free.iter().take_while(|_| self.patience.lasts())
    }

    /// The level.
    pub fn level(&self) -> &'a Level {
        self.level
    }

    /// The cells that may still take a queen.
    pub fn free(&self) -> &CellSet {
        &self.free
    }

    /// The queens set so far.
    pub fn queens(&self) -> &CellSet {
        &self.queens
    }

    /// The units of a kind that need a queen, as bits.
    pub fn open(&self, kind: Kind) -> u64 {
        self.open[kind as usize]
    }

    /// Whether every unit has its queen.
    pub fn is_solved(&self) -> bool {
        self.open == [0; 3]
    }

    /// The free cells of a unit.
    pub fn cells(&self, unit: Unit) -> CellSet {
        unit.within(&self.free, self.regions)
    }

    /// The number of free cells of every unit of a kind.
    pub fn sizes(&self, kind: Kind) -> [u32; MAX_SIZE] {
        let mut sizes = [0; MAX_SIZE];
        self.free.iter().for_each(|cell| sizes[kind.number(self.level, cell)] += 1);
        sizes
    }

    /// An open unit with no free cell: a proof that something is wrong.
    pub fn dead_unit(&self) -> Option<Unit> {
        self.open_unit_of_size(0)
    }

    /// The first open unit with so many free cells: regions, then rows, then columns.
    pub fn open_unit_of_size(&self, size: u32) -> Option<Unit> {
        [Kind::Regions, Kind::Rows, Kind::Columns].into_iter().find_map(|kind| {
            let sizes = self.sizes(kind);
            let number = bits(self.open(kind)).find(|&number| sizes[number] == size)?;
            Some(kind.unit(number))
        })
    }

    /// The cells where a queen on `cell` leaves no room for another.
    pub fn seen_from(&self, cell: Cell) -> CellSet {
        let mut seen = self.regions[self.level.region(cell)].clone();
        let column = 1u64 << cell.column;
        let beside = column << 1 | column >> 1;
        let all = (1u64 << self.level.size()) - 1;
        for (row, word) in seen.rows_mut().iter_mut().enumerate() {
            *word |= match row.abs_diff(cell.row()) {
                0 => all,
                1 => (column | beside) & all,
                _ => column,
            };
        }
        seen.remove(cell);
        seen
    }

    /// Sets a queen and rules out what it sees.
    pub fn place(&mut self, cell: Cell) {
        self.free.subtract(&self.seen_from(cell));
        self.free.remove(cell);
        self.queens.insert(cell);
        for kind in Kind::ALL {
            self.open[kind as usize] &= !(1 << kind.number(self.level, cell));
        }
    }

    /// Carries out what follows from a reason.
    pub fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Place(cell) => self.place(*cell),
            Effect::Remove(cells) => cells.iter().for_each(|&cell| self.free.remove(cell)),
        }
    }
}
