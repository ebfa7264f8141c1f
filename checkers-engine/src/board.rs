//! The bare board: who stands where. Rules, side to move and checks are added by
//! [`Position`](crate::position::Position).

use engine_core::Side;

use crate::bits::Bits;
use crate::direction::Direction;

/// The pieces. A king belongs to `kings` and to its side's set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) white: Bits,
    pub(crate) black: Bits,
    pub(crate) kings: Bits,
}

/// A change of the board: a quiet move or a whole capture, its squares as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) from: Bits,
    pub(crate) to: Bits,
    pub(crate) captured: Bits,
    pub(crate) crowned: bool,
}

/// A side as a type, so that everything is written once for the mover and compiled for both.
pub(crate) trait Mover: Copy {
    /// The other side.
    type Other: Mover<Other = Self>;
    /// Which side it is.
    const SIDE: Side;
    /// Where its men go.
    const FORWARD: [Direction; 2];
    /// The row where its men are crowned.
    const FAR_ROW: Bits;
}

/// White as a type.
#[derive(Clone, Copy)]
pub(crate) struct White;

/// Black as a type.
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Mover for White {
    type Other = Black;
    const SIDE: Side = Side::White;
    const FORWARD: [Direction; 2] = [Direction::UpRight, Direction::UpLeft];
    const FAR_ROW: Bits = Bits::rank(7);
}

impl Mover for Black {
    type Other = White;
    const SIDE: Side = Side::Black;
    const FORWARD: [Direction; 2] = [Direction::DownLeft, Direction::DownRight];
    const FAR_ROW: Bits = Bits::rank(0);
}

impl Board {
    /// The pieces of one side.
    #[inline(always)]
    pub(crate) fn of(&self, side: Side) -> Bits {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The mover's pieces.
    #[inline(always)]
    pub(crate) fn us<M: Mover>(&self) -> Bits {
        self.of(M::SIDE)
    }

    /// The other side's pieces.
    #[inline(always)]
    pub(crate) fn them<M: Mover>(&self) -> Bits {
        self.of(M::Other::SIDE)
    }

    /// The squares without a piece.
    #[inline(always)]
    pub(crate) fn empty(&self) -> Bits {
        !(self.white | self.black)
    }

    /// The board after a change made by the mover. From and to may be the same square.
    #[inline(always)]
    pub(crate) fn after<M: Mover>(&self, change: Change) -> Board {
        let Change { from, to, captured, crowned } = change;
        let us = self.us::<M>().without(from) | to;
        let them = self.them::<M>().without(captured);
        let king = if crowned || self.kings.meets(from) { to } else { Bits::EMPTY };
        let kings = self.kings.without(from | captured) | king;
        let (white, black) = match M::SIDE {
            Side::White => (us, them),
            Side::Black => (them, us),
        };
        Board { white, black, kings }
    }
}
