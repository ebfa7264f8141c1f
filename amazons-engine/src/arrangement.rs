//! What stands where, before anybody has checked that it makes sense.

use std::fmt;

use engine_core::{BySide, Side};

use crate::size::Size;
use crate::square::Square;
use crate::squares::Squares;

/// The most amazons a side may have.
pub const MAX_AMAZONS: u32 = 4;

/// The contents of a board and whose turn it is, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The size of the board.
    pub size: Size,
    /// The amazons of each side.
    pub amazons: BySide<Squares>,
    /// The burnt squares.
    pub burnt: Squares,
    /// The side to move.
    pub side: Side,
    /// The number of this pair of turns, from 1, as FEN counts them.
    pub fullmove: u16,
}

impl Arrangement {
    /// An empty board with White to move.
    pub fn empty(size: Size) -> Arrangement {
        Arrangement {
            size,
            amazons: BySide::default(),
            burnt: Squares::EMPTY,
            side: Side::White,
            fullmove: 1,
        }
    }

    /// All that keeps this from being a position; nothing if it is one.
    pub fn faults(&self) -> Vec<Fault> {
        let BySide { white, black } = self.amazons;
        let occupied = white | black | self.burnt;
        let shared = white & black | white & self.burnt | black & self.burnt;
        let outside = (occupied - self.size.squares()).into_iter().map(Fault::Outside);
        let crowded = Side::BOTH
            .map(|side| (side, self.amazons[side].len()))
            .into_iter()
            .filter(|&(_, count)| count > MAX_AMAZONS)
            .map(|(side, count)| Fault::TooMany { side, count });
        outside
            .chain(shared.into_iter().map(Fault::Shared))
            .chain(crowded)
            .chain((white | black).is_empty().then_some(Fault::NoAmazon))
            .collect()
    }
}

/// One reason why an arrangement is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Something stands on a square that the board does not have.
    #[error("{0} is not on the board")]
    Outside(Square),
    /// Two things stand on one square.
    #[error("{0} is taken twice")]
    Shared(Square),
    /// A side has more than [`MAX_AMAZONS`] amazons.
    #[error("{} has {count} amazons, more than {MAX_AMAZONS}", name(.side))]
    TooMany {
        /// The side.
        side: Side,
        /// Its amazons.
        count: u32,
    },
    /// There is no amazon at all. A side without amazons is allowed: it cannot move.
    #[error("there is no amazon on the board")]
    NoAmazon,
}

fn name(side: &Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// An arrangement was refused, with all reasons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InvalidPosition(pub Vec<Fault>);

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
