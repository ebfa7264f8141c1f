//! What is to be played: engines, event, limits and rules of adjudication, as a configuration file
//! or a command line gives them.

mod engine;
mod openings;
mod patience;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::adjudicate::Adjudication;
use crate::event::is_fixed;
use crate::stats::Sprt;
use crate::time::Budget;

pub use engine::{EngineSettings, OptionValue, Protocol};
pub use openings::{OpeningPolicy, OpeningSettings};
pub use patience::Patience;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// Two engines.
    #[default]
    Match,
    /// The first engine against each other one.
    Gauntlet,
    /// Everyone against everyone.
    RoundRobin,
    /// Rounds between neighbours in the table.
    Swiss,
    /// The loser of each tie is out.
    Knockout,
}

/// What to do when an engine dies or stalls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFailure {
    /// It loses the game, is started again, and the event goes on.
    #[default]
    Continue,
    /// It loses the game and the event stops.
    Stop,
}

/// A whole event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// `checkers` or `amazons`.
    #[serde(default = "default_game")]
    pub game: String,
    /// The rule set or board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Who plays whom.
    #[serde(default)]
    pub event: EventKind,
    /// Games between any two engines that meet (in a Swiss event: in each round).
    #[serde(default = "default_games")]
    pub games: u32,
    /// The rounds of a Swiss event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// How many games run at once.
    #[serde(default = "default_concurrency")]
    pub concurrency: usize,
    /// The limits of engines without their own.
    #[serde(default)]
    pub limits: Budget,
    /// Openings.
    #[serde(default)]
    pub openings: OpeningSettings,
    /// When a game is ended before its rules end it.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// A sequential test that ends a match: `elo0=0,elo1=5,alpha=.05,beta=.05,model=logistic`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::text::optional")]
    pub sprt: Option<Sprt>,
    /// What to do when an engine fails.
    #[serde(default)]
    pub on_failure: OnFailure,
    /// Time-outs.
    #[serde(default)]
    pub patience: Patience,
    /// The processors engines may use; game slot N takes the N-th. Empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub processors: Vec<usize>,
    /// The engines, at least two.
    #[serde(default, rename = "engine")]
    pub engines: Vec<EngineSettings>,
}

/// The most games between two engines, and at the same time.
const MOST_GAMES: u32 = 10_000_000;
const MOST_AT_ONCE: usize = 1_000;

fn default_game() -> String {
    "checkers".to_owned()
}

fn default_games() -> u32 {
    2
}

fn default_concurrency() -> usize {
    1
}

/// Why settings were refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// The text is no TOML, or not ours.
    #[error("bad tournament file: {0}")]
    File(String),
    /// An `--engine` text.
    #[error("bad engine `{text}`: {want}")]
    Engine {
        /// The text.
        text: String,
        /// What is wrong.
        want: String,
    },
    /// Two engines of one name.
    #[error("two engines are named `{0}`")]
    SameName(String),
    /// A number or choice that makes no event.
    #[error("{0}")]
    Event(String),
}

impl Settings {
    /// A match of these engines with everything else left at its default.
    pub fn of(engines: Vec<EngineSettings>) -> Settings {
        Settings {
            game: default_game(),
            rules: None,
            event: EventKind::default(),
            games: default_games(),
            rounds: None,
            concurrency: default_concurrency(),
            limits: Budget::default(),
            openings: OpeningSettings::default(),
            adjudication: Adjudication::default(),
            sprt: None,
            on_failure: OnFailure::default(),
            patience: Patience::default(),
            processors: Vec::new(),
            engines,
        }
    }

    /// Reads a tournament file. It need not make an event yet: see [`Settings::check`].
    ///
    /// # Errors
    /// The text is no TOML, or has unknown fields or bad values.
    pub fn from_toml(text: &str) -> Result<Settings, SettingsError> {
        toml::from_str(text).map_err(|error| SettingsError::File(error.to_string()))
    }

    /// Whether these settings make an event.
    ///
    /// # Errors
    /// Too few engines, engines that share a name, no limit, or numbers that do not fit the event.
    pub fn check(&self) -> Result<(), SettingsError> {
        let refuse = |reason: &str| Err(SettingsError::Event(reason.to_owned()));
        let mut names = HashSet::new();
        if let Some(twice) = self.engines.iter().find(|engine| !names.insert(&engine.name)) {
            return Err(SettingsError::SameName(twice.name.clone()));
        }
        for engine in &self.engines {
            engine.check(&self.limits)?;
        }
        match (self.event, self.engines.len()) {
            (EventKind::Match, n) if n != 2 => return refuse("a match needs two engines"),
            (_, 0 | 1) => return refuse("an event needs at least two engines"),
            _ => {}
        }
        if self.games == 0 || self.concurrency == 0 {
            return refuse("games and concurrency must be at least 1");
        }
        if self.games > MOST_GAMES || self.concurrency > MOST_AT_ONCE {
            return refuse("so many games are beyond what can be played");
        }
        if self.openings.plies == Some(0) {
            return refuse("openings of 0 plies are none");
        }
        self.adjudication.check().map_err(|reason| SettingsError::Event(reason.to_owned()))?;
        self.patience.check().map_err(|reason| SettingsError::Event(reason.to_owned()))?;
        if self.sprt.is_some() && self.event != EventKind::Match {
            return refuse("a sequential test is for a match of two engines");
        }
        if self.event == EventKind::Swiss && self.rounds.unwrap_or(0) == 0 {
            return refuse("a Swiss event needs its number of rounds");
        }
        Ok(())
    }

    /// What a person may have meant otherwise.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.rounds.is_some() && self.event != EventKind::Swiss {
            warnings.push("rounds are for a Swiss event: their number changes nothing".to_owned());
        }
        if self.engines.len() == 2 && self.games % 2 == 1 {
            let text = "of an odd number of games the last one makes no pair: it counts for points, \
                        not for Elo or a test of pairs";
            warnings.push(text.to_owned());
        }
        warnings
    }

    /// The part of the settings that an interrupted event must not change.
    pub fn fixed_part(&self) -> Settings {
        let games = if is_fixed(self.event) { default_games() } else { self.games };
        Settings {
            games,
            concurrency: default_concurrency(),
            sprt: None,
            on_failure: OnFailure::default(),
            patience: Patience::default(),
            processors: Vec::new(),
            ..self.clone()
        }
    }

    /// The limits of an engine.
    pub fn budget(&self, engine: usize) -> Budget {
        self.engines[engine].limits.or(&self.limits)
    }
}

#[cfg(test)]
mod tests;
