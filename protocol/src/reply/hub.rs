//! Replies of the Hub protocol.

use crate::decimal::Decimal;

/// A reply in Hub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name=N version=V author=A country=C`.
    Id {
        /// The engine's name.
        name: String,
        /// Its version.
        version: String,
        /// Its authors.
        author: String,
        /// Two letters.
        country: String,
    },
    /// `param name=N value=V type=T ...`.
    Param {
        /// The parameter.
        name: String,
        /// Its value and range.
        kind: ParamKind,
    },
    /// `wait`: the end of the answer to `hub`.
    Wait,
    /// `ready`: the answer to `init`.
    Ready,
    /// `info ...`.
    Info(Info),
    /// `done move=M ponder=P`.
    Done {
        /// The move; `None` where there is none to make.
        mv: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
    },
    /// `pong`.
    Pong,
    /// `error message=E`.
    Error(String),
}

/// A parameter's value and range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// On or off.
    Bool(bool),
    /// A whole number.
    Int {
        /// The value.
        value: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// A number.
    Real {
        /// The value.
        value: Decimal,
        /// The least value.
        min: Decimal,
        /// The greatest value.
        max: Decimal,
    },
    /// Text.
    Text(String),
    /// One of a list of words.
    Enum {
        /// The value.
        value: String,
        /// All values.
        values: Vec<String>,
    },
}

/// What one `info` says; every part may be absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Mean depth of the lines searched.
    pub mean_depth: Option<Decimal>,
    /// The score for the side to move, in men. Beyond 90 it is the end of the game in
    /// `10000 - 100 * |score|` plies, from 80 to 90 an ending of a table in
    /// `9000 - 100 * |score|` plies.
    pub score: Option<Decimal>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Seconds since the search began.
    pub time: Option<Decimal>,
    /// Millions of positions a second.
    pub nps: Option<Decimal>,
    /// The line of play.
    pub pv: Vec<String>,
}
