//! The bots that trust the four checks and do not plan.

use rand::{Rng, RngExt};

use crate::cell::{Cell, CellSet};
use crate::checks::Checks;
use crate::lays::Lays;
use crate::moves::Move;
use crate::view::View;

/// A random lay that passes, or else a random take-back.
pub(super) fn simple(view: &View<'_>, rng: &mut impl Rng) -> Option<Move> {
    let lays = view.table().fitting(view.hand());
    passing(&Checks::of(view.table()), lays, rng).or_else(|| take_back(view, rng))
}

/// A random lay that passes beside a laid card, or else as [`simple`].
pub(super) fn neighbour(view: &View<'_>, rng: &mut impl Rng) -> Option<Move> {
    let table = view.table();
    let near = Cell::neighbours_of(table.filled());
    let lays = table.fitting(view.hand());
    let checks = Checks::of(table);
    passing(&checks, lays.on_cells(near), rng)
        .or_else(|| passing(&checks, lays.on_cells(CellSet::FULL - near), rng))
        .or_else(|| take_back(view, rng))
}

/// One of the lays that pass, each as likely as the others. Trying them in random order finds one
/// long before all are checked.
fn passing(checks: &Checks, mut lays: Lays, rng: &mut impl Rng) -> Option<Move> {
    for left in (1..=lays.len()).rev() {
        let (card, cell) = lays.nth(rng.random_range(0..left))?;
        if checks.pass_after(card, cell) {
            return Some(Move::Lay { card, cell });
        }
        lays.remove(card, cell);
    }
    None
}

fn take_back(view: &View<'_>, rng: &mut impl Rng) -> Option<Move> {
    let cell = random_member(view.takeable(), rng)?;
    Some(Move::TakeBack { cell })
}

fn random_member(cells: CellSet, rng: &mut impl Rng) -> Option<Cell> {
    (!cells.is_empty()).then(|| rng.random_range(0..cells.len())).and_then(|n| cells.iter().nth(n))
}
