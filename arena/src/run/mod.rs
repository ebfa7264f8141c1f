//! Runs an event: hands games to slots that play them at the same time, keeps the log, and stops
//! when all is played, a sequential test is decided, an engine fails for good or someone
//! interrupts.

mod files;
mod slot;
mod state;

use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Condvar, Mutex};
use std::thread;

use protocol::client::ClientError;

use crate::event;
use crate::log::{Header, LogError, Shard};
use crate::openings::Book;
use crate::player::Player;
use crate::record::GameRecord;
use crate::rulebook::Rulebook;
use crate::settings::Settings;
use crate::stats::Sprt;
use crate::tally::Tally;
use files::{Files, stderr_file};
use slot::Slot;
use state::State;

pub use files::{FileError, rewrite};

/// An event with all that is needed to run it.
pub struct Run<'a> {
    /// What is played.
    pub settings: &'a Settings,
    /// The rules.
    pub rules: &'a dyn Rulebook,
    /// The openings.
    pub book: &'a Book,
    /// A program that starts engines by [`protocol::client::launcher::run`], with the arguments
    /// that come first.
    pub launcher: Option<(OsString, Vec<OsString>)>,
    /// The directory for the log and records; nothing is kept if `None`.
    pub out: Option<&'a Path>,
    /// Whether to go on with the log that is there.
    pub resume: bool,
    /// The part of the event to play.
    pub shard: Shard,
    /// Set from outside to end the event; games in progress are then dropped.
    pub interrupt: &'a AtomicBool,
    /// Who is told what happens.
    pub observer: &'a dyn Observer,
}

/// Someone who watches an event. Calls come one at a time, from any thread.
pub trait Observer: Sync {
    /// Something a person should know.
    fn warn(&self, text: &str) {
        let _ = text;
    }

    /// The event begins, or goes on.
    fn begin(&self, progress: &Progress<'_>) {
        let _ = progress;
    }

    /// A game has ended.
    fn finished(&self, game: &GameRecord, progress: &Progress<'_>) {
        let _ = (game, progress);
    }
}

/// How an event stands.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Results so far.
    pub tally: &'a Tally,
    /// Games finished before this run.
    pub before: u64,
    /// Games to play in all, as far as known.
    pub total: u64,
    /// The sequential test with its log-likelihood ratio, if there is one.
    pub sprt: Option<(Sprt, f64)>,
}

/// How an event ended.
#[derive(Clone, Debug)]
pub struct Summary {
    /// All results, those before a resumption included.
    pub tally: Tally,
    /// The sequential test with its log-likelihood ratio, if there is one.
    pub sprt: Option<(Sprt, f64)>,
    /// Whether nothing is left to play.
    pub complete: bool,
    /// Why it stopped early, in words.
    pub stopped: Option<String>,
}

/// Why an event could not be run to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine does not start.
    #[error("engine {name} does not start: {error}")]
    Engine {
        /// Its name.
        name: String,
        /// Why.
        error: ClientError,
    },
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A record cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The event cannot be cut into shards.
    #[error("only a match, a gauntlet or a round robin can be played in shards")]
    Shards,
}

impl Run<'_> {
    /// Plays the event.
    ///
    /// # Errors
    /// An engine does not start, or results cannot be kept: the event has then stopped, and what
    /// was finished before is in the log.
    pub fn play(&self) -> Result<Summary, RunError> {
        if self.shard.count > 1 && !event::is_fixed(self.settings.event) {
            return Err(RunError::Shards);
        }
        self.settings.warnings().iter().for_each(|warning| self.observer.warn(warning));
        let (files, games) = self.open_files()?;
        let mut state = State::new(self.settings, self.shard, files);
        games.iter().for_each(|game| state.recall(game));
        self.observer.begin(&state.progress());
        if !state.is_over() {
            self.try_engines()?;
            state = self.play_games(state);
        }
        state.into_result()
    }

    fn open_files(&self) -> Result<(Option<Files<'_>>, Vec<GameRecord>), RunError> {
        let Some(out) = self.out else { return Ok((None, Vec::new())) };
        let header = Header {
            arena: 1,
            variant: self.rules.variant().to_owned(),
            settings: self.settings.clone(),
            openings: self.book.checksum(),
            shard: self.shard,
        };
        let (files, games, cut_off) = Files::open(out, &header, self.rules, self.resume)?;
        if cut_off > 0 {
            self.observer
                .warn(&format!("cut {cut_off} bytes of a half-written record off the log"));
        }
        Ok((Some(files), games))
    }

    /// Starts every engine once, so that one that cannot run is found before the first game.
    fn try_engines(&self) -> Result<(), RunError> {
        for engine in 0..self.settings.engines.len() {
            let mut player = self.player(engine, 0);
            let name = || player_name(self.settings, engine);
            let oddities =
                player.start().map_err(|error| RunError::Engine { name: name(), error })?;
            for oddity in oddities {
                self.observer.warn(&format!("{} {oddity}", name()));
            }
            player.quit();
        }
        Ok(())
    }

    fn play_games<'a>(&'a self, state: State<'a>) -> State<'a> {
        let state = Mutex::new(state);
        let changed = Condvar::new();
        let failed = AtomicBool::new(false);
        thread::scope(|scope| {
            for number in 0..self.settings.concurrency {
                let (state, changed, failed) = (&state, &changed, &failed);
                scope.spawn(move || Slot::new(self, number, failed).work(state, changed));
            }
        });
        state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// An engine as a game slot runs it, not yet started.
    fn player(&self, engine: usize, slot: usize) -> Player {
        let settings = self.settings.engines[engine].clone();
        let mut launch = settings.launch();
        launch.launcher.clone_from(&self.launcher);
        if let (None, Some(out)) = (&launch.stderr, self.out) {
            launch.stderr = Some(stderr_file(out, self.shard, engine, &settings.name));
        }
        launch.processors = share(&self.settings.processors, slot, self.settings.concurrency);
        let budget = self.settings.budget(engine);
        Player::new(settings, budget, self.settings.patience, self.rules.engine_options(), launch)
    }
}

fn player_name(settings: &Settings, engine: usize) -> String {
    settings.engines[engine].name.clone()
}

/// The processors of one slot: an equal share of the list, at least one.
fn share(processors: &[usize], slot: usize, slots: usize) -> Vec<usize> {
    let each = (processors.len() / slots).max(1);
    processors.iter().cycle().skip(slot * each).take(each.min(processors.len())).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn slots_share_processors() {
        assert_eq!(share(&[0, 1, 2, 3], 1, 2), [2, 3]);
        assert_eq!(share(&[4, 5], 2, 3), [4]);
        assert!(share(&[], 0, 2).is_empty());
    }
}
