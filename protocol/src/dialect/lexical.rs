//! The words of UCI and UGI lines: blanks, words, keywords, numbers.

use nom::bytes::complete::{take_till1, take_while};
use nom::combinator::{map_opt, verify};
use nom::error::Error;
use nom::multi::many0;
use nom::sequence::terminated;
use nom::{IResult, Parser};

/// Whether a character only parts words. Stray control characters do no harm.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

/// `blanks = *blank`
pub(super) fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(is_blank).parse(input)
}

/// `word = 1*( any character but blank ) blanks`
pub(super) fn word(input: &str) -> IResult<&str, &str> {
    terminated(take_till1(is_blank), blanks).parse(input)
}

/// `keyword = ` the word `text`
pub(super) fn keyword<'a>(
    text: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = Error<&'a str>> {
    verify(word, move |found: &str| found == text)
}

/// `integer = [ "+" / "-" ] 1*digit` as a whole word; beyond 64 bits it is cut.
pub(super) fn integer(input: &str) -> IResult<&str, i64> {
    map_opt(word, |text| {
        let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        is_integer(text).then(|| text.parse().unwrap_or(limit))
    })
    .parse(input)
}

/// `count = integer` that is not below zero; beyond 64 bits it is cut.
pub(super) fn count(input: &str) -> IResult<&str, u64> {
    map_opt(word, |text| {
        let limit = if text.starts_with('-') { 0 } else { u64::MAX };
        is_integer(text).then(|| text.parse().unwrap_or(limit))
    })
    .parse(input)
}

/// `small = count`, cut to 32 bits.
pub(super) fn small(input: &str) -> IResult<&str, u32> {
    count.map(|value| u32::try_from(value).unwrap_or(u32::MAX)).parse(input)
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// `words(stop) = *( a word that is not stop )`
pub(super) fn words_until<'a>(
    stop: impl Fn(&str) -> bool,
) -> impl Parser<&'a str, Output = Vec<String>, Error = Error<&'a str>> {
    many0(verify(word, move |found: &str| !stop(found)).map(str::to_owned))
}

/// `text(stop) = words(stop)`, parted by single blanks.
pub(super) fn text_until<'a>(
    stop: impl Fn(&str) -> bool,
) -> impl Parser<&'a str, Output = String, Error = Error<&'a str>> {
    words_until(stop).map(|words| words.join(" "))
}

/// `rest = ` all that is left, without outer blanks
pub(super) fn rest(input: &str) -> IResult<&str, &str> {
    nom::combinator::rest.map(|text: &str| text.trim_matches(is_blank)).parse(input)
}
