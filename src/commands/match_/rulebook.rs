//! Our games as the arena needs them: referee, openings, records.

use amazons_engine as amazons;
use amazons_engine::notation::fen;
use arena::record::{GameRecord, MoveRecord, Outcome};
use arena::rulebook::Rulebook;
use checkers_engine as checkers;
use engine_core::Side;
use engine_core::record::{GameResult, Note, Opening, OpeningFault, Record, Step};
use protocol::engine::{Ending, Game, Player};

use crate::commands::CommandError;
use crate::engines::amazons::Amazons;
use crate::engines::board::BoardEngine;
use crate::engines::catalogue::{Choice, DEFAULT_RULES, GameName};
use crate::engines::checkers::Checkers;

/// One of our games under certain rules.
pub(super) struct BoardRules {
    name: String,
    board: Board,
}

enum Board {
    Checkers { adapter: Checkers, rules: checkers::Rules },
    Amazons { adapter: Amazons, start: amazons::Position },
}

impl BoardRules {
    /// A game by its name, and a rule set of checkers or a board of Amazons.
    ///
    /// # Errors
    /// There is no such game or rule set; the word at fault is named.
    pub(super) fn new(game: &str, rules: Option<&str>) -> Result<BoardRules, CommandError> {
        match Choice::of_game(game).map_err(CommandError::input)?.game() {
            GameName::Checkers => {
                let name = rules.unwrap_or(DEFAULT_RULES).to_owned();
                let adapter = Checkers::new(&name).map_err(CommandError::input)?;
                let rules = name.parse().map_err(CommandError::input)?;
                Ok(BoardRules { name, board: Board::Checkers { adapter, rules } })
            }
            GameName::Amazons => {
                let name = rules.unwrap_or(game);
                let variant = amazons::Variant::by_name(name)
                    .ok_or_else(|| CommandError::input(format!("no board of Amazons '{name}'")))?;
                let adapter = Amazons::new(variant).map_err(CommandError::input)?;
                let start = amazons::Position::start(variant.size)
                    .ok_or_else(|| CommandError::input(format!("no start of '{name}'")))?;
                Ok(BoardRules { name: name.to_owned(), board: Board::Amazons { adapter, start } })
            }
            GameName::Queens | GameName::Officers => {
                Err(CommandError::input(format!("{game} is a puzzle: there is no match of it")))
            }
        }
    }

    /// Whether [`Rulebook::proven`] knows of any position.
    pub(super) fn can_prove(&self) -> bool {
        matches!(self.board, Board::Amazons { .. })
    }
}

impl Rulebook for BoardRules {
    fn game(&self) -> Box<dyn Game> {
        match &self.board {
            Board::Checkers { adapter, .. } => Box::new(BoardEngine::new(adapter.clone())),
            Board::Amazons { adapter, .. } => Box::new(BoardEngine::new(adapter.clone())),
        }
    }

    fn variant(&self) -> &str {
        &self.name
    }

    /// The preset first, since a new variant forgets the fields; then the fields that differ from
    /// it; and the numbering of squares that the referee speaks in Hub.
    fn engine_options(&self) -> Vec<(String, String)> {
        let mut fields = self.name.split(',');
        let preset = fields.next().unwrap_or_default();
        let mut options = vec![
            ("UCI_Variant".to_owned(), preset.to_owned()),
            ("variant".to_owned(), preset.to_owned()),
            ("numbering".to_owned(), "uniform".to_owned()),
        ];
        for (field, value) in fields.filter_map(|field| field.split_once('=')) {
            options.push((format!("Rule {field}"), value.to_owned()));
            options.push((format!("rule-{}", field.replace('_', "-")), value.to_owned()));
        }
        options
    }

    fn proven(&self, game: &dyn Game) -> Option<Ending> {
        let Board::Amazons { .. } = &self.board else { return None };
        let pos = fen::read(&game.fen()).ok()?;
        let player = game.turn().player;
        let other = if player == Player::First { Player::Second } else { Player::First };
        let winner = if amazons::Regions::default().mover_wins(&pos)? { player } else { other };
        Some(Ending { winner: Some(winner), reason: "the sides are cut off".to_owned() })
    }

    fn read_openings(&self, bytes: &[u8]) -> Vec<Result<Opening, OpeningFault>> {
        match &self.board {
            Board::Checkers { rules, .. } => checkers::games::openings(bytes, Some(rules)),
            Board::Amazons { start, .. } => amazons::games::openings(bytes, start),
        }
    }

    fn extension(&self) -> &'static str {
        match &self.board {
            Board::Checkers { .. } => "pdn",
            Board::Amazons { .. } => "sgf",
        }
    }

    fn write_game(&self, game: &GameRecord) -> String {
        match &self.board {
            Board::Checkers { rules, .. } => pdn(game, rules),
            Board::Amazons { start, .. } => sgf(game, start),
        }
    }
}

fn pdn(game: &GameRecord, rules: &checkers::Rules) -> String {
    let mut record = record(game);
    let tags = [("Event", "Hippolyta match"), ("White", &game.white), ("Black", &game.black)];
    tags.into_iter().for_each(|(name, value)| record.tags.set(name, value));
    record.tags.set("Round", format!("{}.{}", game.round, game.id.number()));
    record.tags.set("Result", draughts_result(game.outcome));
    if let Some(game_type) = rules.game_type() {
        record.tags.set("GameType", game_type.to_string());
    }
    record.tags.set("Opening", opening(game));
    record.tags.set("Termination", termination(game));
    record.start.clone_from(&game.opening.start);
    let spelled = checkers::pdn::check(record.clone(), 1, Some(rules))
        .map_or(record, |checked| checkers::pdn::spelled(&checked, Some(rules)));
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = checkers::pdn::write(&spelled, &mut text);
    text
}

/// In SGF Black moves first, so our White is Black there.
fn sgf(game: &GameRecord, start: &amazons::Position) -> String {
    let mut record = record(game);
    let event = format!("{}.{}", game.round, game.id.number());
    let tags = [("EV", "Hippolyta match"), ("PB", &game.white), ("PW", &game.black)];
    tags.into_iter().for_each(|(name, value)| record.tags.set(name, value));
    record.tags.set("RO", event);
    record.tags.set("ON", opening(game));
    record.tags.set("GC", termination(game));
    let usual = (start.size() != amazons::Size::STANDARD).then(|| fen::write(start));
    record.start = game.opening.start.clone().or(usual);
    amazons::sgf::write(&record).unwrap_or_default()
}

/// The moves, those of the engines with score, depth and time, and the result.
fn record(game: &GameRecord) -> Record {
    let mut record = Record::default();
    let opening = game.opening.moves.iter().map(Step::played);
    let played = game.moves.iter().map(|mv| {
        let mut step = Step::played(&mv.mv);
        step.notes.push(Note::Comment(remark(mv)));
        step
    });
    record.line.steps = opening.chain(played).collect();
    record.line.result = Some(match game.outcome {
        Outcome::White => GameResult::Win(Side::White),
        Outcome::Black => GameResult::Win(Side::Black),
        Outcome::Draw => GameResult::Draw,
    });
    record
}

/// `0.35/12 0.250s`: the score in the game's unit, the depth, the time used.
fn remark(mv: &MoveRecord) -> String {
    let score = mv.score.as_deref().map(|score| match score.parse::<i32>() {
        Ok(hundredths) => format!("{:+.2}", f64::from(hundredths) / 100.0),
        Err(_) => score.to_owned(),
    });
    let depth = mv.depth.map_or(String::new(), |depth| format!("/{depth}"));
    let time = format!("{:.3}s", mv.used as f64 / 1e6);
    score.map_or(time.clone(), |score| format!("{score}{depth} {time}"))
}

fn draughts_result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::White => "2-0",
        Outcome::Black => "0-2",
        Outcome::Draw => "1-1",
    }
}

fn opening(game: &GameRecord) -> String {
    match (&game.opening.name, game.opening.number) {
        (Some(name), _) => name.clone(),
        (None, 0) => "start position".to_owned(),
        (None, number) => format!("number {number}"),
    }
}

fn termination(game: &GameRecord) -> String {
    format!("{}: {}", game.reason.word(), game.detail)
}
