//! What is kept of a game.

use engine_core::Side;
use serde::{Deserialize, Serialize};

use crate::openings::Opening;

/// Which game of an event: the pair it belongs to, from 0, and its place in the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId {
    /// The pair, from 0.
    pub pair: usize,
    /// 0 for the game in which the pair's first engine moves first, 1 for the other.
    pub leg: u8,
}

impl GameId {
    /// The number of the game for people, from 1.
    pub fn number(self) -> usize {
        2 * self.pair + usize::from(self.leg) + 1
    }
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// White.
    White,
    /// Black.
    Black,
    /// Nobody.
    Draw,
}

impl Outcome {
    /// A win of this side.
    pub fn win(side: Side) -> Outcome {
        if side == Side::White { Outcome::White } else { Outcome::Black }
    }

    /// The half points of a side: 2, 1 or 0.
    pub fn half_points(self, side: Side) -> u64 {
        match self {
            Outcome::Draw => 1,
            won if won == Outcome::win(side) => 2,
            _ => 0,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// The result was proven before the rules ended the game.
    Proven,
    /// A player's flag fell.
    Time,
    /// A player did not answer.
    Stall,
    /// A player's process ended.
    Disconnect,
    /// A player made no legal move.
    Illegal,
    /// A player's own scores gave the game up.
    Resign,
    /// Both players' scores agreed on a win.
    Win,
    /// Both players' scores agreed on a draw.
    Draw,
    /// The game had become too long.
    Length,
}

impl Reason {
    /// Its word in records.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Rules => "rules",
            Reason::Proven => "proven",
            Reason::Time => "time",
            Reason::Stall => "stall",
            Reason::Disconnect => "disconnect",
            Reason::Illegal => "illegal",
            Reason::Resign => "resign",
            Reason::Win => "win",
            Reason::Draw => "draw",
            Reason::Length => "length",
        }
    }

    /// Whether the loser's program is to blame, not its play.
    pub fn is_failure(self) -> bool {
        matches!(self, Reason::Time | Reason::Stall | Reason::Disconnect | Reason::Illegal)
    }

    /// Whether the loser's process is of no use any more.
    pub fn is_breakdown(self) -> bool {
        matches!(self, Reason::Stall | Reason::Disconnect)
    }
}

/// A move with what its player used and said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in the game's own notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The time used, in microseconds, as the arena measured it.
    pub used: u64,
    /// What is left on the player's clock after the move and its increment, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// The player's score for itself: hundredths (`35`), or plies to a proven end (`#7`, `#-6`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The depth it claims, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The positions it claims to have searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the event.
    pub id: GameId,
    /// The round, from 1.
    pub round: u32,
    /// The engine with the white pieces.
    pub white: String,
    /// The engine with the black pieces.
    pub black: String,
    /// What was played before the engines took over.
    pub opening: Opening,
    /// The engines' moves.
    pub moves: Vec<MoveRecord>,
    /// Time used for an answer that did not come, came late or was no legal move, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used: Option<u64>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub reason: Reason,
    /// The reason in words.
    pub detail: String,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// How long it took, in milliseconds.
    pub lasted: u64,
}
