//! Names of squares: algebraic, or numbers that begin at one corner or another.

use nom::character::complete::{digit1, satisfy};
use nom::combinator::{map_opt, map_res, recognize};
use nom::{IResult, Parser, branch::alt};

use crate::square::Square;

/// Where numbers begin. All three go row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// b8 = 1, h8 = 4, g1 = 32: FEN, and records of most games.
    #[default]
    Uniform,
    /// a1 = 1, g1 = 4, h8 = 32: what the Python package pydraughts uses in moves.
    Pydraughts,
    /// h8 = 1, b8 = 4, a1 = 32: records of Italian and Spanish games, which are played on a
    /// mirrored board.
    Mirrored,
}

impl Numbering {
    /// The number of a square, 1 to 32.
    pub fn number(self, square: Square) -> u8 {
        self.renumber(square.number())
    }

    /// The square with a number.
    pub fn square(self, number: u8) -> Option<Square> {
        Square::from_number(number)
            .and_then(|square| Square::from_number(self.renumber(square.number())))
    }

    /// From this numbering to the uniform one, or back: each is its own inverse.
    fn renumber(self, number: u8) -> u8 {
        let (row, column) = ((number - 1) / 4, (number - 1) % 4);
        match self {
            Numbering::Uniform => number,
            Numbering::Pydraughts => 4 * (7 - row) + column + 1,
            Numbering::Mirrored => 4 * row + 4 - column,
        }
    }
}

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// `a1` to `h8`.
    Algebraic,
    /// `1` to `32`.
    Numbers(Numbering),
}

impl Naming {
    /// The name of a square.
    pub fn name(self, square: Square) -> String {
        match self {
            Naming::Algebraic => square.to_string(),
            Naming::Numbers(numbering) => numbering.number(square).to_string(),
        }
    }
}

/// `letter = "a".."h" | "A".."H"` and `rank = "1".."8"`: the dark square of that name.
pub(super) fn algebraic(input: &str) -> IResult<&str, Square> {
    let file = satisfy(|c| matches!(c, 'a'..='h' | 'A'..='H'));
    let rank = satisfy(|c| matches!(c, '1'..='8'));
    map_opt((file, rank), |(file, rank)| {
        Square::at(file.to_ascii_lowercase() as u8 - b'a', rank as u8 - b'1')
    })
    .parse(input)
}

/// `number = digit { digit }`: the square of that number.
fn numbered(numbering: Numbering) -> impl Fn(&str) -> IResult<&str, Square> {
    move |input| {
        let number = map_res(recognize(digit1), str::parse);
        map_opt(number, |number| numbering.square(number)).parse(input)
    }
}

/// `square = letter rank | number`.
pub(super) fn square(numbering: Numbering) -> impl Fn(&str) -> IResult<&str, Square> {
    move |input| alt((algebraic, numbered(numbering))).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numberings_know_their_corners() {
        let named = |numbering: Numbering, number| {
            numbering.square(number).map(|square| square.to_string()).unwrap_or_default()
        };
        assert_eq!(["b8", "g1"], [1, 32].map(|number| named(Numbering::Uniform, number)));
        assert_eq!(["a1", "h8"], [1, 32].map(|number| named(Numbering::Pydraughts, number)));
        assert_eq!(["h8", "a1"], [1, 32].map(|number| named(Numbering::Mirrored, number)));
        assert_eq!(named(Numbering::Pydraughts, 33), "");
    }

    #[test]
    fn numbers_lead_back() {
        for numbering in [Numbering::Uniform, Numbering::Pydraughts, Numbering::Mirrored] {
            for square in Square::all() {
                assert_eq!(numbering.square(numbering.number(square)), Some(square));
            }
        }
    }
}
