//! Moves as people write them.
//!
//! ```text
//! move    = square { [ mark ] square } [ "=K" ] | listing
//! mark    = "-" | "x" | "X" | ":" | "*"
//! listing = square ":" square { ":" square } "x" square { "x" square } [ "=K" ]
//! ```
//!
//! A capture may be written in full, with every landing square, or shortened to some of them as
//! long as only one legal move fits. What lands on exactly the squares written is that move, even
//! if they would also be a short form of a longer one. Numbers need a mark between them unless
//! each has two digits. A listing is what [`super::listing`] writes.

use std::ops::ControlFlow::Continue;

use engine_core::Position as _;
use nom::branch::alt;
use nom::bytes::complete::{tag, take};
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map_parser, opt};
use nom::multi::{many1, separated_list1};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::naming::{Naming, Numbering, square};
use super::walk::capture_along;
use super::{first_route, has_route_over};
use crate::bits::Bits;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move at all.
    #[error("`{0}` is not a move")]
    Unreadable(String),
    /// The move is not legal.
    #[error("`{0}` is not legal")]
    Illegal(String),
    /// A capture is due, and the move captures nothing.
    #[error("`{0}` is not legal: a capture is due")]
    CaptureDue(String),
    /// Several legal moves fit.
    #[error("`{text}` is ambiguous: it may be {}", .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, in full.
        candidates: Vec<String>,
    },
}

/// How moves are written in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The names of squares.
    pub naming: Naming,
    /// The mark of a capture.
    pub capture: char,
}

impl Style {
    /// The style of a PDN game type: `:` in Russian records and `x` elsewhere; names of squares
    /// in Russian, Brazilian and Czech records and where there is no game type, numbers
    /// elsewhere, mirrored for Italian, Spanish and Portuguese.
    pub fn of_game_type(game_type: Option<u8>) -> Style {
        let naming = match game_type {
            None | Some(25 | 26 | 29) => Naming::Algebraic,
            Some(22 | 24 | 28) => Naming::Numbers(Numbering::Mirrored),
            Some(_) => Naming::Numbers(Numbering::Uniform),
        };
        Style { naming, capture: if game_type == Some(25) { ':' } else { 'x' } }
    }

    /// The numbering in which texts of this style are read.
    pub fn numbering(self) -> Numbering {
        match self.naming {
            Naming::Algebraic => Numbering::Uniform,
            Naming::Numbers(numbering) => numbering,
        }
    }

    /// A legal move in this style: captures shortened to from and to where nothing else fits, and
    /// in full otherwise.
    pub fn write(self, pos: &Position, mv: Move) -> String {
        let mut twins = 0;
        let _ = pos.visit(|other| {
            twins += u32::from(other.from == mv.from && other.to == mv.to);
            Continue(())
        });
        let landings = if twins > 1 { first_route(pos, mv) } else { vec![mv.to] };
        self.join(mv, &landings)
    }

    /// A legal move in this style with every landing square.
    pub fn write_in_full(self, pos: &Position, mv: Move) -> String {
        self.join(mv, &first_route(pos, mv))
    }

    fn join(self, mv: Move, landings: &[Square]) -> String {
        let mark = if mv.is_capture() { self.capture } else { '-' };
        landings.iter().fold(self.naming.name(mv.from), |text, &landing| {
            format!("{text}{mark}{}", self.naming.name(landing))
        })
    }
}

/// A legal move in our standard text: `c3-d4`, `c3xe5xc7` with every landing square.
pub fn standard(pos: &Position, mv: Move) -> String {
    Style { naming: Naming::Algebraic, capture: 'x' }.write_in_full(pos, mv)
}

/// The legal move that a text spells; numbers are read in the numbering given.
///
/// # Errors
/// The text is no move, the move is not legal, or several fit.
pub fn read(pos: &Position, text: &str, numbering: Numbering) -> Result<Move, MoveError> {
    let text = text.trim();
    let square = || square(numbering);
    if let Ok((_, listed)) = all_consuming(listing(numbering)).parse(text) {
        let (from, to, captured, crowned) = listed;
        let mv = Move { from, to, captured, crowned };
        return pos
            .resolve(pos.shorten(mv))
            .filter(|&legal| legal == mv)
            .ok_or_else(|| MoveError::Illegal(text.to_owned()));
    }
    let marked = many1(preceded(opt(one_of("-xX:*")), square()));
    let pairs = many1(map_parser(take(2usize), all_consuming(square())));
    let spelled =
        alt((all_consuming((marked, opt(tag("=K")))), all_consuming((pairs, opt(tag("=K"))))))
            .parse(text);
    match spelled {
        Ok((_, (squares, crown))) => choose(pos, text, &squares, crown.is_some()),
        Err(_) => Err(MoveError::Unreadable(text.to_owned())),
    }
}

/// `listing`: from, to, captured, and whether crowned.
fn listing(numbering: Numbering) -> impl Fn(&str) -> IResult<&str, (Square, Square, Bits, bool)> {
    move |input| {
        let landings = separated_list1(char(':'), square(numbering));
        let captured = many1(preceded(char('x'), square(numbering)));
        let (input, (landings, captured, crown)) =
            (landings, captured, opt(tag("=K"))).parse(input)?;
        let ends = landings.first().zip(landings.get(1..).and_then(<[_]>::last));
        let Some((&from, &to)) = ends else {
            return Err(nom::Err::Error(nom::error::make_error(
                input,
                nom::error::ErrorKind::SeparatedList,
            )));
        };
        Ok((input, (from, to, captured.into_iter().collect(), crown.is_some())))
    }
}

/// The one legal move that goes over these squares; `crown` asks for one that crowns.
fn choose(pos: &Position, text: &str, squares: &[Square], crown: bool) -> Result<Move, MoveError> {
    let [from, middle @ .., to] = squares else {
        return Err(MoveError::Unreadable(text.to_owned()));
    };
    let mut moves = pos.moves();
    moves.retain(|mv| mv.from == *from && mv.to == *to && (mv.crowned || !crown));
    if let Some(exact) = capture_along(pos, squares).filter(|mv| moves.contains(mv)) {
        return Ok(exact);
    }
    if !middle.is_empty() {
        moves.retain(|&mv| has_route_over(pos, mv, middle));
    }
    match moves[..] {
        [mv] => Ok(mv),
        [] if pos.must_capture() => Err(MoveError::CaptureDue(text.to_owned())),
        [] => Err(MoveError::Illegal(text.to_owned())),
        _ => {
            let candidates = moves.iter().map(|&mv| standard(pos, mv)).collect();
            Err(MoveError::Ambiguous { text: text.to_owned(), candidates })
        }
    }
}
