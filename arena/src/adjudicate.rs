//! Ends games whose result the engines agree on, before the rules end them.

use engine_core::{BySide, Score, Side};
use serde::{Deserialize, Serialize};

/// When a game is ended by the engines' own scores, by its length or by proof. Everything is off
/// by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Adjudication {
    /// An engine that scores at most `-score` for `moves` of its moves in a row has lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<ScoreRule>,
    /// An engine that scores at least `score` for `moves` of its moves in a row, while its opponent
    /// agrees by scoring at most `-score`, has won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<ScoreRule>,
    /// Both score within `score` of zero for `moves` moves each in a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// The game is a draw after so many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<usize>,
    /// End a game as soon as the referee can prove its result.
    pub proven: bool,
}

impl Adjudication {
    /// Whether the rules can hold of a game that is not over.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let Adjudication { resign, win, draw, max_plies, proven: _ } = self;
        let is_bad = |rule: &Option<ScoreRule>| rule.is_some_and(|rule| rule.score <= 0);
        let moves = [resign.map(|r| r.moves), win.map(|r| r.moves), draw.map(|r| r.moves)];
        if is_bad(resign) {
            return Err("the score of resign is missing, or not above 0");
        }
        if is_bad(win) {
            return Err("the score of win is missing, or not above 0");
        }
        if draw.is_some_and(|rule| rule.score < 0) {
            return Err("the score of draw is missing, or below 0");
        }
        if moves.contains(&Some(0)) {
            return Err("the moves of a rule must be at least 1");
        }
        if *max_plies == Some(0) {
            return Err("max plies must be at least 1");
        }
        Ok(())
    }
}

/// So much, so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRule {
    /// The score in hundredths of the game's unit.
    pub score: i32,
    /// The number of moves in a row.
    pub moves: u32,
}

/// So little, so often, and not too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// The score in hundredths of the game's unit.
    pub score: i32,
    /// The number of moves of each side in a row.
    pub moves: u32,
    /// The plies, opening included, that must have been played.
    #[serde(default)]
    pub from_ply: usize,
}

/// How a game was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// This side resigns.
    Resigned(Side),
    /// This side wins by agreement of both scores.
    Won(Side),
    /// A draw by agreement of both scores.
    Drawn,
    /// A draw by the length of the game.
    TooLong,
}

/// The scores of a game so far, as the rules count them.
#[derive(Clone, Debug, Default)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: usize,
    lost: BySide<u32>,
    won: BySide<u32>,
    agreed_lost: BySide<u32>,
    level: BySide<u32>,
}

impl Adjudicator {
    /// For a game that begins after `plies` plies of opening.
    pub fn new(rules: Adjudication, plies: usize) -> Adjudicator {
        Adjudicator { rules, plies, ..Adjudicator::default() }
    }

    /// Takes in a move of `mover` with its score; a move without a score breaks every row.
    pub fn record(&mut self, mover: Side, score: Option<Score>) -> Option<Ruling> {
        self.plies += 1;
        let Adjudication { resign, win, draw, .. } = self.rules;
        count(&mut self.lost[mover], resign.is_some_and(|rule| at_most(score, -rule.score)));
        count(&mut self.won[mover], win.is_some_and(|rule| at_least(score, rule.score)));
        count(&mut self.agreed_lost[mover], win.is_some_and(|rule| at_most(score, -rule.score)));
        let is_level = |rule: DrawRule| at_least(score, -rule.score) && at_most(score, rule.score);
        count(&mut self.level[mover], draw.is_some_and(is_level));
        self.ruling()
    }

    fn ruling(&self) -> Option<Ruling> {
        for side in Side::BOTH {
            if self.rules.resign.is_some_and(|rule| self.lost[side] >= rule.moves) {
                return Some(Ruling::Resigned(side));
            }
            let agreed = |moves: u32| self.won[side] >= moves && self.agreed_lost[!side] >= moves;
            if self.rules.win.is_some_and(|rule| agreed(rule.moves)) {
                return Some(Ruling::Won(side));
            }
        }
        let level = |rule: DrawRule| {
            self.plies >= rule.from_ply
                && Side::BOTH.into_iter().all(|side| self.level[side] >= rule.moves)
        };
        if self.rules.draw.is_some_and(level) {
            return Some(Ruling::Drawn);
        }
        self.rules.max_plies.is_some_and(|most| self.plies >= most).then_some(Ruling::TooLong)
    }
}

fn count(row: &mut u32, goes_on: bool) {
    *row = if goes_on { *row + 1 } else { 0 };
}

fn at_least(score: Option<Score>, bound: i32) -> bool {
    score.is_some_and(|score| score.raw() >= bound)
}

fn at_most(score: Option<Score>, bound: i32) -> bool {
    score.is_some_and(|score| score.raw() <= bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::Side::{Black, White};

    fn score(value: i32) -> Option<Score> {
        Some(Score::estimate(value))
    }

    #[test]
    fn a_resigning_engine_needs_its_row_of_bad_scores() {
        let resign = Some(ScoreRule { score: 500, moves: 2 });
        let mut game = Adjudicator::new(Adjudication { resign, ..Default::default() }, 0);
        assert_eq!(game.record(White, score(-600)), None);
        assert_eq!(game.record(Black, score(600)), None);
        assert_eq!(game.record(White, None), None);
        assert_eq!(game.record(White, score(-500)), None);
        assert_eq!(game.record(White, Some(Score::loss_in(6))), Some(Ruling::Resigned(White)));
    }

    #[test]
    fn a_win_needs_both_to_agree() {
        let win = Some(ScoreRule { score: 500, moves: 2 });
        let mut game = Adjudicator::new(Adjudication { win, ..Default::default() }, 0);
        for _ in 0..3 {
            assert_eq!(game.record(White, score(900)), None);
            assert_eq!(game.record(Black, score(-400)), None);
        }
        assert_eq!(game.record(Black, score(-501)), None);
        assert_eq!(game.record(Black, score(-501)), Some(Ruling::Won(White)));
    }

    #[test]
    fn a_draw_needs_both_and_its_ply() {
        let draw = Some(DrawRule { score: 5, moves: 2, from_ply: 7 });
        let rules = Adjudication { draw, max_plies: Some(9), ..Default::default() };
        let mut game = Adjudicator::new(rules, 2);
        for ply in 3..7 {
            let mover = if ply % 2 == 1 { White } else { Black };
            assert_eq!(game.record(mover, score(-5)), None, "{ply}");
        }
        assert_eq!(game.record(White, score(5)), Some(Ruling::Drawn));
        assert_eq!(game.record(Black, score(6)), None);
        assert_eq!(game.record(White, score(0)), Some(Ruling::TooLong));
    }
}
