//! Positions as FEN.
//!
//! ```text
//! fen     = body | "[FEN" blank '"' body '"' "]"
//! body    = side ":" part { ":" part } [ "." ]
//! side    = "W" | "B"
//! part    = pieces | counter                  ; each colour once, in either order
//! pieces  = ( "W" | "B" ) [ item { "," item } ]
//! item    = [ "K" ] square | [ "K" ] number "-" [ "K" ] number
//! counter = ( "H" | "F" ) number              ; read and not used
//! ```
//!
//! Squares are numbers (1 = b8) or algebraic names. A range with a `K` is a range of kings. What
//! is written has one form: numbers in ascending order, no ranges, `K` on every king, no dot.

use nom::bytes::complete::{tag, tag_no_case, take_till};
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{all_consuming, map_opt, map_res, opt};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use engine_core::Side;

use super::naming::{Numbering, algebraic};
use crate::arrangement::{Arrangement, Faults};
use crate::bits::Bits;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// Why a text is no FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// There is no text.
    #[error("the position is empty")]
    Empty,
    /// The first part is no side.
    #[error("`{0}` is no side to move: it is W or B")]
    Side(String),
    /// A part is neither a list of pieces nor a counter.
    #[error("`{0}` is no list of pieces: it begins with W or B")]
    Part(String),
    /// A colour is listed twice.
    #[error("`{0}` lists a colour for the second time")]
    Twice(String),
    /// A colour is not listed.
    #[error("there is no list of {0} pieces")]
    Missing(&'static str),
    /// A comma has nothing beside it.
    #[error("`{0}` has a comma without a square")]
    NoSquare(String),
    /// A square is none.
    #[error("`{0}` is no dark square")]
    Square(String),
    /// A range runs backwards.
    #[error("the range `{0}` runs backwards")]
    Backwards(String),
    /// A square is occupied twice.
    #[error("`{0}` is occupied twice")]
    Repeated(String),
}

/// Why a text is no position that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN is no position.
    #[error(transparent)]
    Faults(#[from] Faults),
}

impl Position {
    /// Reads a FEN and checks the position.
    ///
    /// # Errors
    /// The text is no FEN, or there is something wrong with the position.
    pub fn from_fen(text: &str, rules: &Rules) -> Result<Position, PositionError> {
        Ok(Position::new(read(text)?, rules)?)
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        write(&self.arrangement())
    }
}

/// Reads a FEN.
///
/// # Errors
/// The text is no FEN; the offending part is named.
pub fn read(text: &str) -> Result<Arrangement, FenError> {
    let text = text.trim();
    let body = all_consuming(bracketed).parse(text).map_or(text, |(_, body)| body).trim();
    let body = body.strip_suffix('.').unwrap_or(body);
    let mut parts = body.split(':').map(str::trim);
    let side = match parts.next() {
        Some("W") => Side::White,
        Some("B") => Side::Black,
        Some("") | None => return Err(FenError::Empty),
        Some(other) => return Err(FenError::Side(other.to_owned())),
    };
    let mut board = Reader::default();
    for part in parts {
        board.part(part)?;
    }
    let white = board.white.ok_or(FenError::Missing("white"))?;
    let black = board.black.ok_or(FenError::Missing("black"))?;
    Ok(Arrangement { side, white, black, kings: board.kings })
}

/// `"[FEN" blank '"' body '"' "]"`: the body.
fn bracketed(input: &str) -> IResult<&str, &str> {
    let open = (char('['), tag_no_case("FEN"), space1, char('"'));
    let close = (char('"'), space0, char(']'));
    delimited(open, take_till(|c| c == '"'), close).parse(input)
}

/// The parts read so far.
#[derive(Default)]
struct Reader {
    white: Option<Bits>,
    black: Option<Bits>,
    kings: Bits,
}

impl Reader {
    fn part(&mut self, part: &str) -> Result<(), FenError> {
        if let Ok((rest, colour)) = one_of::<_, _, ()>("WB")(part) {
            return self.pieces(part, colour, rest);
        }
        let mut counter = all_consuming((one_of::<_, _, ()>("HF"), digit1));
        let is_counter = counter.parse(part).is_ok();
        if is_counter { Ok(()) } else { Err(FenError::Part(part.to_owned())) }
    }

    fn pieces(&mut self, part: &str, colour: char, list: &str) -> Result<(), FenError> {
        let listed = if colour == 'W' { self.white } else { self.black };
        if listed.is_some() {
            return Err(FenError::Twice(part.to_owned()));
        }
        let mut pieces = Bits::EMPTY;
        for item in list.split(',').filter(|_| !list.trim().is_empty()).map(str::trim) {
            let taken = pieces | self.white.or(self.black).unwrap_or_default();
            let (squares, kings) = match all_consuming(item_of).parse(item) {
                _ if item.is_empty() => return Err(FenError::NoSquare(part.to_owned())),
                Err(_) => return Err(FenError::Square(item.to_owned())),
                Ok((_, None)) => return Err(FenError::Backwards(item.to_owned())),
                Ok((_, Some(piece))) => piece,
            };
            if squares.meets(taken) {
                return Err(FenError::Repeated(item.to_owned()));
            }
            pieces |= squares;
            if kings {
                self.kings |= squares;
            }
        }
        let side = if colour == 'W' { &mut self.white } else { &mut self.black };
        *side = Some(pieces);
        Ok(())
    }
}

/// `item`: its squares and whether kings stand on them; `None` for a range that runs backwards.
fn item_of(input: &str) -> IResult<&str, Option<(Bits, bool)>> {
    let (input, king) = opt(char('K')).parse(input)?;
    let one = algebraic.map(|square| Some(Bits::of(square)));
    let number = |input| {
        map_opt(map_res(digit1, str::parse), |n: u8| Numbering::Uniform.square(n)).parse(input)
    };
    let last = preceded((tag("-"), opt(char('K'))), number);
    let range = (number, opt(last)).map(|(first, last): (Square, Option<Square>)| {
        let last = last.unwrap_or(first);
        (first <= last).then(|| Bits::numbers(first.number(), last.number()))
    });
    let (input, squares) = nom::branch::alt((one, range)).parse(input)?;
    Ok((input, squares.map(|squares| (squares, king.is_some()))))
}

/// Writes a FEN in our one form.
pub fn write(arrangement: &Arrangement) -> String {
    let list = |pieces: Bits| {
        let name = |square: Square| {
            let king = if arrangement.kings.has(square) { "K" } else { "" };
            format!("{king}{}", square.number())
        };
        pieces.by_number().map(name).collect::<Vec<_>>().join(",")
    };
    let side = match arrangement.side {
        Side::White => 'W',
        Side::Black => 'B',
    };
    format!("{side}:W{}:B{}", list(arrangement.white), list(arrangement.black))
}
