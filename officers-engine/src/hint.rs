//! Advice: safe cells, the lay that keeps most, the way back from a dead end.

use crate::card::{Card, CardSet};
use crate::cell::{Cell, CellSet};
use crate::moves::Move;
use crate::squares::{Completions, Squares};
use crate::table::Table;
use crate::view::View;

/// What to do, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Lay this card.
    Lay(BestLay),
    /// Take this card back.
    TakeBack(Repair),
}

/// The lay that keeps most completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestLay {
    /// The card.
    pub card: Card,
    /// Its cell.
    pub cell: Cell,
    /// The completions that remain after it.
    pub keeps: usize,
    /// The completions before it.
    pub of: usize,
}

/// The take-back that leads out of a dead end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The cell to clear first.
    pub cell: Cell,
    /// The take-backs needed in all until the square can be finished again; no way needs fewer.
    pub take_backs: usize,
}

impl Hint {
    /// The hint for the player of a view; `None` where nothing helps, the coins are too few, or no
    /// card is left.
    pub fn of(view: &View<'_>) -> Option<Hint> {
        if let Some(lay) = best_lay(view.table(), view.hand()) {
            return Some(Hint::Lay(lay));
        }
        let repair = repair(view.table(), view.takeable())?;
        (repair.take_backs <= view.coins().into()).then_some(Hint::TakeBack(repair))
    }

    /// The move it advises.
    pub fn mv(&self) -> Move {
        match self {
            Hint::Lay(lay) => Move::Lay { card: lay.card, cell: lay.cell },
            Hint::TakeBack(repair) => Move::TakeBack { cell: repair.cell },
        }
    }
}

impl std::fmt::Display for Hint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Hint::Lay(lay) => write!(f, "{} keeps {} of {}", self.mv(), lay.keeps, lay.of),
            Hint::TakeBack(Repair { take_backs: 1, .. }) => {
                write!(f, "{} is the one take-back needed", self.mv())
            }
            Hint::TakeBack(repair) => {
                write!(f, "{} first of {} take-backs", self.mv(), repair.take_backs)
            }
        }
    }
}

/// The cells on which `card` may go so that the square can still be finished.
pub fn safe_cells(table: &Table, card: Card) -> CellSet {
    let safe = table.fitting(CardSet::of(card)) & Completions::of(table).lays();
    safe.cells_of(card)
}

/// The lay of `hand` that keeps most completions, the first of equals by cell and card; `None`
/// where no lay is safe.
pub fn best_lay(table: &Table, hand: CardSet) -> Option<BestLay> {
    let completions = Completions::of(table);
    let of = completions.len();
    let mut best: Option<BestLay> = None;
    for (card, cell) in table.fitting(hand).iter() {
        let keeps = completions.count_with(card, cell);
        if keeps > best.map_or(0, |best| best.keeps) {
            best = Some(BestLay { card, cell, keeps, of });
        }
    }
    best
}

/// The way with the fewest take-backs to a square that can be finished: compares the table with
/// every finished square, and clears the cell that is wrong in most of the nearest ones. `None`
/// where nothing is wrong, or where cards that may not be taken are.
pub fn repair(table: &Table, takeable: CellSet) -> Option<Repair> {
    let mut fewest = usize::MAX;
    let mut wrong_in = [0_usize; 16];
    for square in Squares::get(table.lines()).all() {
        let fits = |cell: &Cell| table.card(*cell) == Some(square[cell.number()]);
        let wrong: CellSet = table.filled().iter().filter(|cell| !fits(cell)).collect();
        if !wrong.is_subset(takeable) || wrong.len() > fewest {
            continue;
        }
        if wrong.len() < fewest {
            fewest = wrong.len();
            wrong_in = [0; 16];
        }
        wrong.iter().for_each(|cell| wrong_in[cell.number()] += 1);
    }
    let cell = takeable.iter().max_by_key(|cell| wrong_in[cell.number()])?;
    (wrong_in[cell.number()] > 0).then_some(Repair { cell, take_backs: fewest })
}
