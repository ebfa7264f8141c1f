//! The rules of the test game, and how to run an event of fake engines.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use arena::log::{self, Shard};
use arena::openings::Book;
use arena::record::GameRecord;
use arena::rulebook::Rulebook;
use arena::run::{Observer, Progress, Run, RunError, Summary};
use arena::settings::{EngineSettings, Patience, Settings};
use arena::time::Budget;
use protocol::engine::Game;

use crate::countdown::Countdown;

pub(crate) const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

pub(crate) struct Rules;

impl Rulebook for Rules {
    fn game(&self) -> Box<dyn Game> {
        Box::new(Countdown::default())
    }

    fn variant(&self) -> &str {
        "countdown"
    }

    fn extension(&self) -> &'static str {
        "txt"
    }

    fn write_game(&self, game: &GameRecord) -> String {
        format!("{} {} {} {:?}\n", game.id.number(), game.white, game.black, game.outcome)
    }
}

/// Remembers what it is told.
#[derive(Default)]
pub(crate) struct Witness {
    pub(crate) warnings: Mutex<Vec<String>>,
    pub(crate) games: Mutex<Vec<GameRecord>>,
}

impl Observer for Witness {
    fn warn(&self, text: &str) {
        self.warnings.lock().unwrap().push(text.to_owned());
    }

    fn finished(&self, game: &GameRecord, progress: &Progress<'_>) {
        assert!(progress.tally.games() <= progress.total);
        self.games.lock().unwrap().push(game.clone());
    }
}

/// An engine of this name with these switches; its first word is the dialect.
pub(crate) fn engine(name: &str, switches: &str) -> EngineSettings {
    EngineSettings::new(name, &format!("{FAKE} {switches}"))
}

/// A match by fixed nodes, impatient.
pub(crate) fn settings(engines: &[EngineSettings], games: u32) -> Settings {
    let mut settings = Settings::of(engines.to_vec());
    settings.games = games;
    settings.limits = Budget { nodes: Some(100), ..Budget::default() };
    settings.patience = Patience { start: 2000, ready: 300, stall: 300, stop: 300, quit: 300 };
    settings
}

/// Runs an event and returns its games in the order of their numbers.
pub(crate) fn run(settings: &Settings) -> Result<(Summary, Vec<GameRecord>), RunError> {
    let witness = Witness::default();
    let summary = run_in(None, false, settings, &witness)?;
    let mut games = witness.games.into_inner().unwrap();
    games.sort_by_key(|game| game.id);
    Ok((summary, games))
}

pub(crate) fn run_in(
    out: Option<&Path>,
    resume: bool,
    settings: &Settings,
    observer: &Witness,
) -> Result<Summary, RunError> {
    settings.check().unwrap();
    let run = Run {
        settings,
        rules: &Rules,
        book: &Book::start_position(),
        launcher: Some((FAKE.into(), vec!["launch".into()])),
        out,
        resume,
        shard: Shard::default(),
        interrupt: &AtomicBool::new(false),
        observer,
    };
    run.play()
}

/// The games in the log of a directory.
pub(crate) fn logged(out: &Path) -> Vec<GameRecord> {
    let mut games = log::read(&out.join("games.jsonl")).unwrap().games;
    games.sort_by_key(|game| game.id);
    games
}
