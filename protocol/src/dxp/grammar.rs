//! The columns of each message.

use engine_core::Side;
use nom::branch::alt;
use nom::bytes::complete::{take, take_while_m_n};
use nom::character::complete::char;
use nom::combinator::{all_consuming, map_res, value};
use nom::multi::count;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

use super::message::{
    AcceptCode, BackCode, EndReason, GameRequest, MAX_FRAME, Message, Move, Position,
};
use crate::error::ParseError;

/// The columns of a name.
const NAME: usize = 32;

/// `message = "R" request / "A" accept / "M" move / "E" end / "C" chat / "B" back / "K" answer`
pub(super) fn parse(frame: &[u8]) -> Result<Message, ParseError> {
    if frame.len() > MAX_FRAME {
        return Err(ParseError::Syntax(format!("byte {MAX_FRAME} of a frame")));
    }
    let ascii: String =
        frame.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '?' }).collect();
    let message = alt((request, accept, mv, end, chat, back, answer));
    let bad = |_| ParseError::bad(&ascii, "message of DamExchange");
    all_consuming(message).parse(&ascii).map(|(_, message)| message).map_err(bad)
}

/// ```text
/// request  = "R" 2digit name colour 3digit 3digit ( "A" / "B" position )
/// position = colour ( 50letter / 32letter )
/// ```
fn request(input: &str) -> IResult<&str, Message> {
    let letters = |n| take_while_m_n(n, n, |c| "wWzZe".contains(c));
    let squares = alt((letters(50), letters(32)));
    let position = pair(colour, squares)
        .map(|(to_move, squares): (_, &str)| Position { to_move, squares: squares.to_owned() });
    let start = alt((value(None, char('A')), preceded(char('B'), position.map(Some))));
    let columns = (number(2), name, colour, number(3), number(3), start);
    preceded(char('R'), columns)
        .map(|(version, name, follower, minutes, moves, position)| {
            let version = version as u8;
            let request = GameRequest { version, name, follower, minutes, moves, position };
            Message::GameRequest(request)
        })
        .parse(input)
}

/// `accept = "A" name ( "0" / "1" / "2" / "3" )`
fn accept(input: &str) -> IResult<&str, Message> {
    let code = alt((
        value(AcceptCode::Accepted, char('0')),
        value(AcceptCode::WrongVersion, char('1')),
        value(AcceptCode::NotThisGame, char('2')),
        value(AcceptCode::NoGame, char('3')),
    ));
    preceded(char('A'), pair(name, code))
        .map(|(name, code)| Message::GameAccept { name, code })
        .parse(input)
}

/// `move = "M" 4digit square square 2digit *square`, with as many squares as the number says
fn mv(input: &str) -> IResult<&str, Message> {
    let square = || number(2).map(|square| square as u8);
    let (rest, (seconds, from, to, captures)) =
        preceded(char('M'), (number(4), square(), square(), number(2))).parse(input)?;
    let (rest, captured) = count(square(), captures.into()).parse(rest)?;
    Ok((rest, Message::Move(Move { seconds, from, to, captured })))
}

/// `end = "E" ( "0" / "1" / "2" / "3" ) ( "0" / "1" )`
fn end(input: &str) -> IResult<&str, Message> {
    let reason = alt((
        value(EndReason::Unknown, char('0')),
        value(EndReason::GivesUp, char('1')),
        value(EndReason::Draw, char('2')),
        value(EndReason::Wins, char('3')),
    ));
    let more = alt((value(true, char('0')), value(false, char('1'))));
    preceded(char('E'), pair(reason, more))
        .map(|(reason, more)| Message::GameEnd { reason, more })
        .parse(input)
}

/// `chat = "C" 1*126char`
fn chat(input: &str) -> IResult<&str, Message> {
    preceded(char('C'), take_while_m_n(1, MAX_FRAME - 1, |_| true))
        .map(|text: &str| Message::Chat(text.to_owned()))
        .parse(input)
}

/// `back = "B" 3digit colour`
fn back(input: &str) -> IResult<&str, Message> {
    preceded(char('B'), pair(number(3), colour))
        .map(|(move_number, side)| Message::BackRequest { move_number, side })
        .parse(input)
}

/// `answer = "K" ( "0" / "1" / "2" )`
fn answer(input: &str) -> IResult<&str, Message> {
    let code = alt((
        value(BackCode::Agreed, char('0')),
        value(BackCode::NotSupported, char('1')),
        value(BackCode::PlayOn, char('2')),
    ));
    preceded(char('K'), code).map(Message::BackAccept).parse(input)
}

/// `name = 32char`, padded with blanks
fn name(input: &str) -> IResult<&str, String> {
    take(NAME).map(|text: &str| text.trim().to_owned()).parse(input)
}

/// `colour = "W" / "Z"`
fn colour(input: &str) -> IResult<&str, Side> {
    alt((value(Side::White, char('W')), value(Side::Black, char('Z')))).parse(input)
}

/// `number(n) = n digits`
fn number<'a>(
    digits: usize,
) -> impl Parser<&'a str, Output = u16, Error = nom::error::Error<&'a str>> {
    let text = take_while_m_n(digits, digits, |c: char| c.is_ascii_digit());
    map_res(text, |text: &str| text.parse())
}

pub(super) fn print(message: &Message) -> String {
    match message {
        Message::GameRequest(request) => print_request(request),
        Message::GameAccept { name, code } => format!("A{}{}", padded(name), *code as u8),
        Message::Move(mv) => {
            let captured: String =
                mv.captured.iter().map(|square| format!("{square:02}")).collect();
            let seconds = mv.seconds.min(9_999);
            format!("M{seconds:04}{:02}{:02}{:02}{captured}", mv.from, mv.to, mv.captured.len())
        }
        Message::GameEnd { reason, more } => format!("E{}{}", *reason as u8, u8::from(!more)),
        Message::Chat(text) => format!("C{text}"),
        Message::BackRequest { move_number, side } => {
            format!("B{:03}{}", move_number.min(&999), letter(*side))
        }
        Message::BackAccept(code) => format!("K{}", *code as u8),
    }
}

fn print_request(request: &GameRequest) -> String {
    let GameRequest { version, follower, .. } = request;
    let (minutes, moves) = (request.minutes.min(999), request.moves.min(999));
    let start = match &request.position {
        None => "A".to_owned(),
        Some(Position { to_move, squares }) => format!("B{}{squares}", letter(*to_move)),
    };
    let name = padded(&request.name);
    format!("R{version:02}{name}{}{minutes:03}{moves:03}{start}", letter(*follower))
}

fn padded(name: &str) -> String {
    format!("{:NAME$.NAME$}", name.trim_start())
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'Z',
    }
}
