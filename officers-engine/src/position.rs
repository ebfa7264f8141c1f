//! Everything about a game but its past: the value behind the text of a state.

use crate::card::CardSet;
use crate::cell::{Cell, CellSet, Lines};
use crate::set::Set;
use crate::table::Table;

/// The most players a game can have.
pub const MAX_PLAYERS: usize = 4;

/// A state of the game. Any value of it may be built; [`Position::check`] tells whether it makes
/// sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The square, with the lines that count.
    pub table: Table,
    /// The hands, one for each player, in the order of play.
    pub hands: Vec<CardSet>,
    /// The player on turn, from 0.
    pub turn: usize,
    /// The coins left for take-backs.
    pub coins: u8,
    /// The cells whose cards may not be taken back.
    pub fixed: CellSet,
    /// Where each player's keep-free coin lies, or `None` where the game has none.
    pub keep_free: Option<Vec<Option<Cell>>>,
    /// Whether all hands lie open.
    pub open_hands: bool,
    /// The seconds that a turn may take; whoever drives the game keeps the time.
    pub clock: Option<u32>,
}

/// Why a state makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// One to four can play.
    #[error("{0} players instead of 1 to 4")]
    Players(usize),
    /// The player on turn does not exist.
    #[error("player {turn} is on turn, but there are {players}")]
    Turn {
        /// The player's number, from 1.
        turn: usize,
        /// The number of players.
        players: usize,
    },
    /// A card is in two places.
    #[error("card in two places: {0}")]
    Twice(CardSet),
    /// A card is nowhere.
    #[error("cards neither laid nor in a hand: {0}")]
    Missing(CardSet),
    /// A start card's cell is empty.
    #[error("no start card lies on {0}")]
    NoStartCard(CellSet),
    /// A keep-free coin lies on a card, or there is not one for each player.
    #[error("the keep-free coins do not fit the table and the players")]
    KeepFree,
}

impl Position {
    /// One player holds every card that is not laid; no coin, no variant.
    pub fn solo(table: Table) -> Position {
        Position {
            hands: vec![table.unlaid()],
            table,
            turn: 0,
            coins: 0,
            fixed: Set::EMPTY,
            keep_free: None,
            open_hands: false,
            clock: None,
        }
    }

    /// The empty table of a solo player.
    pub fn start(lines: Lines) -> Position {
        Position::solo(Table::new(lines))
    }

    /// Checks that the state makes sense.
    ///
    /// # Errors
    /// The first thing that does not. Conflicts between laid cards are no error.
    pub fn check(&self) -> Result<(), PositionError> {
        let players = self.hands.len();
        if !(1..=MAX_PLAYERS).contains(&players) {
            return Err(PositionError::Players(players));
        }
        if self.turn >= players {
            return Err(PositionError::Turn { turn: self.turn.saturating_add(1), players });
        }
        self.check_cards()?;
        if !self.fixed.is_subset(self.table.filled()) {
            return Err(PositionError::NoStartCard(self.fixed - self.table.filled()));
        }
        match &self.keep_free {
            Some(coins) if coins.len() != players => Err(PositionError::KeepFree),
            Some(coins) if coins.iter().flatten().any(|&at| self.table.card(at).is_some()) => {
                Err(PositionError::KeepFree)
            }
            _ => Ok(()),
        }
    }

    fn check_cards(&self) -> Result<(), PositionError> {
        let mut seen = self.table.laid();
        for &hand in &self.hands {
            if !(seen & hand).is_empty() {
                return Err(PositionError::Twice(seen & hand));
            }
            seen = seen | hand;
        }
        match Set::FULL - seen {
            Set::EMPTY => Ok(()),
            missing => Err(PositionError::Missing(missing)),
        }
    }
}
