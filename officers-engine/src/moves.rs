//! What a player can do, and why it may be refused.

use std::fmt;

use crate::card::Card;
use crate::cell::Cell;
use crate::table::LayError;

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lay a card from the hand: `As@b2`.
    Lay {
        /// The card.
        card: Card,
        /// Where it goes.
        cell: Cell,
    },
    /// Spend a coin and take the card on this cell back to the own hand: `-b2`.
    TakeBack {
        /// Where the card lies.
        cell: Cell,
    },
    /// Put the own keep-free coin on this free cell, at the end of the own turn: `!b2`.
    KeepFree {
        /// The cell that the others are asked to leave free.
        cell: Cell,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { card, cell } => write!(f, "{card}@{cell}"),
            Move::TakeBack { cell } => write!(f, "-{cell}"),
            Move::KeepFree { cell } => write!(f, "!{cell}"),
        }
    }
}

/// Why a move was refused. The game stands as before, and a refusal costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The player on turn does not hold the card.
    #[error("{0} is not in the hand of the player on turn")]
    NotInHand(Card),
    /// The lay itself is against the rules.
    #[error(transparent)]
    Lay(#[from] LayError),
    /// A take-back costs a coin, and there is none.
    #[error("no coin is left to take a card back")]
    NoCoin,
    /// There is no card to take.
    #[error("no card lies on {0}")]
    NoCard(Cell),
    /// The card belongs to the start and must stay.
    #[error("{card} on {cell} is a start card and stays")]
    StartCard {
        /// The card.
        card: Card,
        /// Its cell.
        cell: Cell,
    },
    /// The game is played without keep-free coins.
    #[error("this game has no keep-free coins")]
    NoKeepFree,
    /// A keep-free coin moves at the end of the own turn, once.
    #[error("a keep-free coin moves only at the end of a turn, once")]
    KeepFreeNow,
    /// A keep-free coin lies on free cells only.
    #[error("{0} is not free")]
    NotFree(Cell),
    /// Giving up is for teams without a coin.
    #[error("a team with a coin left cannot give up")]
    CoinLeft,
    /// The game is played without a clock.
    #[error("this game has no clock")]
    NoClock,
}
