//! Starved cells: a queen there would take every free cell of some region.
//!
//! Of the wider rules this one pays. It is looked for where nothing else can be filled, in regions
//! that have few cells and have changed since the last time: one of many cells seldom starves any.
//! Starved cells of rows and columns were left out: they saved up to a quarter of the passes and
//! cost more time than that. So did looking ahead from every cell instead of from few regions.

use super::board::{Board, Node};
use super::words::{Words, both, differing, is_empty, without};

/// The most cells a region may have to be looked at. Levels of 18 rows took a mean of 55, 41 and 47
/// us with 4, 5 and 6 (public ones), 32, 32 and 33 (made ones).
pub(super) const FEW: u32 = 5;

impl<const W: usize, const L: usize> Board<'_, W, L> {
    /// Takes the cells that starve one of these regions, which have few cells; false if there are
    /// none. On boards of one word branching is quicker: 0.34 us at 8 rows, and 0.39 with this.
    #[inline(always)]
    pub(super) fn starve(&self, node: &mut Node<W>, mut few: u64) -> bool {
        if W == 1 {
            return false;
        }
        let before = node.free;
        let changed = differing(&node.settled, &before);
        while few != 0 {
            let area = &self.areas[few.trailing_zeros() as usize + 1];
            few &= few - 1;
            // A region emptied just now is left to the next pass, which knows what died.
            if !is_empty(&both(&changed, area)) && !is_empty(&both(&node.free, area)) {
                let starved = self.starved_by(&node.free, area);
                node.free = without(&node.free, &starved);
            }
        }
        node.settled = before;
        !is_empty(&differing(&before, &node.free))
    }

    /// The free cells outside a region that would take all of its free cells.
    #[inline(always)]
    fn starved_by(&self, free: &Words<W>, area: &Words<W>) -> Words<W> {
        let mut starved = without(free, area);
        for (word, &cells) in both(free, area).iter().enumerate() {
            let mut cells = cells;
            while cells != 0 {
                let cell = word * 64 + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                starved = both(&starved, &self.taken(cell));
            }
        }
        starved
    }
}
