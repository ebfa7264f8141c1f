//! The four checks by which a player without a plan finds most dead ends.

use crate::card::Card;
use crate::cell::{Cell, Lines};
use crate::lays::Lays;
use crate::pairing::Pairings;
use crate::table::Table;

/// The four checks, ready for one table.
///
/// 1. Every free cell can take a card that is not laid.
/// 2. Every card that is not laid has a cell.
/// 3. Every line can still get each rank and suit it lacks.
/// 4. The laid cards follow the swap rule of [`Pairings`].
///
/// They are necessary, not sufficient: a table that passes may be dead.
#[derive(Clone, Debug)]
pub struct Checks {
    lines: Lines,
    possible: Lays,
    pairings: Pairings,
}

impl Checks {
    /// Reads a table.
    pub fn of(table: &Table) -> Checks {
        Checks { lines: table.lines(), possible: table.possible(), pairings: Pairings::of(table) }
    }

    /// Whether the table passes all four.
    pub fn pass(&self) -> bool {
        self.pairings.hold() && self.possible.pass_checks(self.lines)
    }

    /// Whether it passes with `card` on the free cell `cell`, where the card must fit.
    #[inline]
    pub fn pass_after(&self, card: Card, cell: Cell) -> bool {
        self.pairings.hold_after(card, cell)
            && self.possible.after(self.lines, card, cell).pass_checks(self.lines)
    }
}
