//! Every finished square, and which of them a table can still become.
//!
//! There are 6912 finished squares, 1152 of them with the diagonals. For each lay one bitset says
//! which squares have that card on that cell; the completions of a table are the AND of the
//! bitsets of its laid cards.

use std::sync::LazyLock;

use crate::card::Card;
use crate::cell::{Cell, Lines};
use crate::lays::Lays;
use crate::table::Table;

/// A finished square: the card of each cell, by cell number.
pub type Square = [Card; 16];

/// The words of a bitset of the larger of the two sets of squares. Both sizes are multiples of 64,
/// so no word has bits to spare.
const WORDS: usize = 6912 / 64;

/// All finished squares under one rule.
#[derive(Debug)]
pub struct Squares {
    all: Vec<Square>,
    /// The lays of each square.
    lays: Vec<Lays>,
    /// For each cell and card, the squares that have it: `words` words each.
    having: Vec<u64>,
    words: usize,
}

static SQUARES: [LazyLock<Squares>; 2] = [
    LazyLock::new(|| Squares::generate(Lines::Plain)),
    LazyLock::new(|| Squares::generate(Lines::Diagonals)),
];

impl Squares {
    /// The squares under a rule, found at the first call and kept.
    pub fn get(lines: Lines) -> &'static Squares {
        &SQUARES[lines as usize]
    }

    /// Finds the squares afresh, by filling the cells row by row.
    pub fn generate(lines: Lines) -> Squares {
        let mut lays = Vec::with_capacity(6912);
        fill(lines, Lays::ALL, 0, &mut lays);
        let all: Vec<Square> = lays.iter().map(square_of).collect();
        let words = all.len().div_ceil(64);
        let mut having = vec![0; 256 * words];
        for (index, square) in all.iter().enumerate() {
            for cell in Cell::all() {
                let lay = 16 * cell.number() + square[cell.number()].number();
                having[lay * words + index / 64] |= 1 << (index % 64);
            }
        }
        Squares { all, lays, having, words }
    }

    /// All of them, in the order of their cards, row by row.
    pub fn all(&self) -> &[Square] {
        &self.all
    }

    fn having(&self, card: Card, cell: Cell) -> &[u64] {
        let lay = 16 * cell.number() + card.number();
        &self.having[lay * self.words..][..self.words]
    }
}

fn fill(lines: Lines, possible: Lays, number: usize, found: &mut Vec<Lays>) {
    if number == 16 {
        found.push(possible);
        return;
    }
    let cell = Cell::new(number);
    for card in possible.cards_on(cell).iter() {
        let next = possible.after(lines, card, cell);
        if next.pass_checks(lines) {
            fill(lines, next, number + 1, found);
        }
    }
}

/// The card of each cell, where each cell has one lay.
fn square_of(lays: &Lays) -> Square {
    let mut square = [Card::new(0); 16];
    lays.iter().for_each(|(card, cell)| square[cell.number()] = card);
    square
}

/// Whether a table can still be finished.
pub fn is_finishable(table: &Table) -> bool {
    let squares = Squares::get(table.lines());
    let mut sets: [&[u64]; 16] = [&[]; 16];
    let mut laid = 0;
    for (card, cell) in table.laid_cards() {
        sets[laid] = squares.having(card, cell);
        laid += 1;
    }
    let sets = &sets[..laid];
    (0..squares.words).any(|word| sets.iter().fold(u64::MAX, |all, set| all & set[word]) != 0)
}

/// The finished squares that a table can still become.
#[derive(Clone, Debug)]
pub struct Completions {
    squares: &'static Squares,
    set: [u64; WORDS],
}

impl Completions {
    /// The completions of a table.
    pub fn of(table: &Table) -> Completions {
        let squares = Squares::get(table.lines());
        let mut completions = Completions { squares, set: [0; WORDS] };
        completions.set[..squares.words].fill(u64::MAX);
        for (card, cell) in table.laid_cards() {
            completions.keep(card, cell);
        }
        completions
    }

    /// Keeps those with `card` on `cell`.
    pub fn keep(&mut self, card: Card, cell: Cell) {
        for (word, having) in self.set.iter_mut().zip(self.squares.having(card, cell)) {
            *word &= having;
        }
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.set.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none: the table can never be finished.
    pub fn is_empty(&self) -> bool {
        self.set.iter().all(|&word| word == 0)
    }

    /// The number of those with `card` on `cell`.
    pub fn count_with(&self, card: Card, cell: Cell) -> usize {
        let both = self.set.iter().zip(self.squares.having(card, cell));
        both.map(|(word, having)| (word & having).count_ones() as usize).sum()
    }

    /// All their lays: a lay that is not on the table is safe if it is one of them.
    pub fn lays(&self) -> Lays {
        self.places().fold(Lays::NONE, |all, place| all | self.squares.lays[place])
    }

    /// The squares themselves, in order.
    pub fn iter(&self) -> impl Iterator<Item = &'static Square> + '_ {
        self.places().map(|place| &self.squares.all[place])
    }

    /// Their places among all squares.
    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.set.iter().enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let place = 64 * index + left.trailing_zeros() as usize;
                    left &= left - 1;
                    place
                })
            })
        })
    }
}
