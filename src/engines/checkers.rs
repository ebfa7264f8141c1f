//! Draughts behind the protocol.

use checkers_engine::notation::letters::Letters;
use checkers_engine::notation::{Numbering, drawing, hub, read, standard};
use checkers_engine::{Evaluation, Game, History, Move, Position, Rules, game};
use engine_core::mcts::Squashed;
use engine_core::{Path as _, Position as _};
use protocol::engine::{Ending, Notation, Refusal};

use super::board::BoardGame;
use super::options::{Change, Options, Value};
use super::switchboard::RULE_PREFIX;
use super::{NO_MOVE, winner};

const NUMBERING: &str = "Numbering";
/// A spin option cannot say "off"; it says 0.
const OFF: &str = "off";

/// A rule set, and how Hub numbers its squares.
#[derive(Clone)]
pub struct Checkers {
    rules: Rules,
    numbering: Numbering,
}

impl Checkers {
    /// Draughts under a rule set given as text.
    ///
    /// # Errors
    /// The rules are not known; the word at fault is named.
    pub fn new(rules: &str) -> Result<Checkers, Refusal> {
        let rules = rules.parse().map_err(Refusal::new)?;
        Ok(Checkers { rules, numbering: Numbering::Uniform })
    }

    fn set_rule(&mut self, field: &str, value: &Value) -> Result<bool, Refusal> {
        let text = match value {
            Value::Spin(0) => OFF.to_owned(),
            Value::Spin(number) => number.to_string(),
            Value::Text(word) => word.clone(),
            Value::Check(_) | Value::Pressed => return Ok(false),
        };
        self.rules.set(field, &text).map_err(Refusal::new)?;
        Ok(true)
    }
}

impl BoardGame for Checkers {
    type Search = Game;
    type Expander = Squashed<Evaluation>;

    fn start(&self) -> Position {
        Position::start(&self.rules)
    }

    fn path(&self, start: &Position) -> History {
        History::new(&self.rules, start)
    }

    fn read_position(&self, notation: Notation, text: &str) -> Result<Position, Refusal> {
        match notation {
            Notation::Standard => Position::from_fen(text, &self.rules).map_err(Refusal::new),
            Notation::Hub => {
                let arrangement = Letters::Hub.read(text).map_err(Refusal::new)?;
                Position::new(arrangement, &self.rules).map_err(Refusal::new)
            }
        }
    }

    fn write_position(&self, notation: Notation, pos: &Position) -> String {
        match notation {
            Notation::Standard => pos.fen(),
            Notation::Hub => Letters::Hub.write(&pos.arrangement()),
        }
    }

    fn read_move(&self, notation: Notation, pos: &Position, text: &str) -> Result<Move, Refusal> {
        match notation {
            Notation::Standard => read(pos, text, Numbering::Uniform),
            Notation::Hub => hub::read(pos, text, self.numbering),
        }
        .map_err(Refusal::new)
    }

    fn write_move(&self, notation: Notation, pos: &Position, mv: Move) -> String {
        match notation {
            Notation::Standard => standard(pos, mv),
            Notation::Hub => hub::write(mv, self.numbering),
        }
    }

    fn ending(&self, pos: &Position, path: &History) -> Option<Ending> {
        match pos.verdict() {
            Some(verdict) => {
                let winner = winner(verdict.outcome(pos.side()), self.first());
                Some(Ending { winner, reason: NO_MOVE.into() })
            }
            None => path.draw().map(|why| Ending { winner: None, reason: why.to_string() }),
        }
    }

    fn board(&self, pos: &Position) -> String {
        drawing::draw(&pos.arrangement())
    }

    fn search(&self) -> Game {
        game(&self.rules)
    }

    fn oracle(&self) {}

    fn expander(&self) -> Squashed<Evaluation> {
        Squashed { evaluator: Evaluation::new(&self.rules), scale: 200.0 }
    }

    fn best_search(&self) -> &'static str {
        "alphabeta"
    }

    fn declare(&self, mut options: Options) -> Options {
        options = options.combo(NUMBERING, Some("numbering"), "uniform", ["pydraughts", "uniform"]);
        for (field, value) in self.rules.fields() {
            let name = format!("{RULE_PREFIX}{field}");
            let hub = format!("rule-{}", field.replace('_', "-"));
            options = match Rules::words(field) {
                Some(words) => options.combo(&name, Some(&hub), &value, words),
                None if field == "men" => {
                    options.spin(&name, Some(&hub), value.parse().unwrap_or(12), 1, 12)
                }
                None => options.spin(&name, Some(&hub), value.parse().unwrap_or(0), 0, 255),
            };
        }
        options
    }

    fn adopt(&mut self, change: &Change) -> Result<bool, Refusal> {
        if change.name == NUMBERING {
            let pydraughts = change.value == Value::Text("pydraughts".into());
            self.numbering = if pydraughts { Numbering::Pydraughts } else { Numbering::Uniform };
        }
        match change.name.strip_prefix(RULE_PREFIX) {
            Some(field) => self.set_rule(field, &change.value),
            None => Ok(false),
        }
    }

    fn spread(&self) -> f64 {
        100.0
    }

    fn has_draws(&self) -> bool {
        true
    }
}
