//! Arguments that are lists of `name=value`.

use std::str::FromStr;

use arena::adjudicate::{DrawRule, ScoreRule};
use arena::settings::{OpeningPolicy, OpeningSettings};

/// `name=value,...` as it came.
#[derive(Clone, Debug)]
pub(super) struct Fields(pub(super) Vec<(String, String)>);

pub(super) fn parse_fields(text: &str) -> Result<Fields, String> {
    let field = |part: &str| match part.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
        None => Err(format!("`{part}` is not NAME=VALUE")),
    };
    text.split(',').map(field).collect::<Result<_, _>>().map(Fields)
}

pub(super) fn number<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("`{value}` is no number for {name}"))
}

pub(super) fn parse_score_rule(text: &str) -> Result<ScoreRule, String> {
    let mut rule = ScoreRule { score: 0, moves: 1 };
    for (name, value) in parse_fields(text)?.0 {
        match name.as_str() {
            "score" => rule.score = number(&name, &value)?,
            "moves" => rule.moves = number(&name, &value)?,
            _ => return Err(format!("`{name}` is not score or moves")),
        }
    }
    Ok(rule)
}

pub(super) fn parse_draw_rule(text: &str) -> Result<DrawRule, String> {
    let mut rule = DrawRule { score: -1, moves: 1, from_ply: 0 };
    for (name, value) in parse_fields(text)?.0 {
        match name.as_str() {
            "score" => rule.score = number(&name, &value)?,
            "moves" => rule.moves = number(&name, &value)?,
            "from" => rule.from_ply = number(&name, &value)?,
            _ => return Err(format!("`{name}` is not score, moves or from")),
        }
    }
    Ok(rule)
}

pub(super) fn parse_openings(text: &str) -> Result<OpeningSettings, String> {
    let (file, fields) = text.split_once(',').unwrap_or((text, ""));
    let mut openings = OpeningSettings { file: Some(file.into()), ..OpeningSettings::default() };
    if fields.is_empty() {
        return Ok(openings);
    }
    for (name, value) in parse_fields(fields)?.0 {
        match (name.as_str(), value.as_str()) {
            ("order", "random") => openings.random = true,
            ("order", "sequential") => openings.random = false,
            ("seed", _) => openings.seed = number(&name, &value)?,
            ("start", _) => openings.start = Some(number(&name, &value)?),
            ("plies", _) => openings.plies = Some(number(&name, &value)?),
            ("policy", "round") => openings.policy = OpeningPolicy::Round,
            ("policy", "pair") => openings.policy = OpeningPolicy::Pair,
            ("bad", "skip") => openings.skip_bad = true,
            ("bad", "stop") => openings.skip_bad = false,
            _ => return Err(format!("no opening option `{name}={value}`")),
        }
    }
    Ok(openings)
}
