//! The square on the table: laid cards and what they still permit.

use crate::card::{Card, CardSet};
use crate::cell::{Cell, CellSet, Lines};
use crate::lays::Lays;
use crate::set::Set;

/// Why a card may not be laid. Nothing has changed: the card goes back to the hand at no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayError {
    /// The card is on the table.
    #[error("{card} already lies on {cell}")]
    CardLaid {
        /// The card.
        card: Card,
        /// Where it lies.
        cell: Cell,
    },
    /// The cell is taken.
    #[error("{cell} is taken by {card}")]
    CellTaken {
        /// The cell.
        cell: Cell,
        /// The card on it.
        card: Card,
    },
    /// A line would hold two cards of one rank or suit.
    #[error("{0} breaks the rule")]
    Rule(Conflict),
}

/// Two cards of one rank or suit on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// One card and its cell.
    pub first: (Card, Cell),
    /// The other card and its cell.
    pub second: (Card, Cell),
}

impl std::fmt::Display for Conflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ((card, cell), (other, at)) = (self.first, self.second);
        write!(f, "{card}@{cell} beside {other}@{at}")
    }
}

/// A square, complete or not.
///
/// Text may describe a table that breaks the rule; [`Table::lay`] never makes one. Such a table
/// has no completion until a card of each [`Conflict`] is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    lines: Lines,
    cells: [Option<Card>; 16],
    laid: CardSet,
    filled: CellSet,
    possible: Lays,
}

impl Table {
    /// A table without a card.
    pub fn new(lines: Lines) -> Table {
        Table {
            lines,
            cells: [None; 16],
            laid: Set::EMPTY,
            filled: Set::EMPTY,
            possible: Lays::ALL,
        }
    }

    /// A table with these cards, by cell number, whether or not they keep the rule.
    ///
    /// # Errors
    /// A card that stands there twice.
    pub fn from_cells(lines: Lines, cells: [Option<Card>; 16]) -> Result<Table, LayError> {
        let mut table = Table::new(lines);
        for cell in Cell::all() {
            if let Some(card) = cells[cell.number()] {
                table.refuse_laid(card)?;
                table.put(card, cell);
            }
        }
        Ok(table)
    }

    /// The lines that count.
    #[inline]
    pub fn lines(&self) -> Lines {
        self.lines
    }

    /// The same cards under another rule.
    pub fn under(&self, lines: Lines) -> Table {
        let mut table = Table { lines, ..self.clone() };
        table.refresh();
        table
    }

    /// The card on a cell.
    #[inline]
    pub fn card(&self, cell: Cell) -> Option<Card> {
        self.cells[cell.number()]
    }

    /// The cell of a card, if it is laid.
    pub fn cell(&self, card: Card) -> Option<Cell> {
        Cell::all().find(|&cell| self.card(cell) == Some(card))
    }

    /// The laid cards.
    #[inline]
    pub fn laid(&self) -> CardSet {
        self.laid
    }

    /// The cards that are not laid.
    #[inline]
    pub fn unlaid(&self) -> CardSet {
        Set::FULL - self.laid
    }

    /// The cells that hold a card.
    #[inline]
    pub fn filled(&self) -> CellSet {
        self.filled
    }

    /// The laid cards with their cells, row by row.
    pub fn laid_cards(&self) -> impl Iterator<Item = (Card, Cell)> + '_ {
        self.filled.iter().filter_map(|cell| Some((self.card(cell)?, cell)))
    }

    /// The lays that the laid cards permit, each laid card among them as the only one of its
    /// cell.
    #[inline]
    pub fn possible(&self) -> Lays {
        self.possible
    }

    /// The lays of `hand` that keep the rule.
    #[inline]
    pub fn fitting(&self, hand: CardSet) -> Lays {
        self.possible.with_cards(hand - self.laid)
    }

    /// Lays `card` on `cell`.
    ///
    /// # Errors
    /// The card is laid, the cell is taken, or the rule would be broken; the table stays as it
    /// was.
    pub fn lay(&mut self, card: Card, cell: Cell) -> Result<(), LayError> {
        self.refuse_laid(card)?;
        if let Some(card) = self.card(cell) {
            return Err(LayError::CellTaken { cell, card });
        }
        if let Some(conflict) = self.conflicts_of(card, cell).next() {
            return Err(LayError::Rule(conflict));
        }
        self.put(card, cell);
        Ok(())
    }

    /// Takes the card off `cell`, or returns `None` where there is none.
    pub fn take(&mut self, cell: Cell) -> Option<Card> {
        let card = self.cells[cell.number()].take()?;
        self.laid.remove(card);
        self.filled.remove(cell);
        self.refresh();
        Some(card)
    }

    /// The same table without the card on `cell`.
    pub fn without(&self, cell: Cell) -> Table {
        let mut table = self.clone();
        table.take(cell);
        table
    }

    /// The conflicts that `card` on `cell` has, or would have, with other laid cards.
    pub fn conflicts_of(&self, card: Card, cell: Cell) -> impl Iterator<Item = Conflict> + '_ {
        self.laid_cards()
            .filter(move |&(other, at)| {
                other != card
                    && at != cell
                    && card.rivals().has(other)
                    && cell.shares_line(at, self.lines)
            })
            .map(move |second| Conflict { first: (card, cell), second })
    }

    /// Every conflict between laid cards, each once.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> + '_ {
        self.laid_cards()
            .flat_map(|(card, cell)| self.conflicts_of(card, cell))
            .filter(|conflict| conflict.first.1 < conflict.second.1)
    }

    /// Whether all sixteen cards lie there and keep the rule.
    pub fn is_solved(&self) -> bool {
        self.laid == Set::FULL && self.possible.pass_checks(self.lines)
    }

    fn refuse_laid(&self, card: Card) -> Result<(), LayError> {
        match self.laid.has(card).then(|| self.cell(card)).flatten() {
            Some(cell) => Err(LayError::CardLaid { card, cell }),
            None => Ok(()),
        }
    }

    /// Puts a card on a free cell without asking whether it fits.
    pub(crate) fn put(&mut self, card: Card, cell: Cell) {
        self.cells[cell.number()] = Some(card);
        self.laid.insert(card);
        self.filled.insert(cell);
        self.possible = self.possible.after(self.lines, card, cell);
    }

    fn refresh(&mut self) {
        let mut possible = Lays::ALL;
        for (card, cell) in self.laid_cards() {
            possible = possible.after(self.lines, card, cell);
        }
        self.possible = possible;
    }
}
