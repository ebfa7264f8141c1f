//! How a game is set up: the levels, the variants, the deal.

use rand::{Rng, RngExt};

use crate::card::{Card, CardSet};
use crate::cell::{Cell, Lines};
use crate::position::{MAX_PLAYERS, Position};
use crate::set::Set;
use crate::table::Table;

/// The four levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Three coins.
    Easy,
    /// One coin.
    Normal,
    /// No coin.
    Hard,
    /// No coin, the diagonals count, and a turn may take 30 seconds.
    Expert,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// What the level means; every part of it may be changed.
    ///
    /// The one coin of the normal level is given by the rules; the other numbers of coins are
    /// read off the published chances of the simple bot.
    pub const fn setup(self, players: usize) -> Setup {
        let expert = matches!(self, Level::Expert);
        Setup {
            players,
            coins: match self {
                Level::Easy => 3,
                Level::Normal => 1,
                Level::Hard | Level::Expert => 0,
            },
            lines: Lines::with_diagonals(expert),
            clock: if expert { Some(30) } else { None },
            keep_free: false,
            open_hands: false,
            ozanam: false,
        }
    }
}

/// What the players agree on before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of players, 1 to 4; with 1 it is the solo variant. Other numbers are taken to
    /// the nearest of these.
    pub players: usize,
    /// The coins for take-backs.
    pub coins: u8,
    /// The lines that count.
    pub lines: Lines,
    /// The seconds that a turn may take.
    pub clock: Option<u32>,
    /// Whether each player has a keep-free coin.
    pub keep_free: bool,
    /// Whether all hands lie open.
    pub open_hands: bool,
    /// Whether four cards of Ozanam's puzzle, the one for these lines, lie there from the start.
    pub ozanam: bool,
}

impl Setup {
    /// Shuffles and deals, one card at a time: with three players the starter has six.
    pub fn deal(&self, rng: &mut impl Rng) -> Position {
        let players = self.players.clamp(1, MAX_PLAYERS);
        let table = if self.ozanam { ozanam(self.lines) } else { Table::new(self.lines) };
        Position {
            hands: deal_hands(table.unlaid(), players, rng),
            turn: 0,
            coins: self.coins,
            fixed: table.filled(),
            keep_free: self.keep_free.then(|| vec![None; players]),
            open_hands: self.open_hands,
            clock: self.clock,
            table,
        }
    }
}

/// The start cards of Ozanam's puzzle; it completes in exactly one way.
pub fn ozanam(lines: Lines) -> Table {
    const ACE: usize = 0;
    const KING: usize = 4;
    const QUEEN: usize = 8;
    const JACK: usize = 12;
    const SPADES: usize = 0;
    const HEARTS: usize = 1;
    const DIAMONDS: usize = 2;
    const CLUBS: usize = 3;
    let cards = match lines {
        Lines::Plain => [
            (ACE + CLUBS, Cell::at(0, 0)),
            (JACK + SPADES, Cell::at(1, 1)),
            (ACE + HEARTS, Cell::at(2, 1)),
            (QUEEN + DIAMONDS, Cell::at(2, 3)),
        ],
        Lines::Diagonals => [
            (ACE + DIAMONDS, Cell::at(0, 0)),
            (JACK + CLUBS, Cell::at(0, 1)),
            (JACK + SPADES, Cell::at(2, 0)),
            (KING + CLUBS, Cell::at(3, 0)),
        ],
    };
    let mut table = Table::new(lines);
    for (card, cell) in cards {
        table.put(Card::new(card), cell);
    }
    table
}

fn deal_hands(cards: CardSet, players: usize, rng: &mut impl Rng) -> Vec<CardSet> {
    let mut hands = vec![Set::EMPTY; players];
    let mut left = [Card::new(0); 16];
    let count = cards.len();
    for (place, card) in left.iter_mut().zip(cards.iter()) {
        *place = card;
    }
    for dealt in 0..count {
        left.swap(dealt, rng.random_range(dealt..count));
        hands[dealt % players].insert(left[dealt]);
    }
    hands
}
