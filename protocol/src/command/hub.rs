//! Commands of the Hub protocol.

use crate::decimal::Decimal;

/// A command in Hub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `hub`: who are you, and what parameters do you have?
    Hub,
    /// `set-param name=N value=V`.
    SetParam {
        /// The parameter.
        name: String,
        /// Its value.
        value: String,
    },
    /// `init`: allocate and load, then say `ready`.
    Init,
    /// `new-game`.
    NewGame,
    /// `pos pos=P moves="M..."`.
    Pos {
        /// The position, or `None` for the start position.
        pos: Option<String>,
        /// The moves to play from there.
        moves: Vec<String>,
    },
    /// `level ...`: limits that add to those set before.
    Level(Level),
    /// `go think|ponder|analyze`.
    Go(Mode),
    /// `stop`.
    Stop,
    /// `ponder-hit`.
    PonderHit,
    /// `ping`.
    Ping,
    /// `quit`.
    Quit,
}

/// What a `go` is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Find a move to play.
    #[default]
    Think,
    /// Think on the opponent's time.
    Ponder,
    /// Analyse until stopped or a limit is met.
    Analyze,
}

/// The limits a `level` sets; what it does not name stays as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Depth in plies.
    pub depth: Option<i64>,
    /// Positions to search.
    pub nodes: Option<i64>,
    /// Seconds for each move.
    pub move_time: Option<Decimal>,
    /// Moves until time is added.
    pub moves: Option<i64>,
    /// Seconds left. The increment of this move is not in it yet.
    pub time: Option<Decimal>,
    /// Seconds added before each move.
    pub inc: Option<Decimal>,
    /// No limit at all.
    pub infinite: bool,
}
