//! Moves in every spelling that is in use.
//!
//! ```text
//! move   = square ["-"] square shot
//! shot   = "," square square    ; d1d7,d7g7: where the amazon landed, once more, and the arrow
//!        / "," square           ; d1-d7,g7
//!        / "/" square           ; d1-d7/g7
//!        / "(" square ")"       ; d1-d7(g7)
//!        / square               ; d1d7g7
//! square = ("a" - "j") ("10" / "1" - "9")           ; in any case
//! ```
//!
//! The first form is the one we write, with `Display` of [`Move`].

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map, map_opt, opt, value};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// Why a token is refused as a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is spelled like no move.
    #[error("'{0}' is no move")]
    Spelling(String),
    /// The arrow does not start where the amazon landed.
    #[error("'{token}': the arrow starts from {start}, but the amazon is on {landed}")]
    Torn {
        /// The move.
        token: String,
        /// Where the amazon landed.
        landed: Square,
        /// Where the second half starts.
        start: Square,
    },
    /// It is a move, but not a legal one.
    #[error("'{0}' is not legal here")]
    Illegal(String),
}

/// Reads a move in any spelling, legal or not.
///
/// # Errors
/// The token is no move.
pub fn read(token: &str) -> Result<Move, MoveError> {
    let (_, (from, to, shot)) =
        all_consuming(spelled).parse(token).map_err(|_| MoveError::Spelling(token.to_owned()))?;
    match shot.start {
        Some(start) if start != to => {
            Err(MoveError::Torn { token: token.to_owned(), landed: to, start })
        }
        _ => Ok(Move { from, to, arrow: shot.arrow }),
    }
}

/// Reads a legal move of `pos` in any spelling.
///
/// # Errors
/// The token is no move, or not legal.
pub fn read_legal(token: &str, pos: &Position) -> Result<Move, MoveError> {
    let mv = read(token)?;
    if pos.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal(token.to_owned())) }
}

struct Shot {
    start: Option<Square>,
    arrow: Square,
}

// move = square ["-"] square shot
fn spelled(input: &str) -> IResult<&str, (Square, Square, Shot)> {
    let landing = preceded(opt(char('-')), square);
    (square, landing, shot).parse(input)
}

fn shot(input: &str) -> IResult<&str, Shot> {
    let repeated = map(preceded(char(','), pair(square, square)), |(start, arrow)| Shot {
        start: Some(start),
        arrow,
    });
    let bracketed = delimited(char('('), square, char(')'));
    let bare = preceded(opt(one_of(",/")), square);
    alt((repeated, map(alt((bracketed, bare)), |arrow| Shot { start: None, arrow }))).parse(input)
}

// square = ("a" - "j") ("10" / "1" - "9")
fn square(input: &str) -> IResult<&str, Square> {
    let file = map(one_of("abcdefghijABCDEFGHIJ"), |c| c.to_ascii_lowercase() as u8 - b'a');
    let digit = map(one_of("123456789"), |c| c as u8 - b'1');
    let rank = alt((value(9, tag("10")), digit));
    map_opt(pair(file, rank), |(file, rank)| Square::new(file, rank)).parse(input)
}
