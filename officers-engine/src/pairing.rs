//! The fourth check, the swap rule of Euler's square.
//!
//! In a finished square the ranks of any two rows are swapped in two pairs, the other two rows
//! use the same pairing, and the three ways to split the rows into two and two use the three
//! pairings. The same holds for columns, and for suits. With ranks, suits, rows and columns
//! numbered from 0 to 3 a pairing is the exclusive or of two numbers, so a split (of rows or of
//! columns) is one of 1, 2, 3 and a pairing too, and each of the four maps from splits to
//! pairings must be one to one. Only laid cards are looked at.

use std::ops::{BitOr, BitOrAssign};

use crate::card::Card;
use crate::cell::Cell;
use crate::table::Table;

/// What pairs of laid cards say: which split uses which pairing, and which it therefore may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Evidence {
    /// A bit for each map, split and pairing that was seen.
    seen: u64,
    /// A bit for each that what was seen rules out.
    barred: u64,
}

/// The evidence of two cards in one column (0) or row (1), by split and by the exclusive or of
/// their numbers; nothing where one of the two numbers is [`NO_CARD`].
static EVIDENCE: [[[Evidence; 2]; 32]; 4] = evidence();
const NO_CARD: u8 = 16;

impl Evidence {
    /// Whether all of it fits together.
    #[inline]
    fn holds(self) -> bool {
        self.seen & self.barred == 0
    }
}

impl BitOr for Evidence {
    type Output = Evidence;

    #[inline]
    fn bitor(self, other: Evidence) -> Evidence {
        Evidence { seen: self.seen | other.seen, barred: self.barred | other.barred }
    }
}

impl BitOrAssign for Evidence {
    #[inline]
    fn bitor_assign(&mut self, other: Evidence) {
        *self = *self | other;
    }
}

/// The swap rule on one table.
#[derive(Clone, Debug)]
pub struct Pairings {
    cards: [u8; 16],
    laid: Evidence,
}

impl Pairings {
    /// Reads the laid cards.
    pub fn of(table: &Table) -> Pairings {
        let mut pairings = Pairings { cards: [NO_CARD; 16], laid: Evidence::default() };
        for (card, cell) in table.laid_cards() {
            pairings.laid |= pairings.of_lay(card, cell);
            pairings.cards[cell.number()] = card.number() as u8;
        }
        pairings
    }

    /// Whether the laid cards follow the rule.
    pub fn hold(&self) -> bool {
        self.laid.holds()
    }

    /// Whether they still do with `card` on the free cell `cell`.
    #[inline]
    pub fn hold_after(&self, card: Card, cell: Cell) -> bool {
        (self.laid | self.of_lay(card, cell)).holds()
    }

    #[inline]
    fn of_lay(&self, card: Card, cell: Cell) -> Evidence {
        let mut evidence = Evidence::default();
        for (split, by_cards) in EVIDENCE.iter().enumerate().skip(1) {
            let in_column = self.cards[cell.number() ^ split << 2];
            let in_row = self.cards[cell.number() ^ split];
            evidence |= by_cards[usize::from(in_column) ^ card.number()][0];
            evidence |= by_cards[usize::from(in_row) ^ card.number()][1];
        }
        evidence
    }
}

const fn evidence() -> [[[Evidence; 2]; 32]; 4] {
    let mut table = [[[Evidence { seen: 0, barred: 0 }; 2]; 32]; 4];
    let mut number = 0;
    while number < 2 * 4 * 16 {
        let (direction, split, cards) = (number >> 6, number >> 4 & 3, number & 15);
        let ranks = one(2 * direction, split, cards >> 2);
        let suits = one(2 * direction + 1, split, cards & 3);
        table[split][cards][direction] =
            Evidence { seen: ranks.seen | suits.seen, barred: ranks.barred | suits.barred };
        number += 1;
    }
    table
}

/// The evidence that in this map the split uses the pairing: the split has no other one, and no
/// other split has it. Nothing where one of the numbers is 0 (the same line, or equal cards).
const fn one(map: usize, split: usize, pairing: usize) -> Evidence {
    let mut evidence = Evidence { seen: 0, barred: 0 };
    if split == 0 || pairing == 0 {
        return evidence;
    }
    let mut number = 0;
    while number < 9 {
        let (same_split, same_pairing) = (number / 3 + 1 == split, number % 3 + 1 == pairing);
        let bit = 1 << (9 * map + number);
        if same_split && same_pairing {
            evidence.seen |= bit;
        } else if same_split || same_pairing {
            evidence.barred |= bit;
        }
        number += 1;
    }
    evidence
}
