//! From features to a number.

use engine_core::{BySide, Side};

use super::{Features, Share};

/// The weights of the evaluation. Between the two marks of openness they change in a straight
/// line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Openness, in squares, from which on the game counts as open.
    pub open: i32,
    /// Openness, in squares, up to which nothing but queen territory counts.
    pub closing: i32,
    /// The part of king territory in an open game, in hundredths; the rest is queen territory.
    pub king: i32,
    /// What an amazon without any move costs in an open game, in hundredths of a square.
    pub enclosed: i32,
    /// The mobility that costs half as much.
    pub cramped: i32,
    /// What a square that both sides reach equally soon is worth to the mover, in hundredths.
    pub even: i32,
    /// What it costs, in hundredths, to be the one who must move once the sides are apart.
    pub turn: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { open: 64, closing: 14, king: 50, enclosed: 1000, cramped: 20, even: 15, turn: 50 }
    }
}

impl Weights {
    /// The value of a position for White when it is `mover`'s turn, in hundredths of a square.
    #[inline]
    pub(super) fn value(&self, features: &Features, mover: Side) -> i32 {
        let sign = match mover {
            Side::White => 1,
            Side::Black => -1,
        };
        if features.apart {
            return 100 * balance(features.reached) - sign * self.turn;
        }
        let openness = self.openness(features);
        let king = self.king * openness / FULL;
        let territory =
            |share: &Share| 100 * balance(share.nearer) + sign * self.even * share.even as i32;
        let land = ((100 - king) * territory(&features.queen.share)
            + king * territory(&features.king))
            / 100;
        let cost = |side: Side| -> i32 { self.cost(&features.mobility[side]) };
        land + (cost(Side::Black) - cost(Side::White)) * openness / FULL
    }

    /// From 0, nearly closed, to [`FULL`], open.
    #[inline]
    fn openness(&self, features: &Features) -> i32 {
        let range = (8 * (self.open - self.closing)).max(1);
        let above = features.queen.open as i32 - 8 * self.closing;
        (above.clamp(0, range) * FULL) / range
    }

    /// What the lack of mobility of a side's amazons costs in an open game.
    #[inline]
    fn cost(&self, amazons: &[Option<u8>]) -> i32 {
        let one =
            |mobility: u8| self.enclosed * self.cramped / (self.cramped + i32::from(mobility));
        amazons.iter().flatten().map(|&mobility| one(mobility)).sum()
    }
}

const FULL: i32 = 256;

#[inline]
fn balance(count: BySide<u32>) -> i32 {
    count.white as i32 - count.black as i32
}
