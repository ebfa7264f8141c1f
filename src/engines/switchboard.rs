//! One engine that is several: the options `Game` and `UCI_Variant` choose which.

use protocol::engine::{
    Ending, Engine, Game, GoRequest, Identity, Job, Notation, OptionKind, OptionSpec, Refusal,
    Start, Turn,
};

use super::catalogue::{Choice, GameName};

/// Options of a rule set begin with this; they are not carried over to another variant.
pub(super) const RULE_PREFIX: &str = "Rule ";
const GAME: &str = "Game";
const VARIANT: &str = "UCI_Variant";
const HUB_VARIANT: &str = "variant";

/// The engine of the chosen game. Options that were set stay set when the game changes, as far as
/// the new game has them.
pub struct Switchboard {
    choice: Choice,
    engine: Box<dyn Engine>,
    settings: Vec<(String, String)>,
}

impl Switchboard {
    /// The engine of a game.
    ///
    /// # Errors
    /// The rules are not known; the word at fault is named.
    pub fn new(choice: Choice) -> Result<Switchboard, Refusal> {
        let engine = choice.engine()?;
        Ok(Switchboard { choice, engine, settings: Vec::new() })
    }

    fn switch(&mut self, choice: Choice) -> Result<Vec<String>, Refusal> {
        let mut engine = choice.engine()?;
        for (name, value) in &self.settings {
            // Not every game has every option.
            let _ = engine.set_option(name, value);
        }
        self.engine = engine;
        self.choice = choice;
        Ok(Vec::new())
    }

    fn remember(&mut self, name: &str, value: &str) {
        let is_rule =
            name.get(..RULE_PREFIX.len()).is_some_and(|p| p.eq_ignore_ascii_case(RULE_PREFIX));
        if !is_rule {
            self.settings.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
            self.settings.push((name.into(), value.into()));
        }
    }
}

impl Game for Switchboard {
    fn set_position(
        &mut self,
        notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        self.engine.set_position(notation, start, moves)
    }

    fn play(&mut self, notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        self.engine.play(notation, moves)
    }

    fn turn(&self) -> Turn {
        self.engine.turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.engine.ending()
    }

    fn fen(&self) -> String {
        self.engine.fen()
    }

    fn position_text(&self, notation: Notation) -> String {
        self.engine.position_text(notation)
    }

    fn moves(&self, notation: Notation) -> Vec<String> {
        self.engine.moves(notation)
    }

    fn spell(&self, text: &str, from: Notation, to: Notation) -> Result<String, Refusal> {
        self.engine.spell(text, from, to)
    }

    fn board(&self) -> String {
        self.engine.board()
    }

    fn query(&mut self, words: &[&str]) -> Option<Vec<String>> {
        self.engine.query(words)
    }
}

impl Engine for Switchboard {
    fn identity(&self) -> Identity {
        self.engine.identity()
    }

    fn options(&self) -> Vec<OptionSpec> {
        let combo =
            |name: &str, hub: Option<&str>, default: &str, values: Vec<String>| OptionSpec {
                name: name.into(),
                hub_name: hub.map(Into::into),
                kind: OptionKind::Combo { default: default.into(), values },
            };
        let games = GameName::ALL.iter().map(|game| game.name().into()).collect();
        let mut options = vec![combo(GAME, None, self.choice.game().name(), games)];
        if let Some(variant) = self.choice.variant() {
            options.push(combo(VARIANT, Some(HUB_VARIANT), variant, Choice::variants()));
        }
        options.extend(self.engine.options());
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<String>, Refusal> {
        if name.eq_ignore_ascii_case(GAME) {
            return self.switch(Choice::of_game(value.trim())?);
        }
        if [VARIANT, HUB_VARIANT].iter().any(|known| name.eq_ignore_ascii_case(known)) {
            return self.switch(Choice::of_variant(value.trim())?);
        }
        let remarks = self.engine.set_option(name, value)?;
        self.remember(name, value);
        Ok(remarks)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn prepare(
        &mut self,
        notation: Notation,
        request: &GoRequest,
    ) -> Result<Box<dyn Job>, Refusal> {
        self.engine.prepare(notation, request)
    }
}
