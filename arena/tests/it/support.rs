//! The rules of the test game, and how to run an event of fake engines.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex};

use arena::log::{self, Shard};
use arena::openings::Book;
use arena::record::GameRecord;
use arena::rulebook::Rulebook;
use arena::run::{Observer, Progress, Run, RunError, Summary};
use arena::settings::{EngineSettings, Patience, Settings};
use arena::time::Budget;
use engine_core::record::{Opening, OpeningFault, SourceLine};
use protocol::engine::{Ending, Game, Notation, Start};

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

    fn engine_options(&self) -> Vec<(String, String)> {
        ["UCI_Variant", "variant"].map(|name| (name.to_owned(), "countdown".to_owned())).to_vec()
    }

    /// A table of all heaps that the mover can take at once.
    fn proven(&self, game: &dyn Game) -> Option<Ending> {
        let winner = Some(game.turn().player);
        let is_known = game.board().len() <= 3;
        is_known.then(|| Ending { winner, reason: "in the table".to_owned() })
    }

    /// A position or moves on each line.
    fn read_openings(&self, bytes: &[u8]) -> Vec<Result<Opening, OpeningFault>> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty());
        lines.map(|(line, number)| opening(line, number)).collect()
    }

    fn extension(&self) -> &'static str {
        "txt"
    }

    fn write_game(&self, game: &GameRecord) -> String {
        format!("{} {} {} {:?}\n", game.id.number(), game.white, game.black, game.outcome)
    }
}

fn opening(line: &str, number: u32) -> Result<Opening, OpeningFault> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (start, moves) = match words.split_first() {
        Some((first, moves)) if !first.starts_with('t') => (Some(*first), moves),
        _ => (None, &words[..]),
    };
    let mut game = Countdown::default();
    let start_text = start.map_or(Start::Startpos, Start::Text);
    game.set_position(Notation::Standard, start_text, moves).map_err(|refusal| OpeningFault {
        place: format!("line {number}"),
        reason: refusal.to_string(),
    })?;
    Ok(Opening {
        name: None,
        start: start.map(str::to_owned),
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        reached: game.fen(),
        warnings: if number == 7 { vec!["seventh".to_owned()] } else { Vec::new() },
        source: SourceLine(number),
    })
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
    run_with(settings, observer, |run| Run { out, resume, ..run })
}

/// Runs an event with some of its parts changed.
pub(crate) fn run_with<'a>(
    settings: &'a Settings,
    observer: &'a Witness,
    change: impl FnOnce(Run<'a>) -> Run<'a>,
) -> Result<Summary, RunError> {
    static START_POSITION: LazyLock<Book> = LazyLock::new(Book::start_position);
    static NEVER: AtomicBool = AtomicBool::new(false);
    settings.check().unwrap();
    let run = Run {
        settings,
        rules: &Rules,
        book: &START_POSITION,
        launcher: Some((FAKE.into(), vec!["launch".into()])),
        out: None,
        resume: false,
        shard: Shard::default(),
        interrupt: &NEVER,
        observer,
    };
    change(run).play()
}

/// The games in the log of a directory.
pub(crate) fn logged(out: &Path) -> Vec<GameRecord> {
    let mut games = log::read(&out.join("games.jsonl")).unwrap().games;
    games.sort_by_key(|game| game.id);
    games
}
