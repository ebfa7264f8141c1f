//! The text of cards, cells, moves and states, read and written.
//!
//! Cards are `As Kh Qd Jc`, cells `a1` (bottom left) to `d4`, moves `As@b2`, `-b2` and `!b2`.
//! A state is the four rows from the top, then words that may come in any order and be left out:
//!
//! ```text
//! As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. .. diagonals turn=2 hands=KsQs|KdKc coins=1
//! ```
//!
//! Without `hands` one player holds all cards that are not laid.
//!
//! ```
//! use officers_engine::{Completions, Position};
//!
//! let text = "Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. ..";
//! let position: Position = text.parse()?;
//! assert_eq!(position.to_string(), text);
//! assert_eq!(Completions::of(&position.table).len(), 1);
//! # Ok::<(), officers_engine::notation::NotationError>(())
//! ```

mod grammar;
mod words;
mod write;

use std::str::FromStr;

use nom::sequence::pair;

use self::grammar::{a_move, card, cell, parse, rows, words};
use self::words::Words;
use crate::card::Card;
use crate::cell::Cell;
use crate::moves::Move;
use crate::position::{Position, PositionError};
use crate::table::LayError;

pub use self::write::{board, square_text};

/// Why a text was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text does not follow the grammar.
    #[error("{expected} expected at `{found}`")]
    Syntax {
        /// What should stand there.
        expected: &'static str,
        /// What stands there: the rest of the text to the next blank, cut to a few letters.
        found: String,
    },
    /// A word was given twice.
    #[error("`{0}` given twice")]
    Twice(&'static str),
    /// A card stands on the table twice.
    #[error(transparent)]
    Table(#[from] LayError),
    /// The state makes no sense.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        parse(card, text)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Cell, NotationError> {
        parse(cell, text)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        parse(a_move, text)
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let (cells, words) = parse(pair(rows, words), text)?;
        let position = Words::gather(words)?.position(cells)?;
        position.check()?;
        Ok(position)
    }
}
