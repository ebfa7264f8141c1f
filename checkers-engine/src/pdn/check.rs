//! Records of draughts under rules: which rules, which spelling, and what they lead to.

use engine_core::Position as _;
use engine_core::record::{Checked, Fault, GameResult, Record, Spelling, check as replay};

use super::GameType;
use super::token::{SquareName, squares};
use crate::arrangement::Arrangement;
use crate::moves::Move;
use crate::notation::{self, Naming, Numbering, Style, standard};
use crate::position::Position;
use crate::rules::Rules;

/// Positions as FEN, and moves in a style.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The rules of the game.
    pub rules: Rules,
    /// The style of moves; `None` is our standard text, with every landing square of a capture.
    pub style: Option<Style>,
}

impl Spelling for Text {
    type Position = Position;

    fn start(&self) -> Position {
        Position::start(&self.rules)
    }

    fn position(&self, fen: &str) -> Result<Position, String> {
        Position::from_fen(fen, &self.rules).map_err(|error| error.to_string())
    }

    fn fen(&self, pos: &Position) -> String {
        pos.fen()
    }

    fn read(&self, pos: &Position, text: &str) -> Result<Move, String> {
        let numbering = match self.style.map(|style| style.naming) {
            Some(Naming::Numbers(numbering)) => numbering,
            Some(Naming::Algebraic) | None => Numbering::Uniform,
        };
        if let Some(number) = foreign_number(text) {
            return Err(format!("`{text}`: a board of 8x8 has no square {number}"));
        }
        notation::read(pos, text, numbering).map_err(|error| format!("{error} in {}", pos.fen()))
    }

    fn spell(&self, pos: &Position, mv: Move) -> String {
        match self.style {
            Some(style) => style.write(pos, mv),
            None => standard(pos, mv),
        }
    }
}

/// The first number in a move that is no square of ours.
fn foreign_number(text: &str) -> Option<u8> {
    squares(text)?.into_iter().find_map(|square| match square {
        SquareName::Number(number) if !(1..=32).contains(&number) => Some(number),
        _ => None,
    })
}

/// The text of a record: by `rules` if they are given, else by its GameType tag, else by
/// [`Rules::default`]. Its numbers are those of the tag, and without a tag those of the rules.
///
/// # Errors
/// The tag is no game type, or it names a game that we do not play.
pub fn text_of(record: &Record, rules: Option<&Rules>) -> Result<Text, String> {
    let tagged = record.tags.get("GameType").map(GameType::parse).transpose()?;
    let rules = match (rules, tagged) {
        (Some(&rules), _) => rules,
        (None, None) => Rules::default(),
        (None, Some(game_type)) => game_type
            .rules()
            .ok_or_else(|| format!("game type {} is not known", game_type.number))?,
    };
    let game_type = tagged.map(|game_type| game_type.number).or(rules.game_type());
    Ok(Text { rules, style: Some(Style::of_game_type(game_type)) })
}

/// Replays game `number` of a file and puts it into our standard text. A GameType tag is set to
/// the game of the rules. A result in the text that contradicts the Result tag is kept and
/// reported; the tag counts, as PDN has it.
///
/// # Errors
/// The game type is unknown, or the start or a move of the main line is not legal: the reason
/// names the move and the position.
pub fn check(
    mut record: Record,
    number: usize,
    rules: Option<&Rules>,
) -> Result<Checked<Position>, Fault> {
    let refused = |reason| Fault { game: number, ply: 0, legal: 0, reason };
    let from = text_of(&record, rules).map_err(refused)?;
    if let Some(game_type) = from.rules.game_type() {
        let tag = record.tags.get("GameType").and_then(|tag| GameType::parse(tag).ok());
        if tag.and_then(GameType::rules) != Some(from.rules) {
            record.tags.set("GameType", game_type.to_string());
        }
    }
    let turned = other_side_first(&record, &from);
    if let Some(start) = &turned {
        record.start = Some(start.fen());
    }
    let mut checked = replay(record, number, &from, &Text { style: None, ..from })?;
    if let Some(start) = turned {
        checked.warnings.push(format!("{:?} moves first, other than in the rules", start.side()));
    }
    checked.warnings.extend(conflict(&checked.record));
    Ok(checked)
}

/// The start position with the other side to move, if the game says nothing of its start and only
/// so its first move is legal: records of pool checkers begin with either side.
fn other_side_first(record: &Record, text: &Text) -> Option<Position> {
    let first = record.moves().next().filter(|_| record.start.is_none())?;
    let start = text.start();
    if text.read(&start, first).is_ok() {
        return None;
    }
    let arrangement = Arrangement { side: !start.side(), ..start.arrangement() };
    let other = Position::new(arrangement, &text.rules).ok()?;
    text.read(&other, first).is_ok().then_some(other)
}

/// Says where tag and text give different results.
fn conflict(record: &Record) -> Option<String> {
    let tag = record.tags.get("Result")?;
    let told = record.line.result?;
    (GameResult::parse(tag)? != told)
        .then(|| format!("the Result tag says {tag}, the text {told}; the tag counts"))
}

/// A checked game with its moves as PDN spells them under its game type: captures shortened
/// unless that is ambiguous. Ready for [`super::write`].
pub fn spelled(game: &Checked<Position>, rules: Option<&Rules>) -> Record {
    let mut record = game.record.clone();
    let Ok(to) = text_of(&record, rules) else { return record };
    let spelled = replay(record.clone(), game.number, &Text { style: None, ..to }, &to);
    if let Ok(spelled) = spelled {
        record = spelled.record;
    }
    record
}
