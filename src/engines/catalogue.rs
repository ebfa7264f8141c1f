//! Which games and variants there are, and the engine of each.

use amazons_engine as amazons;
use checkers_engine as checkers;
use clap::ValueEnum;
use protocol::engine::{Engine, Refusal};

use super::amazons::Amazons;
use super::board::BoardEngine;
use super::checkers::Checkers;
use super::officers::Officers;
use super::queens::Queens;

/// The games by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Draughts on 32 squares
    Checkers,
    /// The Game of the Amazons
    Amazons,
    /// Region queens puzzles
    Queens,
    /// Euler's Officers
    Officers,
}

impl GameName {
    /// All of them, the default first.
    pub const ALL: [GameName; 4] =
        [GameName::Checkers, GameName::Amazons, GameName::Queens, GameName::Officers];

    /// The name as options and arguments spell it.
    pub fn name(self) -> &'static str {
        match self {
            GameName::Checkers => "checkers",
            GameName::Amazons => "amazons",
            GameName::Queens => "queens",
            GameName::Officers => "officers",
        }
    }
}

/// A game under certain rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Draughts under these rules: a preset, or a preset and fields.
    Checkers(String),
    /// Amazons on the board of this variant.
    Amazons(&'static str),
    /// Region queens.
    Queens,
    /// Euler's Officers.
    Officers,
}

impl Choice {
    /// A game under its usual rules.
    ///
    /// # Errors
    /// There is no such game.
    pub fn of_game(name: &str) -> Result<Choice, Refusal> {
        match GameName::from_str(name, true) {
            Ok(GameName::Checkers) => Ok(Choice::Checkers(DEFAULT_RULES.into())),
            Ok(GameName::Amazons) => Ok(Choice::Amazons(amazons::Variant::ALL[0].name)),
            Ok(GameName::Queens) => Ok(Choice::Queens),
            Ok(GameName::Officers) => Ok(Choice::Officers),
            Err(_) => Err(Refusal::new(format!("no game '{name}'"))),
        }
    }

    /// A variant by its name.
    ///
    /// # Errors
    /// There is no such variant.
    pub fn of_variant(name: &str) -> Result<Choice, Refusal> {
        if let Some(variant) = amazons::Variant::by_name(name) {
            return Ok(Choice::Amazons(variant.name));
        }
        match checkers::Rules::preset(&name.to_ascii_lowercase()) {
            Some(_) => Ok(Choice::Checkers(name.to_ascii_lowercase())),
            None => Err(Refusal::new(format!("no variant '{name}'"))),
        }
    }

    /// The names of all variants. Those that drivers of Hub know come first.
    pub fn variants() -> Vec<String> {
        const FIRST: [&str; 2] = ["russian", "brazilian"];
        let presets = checkers::rules::PRESETS.iter().map(|preset| preset.name);
        let rest = presets.filter(|name| !FIRST.contains(name));
        let amazons = amazons::Variant::ALL.iter().map(|variant| variant.name);
        FIRST.into_iter().chain(rest).chain(amazons).map(Into::into).collect()
    }

    /// The game.
    pub fn game(&self) -> GameName {
        match self {
            Choice::Checkers(_) => GameName::Checkers,
            Choice::Amazons(_) => GameName::Amazons,
            Choice::Queens => GameName::Queens,
            Choice::Officers => GameName::Officers,
        }
    }

    /// The variant's name, for games that have variants: for a rule set with fields of its own, the preset it starts from.
    pub fn variant(&self) -> Option<&str> {
        match self {
            Choice::Checkers(rules) => rules.split(',').next(),
            Choice::Amazons(name) => Some(name),
            Choice::Queens | Choice::Officers => None,
        }
    }

    /// A new engine for it.
    ///
    /// # Errors
    /// The rules are not known; the word at fault is named.
    pub fn engine(&self) -> Result<Box<dyn Engine>, Refusal> {
        match self {
            Choice::Checkers(rules) => Ok(Box::new(BoardEngine::new(Checkers::new(rules)?))),
            Choice::Amazons(name) => {
                let variant = amazons::Variant::by_name(name).unwrap_or(amazons::Variant::ALL[0]);
                Ok(Box::new(BoardEngine::new(Amazons::new(variant)?)))
            }
            Choice::Queens => Ok(Box::new(Queens::new()?)),
            Choice::Officers => Ok(Box::new(Officers::new()?)),
        }
    }
}

/// The rule set where none is named.
pub const DEFAULT_RULES: &str = "beatem";
