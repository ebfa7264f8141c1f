//! The words of PDN 3.0, each parser under the rule of the grammar that it reads.

use std::borrow::Cow;

use engine_core::record::GameResult;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, one_of, satisfy, space0};
use nom::combinator::{all_consuming, fail, map, map_opt, map_res, opt, recognize, value, verify};
use nom::multi::{many1, many1_count};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

/// One word of the movetext; tags, comments and blanks are read by their own parsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `12.` or `12...` or `...`: tells nothing that the moves do not.
    Number,
    /// A move as it is written.
    Move(&'a str),
    /// `1-0` and the like.
    Result(GameResult),
    /// `*`: the end of a game, or a mark if it touches a move.
    Star,
    /// `!`, `(?)`.
    Mark(&'a str),
    /// `$5`.
    Nag(u16),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `/FEN "..."/`: the FEN in it.
    Setup(&'a str),
}

/// A square as a move names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareName {
    /// `c3`: file and rank, each 0 to 7.
    Algebraic(u8, u8),
    /// `22`: any number of one or two digits.
    Number(u8),
}

/// The next word; `input` does not begin with a blank.
pub(super) fn token(input: &str) -> IResult<&str, Token<'_>> {
    alt((
        value(Token::Number, number),
        map(strength, Token::Mark),
        map(result, Token::Result),
        map(mv, Token::Move),
        map(nag, Token::Nag),
        map(setup, Token::Setup),
        value(Token::Star, char('*')),
        value(Token::Open, char('(')),
        value(Token::Close, char(')')),
    ))
    .parse(input)
}

/// `MOVENUMBER : "[0-9]+\.(\.\.)?"` and `ELLIPSES : "\.\.\."`, with any number of dots.
fn number(input: &str) -> IResult<&str, &str> {
    recognize(pair(opt(digit1), many1_count(char('.')))).parse(input)
}

/// `MOVESTRENGTH : "([\!\?]+)|(\([\!\?]+\))"`
fn strength(input: &str) -> IResult<&str, &str> {
    let marks = || take_while1(|sign| matches!(sign, '!' | '?'));
    alt((recognize(delimited(char('('), marks(), char(')'))), marks())).parse(input)
}

/// `Result : WIN1 | DRAW1 | LOSS1 | WIN2 | DRAW2 | LOSS2 | DOUBLEFORFEIT`, as a whole word, so
/// that `1-18` is a move.
fn result(input: &str) -> IResult<&str, GameResult> {
    let digit = satisfy(|sign| sign.is_ascii_digit());
    let rest = take_while(|sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '/'));
    alt((map_opt(recognize((digit, rest)), GameResult::parse), value(GameResult::Draw, tag("½-½"))))
        .parse(input)
}

/// `NormalMove | CaptureMove` as one word; the separators `-`, `x`, `:` and none are all read.
fn mv(input: &str) -> IResult<&str, &str> {
    let word = take_while1(|sign: char| {
        sign.is_ascii_digit() || matches!(sign, 'a'..='h' | 'A'..='H' | '-' | 'x' | 'X' | ':')
    });
    verify(word, |word: &str| squares(word).is_some()).parse(input)
}

/// Whether a word is spelled like a move, with or without the sign that it crowns.
pub(crate) fn looks_like_move(word: &str) -> bool {
    squares(word.strip_suffix("=K").unwrap_or(word)).is_some()
}

/// `NAG : "\$[0-9]+"`
fn nag(input: &str) -> IResult<&str, u16> {
    preceded(char('$'), map_res(digit1, str::parse)).parse(input)
}

/// `SETUP : "\/[^\/]*\/"`, within one paragraph, without tags or comments.
fn setup(input: &str) -> IResult<&str, &str> {
    let inside = take_while(|sign| !matches!(sign, '/' | '[' | ']' | '{' | '}'));
    map(delimited(char('/'), inside, char('/')), |inside: &str| {
        let inside = inside.trim();
        let fen = inside.strip_prefix("FEN").unwrap_or(inside).trim();
        fen.strip_prefix('"').and_then(|fen| fen.strip_suffix('"')).unwrap_or(fen)
    })
    .parse(input)
}

/// `Square : ALPHASQUARE | NUMSQUARE`. Numbers with nothing between them have two digits each.
/// `None` unless `word` is two squares or more and nothing else.
pub(super) fn squares(word: &str) -> Option<Vec<SquareName>> {
    let next = alt((preceded(one_of("-xX:"), alt((algebraic, numeric(1)))), algebraic, numeric(2)));
    let (_, (first, rest)) =
        all_consuming((alt((algebraic, numeric(1))), many1(next))).parse(word).ok()?;
    Some(std::iter::once(first).chain(rest).collect())
}

/// `ALPHASQUARE : "[a-h][1-8]"`, capitals read too.
fn algebraic(input: &str) -> IResult<&str, SquareName> {
    let file = satisfy(|sign| matches!(sign, 'a'..='h' | 'A'..='H'));
    map((file, one_of("12345678")), |(file, rank)| {
        SquareName::Algebraic(file.to_ascii_lowercase() as u8 - b'a', rank as u8 - b'1')
    })
    .parse(input)
}

/// `NUMSQUARE : "([1-9][0-9]?)|(0[1-9])"`, with at least `digits` digits; the range is not
/// checked here.
fn numeric<'a>(
    digits: usize,
) -> impl Parser<&'a str, Output = SquareName, Error = nom::error::Error<&'a str>> {
    let word = take_while_m_n(digits, 2, |sign: char| sign.is_ascii_digit());
    map(map_res(word, str::parse), SquareName::Number)
}

/// `PdnTag : LBRACKET IDENTIFIER STRING RBRACKET`, on one line. A quote is escaped by `\`; one
/// that no bracket follows belongs to the value, and where every quote before a bracket is
/// escaped the last of them ends the value after all (a path may end in `\`).
pub(super) fn tag_pair(input: &str) -> IResult<&str, (&str, Cow<'_, str>)> {
    let (rest, name) = tag_opening(input)?;
    let mut last = None;
    let mut escaped = false;
    for (at, sign) in rest.char_indices() {
        match sign {
            '\n' => break,
            '"' => {
                if let Ok((after, _)) = tag_closing(&rest[at..]) {
                    last = Some((at, after));
                    if !escaped {
                        break;
                    }
                }
                escaped = false;
            }
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    match last {
        Some((at, after)) => Ok((after, (name, unescaped(&rest[..at])))),
        None => fail().parse(rest),
    }
}

/// The part of a tag before its value: it tells a tag from all else.
pub(super) fn tag_opening(input: &str) -> IResult<&str, &str> {
    let name = recognize((
        satisfy(|sign| sign.is_ascii_alphabetic()),
        take_while(|sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-')),
    ));
    delimited((char('['), space0), name, (space0, char('"'))).parse(input)
}

fn tag_closing(input: &str) -> IResult<&str, &str> {
    recognize((char('"'), space0, char(']'))).parse(input)
}

fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some('"' | '\\')) => plain.extend(signs.next()),
            _ => plain.push(sign),
        }
    }
    Cow::Owned(plain)
}

/// What comes of a `{`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Braced<'a> {
    /// The text and what follows it.
    Closed(&'a str, &'a str),
    /// No brace closes it before the next tag or the end, which is this.
    Open(&'a str),
}

/// `COMMENT : "\{[^}]*\}"`; `input` begins with the brace. Braces within it are matched as far
/// as the line goes on which the first of them closes. A line that is a tag ends the search: a
/// comment that was never closed must not eat the next game.
pub(super) fn braced(input: &str) -> Braced<'_> {
    let mut depth = 0_usize;
    let mut closed = None;
    for (at, sign) in input.char_indices() {
        match sign {
            '{' if closed.is_some() => break,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                closed = Some(at);
                if depth == 0 {
                    break;
                }
            }
            '\n' if closed.is_some() => break,
            '\n' if tag_opening(&input[at + 1..]).is_ok() => return Braced::Open(&input[at + 1..]),
            _ => {}
        }
    }
    match closed {
        Some(end) => Braced::Closed(&input[1..end], &input[end + 1..]),
        None => Braced::Open(&input[input.len()..]),
    }
}

/// A comment's text without blanks around it and without line breaks.
pub(super) fn flattened(text: &str) -> String {
    let words: Vec<&str> =
        text.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &str) -> Option<Token<'_>> {
        token(input).ok().map(|(_, token)| token)
    }

    #[test]
    fn words_are_told_apart() {
        assert_eq!(read("1.32-28"), Some(Token::Number));
        assert_eq!(read("... b6"), Some(Token::Number));
        assert_eq!(read("1-1 x"), Some(Token::Result(GameResult::Draw)));
        assert_eq!(read("1-18"), Some(Token::Move("1-18")));
        assert_eq!(read("1/2-1/2"), Some(Token::Result(GameResult::Draw)));
        assert_eq!(read("(!?!!!) 2"), Some(Token::Mark("(!?!!!)")));
        assert_eq!(read("(18-23"), Some(Token::Open));
        assert_eq!(read("c3-d4!"), Some(Token::Move("c3-d4")));
        assert_eq!(read("$12)"), Some(Token::Nag(12)));
        assert_eq!(read("/FEN \"W:W1:B2\"/"), Some(Token::Setup("W:W1:B2")));
        for bad in ["Nf3", "12", "c3-", "912", "$99999", "/FEN", "-", "c3-d9"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn separators_may_be_missing() {
        let squares_of = |word| squares(word).map(|squares| squares.len());
        for word in ["2420", "c3d4", "C3:D4", "24x20", "6-10", "06-10"] {
            assert_eq!(squares_of(word), Some(2), "{word}");
        }
        assert_eq!(squares_of("e3xg5xe7"), Some(3));
        assert_eq!(squares("0519"), Some(vec![SquareName::Number(5), SquareName::Number(19)]));
    }

    #[test]
    fn tags_keep_their_quotes() {
        let value = |input| tag_pair(input).map(|(_, (_, value))| value.into_owned()).ok();
        assert_eq!(value(r#"[White "a \" b"]"#).as_deref(), Some(r#"a " b"#));
        assert_eq!(value(r#"[White "a "b" c" ]"#).as_deref(), Some(r#"a "b" c"#));
        assert_eq!(value(r#"[Source "C:\games\"]"#).as_deref(), Some(r#"C:\games\"#));
        assert_eq!(value(r#"[White   "" ][Black "x"]"#).as_deref(), Some(""));
        assert_eq!(value("[White \"x\n\"]"), None);
        assert_eq!(value("[%eval 3]"), None);
    }

    #[test]
    fn comments_end_where_they_should() {
        assert_eq!(braced("{a} b"), Braced::Closed("a", " b"));
        assert_eq!(braced("{ a { b } c } d"), Braced::Closed(" a { b } c ", " d"));
        assert_eq!(braced("{ a { b }\n1. x"), Braced::Closed(" a { b ", "\n1. x"));
        assert_eq!(braced("{ a { b } {c}"), Braced::Closed(" a { b ", " {c}"));
        assert_eq!(braced("{ a\n[%clk 1] }"), Braced::Closed(" a\n[%clk 1] ", ""));
        assert_eq!(braced("{ a\n[White \"}\"]"), Braced::Open("[White \"}\"]"));
    }
}
