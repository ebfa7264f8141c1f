//! The jumps with which captures begin, found for all pieces of a side at once.

use super::Law;
use super::captures::compares;
use crate::bits::Bits;
use crate::board::{Board, Mover};
use crate::direction::Direction;
use crate::rules::{Crowning, Obligation};

/// The jumps with which captures may begin, of all pieces at once.
pub(super) struct FirstJumps {
    /// Kings that can capture.
    kings: Bits,
    /// Men that may capture.
    men: Bits,
    /// For each direction the squares from which a man could jump, whatever stands there.
    springs: [Bits; 4],
}

impl FirstJumps {
    #[inline(always)]
    pub(super) fn new<L: Law, M: Mover>(law: L, board: &Board) -> FirstJumps {
        let kings = able_kings::<L, M>(law, board);
        let king_first = law.rules().obligation() == Obligation::KingFirst && !kings.is_empty();
        let men = if king_first { Bits::EMPTY } else { board.us::<M>().without(board.kings) };
        let targets = if law.rules().men_take_kings() {
            board.them::<M>()
        } else {
            board.them::<M>().without(board.kings)
        };
        let mut springs = [Bits::EMPTY; 4];
        Direction::each(|direction| {
            if man_captures_towards::<L, M>(law, direction) {
                let back = direction.back();
                springs[direction as usize] = (board.empty().step(back) & targets).step(back);
            }
        });
        FirstJumps { kings, men, springs }
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.pieces().is_empty()
    }

    /// The pieces that can capture.
    #[inline(always)]
    pub(super) fn pieces(&self) -> Bits {
        let [a, b, c, d] = self.springs;
        self.kings | (self.men & (a | b | c | d))
    }

    /// The men whose capture may begin in a direction.
    #[inline(always)]
    pub(super) fn towards(&self, direction: Direction) -> Bits {
        self.men & self.springs[direction as usize]
    }

    /// The pieces whose captures must be followed jump by jump: all but the men each of whose
    /// captures ends after one jump. Where captures are compared, all.
    ///
    /// A second jump never needs the square that the man has left, nor the one it has jumped, so
    /// the springs of the board as it stands tell whether there is one.
    #[inline(always)]
    pub(super) fn longer<L: Law, M: Mover>(&self, law: L) -> Bits {
        if compares(law) {
            return self.pieces();
        }
        let mut longer = self.kings;
        Direction::each(|direction| {
            let [across, against] = direction.across();
            let springs = self.springs[direction as usize]
                | self.springs[across as usize]
                | self.springs[against as usize];
            let goes_on = match law.rules().crowning() {
                Crowning::Continue => springs | M::FAR_ROW,
                Crowning::AtEnd => springs,
                Crowning::Stop => springs.without(M::FAR_ROW),
            };
            let back = direction.back();
            longer |= self.towards(direction) & goes_on.step(back).step(back);
        });
        longer
    }
}

/// The kings that can capture.
#[inline(always)]
fn able_kings<L: Law, M: Mover>(law: L, board: &Board) -> Bits {
    let (them, empty) = (board.them::<M>(), board.empty());
    let kings = board.us::<M>() & board.kings;
    let mut able = Bits::EMPTY;
    if kings.is_empty() {
        return able;
    }
    Direction::each(|direction| {
        let back = direction.back();
        let mut springs = (empty.step(back) & them).step(back);
        able |= springs & kings;
        while law.rules().kings_fly() && springs.meets(empty) {
            springs = (springs & empty).step(back);
            able |= springs & kings;
        }
    });
    able
}

/// Whether men may capture in a direction.
#[inline(always)]
pub(super) fn man_captures_towards<L: Law, M: Mover>(law: L, direction: Direction) -> bool {
    let [left, right] = M::FORWARD;
    law.rules().men_capture_back() || direction == left || direction == right
}
