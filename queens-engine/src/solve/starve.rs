//! Starved cells: a queen there would take every free cell of some region.
//!
//! Of the wider rules this one pays. It is looked for where nothing else can be filled, in regions
//! that have few cells and have lost some since the last time: one of more cells seldom starves
//! any, nor does one that has not changed. Rows and columns were left out: they lead to a third
//! fewer passes still, which cost as much time as that saves. So does looking ahead from every cell
//! instead of from few regions.

use super::board::{Board, Node};
use super::words::{Words, both, differing, is_empty, without};

/// The most cells a region may have to be looked at.
pub(super) const FEW: u32 = 5;

impl<const W: usize, const L: usize> Board<'_, W, L> {
    /// Takes the cells that starve one of these regions, which have few cells; false if there are
    /// none. Boards of one word are so small that branching is quicker.
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
