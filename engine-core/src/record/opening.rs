//! Openings for matches: positions and short lines, one a row or in JSON.

use std::fmt;

use super::json::Json;
use super::{Checked, Fault, Record, SourceLine, Spelling, StepKind, check, lines, uci};
use crate::position::Position;

/// A start for games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What the file calls it.
    pub name: Option<String>,
    /// The FEN it starts from; `None` is the start position of the game.
    pub start: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
    /// The FEN of the position reached; the game may be over there.
    pub reached: String,
    /// What is odd about it and yet no fault.
    pub warnings: Vec<String>,
    /// Where the file has it.
    pub source: SourceLine,
}

/// Why an opening cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFault {
    /// The place in the file: a line, a game or a key.
    pub place: String,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for OpeningFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for OpeningFault {}

/// A game of a file that is not legal is no opening either.
impl From<Fault> for OpeningFault {
    fn from(fault: Fault) -> OpeningFault {
        let Fault { game, ply, reason, .. } = fault;
        OpeningFault { place: format!("game {game} ply {ply}"), reason }
    }
}

impl Opening {
    /// The opening that a checked game is, to its last move. Whoever plays it may cut it, and sees
    /// to it that there is something left to play.
    pub fn from_game<P: Position>(
        game: &Checked<P>,
        spelling: &impl Spelling<Position = P>,
    ) -> Opening {
        let setup =
            game.record.line.steps.iter().rposition(|s| matches!(s.kind, StepKind::Setup(_)));
        let (start, played) = match setup.map(|at| (&game.record.line.steps[at].kind, at + 1)) {
            Some((StepKind::Setup(fen), at)) => (Some(fen.clone()), at),
            _ => (game.record.start.clone(), 0),
        };
        let moves = game.record.line.steps[played..].iter().filter_map(|step| match &step.kind {
            StepKind::Move(mv) => Some(mv.clone()),
            StepKind::Setup(_) => None,
        });
        Opening {
            name: None,
            start,
            moves: moves.collect(),
            reached: spelling.fen(&game.end),
            warnings: game.warnings.clone(),
            source: game.record.line.steps.first().map_or_else(SourceLine::default, |s| s.source),
        }
    }

    fn check<S: Spelling>(record: Record, spelling: &S) -> Result<Opening, String> {
        let game = check(record, 1, spelling, spelling).map_err(|fault| match fault.ply {
            0 => fault.reason,
            ply => format!("ply {ply}: {}", fault.reason),
        })?;
        Ok(Opening::from_game(&game, spelling))
    }
}

/// Reads an opening a line: a FEN, a list of moves, or a `position` line ([`uci`]). A row of
/// fields divided by tabs is taken by its FEN; the field before the FEN is then the moves that
/// are said to lead there, and a warning tells where they are legal and lead elsewhere.
/// A first row of such a table without a FEN is its heading.
pub fn read_lines<S: Spelling>(text: &str, spelling: &S) -> Vec<Result<Opening, OpeningFault>> {
    let content = lines(text).filter(|(_, line)| uci::is_content(line));
    let mut openings = Vec::new();
    for (at, (number, line)) in content.enumerate() {
        let opening = match line.contains('\t') {
            true => table_row(line, spelling),
            false => Some(single_line(line, spelling)),
        };
        match opening {
            None if at == 0 => {}
            opening => openings.push(
                opening
                    .unwrap_or_else(|| Err("no field of the row is a position".to_owned()))
                    .map(|opening| Opening { source: SourceLine(number), ..opening })
                    .map_err(|reason| OpeningFault { place: format!("line {number}"), reason }),
            ),
        }
    }
    openings
}

fn single_line<S: Spelling>(line: &str, spelling: &S) -> Result<Opening, String> {
    let record = match spelling.position(line) {
        Ok(_) => Record { start: Some(line.to_owned()), ..Record::default() },
        Err(reason) if looks_like_fen(line) => return Err(reason),
        Err(_) => uci::record(line, SourceLine::default()),
    };
    Opening::check(record, spelling)
}

/// Whether a line is a spoilt FEN rather than moves: one word or its first with both `:` and `,`,
/// or with several `/`.
fn looks_like_fen(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    word.contains(':') && word.contains(',') || word.matches('/').count() > 1
}

fn table_row<S: Spelling>(row: &str, spelling: &S) -> Option<Result<Opening, String>> {
    let fields: Vec<&str> = row.split('\t').map(str::trim).collect();
    let at = fields.iter().position(|field| spelling.position(field).is_ok())?;
    let start = Some(fields[at].to_owned());
    let opening = Opening::check(Record { start, ..Record::default() }, spelling);
    Some(opening.map(|mut opening| {
        opening.name = (at > 0).then(|| fields[0].to_owned());
        if at > 1 {
            opening.warnings.extend(detour(fields[at - 1], &opening.reached, spelling));
        }
        opening
    }))
}

/// A warning where `moves` are legal from the start position and lead elsewhere than to `fen`.
fn detour<S: Spelling>(moves: &str, fen: &str, spelling: &S) -> Option<String> {
    let record = uci::record(moves, SourceLine::default());
    let game = check(record, 1, spelling, spelling).ok()?;
    let position = spelling.position(fen).ok()?;
    let plies = game.plies.len();
    if game.end.side() != position.side() {
        Some(format!("the side to move does not fit {plies} plies"))
    } else if spelling.fen(&game.end) != fen {
        Some(format!("{moves} leads to {}", spelling.fen(&game.end)))
    } else {
        None
    }
}

/// Whether a text is JSON rather than a game file, by its first two signs.
pub fn looks_like_json(text: &str) -> bool {
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    matches!(signs.next(), Some('{' | '['))
        && matches!(signs.next(), Some('"' | '{' | '[' | ']' | '}'))
}

/// Reads every position in a JSON text, at any depth, named by its key. A list or an object whose
/// strings are all no positions is taken for something else and left out; in one with a position
/// everything else is a fault.
///
/// # Errors
/// The text is not JSON.
pub fn read_json<S: Spelling>(
    text: &str,
    spelling: &S,
) -> Result<Vec<Result<Opening, OpeningFault>>, OpeningFault> {
    let json: Json = serde_json::from_str(text).map_err(|error| OpeningFault {
        place: format!("line {}", error.line()),
        reason: error.to_string(),
    })?;
    Ok(positions(&json, "", spelling))
}

/// The openings in a list or an object, with the faults among them; none if it is something else.
fn positions<S: Spelling>(
    json: &Json,
    place: &str,
    spelling: &S,
) -> Vec<Result<Opening, OpeningFault>> {
    let mut openings = Vec::new();
    let mut nested = Vec::new();
    for (key, name, child) in json.children() {
        let place = format!("{place}/{key}");
        let within = positions(child, &place, spelling);
        if within.is_empty() {
            let opening =
                json_item(child, spelling).map_err(|reason| OpeningFault { place, reason });
            openings
                .push(opening.map(|opening| Opening { name: name.map(str::to_owned), ..opening }));
        } else {
            nested.extend(within);
        }
    }
    if openings.iter().all(Result::is_err) {
        openings.clear();
    }
    openings.extend(nested);
    openings
}

fn json_item<S: Spelling>(json: &Json, spelling: &S) -> Result<Opening, String> {
    let Json::Text(text) = json else { return Err("is no position".to_owned()) };
    Opening::check(Record { start: Some(text.clone()), ..Record::default() }, spelling)
}
