//! Commands of the Universal Chess Interface and the Universal Game Interface. The two differ in a
//! few words, which the [dialect](crate::dialect::Universal) knows.

/// A command in UCI or UGI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci` or `ugi`: who are you, and what options do you have?
    Hello,
    /// `debug on|off`.
    Debug(bool),
    /// `isready`: answered at once, whatever goes on.
    IsReady,
    /// `setoption name N [value V]`.
    SetOption {
        /// The name, inner blanks single.
        name: String,
        /// The value with its inner blanks as they came; `None` for a button.
        value: Option<String>,
    },
    /// `ucinewgame` or `uginewgame`.
    NewGame,
    /// `position startpos|fen F [moves M...]`.
    Position {
        /// The FEN, or `None` for the start position.
        fen: Option<String>,
        /// The moves to play from there.
        moves: Vec<String>,
    },
    /// `moves M...`: plays moves from where the game stands.
    Moves(Vec<String>),
    /// `go ...`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `ponderhit`: the move pondered on was played.
    PonderHit,
    /// `query W...`: a question about the game.
    Query(Vec<String>),
    /// `d`: draw the board.
    Display,
    /// `quit`.
    Quit,
}

/// What a `go` says. Numbers are as they came: they may be negative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Time left in milliseconds: White's and Black's in UCI, the first and the second player's
    /// in UGI.
    pub times: [Option<i64>; 2],
    /// Time added for each move in milliseconds, in the order of `times`.
    pub increments: [Option<i64>; 2],
    /// Moves until time is added.
    pub moves_to_go: Option<i64>,
    /// Depth in plies.
    pub depth: Option<i64>,
    /// Positions to search.
    pub nodes: Option<i64>,
    /// Time for this move in milliseconds.
    pub move_time: Option<i64>,
    /// Look for a win in so many moves.
    pub mate: Option<i64>,
    /// Count lines of this depth instead of searching.
    pub perft: Option<i64>,
    /// Search until stopped.
    pub infinite: bool,
    /// Search on the opponent's time.
    pub ponder: bool,
    /// Only these moves; empty for all.
    pub search_moves: Vec<String>,
}
