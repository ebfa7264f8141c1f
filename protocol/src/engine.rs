//! The traits through which a session sees an engine, and a referee sees a game.
//!
//! The protocol knows no game by name: positions, moves and options are text here, and the
//! engine behind the trait gives them meaning. Searches are values that the session hands to its
//! driver, which runs them on a thread of its own and feeds their events back.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use engine_core::{Bound, Control, Limits, Score, Side};

/// How positions and moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The game's own FEN and moves, as UCI and UGI use them: `c3-d4`, `d1d7,d7g7`.
    Standard,
    /// Hub: one letter a square, moves by square numbers with every captured square; the
    /// numbering is an option of the engine.
    Hub,
}

/// Where a game starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start<'a> {
    /// The variant's start position.
    Startpos,
    /// A position spelled in the notation that goes with it.
    Text(&'a str),
}

/// Who an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Its name, without the version.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its authors.
    pub author: String,
    /// Two letters, as Hub wants them.
    pub country: String,
}

/// One option an engine declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name that UCI and UGI show; it may have blanks and is matched without case.
    pub name: String,
    /// The name that Hub shows, if Hub shows it at all: no blanks.
    pub hub_name: Option<String>,
    /// Its kind, range and present default.
    pub kind: OptionKind,
}

/// The kind of an option with its default and range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value, below 2^31.
        max: i64,
    },
    /// One of a list.
    Combo {
        /// The default.
        default: String,
        /// All values, in the order shown.
        values: Vec<String>,
    },
    /// Free text.
    Text {
        /// The default.
        default: String,
    },
    /// An action without a value.
    Button,
}

/// Why something asked of an engine was refused; the text names the offending token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// A refusal with this reason.
    pub fn new(reason: impl fmt::Display) -> Refusal {
        Refusal(reason.to_string())
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, or `None` for a draw.
    pub winner: Option<Player>,
    /// The reason in a few words: `no legal move`, `threefold`, `quiet 15`, `solved`.
    pub reason: String,
}

/// A player by the order of moving, whatever the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The side that moves first in the variant's start position.
    First,
    /// The other side.
    Second,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player by the order of moving.
    pub player: Player,
    /// The colour, for clocks named by colour.
    pub side: Side,
}

/// What a search is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoRequest {
    /// Its limits, with the mover's clock.
    pub limits: Limits,
    /// Only these root moves, in [`Notation::Standard`] and already checked; empty for all.
    pub search_moves: Vec<String>,
    /// Analysis: do not answer a single legal move or a book move at once.
    pub analysis: bool,
    /// Count lines of this depth instead of searching.
    pub perft: Option<u32>,
}

/// A game in progress: rules, position and history. Referees need only this. Every refusal leaves
/// the state before it.
pub trait Game: Send {
    /// Sets the position and plays `moves` from it.
    ///
    /// # Errors
    /// The text is no position, or a move is not legal: it is named with its place in the game, 1
    /// for the first after the position. The position before this call stays.
    fn set_position(
        &mut self,
        notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal>;

    /// Plays moves from where the game stands.
    ///
    /// # Errors
    /// As for [`Game::set_position`].
    fn play(&mut self, notation: Notation, moves: &[&str]) -> Result<(), Refusal>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// How the game has ended, or `None` while it goes on. Draw rules count.
    fn ending(&self) -> Option<Ending>;

    /// The position in [`Notation::Standard`].
    fn fen(&self) -> String;

    /// The position as a peer that speaks `notation` expects it.
    fn position_text(&self, notation: Notation) -> String;

    /// The legal moves, sorted; empty when there is none.
    fn moves(&self, notation: Notation) -> Vec<String>;

    /// The legal move that `text` spells in the notation `from`, in the full spelling of `to`.
    ///
    /// # Errors
    /// The move is not legal, is ambiguous, or is no move at all.
    fn spell(&self, text: &str, from: Notation, to: Notation) -> Result<String, Refusal>;

    /// The board drawn for a person, several lines.
    fn board(&self) -> String;

    /// Answers a query that only this game knows; `None` if it knows no such query.
    fn query(&mut self, words: &[&str]) -> Option<Vec<String>>;
}

/// A game with an engine that searches it.
pub trait Engine: Game {
    /// Who the engine is.
    fn identity(&self) -> Identity;

    /// The options, in the order to declare them.
    fn options(&self) -> Vec<OptionSpec>;

    /// Sets an option by its UCI or Hub name, without regard to case. Returns remarks to pass on
    /// (a value that was cut to its range, say).
    ///
    /// # Errors
    /// An unknown name, or a value that the option does not take.
    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<String>, Refusal>;

    /// The next search has nothing to do with the last one.
    fn new_game(&mut self);

    /// Makes a search of the present position, ready to run. The engine may be used, and other
    /// positions set, while the search runs.
    ///
    /// # Errors
    /// The request cannot be served at all.
    fn prepare(&mut self, notation: Notation, request: &GoRequest)
    -> Result<Box<dyn Job>, Refusal>;
}

/// A search that is ready to run.
pub trait Job: Send {
    /// Runs to the end, telling `sink` what it finds; the last event is always
    /// [`Event::Done`], even where there is no legal move. Ends within 5 ms of a stop.
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event));
}

/// What a running search says.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line of play.
    Line(Info),
    /// The root move being searched now.
    Current {
        /// The move.
        mv: String,
        /// Its number among the root moves, from 1.
        number: u32,
    },
    /// A count of lines below one root move, for `go perft`.
    Divide {
        /// The move.
        mv: String,
        /// The number of lines that begin with it.
        nodes: u64,
    },
    /// The end of a `go perft`, before `Done`.
    Total {
        /// The sum.
        nodes: u64,
    },
    /// Something to show a person; what begins with `error: ` is shown in every dialect.
    Text(String),
    /// The end.
    Done {
        /// The move to play; `None` where there is no legal move, or where the search has failed.
        best: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
    },
}

/// One line of play with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Depth in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The line's rank, from 1.
    pub multipv: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is only a bound.
    pub bound: Bound,
    /// Chances of the mover to win, draw and lose, in thousandths, if they are to be shown.
    pub wdl: Option<[u32; 3]>,
    /// Positions searched, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// Positions found in tables of endings.
    pub tbhits: u64,
    /// The line itself.
    pub pv: Vec<String>,
}
