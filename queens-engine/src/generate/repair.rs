//! Changing single cells until the queens placed are the only solution.

use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::regions::{Map, turned};
use super::{Settings, half_turn};
use crate::cells::Cell;
use crate::level::Level;
use crate::solve::{Solution, Visitor, visit};

/// Changes a board takes, per row, before it is given up.
const CHANGES_PER_ROW: usize = 6;

/// Other solutions looked for once those known are gone. More of them cost more than they tell.
const SAMPLE: usize = 2;

/// Ticks of a search that finds nothing, after which a board is given up: proofs on such boards
/// take most of the time there is.
const PATIENCE: u32 = 1;

/// Solutions remembered from before, which a change should not bring back. Without any, levels of
/// 10 rows took half as long again; more than this were no gain.
const MEMORY: usize = 32;

/// Takes away one other solution after the other; `None` if too many changes did not do it.
pub(super) fn make_unique(
    settings: &Settings,
    queens: &[Cell],
    map: Map,
    rng: &mut ChaCha8Rng,
) -> Option<(Level, Solution)> {
    let blocked = block(settings, queens, rng);
    let columns: Vec<u8> = queens.iter().map(|queen| queen.column).collect();
    let mut repair = Repair { settings, queens, map, others: Vec::new() };
    for _ in 0..CHANGES_PER_ROW * settings.size {
        if repair.newest().is_none() {
            let level = repair.map.level(&blocked)?;
            let found = sample(&level, &columns)?;
            if found.is_empty() {
                return Some((level, Solution::new(&columns)));
            }
            let old = repair.others.len().saturating_sub(MEMORY);
            repair.others.drain(..old);
            repair.others.extend(found);
        }
        repair.change(rng)?;
    }
    None
}

/// The first few solutions other than the one wanted, none if there is no other; `None` if it
/// takes too long to know.
fn sample(level: &Level, columns: &[u8]) -> Option<Vec<Solution>> {
    let mut sample = Sample { columns, others: Vec::new(), patience: PATIENCE };
    visit(level, None, &mut sample);
    let is_known = sample.patience > 0 || !sample.others.is_empty();
    is_known.then_some(sample.others)
}

/// Gathers solutions other than the one wanted.
struct Sample<'a> {
    columns: &'a [u8],
    others: Vec<Solution>,
    patience: u32,
}

impl Visitor for Sample<'_> {
    fn solution(&mut self, found: &[u8]) -> ControlFlow<()> {
        if found != self.columns {
            self.others.push(Solution::new(found));
        }
        if self.others.len() < SAMPLE { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.patience -= 1;
        if self.patience > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Random cells without a queen, in pairs on a symmetric board.
fn block(settings: &Settings, queens: &[Cell], rng: &mut ChaCha8Rng) -> Vec<Cell> {
    let size = settings.size;
    let mut blocked = Vec::new();
    while blocked.len() < settings.blocked {
        let cell = Cell::new(rng.random_range(0..size), rng.random_range(0..size));
        if queens.contains(&cell) || blocked.contains(&cell) {
            continue;
        }
        blocked.push(cell);
        let pair = half_turn(size, cell);
        if settings.symmetric && pair != cell {
            blocked.push(pair);
        }
    }
    blocked
}

/// A map on its way to one solution.
struct Repair<'a> {
    settings: &'a Settings,
    queens: &'a [Cell],
    map: Map,
    /// Solutions that were found and not wanted, the newest last; some are gone by now.
    others: Vec<Solution>,
}

impl Repair<'_> {
    /// The newest of the other solutions that still is one.
    fn newest(&self) -> Option<Solution> {
        self.others.iter().rev().find(|other| self.map.is_rainbow(other)).copied()
    }

    /// Moves one cell of the newest other solution to another region, so that it is no solution
    /// any more. Where none of its cells can move one beside does, which makes room: boards given
    /// up there instead cost twenty times as long at 14 rows.
    fn change(&mut self, rng: &mut ChaCha8Rng) -> Option<()> {
        let newest = self.newest()?;
        let own: Vec<Cell> = newest.queens().filter(|cell| !self.queens.contains(cell)).collect();
        let (cell, region) = self.best(&own, rng).or_else(|| {
            let near = own.iter().flat_map(|&cell| self.map.beside(cell));
            let near: Vec<Cell> = near.filter(|cell| !self.queens.contains(cell)).collect();
            self.best(&near, rng)
        })?;
        self.recolour(cell, region);
        Some(())
    }

    /// Of all changes of these cells one that leaves as few as possible of the solutions
    /// remembered.
    fn best(&mut self, cells: &[Cell], rng: &mut ChaCha8Rng) -> Option<(Cell, u8)> {
        let mut fewest = i32::MAX;
        let mut best: Vec<(Cell, u8)> = Vec::new();
        for &cell in cells {
            for region in self.targets(cell) {
                let change = self.solutions_after(cell, region);
                if change < fewest {
                    fewest = change;
                    best.clear();
                }
                if change == fewest {
                    best.push((cell, region));
                }
            }
        }
        best.choose(rng).copied()
    }

    /// How many more of the remembered solutions are valid once the cell is in the region.
    fn solutions_after(&mut self, cell: Cell, region: u8) -> i32 {
        let own = self.map.get(cell);
        let before = self.valid_through(cell);
        self.recolour(cell, region);
        let after = self.valid_through(cell);
        self.recolour(cell, own);
        after - before
    }

    /// The remembered solutions through the cell, or the one opposite if that changes with it,
    /// that have a queen in every region.
    fn valid_through(&self, cell: Cell) -> i32 {
        let opposite = self.settings.symmetric.then(|| half_turn(self.map.size, cell));
        let has = |solution: &Solution, cell: Cell| solution.columns()[cell.row()] == cell.column;
        let through = self.others.iter().filter(|solution| {
            has(solution, cell) || opposite.is_some_and(|opposite| has(solution, opposite))
        });
        through.filter(|solution| self.map.is_rainbow(solution)).count() as i32
    }

    /// The regions that a cell can move to.
    fn targets(&mut self, cell: Cell) -> Vec<u8> {
        let (own, size) = (self.map.get(cell), self.map.size);
        let centre = self.settings.symmetric && half_turn(size, cell) == cell;
        if centre || (self.settings.connected && !self.map.holds_without(cell)) {
            return Vec::new();
        }
        let mut regions: Vec<u8> = if self.settings.connected {
            self.map.beside(cell).map(|beside| self.map.get(beside)).collect()
        } else {
            (0..size as u8).collect()
        };
        regions.sort_unstable();
        regions.dedup();
        regions.retain(|&region| region != own && self.stays_connected(cell, region));
        regions
    }

    /// Whether both changes of a symmetric map leave its regions in one piece; a single change
    /// that got here always does.
    fn stays_connected(&mut self, cell: Cell, region: u8) -> bool {
        if !(self.settings.symmetric && self.settings.connected) {
            return true;
        }
        let own = self.map.get(cell);
        self.recolour(cell, region);
        let connected = [own, region].into_iter().all(|region| self.map.is_connected(region));
        self.recolour(cell, own);
        connected
    }

    fn recolour(&mut self, cell: Cell, region: u8) {
        self.map.set(cell, region);
        if self.settings.symmetric {
            let size = self.map.size;
            self.map.set(half_turn(size, cell), turned(size, region));
        }
    }
}
