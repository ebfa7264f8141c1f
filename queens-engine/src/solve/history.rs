//! Where the search has failed, which tells it where to branch.
//!
//! A unit that was left without a cell often is a knot that must be untied first. On large boards
//! its cost falls with every such death, after the rule of constraint solvers that divides the size
//! of a domain by its weight ("dom/wdeg"): of the public levels of 18 rows the mean number of passes
//! fell from 1,631 to 894. Below 17 rows it made trees larger and is left out.

/// The kinds of units.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Row,
    Column,
    Area,
}

/// Boards of so many words, which is up to 16 rows, are searched without history.
const SMALL: usize = 4;

/// The cost of a choice more in a unit that never died.
const COST: u32 = 1 << 16;

/// The deaths of every unit of a board of `W` words.
pub(super) struct History<const W: usize, const L: usize> {
    deaths: [[u32; L]; 3],
    costs: [[u32; L]; 3],
}

impl<const W: usize, const L: usize> History<W, L> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        History { deaths: [[1; L]; 3], costs: [[COST; L]; 3] }
    }

    /// What it costs to branch on a unit with so many cells, at least two; the least is best.
    #[inline(always)]
    pub(super) fn cost(&self, kind: Kind, unit: usize, cells: u32) -> u32 {
        if W > SMALL { (cells - 1) * self.costs[kind as usize][unit] } else { cells }
    }

    /// Remembers that a unit had no cell left; false, for the node is not alive.
    #[inline(always)]
    pub(super) fn died(&mut self, kind: Kind, unit: usize) -> bool {
        if W > SMALL {
            let deaths = &mut self.deaths[kind as usize][unit];
            *deaths = deaths.saturating_add(1);
            self.costs[kind as usize][unit] = COST / *deaths;
        }
        false
    }
}
