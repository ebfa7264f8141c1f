//! The sixteen court cards.

use std::fmt;

use crate::set::{Set, Sixteenth};

/// Ranks, in the order of their letters.
pub(crate) const RANKS: [char; 4] = ['A', 'K', 'Q', 'J'];
/// Suits, in the order of their letters: spades, hearts, diamonds, clubs.
pub(crate) const SUITS: [char; 4] = ['s', 'h', 'd', 'c'];

/// One of the sixteen cards; its number is `4 * rank + suit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

/// A set of cards: a hand, the cards on the table, the cards that fit a cell.
pub type CardSet = Set<Card>;

impl Card {
    /// The card with this number, taken modulo 16.
    #[inline]
    pub const fn new(number: usize) -> Card {
        Card((number & 15) as u8)
    }

    /// Its number, below 16.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Its rank: 0 ace, 1 king, 2 queen, 3 jack.
    #[inline]
    pub const fn rank(self) -> usize {
        self.number() >> 2
    }

    /// Its suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs.
    #[inline]
    pub const fn suit(self) -> usize {
        self.number() & 3
    }

    /// All sixteen, aces first.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..16).map(Card::new)
    }

    /// The cards of the same rank or the same suit, itself among them: no line may hold two of
    /// them.
    #[inline]
    pub const fn rivals(self) -> CardSet {
        Set::from_bits(0x000f << (4 * self.rank()) | 0x1111 << self.suit())
    }
}

impl Sixteenth for Card {
    #[inline]
    fn index(self) -> usize {
        self.number()
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Card::new(index)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", RANKS[self.rank()], SUITS[self.suit()])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
