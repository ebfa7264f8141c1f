//! Replies of the Universal Chess Interface and the Universal Game Interface.

use crate::engine::OptionKind;

/// A reply in UCI or UGI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name N`.
    Name(String),
    /// `id author A`.
    Author(String),
    /// `option name N type T ...`.
    Option(Declaration),
    /// `uciok` or `ugiok`: the end of the answer to `uci` or `ugi`.
    Ok,
    /// `readyok`.
    ReadyOk,
    /// `info ...`.
    Info(Info),
    /// `bestmove M [ponder P]`; UGI has no `ponder`.
    BestMove {
        /// The move; `None` where there is none to make.
        mv: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
    },
    /// `response R`: the answer to a `query`.
    Response(String),
    /// `M: N`: lines below one move, from `go perft`.
    Divide {
        /// The move.
        mv: String,
        /// The number of lines.
        nodes: u64,
    },
    /// `Nodes searched: N`: the end of a `go perft`.
    Total(u64),
}

/// An option as an engine declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Its name, inner blanks single.
    pub name: String,
    /// Its kind, default and range.
    pub kind: OptionKind,
}

/// What one `info` says; every part may be absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// The deepest ply reached.
    pub seldepth: Option<u32>,
    /// The line's rank, from 1.
    pub multipv: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// Chances to win, draw and lose in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in tables of endings.
    pub tbhits: Option<u64>,
    /// Milliseconds since the search began.
    pub time: Option<u64>,
    /// The root move being searched.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The line of play.
    pub pv: Vec<String>,
    /// Text for a person.
    pub string: Option<String>,
}

/// A score as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Its value.
    pub value: ScoreValue,
    /// What it says about the true one.
    pub bound: engine_core::Bound,
}

/// The two ways to write a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// `cp`: hundredths of the game's unit.
    Cp(i64),
    /// `mate`: the end is proven; negative if the mover loses. UCI counts the mover's own moves,
    /// UGI counts plies.
    Mate(i64),
}
