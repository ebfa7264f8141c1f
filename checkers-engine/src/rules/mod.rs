//! Rule sets as data.
//!
//! A [`Rules`] value says all that tells one game on 32 squares from another. The well-known
//! games are presets; every field can be set on its own, in code or as text:
//!
//! ```
//! use checkers_engine::rules::{Landing, Rules};
//! let rules: Rules = "russian,landing=free".parse()?;
//! assert_eq!(rules, Rules { landing: Landing::Free, ..Rules::RUSSIAN });
//! assert_eq!(rules.to_string(), "russian,landing=free");
//! # Ok::<(), checkers_engine::rules::RulesError>(())
//! ```
//!
//! # The rules of Beat'Em, sentence by sentence
//!
//! The default preset, `beatem`, is the literal reading of the rule page of the German site
//! Beat'Em. A site that reads one of these sentences in another way sets that field.
//!
//! | sentence of the page, in our words | field |
//! |---|---|
//! | the king moves along free diagonals over several squares | `king=flying` |
//! | men move forward only but may capture backward | `men_capture=both` |
//! | an opponent's piece is captured, whatever it is | `men_take_kings=yes` |
//! | where a capture is possible one must be made; nothing says which | `obligation=any` |
//! | a man that lands on the far row is a king from then on | `crowning=continue` |
//! | the piece that was jumped is taken off; the same piece is checked at once for more | `removal=at_once` |
//! | a king captures from a distance if there is a free square to land on behind | `landing=free` |
//! | you, at the bottom with the light pieces, begin | `first=white` |
//! | a draw follows a fixed rule of the platform, which gives no number | `repetition=3`, `quiet=15` |
//! | who has no legal move, or no piece, has lost | `goal=win` |

mod draws;
mod fields;
mod movement;
mod presets;
mod text;

pub use draws::DrawRules;
pub use fields::{Crowning, Goal, King, Landing, MenCapture, Obligation, Removal};
pub use movement::Movement;
pub use presets::{PORTUGUESE, PRESETS, Preset};
pub use text::RulesError;

use engine_core::Side;

/// A rule set.
///
/// Some rules hold in all of them: capturing is compulsory; a capture goes on with the same piece
/// until no further one is possible; the capturing piece's own start square counts as empty, and
/// an empty square may be crossed more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a king moves.
    pub king: King,
    /// Where men capture.
    pub men_capture: MenCapture,
    /// Whether men may capture kings.
    pub men_take_kings: bool,
    /// Which of several captures must be chosen.
    pub obligation: Obligation,
    /// What becomes of a man that lands on the far row in mid-capture.
    pub crowning: Crowning,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Where a flying king may land behind a piece it captures; without meaning for short kings.
    pub landing: Landing,
    /// Who moves first.
    pub first: Side,
    /// When a game is drawn.
    pub draw: DrawRules,
    /// What having no legal move means.
    pub goal: Goal,
    /// Men a side in the start position, 1 to 12, filled in from each side's own edge.
    pub men: u8,
}

impl Rules {
    /// The fields that decide which moves are legal.
    pub const fn movement(&self) -> Movement {
        Movement::new(
            self.king,
            self.men_capture,
            self.men_take_kings,
            self.obligation,
            self.crowning,
            self.removal,
            self.landing,
            self.goal,
        )
    }

    /// The preset with that name.
    pub fn preset(name: &str) -> Option<Rules> {
        PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.rules)
    }

    /// The rules of a PDN game type.
    pub fn from_game_type(game_type: u8) -> Option<Rules> {
        let wanted = if game_type == PORTUGUESE { Some(24) } else { Some(game_type) };
        PRESETS.iter().find(|preset| preset.game_type == wanted).map(|preset| preset.rules)
    }

    /// The PDN game type of these rules, if it has one: moves, goal and first side decide, draw
    /// rules and the number of men do not.
    pub fn game_type(&self) -> Option<u8> {
        PRESETS
            .iter()
            .find(|preset| {
                preset.rules.movement() == self.movement() && preset.rules.first == self.first
            })
            .and_then(|preset| preset.game_type)
    }
}

/// The rules of `beatem`.
impl Default for Rules {
    fn default() -> Rules {
        Rules::BEATEM
    }
}
