//! The `info` of UCI and UGI.

use engine_core::Bound;
use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::dialect::lexical::{count, integer, keyword, rest, small, word, words_until};
use crate::dialect::print::Printer;
use crate::reply::universal::{Info, Score, ScoreValue};

/// The words that begin an item.
const NAMES: [&str; 14] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "currmove",
    "currmovenumber",
    "pv",
    "string",
];

/// One part of an `info`, as the change it makes.
type Item = Box<dyn FnOnce(&mut Info)>;

/// `info = *( item / unknown )`
pub(super) fn parse(input: &str) -> Info {
    let unknown = word.map(|_| -> Item { Box::new(|_| ()) });
    let items = many0(alt((search_item, place_item, text_item, unknown))).parse(input);
    let mut info = Info::default();
    for item in items.map(|(_, items)| items).unwrap_or_default() {
        item(&mut info);
    }
    info
}

/// ```text
/// search-item = ( "depth" / "seldepth" / "multipv" / "hashfull" ) small
///             / ( "nodes" / "nps" / "tbhits" / "time" ) count
/// ```
fn search_item(input: &str) -> IResult<&str, Item> {
    alt((
        preceded(keyword("depth"), small).map(|n| item(move |info| info.depth = Some(n))),
        preceded(keyword("seldepth"), small).map(|n| item(move |info| info.seldepth = Some(n))),
        preceded(keyword("multipv"), small).map(|n| item(move |info| info.multipv = Some(n))),
        preceded(keyword("hashfull"), small).map(|n| item(move |info| info.hashfull = Some(n))),
        preceded(keyword("nodes"), count).map(|n| item(move |info| info.nodes = Some(n))),
        preceded(keyword("nps"), count).map(|n| item(move |info| info.nps = Some(n))),
        preceded(keyword("tbhits"), count).map(|n| item(move |info| info.tbhits = Some(n))),
        preceded(keyword("time"), count).map(|n| item(move |info| info.time = Some(n))),
    ))
    .parse(input)
}

/// `place-item = "score" score / "wdl" small small small / "currmovenumber" small`
fn place_item(input: &str) -> IResult<&str, Item> {
    alt((
        preceded(keyword("score"), score).map(|score| item(move |info| info.score = Some(score))),
        preceded(keyword("wdl"), (small, small, small))
            .map(|(w, d, l)| item(move |info| info.wdl = Some([w, d, l]))),
        preceded(keyword("currmovenumber"), small)
            .map(|n| item(move |info| info.currmovenumber = Some(n))),
    ))
    .parse(input)
}

/// `text-item = "currmove" word / "pv" *( a word that begins no item ) / "string" rest`
fn text_item(input: &str) -> IResult<&str, Item> {
    alt((
        preceded(keyword("currmove"), word).map(|mv| {
            let mv = mv.to_owned();
            item(move |info| info.currmove = Some(mv))
        }),
        preceded(keyword("pv"), words_until(|word| NAMES.contains(&word)))
            .map(|pv| item(move |info| info.pv = pv)),
        preceded(keyword("string"), rest).map(|text| {
            let text = text.to_owned();
            item(move |info| info.string = Some(text))
        }),
    ))
    .parse(input)
}

fn item(change: impl FnOnce(&mut Info) + 'static) -> Item {
    Box::new(change)
}

/// `score = ( "cp" / "mate" ) integer [ "lowerbound" / "upperbound" ]`
fn score(input: &str) -> IResult<&str, Score> {
    let value = alt((
        preceded(keyword("cp"), integer).map(ScoreValue::Cp),
        preceded(keyword("mate"), integer).map(ScoreValue::Mate),
    ));
    let bound = opt(alt((
        keyword("lowerbound").map(|_| Bound::Lower),
        keyword("upperbound").map(|_| Bound::Upper),
    )));
    (value, bound)
        .map(|(value, bound)| Score { value, bound: bound.unwrap_or(Bound::Exact) })
        .parse(input)
}

pub(super) fn print(info: &Info) -> String {
    let mut line = Printer::new("info");
    line.pair("depth", info.depth).pair("seldepth", info.seldepth).pair("multipv", info.multipv);
    if let Some(score) = &info.score {
        print_score(&mut line, score);
    }
    if let Some([win, draw, loss]) = info.wdl {
        line.pair("wdl", Some(win)).word(draw).word(loss);
    }
    line.pair("nodes", info.nodes)
        .pair("nps", info.nps)
        .pair("hashfull", info.hashfull)
        .pair("tbhits", info.tbhits)
        .pair("time", info.time)
        .pair("currmove", info.currmove.as_ref())
        .pair("currmovenumber", info.currmovenumber)
        .list("pv", &info.pv)
        .pair("string", info.string.as_ref())
        .finish()
}

fn print_score(line: &mut Printer, score: &Score) {
    line.word("score");
    match score.value {
        ScoreValue::Cp(value) => line.pair("cp", Some(value)),
        ScoreValue::Mate(value) => line.pair("mate", Some(value)),
    };
    match score.bound {
        Bound::Exact => line,
        Bound::Lower => line.word("lowerbound"),
        Bound::Upper => line.word("upperbound"),
    };
}
