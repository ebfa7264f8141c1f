//! Games as files hold them: tags, moves as they are spelled, remarks, variations, a result.
//!
//! A [`Record`] is text without rules. [`check()`] replays it under the rules and spelling of a
//! game and gives a [`Checked`] game, its moves respelled, or the [`Fault`] that stopped it. The
//! file formats are the games' own (`pdn`, `sgf`); the one that all games share, a list of moves
//! as engines spell them, is [`uci`].

mod check;
mod json;
mod opening;
mod text;
pub mod uci;

pub use check::{Checked, Fault, GameFile, Spelling, Tally, check};
pub use opening::{Opening, OpeningFault, looks_like_json, read_json, read_lines};
pub use text::{Decoded, decode, lines};

use std::fmt;

use crate::side::Side;

/// The deepest nesting of variations that is read.
pub const MAX_DEPTH: usize = 100;

/// A game as a file holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Record {
    /// What the file says about the game, under the names of its format.
    pub tags: Tags,
    /// The FEN of the position it starts from; `None` is the start position of the game.
    pub start: Option<String>,
    /// The moves with their remarks.
    #[serde(flatten)]
    pub line: Line,
}

impl Record {
    /// The moves of the main line, as they are spelled.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Move(text) => Some(text.as_str()),
            StepKind::Setup(_) => None,
        })
    }
}

/// Tags in the order of the file; no name comes twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value under this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sets the value under this name, in place where the name is known, else at the end.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name, value.into())),
        }
    }

    /// Takes the value under this name out.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
impl serde::Serialize for Tags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// A line of play: the game itself or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Line {
    /// Remarks before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// The moves.
    #[serde(rename = "moves")]
    pub steps: Vec<Step>,
    /// The result given at the end of the line.
    pub result: Option<GameResult>,
}

/// A move, or a position set up in the middle, with the remarks that follow it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// What happens.
    #[serde(flatten)]
    pub kind: StepKind,
    /// Remarks after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Where the file has it.
    #[serde(skip)]
    pub source: SourceLine,
}

impl Step {
    /// A step without remarks.
    pub fn new(kind: StepKind, source: SourceLine) -> Step {
        Step { kind, notes: Vec::new(), source }
    }

    /// A move that no file holds yet.
    pub fn played(mv: impl Into<String>) -> Step {
        Step::new(StepKind::Move(mv.into()), SourceLine::default())
    }
}

/// What a [`Step`] does.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// Plays a move.
    Move(String),
    /// Sets up the position with this FEN.
    Setup(String),
}

/// A remark on a move.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Note {
    /// Words, without line breaks.
    Comment(String),
    /// A numeric annotation glyph.
    Nag(u16),
    /// A mark of strength as printed beside the move: `!`, `(?)`.
    Mark(String),
    /// Another line instead of the move it follows.
    Variation(Line),
}

/// The line of a file that something stands on, from 1; 0 where there is no file. All compare
/// equal, so that two records are equal when their files differ in layout alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceLine(pub u32);

impl PartialEq for SourceLine {
    fn eq(&self, _: &SourceLine) -> bool {
        true
    }
}

impl Eq for SourceLine {}

/// How a game ended, as its file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// Both were declared lost.
    BothLost,
}

impl GameResult {
    /// Reads a result of chess (`1-0`) or of international draughts (`2-0`).
    pub fn parse(text: &str) -> Option<GameResult> {
        match text {
            "1-0" | "2-0" => Some(GameResult::Win(Side::White)),
            "0-1" | "0-2" => Some(GameResult::Win(Side::Black)),
            "1/2-1/2" | "1-1" => Some(GameResult::Draw),
            "0-0" => Some(GameResult::BothLost),
            _ => None,
        }
    }
}

/// Writes the result as in chess: `1-0`, `0-1`, `1/2-1/2`, `0-0`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Side::White) => "1-0",
            GameResult::Win(Side::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
        })
    }
}
impl serde::Serialize for GameResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
