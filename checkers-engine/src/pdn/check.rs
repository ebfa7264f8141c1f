//! Records of draughts under rules: which rules, which spelling, and what they lead to.

use engine_core::Position as _;
use engine_core::record::{Checked, Fault, GameResult, Record, Spelling, check as replay};

use super::GameType;
use super::token::{SquareName, squares};
use crate::arrangement::Arrangement;
use crate::moves::Move;
use crate::notation::{self, Naming, Numbering, Style, standard};
use crate::position::Position;
use crate::rules::{Rules, RulesError};

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

/// The text of a record: by `rules` if they are given, else by its Rules tag, else by its GameType
/// tag, else by [`Rules::default`]. Its numbers are those of the GameType tag, and without one
/// those of the rules. A Rules tag in which our rules cannot be read says nothing.
///
/// # Errors
/// The GameType tag is none, or it names a game that we do not play.
pub fn text_of(record: &Record, rules: Option<&Rules>) -> Result<Text, String> {
    let tagged = record.tags.get("GameType").map(GameType::parse).transpose()?;
    let rules = match (rules.copied().or_else(|| rules_tag(record)?.ok()), tagged) {
        (Some(rules), _) => rules,
        (None, None) => Rules::default(),
        (None, Some(game_type)) => game_type
            .rules()
            .ok_or_else(|| format!("game type {} is not known", game_type.number))?,
    };
    let game_type = tagged.map(|game_type| game_type.number).or(rules.game_type());
    Ok(Text { rules, style: Some(Style::of_game_type(game_type)) })
}

/// What the Rules tag of a record says.
fn rules_tag(record: &Record) -> Option<Result<Rules, RulesError>> {
    record.tags.get("Rules").map(str::parse)
}

/// Replays game `number` of a file and puts it into our standard text. Its tags, and its start
/// where that is not the usual one of the tags, are set so that it reads back under the same rules
/// without being told them; draw rules alone are not worth a tag. A result in the text that
/// contradicts the Result tag is kept and reported; the tag counts, as PDN has it.
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
    let unread = rules_tag(&record).and_then(Result::err);
    let turned = other_side_first(&record, &from);
    if let Some(start) = &turned {
        record.start = Some(start.fen());
    }
    say_rules(&mut record, &from.rules);
    let mut checked = replay(record, number, &from, &Text { style: None, ..from })?;
    if let Some(start) = turned {
        checked.warnings.push(format!("{:?} moves first, other than in the rules", start.side()));
    }
    if let (Some(error), None) = (unread, rules) {
        checked.warnings.push(format!("the Rules tag says nothing to us: {error}"));
    }
    checked.warnings.extend(conflict(&checked.record));
    Ok(checked)
}

/// Sets the tags and the start of a record so that [`text_of`] finds these rules and no others,
/// whatever their draw rules: by the game type where they have one, else by a Rules tag.
fn say_rules(record: &mut Record, rules: &Rules) {
    let told = |record: &Record| text_of(record, None).map(|text| text.rules);
    let same = |other: Rules| (other.movement(), other.first) == (rules.movement(), rules.first);
    if !told(record).is_ok_and(same) {
        match rules.game_type() {
            Some(game_type) => {
                record.tags.set("GameType", game_type.to_string());
                if rules_tag(record).is_some_and(|tag| tag.is_ok()) {
                    record.tags.remove("Rules");
                }
            }
            None => {
                record.tags.remove("GameType");
                record.tags.set("Rules", rules.to_string());
            }
        }
    }
    let start = Position::start(rules);
    let usual = told(record).is_ok_and(|told| Position::start(&told).fen() == start.fen());
    if record.start.is_none() && !usual {
        record.start = Some(start.fen());
    }
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
