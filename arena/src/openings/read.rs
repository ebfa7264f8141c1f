//! Reads opening files: lines of positions or moves, tables, JSON, and whatever game files the
//! rulebook knows.

use std::path::Path;
use std::{fs, io};

use protocol::engine::{Notation, Start};
use serde_json::Value;

use super::Opening;
use crate::rulebook::{Line, Rulebook};

/// Why openings were refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The file is no text.
    #[error("is compressed by gzip: unpack it first")]
    Compressed,
    /// The file is no text.
    #[error("line {0}: is no UTF-8 text")]
    NotText(usize),
    /// A file of JSON or of games that cannot be read.
    #[error("{0}")]
    Format(String),
    /// One opening is bad.
    #[error("{place}: {reason}")]
    Opening {
        /// Where it stands.
        place: String,
        /// What is wrong.
        reason: String,
    },
    /// There is nothing in the file.
    #[error("there are no openings in it")]
    Empty,
    /// The start lies beyond the file.
    #[error("start={start} is not among its {count} openings")]
    Start {
        /// What was asked for.
        start: usize,
        /// How many there are.
        count: usize,
    },
}

/// Openings that are legal and leave something to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The openings, numbered as in the file.
    pub openings: Vec<Opening>,
    /// What a person should know: openings that were left out, oddities of the file.
    pub warnings: Vec<String>,
}

/// Reads a file of openings. Each is checked by the referee and cut to `plies`.
///
/// # Errors
/// The file cannot be read or has no openings; or one of them is not legal or ends the game at
/// once, unless `skip_bad` turns that into a warning.
pub fn load(
    path: &Path,
    rules: &dyn Rulebook,
    plies: Option<usize>,
    skip_bad: bool,
) -> Result<Loaded, OpeningError> {
    let bytes = fs::read(path).map_err(|e: io::Error| OpeningError::Unreadable(e.to_string()))?;
    let extension = path.extension().and_then(|name| name.to_str()).unwrap_or_default();
    read(&bytes, &extension.to_ascii_lowercase(), rules, plies, skip_bad)
}

/// As [`load`], from the bytes of a file whose name ends in `extension`.
///
/// # Errors
/// As for [`load`].
pub fn read(
    bytes: &[u8],
    extension: &str,
    rules: &dyn Rulebook,
    plies: Option<usize>,
    skip_bad: bool,
) -> Result<Loaded, OpeningError> {
    let text = decode(bytes)?;
    let mut loaded = Loaded::default();
    let entries = match extension {
        "json" => json(&text)?,
        "tsv" => table(&text, &mut loaded.warnings)?,
        _ => match rules.read_games(extension, &text) {
            Some(games) => games
                .map_err(OpeningError::Format)?
                .into_iter()
                .enumerate()
                .map(|(index, line)| Entry { place: format!("game {}", index + 1), line: Ok(line) })
                .collect(),
            None => lines(&text, rules),
        },
    };
    for (index, entry) in entries.into_iter().enumerate() {
        match entry.line.and_then(|line| check(line, index + 1, rules, plies)) {
            Ok(opening) => loaded.openings.push(opening),
            Err(reason) if skip_bad => {
                loaded.warnings.push(format!("{}: {reason}: left out", entry.place));
            }
            Err(reason) => return Err(OpeningError::Opening { place: entry.place, reason }),
        }
    }
    if loaded.openings.is_empty() {
        return Err(OpeningError::Empty);
    }
    Ok(loaded)
}

/// An opening with its place in the file, not yet checked.
struct Entry {
    place: String,
    line: Result<Line, String>,
}

fn decode(bytes: &[u8]) -> Result<String, OpeningError> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(OpeningError::Compressed);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let text = str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        OpeningError::NotText(1 + good.iter().filter(|&&byte| byte == b'\n').count())
    })?;
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

fn check(
    line: Line,
    number: usize,
    rules: &dyn Rulebook,
    plies: Option<usize>,
) -> Result<Opening, String> {
    let Line { name, start, mut moves } = line;
    moves.truncate(plies.unwrap_or(usize::MAX));
    let opening = Opening { number, name, start, moves };
    let mut game = rules.game();
    opening.set_up(game.as_mut())?;
    match game.ending() {
        Some(ending) => Err(format!("the game is over at its end ({})", ending.reason)),
        None => Ok(opening),
    }
}

/// One opening a line: `startpos`, a FEN, moves, or either of the first two, then `moves` and
/// moves; `position` and `fen` may precede. Empty lines and lines that begin with `#` are skipped.
fn lines(text: &str, rules: &dyn Rulebook) -> Vec<Entry> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| Entry {
            place: format!("line {number}"),
            line: one_line(line, rules),
        })
        .collect()
}

fn one_line(line: &str, rules: &dyn Rulebook) -> Result<Line, String> {
    let line = line.strip_prefix("position ").unwrap_or(line).trim();
    let line = line.strip_prefix("fen ").unwrap_or(line).trim();
    let (start, moves) = match line.split_once(" moves ") {
        Some((start, moves)) => (start.trim(), moves),
        None => (line, ""),
    };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if start == "startpos" {
        return Ok(Line { moves: words(moves), ..Line::default() });
    }
    let mut game = rules.game();
    match game.set_position(Notation::Standard, Start::Text(start), &[]) {
        Ok(()) => {
            Ok(Line { start: Some(start.to_owned()), moves: words(moves), ..Line::default() })
        }
        Err(no_position) => {
            let moves: Vec<String> =
                words(line).into_iter().filter(|word| !is_move_number(word)).collect();
            let begins_like_moves = moves
                .first()
                .is_some_and(|mv| game.spell(mv, Notation::Standard, Notation::Standard).is_ok());
            if begins_like_moves {
                Ok(Line { moves, ..Line::default() })
            } else {
                Err(no_position.to_string())
            }
        }
    }
}

fn is_move_number(word: &str) -> bool {
    word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit())
}

/// A table with a header line, parted by tabs: a column whose name begins with `fen`, and if there
/// are such, `id` or `name`, and `moves` for a look at whose turn it should be.
fn table(text: &str, warnings: &mut Vec<String>) -> Result<Vec<Entry>, OpeningError> {
    let mut rows = text.lines().enumerate();
    let header: Vec<String> = rows
        .next()
        .map(|(_, line)| line.split('\t').map(str::to_ascii_lowercase).collect())
        .unwrap_or_default();
    let column = |matches: &dyn Fn(&str) -> bool| header.iter().position(|name| matches(name));
    let fen = column(&|name| name.starts_with("fen"))
        .ok_or_else(|| OpeningError::Format("line 1: no column is named fen".to_owned()))?;
    let moves = column(&|name| name == "moves");
    let name = column(&|name| name == "id" || name == "name");
    let mut entries = Vec::new();
    for (index, row) in rows.filter(|(_, row)| !row.trim().is_empty()) {
        let place = format!("line {}", index + 1);
        let cells: Vec<&str> = row.split('\t').map(str::trim).collect();
        let cell = |column: Option<usize>| column.and_then(|at| cells.get(at).copied());
        let start = cell(Some(fen)).filter(|fen| !fen.is_empty());
        if let (Some(start), Some(moves)) = (start, cell(moves)) {
            let plies = moves.split_whitespace().count();
            let white = start.starts_with(['W', 'w']);
            if white != plies.is_multiple_of(2) && start.contains(':') {
                warnings.push(format!("{place}: {plies} plies do not fit the side to move"));
            }
        }
        let line = start.map(|start| Line {
            name: cell(name).map(str::to_owned),
            start: Some(start.to_owned()),
            moves: Vec::new(),
        });
        entries.push(Entry { place, line: line.ok_or_else(|| "no position".to_owned()) });
    }
    Ok(entries)
}

/// A list of FENs or of objects with `fen`, `moves` and `name`; or an object from names to FENs,
/// itself or under the key `all`.
fn json(text: &str) -> Result<Vec<Entry>, OpeningError> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| OpeningError::Format(error.to_string()))?;
    let value = value.get("all").unwrap_or(&value);
    let entry = |place: String, line| Entry { place, line };
    match value {
        Value::Array(items) => Ok(items
            .iter()
            .enumerate()
            .map(|(index, item)| entry(format!("item {}", index + 1), json_item(item)))
            .collect()),
        Value::Object(named) => Ok(named
            .iter()
            .map(|(name, item)| {
                let line = json_item(item).map(|line| Line { name: Some(name.clone()), ..line });
                entry(format!("\"{name}\""), line)
            })
            .collect()),
        _ => Err(OpeningError::Format("neither a list nor an object of openings".to_owned())),
    }
}

fn json_item(item: &Value) -> Result<Line, String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match item {
        Value::String(fen) => Ok(Line { start: Some(fen.clone()), ..Line::default() }),
        Value::Object(fields) => {
            let moves = match fields.get("moves") {
                None => Vec::new(),
                Some(Value::String(line)) => line.split_whitespace().map(str::to_owned).collect(),
                Some(Value::Array(list)) => {
                    let moves: Option<Vec<String>> = list.iter().map(text).collect();
                    moves.ok_or("moves are texts")?
                }
                Some(_) => return Err("moves are a list of texts".to_owned()),
            };
            let field = |name| fields.get(name).and_then(text);
            Ok(Line { name: field("name"), start: field("fen"), moves })
        }
        _ => Err("neither a FEN nor an object".to_owned()),
    }
}
