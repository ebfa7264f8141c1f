//! The GameType tag: which game it is, and on which board.

use nom::character::complete::{char, one_of, u8};
use nom::combinator::{all_consuming, opt, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::notation::Style;
use crate::rules::Rules;

/// The game of a PDN file: `25`, or in full `25,W,8,8,A0,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType {
    /// The number of the game.
    pub number: u8,
}

impl GameType {
    /// Reads the value of a GameType tag.
    ///
    /// # Errors
    /// The text is no game type, or the board is not 8x8.
    pub fn parse(text: &str) -> Result<GameType, String> {
        let (_, (number, board)) = all_consuming(game_type)
            .parse(text.trim())
            .map_err(|_| format!("{text:?} is no game type"))?;
        match board.unwrap_or_else(|| board_of(number)) {
            (8, 8) => Ok(GameType { number }),
            (width, height) => {
                Err(format!("game type {number} is played on a {width}x{height} board, not on 8x8"))
            }
        }
    }

    /// The rules of the game, if it is one of ours.
    pub fn rules(self) -> Option<Rules> {
        Rules::from_game_type(self.number)
    }

    /// How its moves are written.
    pub fn style(self) -> Style {
        Style::of_game_type(Some(self.number))
    }
}

/// The width and height of a board.
type Board = (u8, u8);

/// `"[0-9]+(,[WB],[0-9]+,[0-9]+,[ANS][0123](,[01])?)?"`: the number, and the board's width and
/// height.
fn game_type(input: &str) -> IResult<&str, (u8, Option<Board>)> {
    let notation = (char(','), one_of("ANS"), one_of("0123"), opt((char(','), one_of("01"))));
    let details = (
        preceded((char(','), one_of("WB"), char(',')), u8),
        preceded(char(','), u8),
        value((), notation),
    );
    (u8, opt(details.map(|(width, height, ())| (width, height)))).parse(input)
}

/// The board of the game types that are not played on 8x8.
fn board_of(number: u8) -> Board {
    match number {
        20 | 40 => (10, 10),
        27 => (12, 12),
        41 => (10, 8),
        _ => (8, 8),
    }
}
