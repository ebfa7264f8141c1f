//! The messages as values.

use engine_core::Side;

use crate::error::ParseError;

/// The TCP port that programs listen on.
pub const PORT: u16 = 27531;
/// The version of the protocol.
pub const VERSION: u8 = 1;
/// The longest frame, without its NUL.
pub const MAX_FRAME: usize = 127;

/// A message, the same in both directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: the initiator proposes a game.
    GameRequest(GameRequest),
    /// `A`: the follower answers.
    GameAccept {
        /// The follower's name, at most 32 characters.
        name: String,
        /// Its answer.
        code: AcceptCode,
    },
    /// `M`: a move.
    Move(Move),
    /// `E`: the game is over; sent in place of a move, and confirmed by the other side.
    GameEnd {
        /// Why.
        reason: EndReason,
        /// Whether the sender is willing to play another game.
        more: bool,
    },
    /// `C`: text for the other side, 1 to 126 characters.
    Chat(String),
    /// `B`: may I take back?
    BackRequest {
        /// The number of the move to go back to, from 1.
        move_number: u16,
        /// The side that is to move then.
        side: Side,
    },
    /// `K`: the answer to that.
    BackAccept(BackCode),
}

/// A proposed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol.
    pub version: u8,
    /// The initiator's name, at most 32 characters.
    pub name: String,
    /// The follower's colour.
    pub follower: Side,
    /// Minutes for each player for the whole game, at most 999.
    pub minutes: u16,
    /// Moves of each player to be played, at most 999; 0 for no limit.
    pub moves: u16,
    /// The position, or `None` for the normal start with White to move.
    pub position: Option<Position>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The side to move.
    pub to_move: Side,
    /// A letter for each square, 32 or 50: `w` and `W` for White's men and kings, `z` and `Z` for
    /// Black's, `e` for an empty one.
    pub squares: String,
}

/// A move by its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The time it took in seconds, at most 9999.
    pub seconds: u16,
    /// The first square.
    pub from: u8,
    /// The last square.
    pub to: u8,
    /// The captured squares, in any order.
    pub captured: Vec<u8>,
}

/// How a proposed game is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptCode {
    /// `0`: it begins.
    Accepted,
    /// `1`: not this version of the protocol.
    WrongVersion,
    /// `2`: not this game, but perhaps another.
    NotThisGame,
    /// `3`: no game at all.
    NoGame,
}

/// Why a game ends, as the sender sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// `0`: no reason given.
    Unknown,
    /// `1`: the sender gives up.
    GivesUp,
    /// `2`: a draw.
    Draw,
    /// `3`: the sender has won.
    Wins,
}

/// How a request to take back is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackCode {
    /// `0`: agreed.
    Agreed,
    /// `1`: taking back is not supported.
    NotSupported,
    /// `2`: the sender wants to go on playing.
    PlayOn,
}

impl Message {
    /// Reads a frame, without its NUL.
    ///
    /// # Errors
    /// The frame is too long, its type is unknown, or a column does not hold what it must.
    pub fn parse(frame: &[u8]) -> Result<Message, ParseError> {
        super::grammar::parse(frame)
    }

    /// Writes a frame, with its NUL. Text that does not fit its columns is cut.
    pub fn to_frame(&self) -> Vec<u8> {
        let mut frame: Vec<u8> = super::grammar::print(self)
            .chars()
            .map(|c| if c.is_ascii() && c != '\0' { c as u8 } else { b'?' })
            .take(MAX_FRAME)
            .collect();
        frame.push(0);
        frame
    }
}

impl Move {
    /// The move in Hub's spelling: `10-14`, `10x26x14x22`.
    pub fn to_hub(&self) -> String {
        if self.captured.is_empty() {
            return format!("{}-{}", self.from, self.to);
        }
        let captured: String = self.captured.iter().map(|square| format!("x{square}")).collect();
        format!("{}x{}{captured}", self.from, self.to)
    }

    /// The move that Hub spells so; `None` if the text is not in Hub's spelling.
    pub fn from_hub(text: &str, seconds: u16) -> Option<Move> {
        let mut squares = text.split(['-', 'x']).map(|square| square.parse().ok());
        let (from, to) = (squares.next()??, squares.next()??);
        Some(Move { seconds, from, to, captured: squares.collect::<Option<_>>()? })
    }
}

impl Position {
    /// The position that Hub spells so.
    pub fn from_hub(text: &str) -> Option<Position> {
        let to_move = match text.chars().next()? {
            'W' => Side::White,
            'B' => Side::Black,
            _ => return None,
        };
        let letter = |c| match c {
            'b' => Some('z'),
            'B' => Some('Z'),
            'w' | 'W' | 'e' => Some(c),
            _ => None,
        };
        let squares = text.chars().skip(1).map(letter).collect::<Option<String>>()?;
        matches!(squares.len(), 32 | 50).then_some(Position { to_move, squares })
    }

    /// The position in Hub's spelling.
    pub fn to_hub(&self) -> String {
        let side = match self.to_move {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let squares = self.squares.chars().map(|c| match c {
            'z' => 'b',
            'Z' => 'B',
            other => other,
        });
        std::iter::once(side).chain(squares).collect()
    }
}
