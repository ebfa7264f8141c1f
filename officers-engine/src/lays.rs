//! Sets of lays (a card on a cell) as 256 bits, and the checks that need nothing else.
//!
//! A row of the square is one word, a cell one lane of 16 bits, a card one bit of it. The lays
//! that a table still permits, with a laid card as the only one of its cell, are such a set; so
//! are the lays of a hand, or the safe ones. One AND with a constant lays a card.

use crate::card::{Card, CardSet};
use crate::cell::{Cell, CellSet, Lines};
use crate::set::Set;

/// A set of lays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lays([u64; 4]);

/// The lowest bit of each lane.
const LANES: u64 = 0x0001_0001_0001_0001;
const LANE: u64 = 0xffff;
const HIGH: u64 = LANES << 15;

/// What remains possible beside one laid card, by rule, cell and card.
static BESIDE: [[[Lays; 16]; 16]; 2] = [beside(Lines::Plain), beside(Lines::Diagonals)];

impl Lays {
    /// No lay.
    pub const NONE: Lays = Lays([0; 4]);
    /// Every card on every cell: what the empty table permits.
    pub const ALL: Lays = Lays([u64::MAX; 4]);

    /// Keeps what remains possible once `card` lies on `cell`. The lay itself remains if it was
    /// possible.
    #[inline]
    pub fn after(self, lines: Lines, card: Card, cell: Cell) -> Lays {
        self & BESIDE[lines as usize][cell.number()][card.number()]
    }

    /// The cards of the lays on `cell`.
    #[inline]
    pub fn cards_on(self, cell: Cell) -> CardSet {
        Set::from_bits((self.0[cell.row()] >> (16 * cell.column())) as u16)
    }

    /// The cells of the lays of `card`.
    pub fn cells_of(self, card: Card) -> CellSet {
        Cell::all().filter(|&cell| self.has(card, cell)).collect()
    }

    /// Whether `card` on `cell` is one of them.
    #[inline]
    pub fn has(self, card: Card, cell: Cell) -> bool {
        self.cards_on(cell).has(card)
    }

    /// Puts `card` on `cell` in.
    #[inline]
    pub fn insert(&mut self, card: Card, cell: Cell) {
        self.0[cell.row()] |= 1 << (16 * cell.column() + card.number());
    }

    /// Takes `card` on `cell` out.
    #[inline]
    pub fn remove(&mut self, card: Card, cell: Cell) {
        self.0[cell.row()] &= !(1 << (16 * cell.column() + card.number()));
    }

    /// Only the lays of these cards.
    #[inline]
    pub fn with_cards(self, cards: CardSet) -> Lays {
        let mask = u64::from(cards.bits()) * LANES;
        Lays(self.0.map(|word| word & mask))
    }

    /// Only the lays on these cells.
    #[inline]
    pub fn on_cells(self, cells: CellSet) -> Lays {
        let mut row = 0;
        Lays(self.0.map(|word| {
            let mask = ROW_MASKS[usize::from(cells.bits() >> row & 15)];
            row += 4;
            word & mask
        }))
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.union() == 0
    }

    /// Their number.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lay with this place in the order of [`Lays::iter`], from 0.
    #[inline]
    pub fn nth(self, mut place: usize) -> Option<(Card, Cell)> {
        for (row, mut word) in self.0.into_iter().enumerate() {
            let count = word.count_ones() as usize;
            if place < count {
                for _ in 0..place {
                    word &= word - 1;
                }
                return Some(lay_at(row, word));
            }
            place -= count;
        }
        None
    }

    /// The lays, by cell and then by card.
    pub fn iter(self) -> impl Iterator<Item = (Card, Cell)> {
        self.0.into_iter().enumerate().flat_map(|(row, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let lay = lay_at(row, word);
                    word &= word - 1;
                    lay
                })
            })
        })
    }

    /// The first three checks, on what a table permits (a laid card alone on its cell): every
    /// cell can take a card, every card has a cell, and every line can get each rank and suit.
    #[inline]
    pub fn pass_checks(self, lines: Lines) -> bool {
        let columns = self.union();
        if !self.0.iter().all(|&word| lanes_filled(word)) || fold(columns) != LANE {
            return false;
        }
        let [a, b, c, d] = self.0.map(fold);
        let rows = a | b << 16 | c << 32 | d << 48;
        lanes_complete(rows)
            && lanes_complete(columns)
            && (!lines.has_diagonals() || lanes_complete(self.diagonals()))
    }

    /// The cards of each column, a lane for each.
    #[inline]
    fn union(self) -> u64 {
        let [a, b, c, d] = self.0;
        a | b | c | d
    }

    /// The cards of each diagonal, twice over, a lane for each.
    #[inline]
    fn diagonals(self) -> u64 {
        let [a, b, c, d] = self.0;
        let lane = |word: u64, column: u32| word & LANE << (16 * column);
        let falling = fold(lane(a, 0) | lane(b, 1) | lane(c, 2) | lane(d, 3));
        let rising = fold(lane(a, 3) | lane(b, 2) | lane(c, 1) | lane(d, 0));
        (falling | rising << 16) * (1 | 1 << 32)
    }
}

impl std::ops::BitAnd for Lays {
    type Output = Lays;

    #[inline]
    fn bitand(self, other: Lays) -> Lays {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        Lays([a & e, b & f, c & g, d & h])
    }
}

impl std::ops::BitOr for Lays {
    type Output = Lays;

    #[inline]
    fn bitor(self, other: Lays) -> Lays {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        Lays([a | e, b | f, c | g, d | h])
    }
}

impl std::ops::Sub for Lays {
    type Output = Lays;

    /// The lays of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Lays) -> Lays {
        let [a, b, c, d] = other.0;
        self & Lays([!a, !b, !c, !d])
    }
}

/// The lay of the lowest bit of a row's word, which must not be 0.
#[inline]
fn lay_at(row: usize, word: u64) -> (Card, Cell) {
    let bit = word.trailing_zeros() as usize;
    (Card::new(bit & 15), Cell::at(row, bit >> 4))
}

/// The union of the four lanes.
#[inline]
fn fold(word: u64) -> u64 {
    let half = word | word >> 32;
    (half | half >> 16) & LANE
}

/// Whether no lane is empty. Adding carries into a lane's high bit where a lower one is set.
#[inline]
fn lanes_filled(word: u64) -> bool {
    (((word & !HIGH) + !HIGH) | word) & HIGH == HIGH
}

/// Whether every lane holds a card of each rank and of each suit.
#[inline]
fn lanes_complete(word: u64) -> bool {
    const RANKS: u64 = 0x1111_1111_1111_1111;
    const SUITS: u64 = 0x000f * LANES;
    let ranks = word | word >> 1;
    let suits = word | word >> 4;
    (ranks | ranks >> 2) & RANKS == RANKS && (suits | suits >> 8) & SUITS == SUITS
}

/// The lanes of a row's cells, by the set of columns.
const ROW_MASKS: [u64; 16] = {
    let mut masks = [0; 16];
    let mut columns = 0;
    while columns < 16 {
        let mut column = 0;
        while column < 4 {
            if columns >> column & 1 == 1 {
                masks[columns] |= LANE << (16 * column);
            }
            column += 1;
        }
        columns += 1;
    }
    masks
};

const fn beside(lines: Lines) -> [[Lays; 16]; 16] {
    let mut table = [[Lays::NONE; 16]; 16];
    let mut number = 0;
    while number < 256 {
        let (cell, card) = (Cell::new(number >> 4), Card::new(number & 15));
        table[number >> 4][number & 15] = beside_card(lines, card, cell);
        number += 1;
    }
    table
}

const fn beside_card(lines: Lines, card: Card, cell: Cell) -> Lays {
    let mut words = [0; 4];
    let mut number = 0;
    while number < 16 {
        let other = Cell::new(number);
        let lane = if number == cell.number() {
            1 << card.number()
        } else if cell.shares_line(other, lines) {
            !card.rivals().bits()
        } else {
            !(1 << card.number())
        };
        words[other.row()] |= (lane as u64) << (16 * other.column());
        number += 1;
    }
    Lays(words)
}
