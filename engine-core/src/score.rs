//! Scores and their bands, in one place.
//!
//! From the middle outwards: evaluations, wins proven by a table of endings, wins within a known
//! number of plies. A score is always seen by the side to move. Bands do not touch, so a score
//! tells by itself how it was come by.

use std::ops::Neg;

use crate::outcome::Verdict;

/// The value of a position for the side to move, in hundredths of the game's unit (a man in
/// draughts, a square of territory in Amazons).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Score(i32);

/// What a score says, for those who print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An estimate in hundredths of the game's unit.
    Estimate(i32),
    /// The mover wins; the game ends after so many plies.
    WinIn(u32),
    /// The mover loses; the game ends after so many plies.
    LossIn(u32),
    /// A table of endings says that the mover wins; so many plies lead into the table.
    TableWin(u32),
    /// A table of endings says that the mover loses; so many plies lead into the table.
    TableLoss(u32),
}

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Beyond every score: the widest search window.
    pub const INFINITE: Score = Score(32_500);
    /// Below every score.
    pub const MINUS_INFINITE: Score = Score(-32_500);
    /// The game is over and the mover has lost: a loss in no plies is `-WIN`.
    pub const WIN: Score = Score(32_000);
    /// The longest line, in plies, that any search follows.
    pub const MAX_PLY: u32 = 1_000;
    /// The largest evaluation; larger sums are cut to it.
    pub const MAX_ESTIMATE: Score = Score(28_000);
    const TABLE: i32 = 30_000;

    /// An evaluation, cut to the band of evaluations.
    #[inline]
    pub fn estimate(value: i32) -> Score {
        Score(value.clamp(-Self::MAX_ESTIMATE.0, Self::MAX_ESTIMATE.0))
    }

    /// The score of winning after `plies` more plies.
    #[inline]
    pub fn win_in(plies: u32) -> Score {
        Score(Self::WIN.0 - plies.min(Self::MAX_PLY) as i32)
    }

    /// The score of losing after `plies` more plies.
    #[inline]
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// The score of a finished game.
    #[inline]
    pub fn of(verdict: Verdict) -> Score {
        match verdict {
            Verdict::Win => Score::WIN,
            Verdict::Loss => -Score::WIN,
            Verdict::Draw => Score::DRAW,
        }
    }

    /// A win that a table of endings has proven, `plies` from where it is counted.
    #[inline]
    pub fn table_win(plies: u32) -> Score {
        Score(Self::TABLE - plies.min(Self::MAX_PLY) as i32)
    }

    /// The bare number, for storing and for arithmetic on windows.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// A score from a bare number, cut to the widest window.
    #[inline]
    pub fn from_raw(raw: i32) -> Score {
        Score(raw.clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }

    /// Whether the score is a proven win or loss (by search or by table).
    #[inline]
    pub fn is_proven(self) -> bool {
        self.0.abs() > Self::MAX_ESTIMATE.0
    }

    /// Whether the score is a win proven to the end of the game by search.
    #[inline]
    pub fn is_win(self) -> bool {
        self.0 >= Self::WIN.0 - Self::MAX_PLY as i32
    }

    /// What the score says.
    pub fn meaning(self) -> Meaning {
        let size = self.0.abs();
        let plies = |top: i32| (top - size).max(0) as u32;
        match (size > Self::MAX_ESTIMATE.0, size >= Self::WIN.0 - Self::MAX_PLY as i32, self.0 > 0)
        {
            (false, _, _) => Meaning::Estimate(self.0),
            (true, true, true) => Meaning::WinIn(plies(Self::WIN.0)),
            (true, true, false) => Meaning::LossIn(plies(Self::WIN.0)),
            (true, false, true) => Meaning::TableWin(plies(Self::TABLE)),
            (true, false, false) => Meaning::TableLoss(plies(Self::TABLE)),
        }
    }

    /// Moves a score from the root's view (`ply` plies up) to the node's own, for the
    /// transposition table.
    #[inline]
    pub fn to_table(self, ply: u32) -> Score {
        self.shifted(ply as i32)
    }

    /// Moves a score from the transposition table back to the root's view.
    #[inline]
    pub fn from_table(self, ply: u32) -> Score {
        self.shifted(-(ply as i32))
    }

    #[inline]
    fn shifted(self, by: i32) -> Score {
        if self.0 > Self::MAX_ESTIMATE.0 {
            Score(self.0 + by)
        } else if self.0 < -Self::MAX_ESTIMATE.0 {
            Score(self.0 - by)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_tell_their_kind() {
        assert_eq!(Score::estimate(99_999).meaning(), Meaning::Estimate(28_000));
        assert_eq!(Score::win_in(7).meaning(), Meaning::WinIn(7));
        assert_eq!(Score::loss_in(0).meaning(), Meaning::LossIn(0));
        assert_eq!(Score::table_win(12).meaning(), Meaning::TableWin(12));
        assert_eq!((-Score::table_win(12)).meaning(), Meaning::TableLoss(12));
        assert_eq!(Score::win_in(Score::MAX_PLY).meaning(), Meaning::WinIn(Score::MAX_PLY));
    }

    #[test]
    fn table_and_back_is_identity() {
        for score in
            [Score::estimate(-150), Score::win_in(30), Score::loss_in(30), Score::table_win(9)]
        {
            assert_eq!(score.to_table(20).from_table(20), score);
        }
        assert_eq!(Score::win_in(30).to_table(20), Score::win_in(10));
    }
}
