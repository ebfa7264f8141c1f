//! What stands on a board, sensible or not.

use engine_core::Side;

use crate::bits::Bits;
use crate::rules::Rules;
use crate::square::Square;

/// Pieces on a board and a side to move, not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    /// The side to move.
    pub side: Side,
    /// White's pieces.
    pub white: Bits,
    /// Black's pieces.
    pub black: Bits,
    /// Those of them that are kings.
    pub kings: Bits,
}

/// One thing that is wrong with an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no piece at all.
    #[error("there is no piece on the board")]
    Empty,
    /// Two pieces stand on one square.
    #[error("both sides stand on {0}")]
    Shared(Square),
    /// There is a crown without a piece.
    #[error("there is a king of no side on {0}")]
    NoOne(Square),
    /// A man stands where it would be a king.
    #[error("a man of {1:?} stands on {0}, its own crowning row")]
    Uncrowned(Square, Side),
}

/// Why an arrangement is no position: all reasons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))]
pub struct Faults(pub Vec<Fault>);

impl Arrangement {
    /// The start position of a rule set.
    pub const fn start(rules: &Rules) -> Arrangement {
        Arrangement {
            side: rules.first,
            white: Bits::numbers(33_u8.saturating_sub(rules.men), 32),
            black: Bits::numbers(1, rules.men),
            kings: Bits::EMPTY,
        }
    }

    /// Everything that is wrong.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let men = !self.kings;
        let uncrowned = |set: Bits, rank, side| {
            (set & men & Bits::rank(rank)).by_number().map(move |at| Fault::Uncrowned(at, side))
        };
        let nobody = (self.white | self.black).is_empty().then_some(Fault::Empty);
        nobody
            .into_iter()
            .chain((self.white & self.black).by_number().map(Fault::Shared))
            .chain(self.kings.without(self.white | self.black).by_number().map(Fault::NoOne))
            .chain(uncrowned(self.white, 7, Side::White))
            .chain(uncrowned(self.black, 0, Side::Black))
            .collect()
    }
}
