//! The fields that decide which moves are legal, packed into 16 bits.

use super::fields::{Crowning, Goal, King, Landing, MenCapture, Obligation, Removal};

/// The part of a rule set that a position carries. As a number it can be a constant of a type, so
/// that the one move generator is compiled once for a known rule set and once for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement(u16);

impl Movement {
    #[allow(clippy::too_many_arguments)] // one parameter a field, called in one place
    pub(super) const fn new(
        king: King,
        men_capture: MenCapture,
        men_take_kings: bool,
        obligation: Obligation,
        crowning: Crowning,
        removal: Removal,
        landing: Landing,
        goal: Goal,
    ) -> Movement {
        Movement(
            king as u16
                | (men_capture as u16) << 1
                | (men_take_kings as u16) << 2
                | (obligation as u16) << 3
                | (crowning as u16) << 6
                | (removal as u16) << 8
                | (landing as u16) << 9
                | (goal as u16) << 11,
        )
    }

    /// The number of a movement.
    pub(crate) const fn code(self) -> u16 {
        self.0
    }

    /// The movement with that number.
    pub(crate) const fn from_code(code: u16) -> Movement {
        Movement(code)
    }

    /// The same with [`Goal::Win`]: the goal does not change which moves are legal.
    pub(crate) const fn without_goal(self) -> Movement {
        Movement(self.0 & ((1 << 11) - 1))
    }

    /// Whether kings move any distance.
    #[inline(always)]
    pub const fn kings_fly(self) -> bool {
        matches!(King::from_code(self.0 & 1), King::Flying)
    }

    /// Whether men capture backward too.
    #[inline(always)]
    pub const fn men_capture_back(self) -> bool {
        matches!(MenCapture::from_code(self.0 >> 1 & 1), MenCapture::Both)
    }

    /// Whether men may capture kings.
    #[inline(always)]
    pub const fn men_take_kings(self) -> bool {
        self.0 >> 2 & 1 != 0
    }

    /// Which of several captures must be chosen.
    #[inline(always)]
    pub const fn obligation(self) -> Obligation {
        Obligation::from_code(self.0 >> 3 & 7)
    }

    /// What becomes of a man on the far row in mid-capture.
    #[inline(always)]
    pub const fn crowning(self) -> Crowning {
        Crowning::from_code(self.0 >> 6 & 3)
    }

    /// Whether each captured piece leaves the board at once.
    #[inline(always)]
    pub const fn removes_at_once(self) -> bool {
        matches!(Removal::from_code(self.0 >> 8 & 1), Removal::AtOnce)
    }

    /// Where a flying king may land.
    #[inline(always)]
    pub const fn landing(self) -> Landing {
        Landing::from_code(self.0 >> 9 & 3)
    }

    /// What having no legal move means.
    #[inline]
    pub const fn goal(self) -> Goal {
        Goal::from_code(self.0 >> 11 & 1)
    }
}
