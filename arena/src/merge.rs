//! Puts the shards of an event together.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::event;
use crate::log::{Header, LogError, read};
use crate::record::{GameId, GameRecord};
use crate::stats::Sprt;
use crate::tally::Tally;

/// Several logs as one event.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The settings that all logs share.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
    /// Their results.
    pub tally: Tally,
    /// The sequential test with its log-likelihood ratio, if there is one.
    pub sprt: Option<(Sprt, f64)>,
    /// How many games of the event are missing, as far as they are known.
    pub missing: u64,
}

/// Why logs cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A log is bad.
    #[error(transparent)]
    Log(#[from] LogError),
    /// There is nothing to merge.
    #[error("no logs were given")]
    Nothing,
    /// A log without its first line.
    #[error("{}: the log has no settings", .0.display())]
    NoHeader(PathBuf),
    /// Logs of different events.
    #[error("{} and {}: are not of one event", .0.display(), .1.display())]
    Differ(PathBuf, PathBuf),
    /// A game that two logs have.
    #[error("game {number} is in {} and in {}", first.display(), second.display())]
    Twice {
        /// The number of the game.
        number: usize,
        /// One log.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
}

/// Reads logs and adds them up.
///
/// # Errors
/// A log is bad, or they are not shards of one event, or a game is in two of them.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, MergeError> {
    let mut header: Option<(Header, &Path)> = None;
    let mut games: HashMap<GameId, (GameRecord, &Path)> = HashMap::new();
    for path in paths {
        let found = read(path)?;
        let found_header = found.header.ok_or_else(|| MergeError::NoHeader(path.clone()))?;
        match &header {
            None => header = Some((found_header, path)),
            Some((first, first_path)) if !is_same_event(first, &found_header) => {
                return Err(MergeError::Differ(first_path.into(), path.clone()));
            }
            Some(_) => {}
        }
        for game in found.games {
            if let Some((game, other)) = games.insert(game.id, (game, path)) {
                let (first, second) = (other.into(), path.clone());
                return Err(MergeError::Twice { number: game.id.number(), first, second });
            }
        }
    }
    let (header, _) = header.ok_or(MergeError::Nothing)?;
    let mut games: Vec<GameRecord> = games.into_values().map(|(game, _)| game).collect();
    games.sort_by_key(|game| game.id);
    Ok(summed_up(header, games))
}

fn is_same_event(a: &Header, b: &Header) -> bool {
    a.settings.fixed_part() == b.settings.fixed_part()
        && (&a.variant, a.openings, a.shard.count) == (&b.variant, b.openings, b.shard.count)
}

fn summed_up(header: Header, games: Vec<GameRecord>) -> Merged {
    let settings = &header.settings;
    let mut tally = Tally::new(settings.engines.iter().map(|e| e.name.clone()).collect());
    let plan = event::plan(settings, &|_| None);
    let legs = |pair: usize| plan.pairs.get(pair).map_or(2, |pair| pair.legs);
    games.iter().for_each(|game| tally.add(game, legs(game.id.pair)));
    let planned: u64 = plan.pairs.iter().map(|pair| u64::from(pair.legs)).sum();
    let sprt = settings.sprt.and_then(|sprt| Some((sprt, tally.llr(&sprt, 0, 1)?)));
    let missing = planned.saturating_sub(games.len() as u64);
    Merged { sprt, missing, tally, games, header }
}
