//! Where the search has failed, which tells it where to branch.
//!
//! A unit that was left without a cell often is a knot that must be untied first. On large boards
//! its cost falls with every such death, after the rule of constraint solvers that divides the size
//! of a domain by its weight ("dom/wdeg"): of the public levels of 18 rows the mean number of passes
//! fell from 419 to 262, of 40 made levels of 17 rows from 475 to 253. The weight is the cube root
//! of the deaths; the deaths themselves took 270 passes for 40 made levels of 18 rows instead of
//! 248. Below 17 rows it saved less time than it cost and is left out.

/// The kinds of units.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Row,
    Column,
    Area,
}

/// Boards of so many words, which is up to 16 rows, are searched without history.
const SMALL: usize = 4;

/// The cost of a choice in a unit that died so often.
const COSTS: [u32; 256] = costs();

const fn costs() -> [u32; 256] {
    let mut costs = [1 << 16; 256];
    let mut deaths = 1;
    while deaths < costs.len() {
        let mut cost: u64 = costs[deaths - 1] as u64;
        while (deaths as u64 + 1) * cost * cost * cost > 1 << 48 {
            cost -= 1;
        }
        costs[deaths] = cost as u32;
        deaths += 1;
    }
    costs
}

/// The deaths of every unit of a board of `W` words.
pub(super) struct History<const W: usize, const L: usize> {
    deaths: [[u8; L]; 3],
}

impl<const W: usize, const L: usize> History<W, L> {
    /// A cost that no other unit can be below: that of two cells without history, none with it.
    pub(super) const LEAST: u32 = if W > SMALL { 0 } else { 2 };

    #[inline(always)]
    pub(super) fn new() -> Self {
        History { deaths: [[0; L]; 3] }
    }

    /// What it costs to branch on a unit with so many cells, at least two; the least is best.
    #[inline(always)]
    pub(super) fn cost(&self, kind: Kind, unit: usize, cells: u32) -> u32 {
        if W > SMALL {
            (cells + 1) * COSTS[usize::from(self.deaths[kind as usize][unit])]
        } else {
            cells
        }
    }

    /// Remembers that a unit had no cell left; false, for the node is not alive.
    #[inline(always)]
    pub(super) fn died(&mut self, kind: Kind, unit: usize) -> bool {
        if W > SMALL {
            let deaths = &mut self.deaths[kind as usize][unit];
            *deaths = deaths.saturating_add(1);
        }
        false
    }
}
