//! Moves as Hub spells them: `from-to`, or `from x to x captured x captured`, by numbers.
//!
//! Written captures name every captured square in ascending order. Read captures may name them in
//! any order, or leave them out where only one legal move fits.

use engine_core::Position as _;
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{all_consuming, map_opt, map_res};
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::naming::Numbering;
use super::{MoveError, standard};
use crate::bits::Bits;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// A move in Hub's spelling.
pub fn write(mv: Move, numbering: Numbering) -> String {
    let mark = if mv.is_capture() { 'x' } else { '-' };
    let mut captured: Vec<_> =
        mv.captured.squares().map(|square| numbering.number(square)).collect();
    captured.sort_unstable();
    let tail: String = captured.iter().map(|number| format!("x{number}")).collect();
    format!("{}{mark}{}{tail}", numbering.number(mv.from), numbering.number(mv.to))
}

/// The legal move that a text spells.
///
/// # Errors
/// The text is no move, the move is not legal, or several fit.
pub fn read(pos: &Position, text: &str, numbering: Numbering) -> Result<Move, MoveError> {
    let text = text.trim();
    let (_, (from, to, captured)) = all_consuming(spelled(numbering))
        .parse(text)
        .map_err(|_| MoveError::Unreadable(text.to_owned()))?;
    if !captured.is_empty() {
        return pos.find(from, to, captured).ok_or_else(|| MoveError::Illegal(text.to_owned()));
    }
    let mut moves = pos.moves();
    moves.retain(|mv| mv.from == from && mv.to == to);
    match moves[..] {
        [mv] => Ok(mv),
        [] if pos.must_capture() => Err(MoveError::CaptureDue(text.to_owned())),
        [] => Err(MoveError::Illegal(text.to_owned())),
        _ => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: moves.iter().map(|&mv| standard(pos, mv)).collect(),
        }),
    }
}

/// `number ( "-" | "x" ) number { "x" number }`
fn spelled(numbering: Numbering) -> impl Fn(&str) -> IResult<&str, (Square, Square, Bits)> {
    move |input| {
        let square =
            || map_opt(map_res(digit1, str::parse), move |number: u8| numbering.square(number));
        let captured = many0(preceded(char('x'), square()));
        (square(), preceded(one_of("-x"), square()), captured)
            .map(|(from, to, captured)| (from, to, captured.into_iter().collect()))
            .parse(input)
    }
}
