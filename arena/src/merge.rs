//! Puts the shards of an event together.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::difference::Difference;
use crate::event::Ledger;
use crate::log::{Header, LogError, read};
use crate::record::{GameId, GameRecord};
use crate::stats::Sprt;
use crate::tally::Tally;

/// Several logs as one event.
#[derive(Clone, Debug)]
pub struct Merged {
    /// What all logs share. Of different numbers of games it has the largest, to which the event
    /// was extended last.
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
    #[error("{} and {} are not of one event: {difference}", first.display(), second.display())]
    Differ {
        /// One log.
        first: PathBuf,
        /// The other.
        second: PathBuf,
        /// What differs.
        difference: Difference,
    },
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
    let mut shared: Option<(Header, &Path)> = None;
    let mut games: HashMap<GameId, (GameRecord, &Path)> = HashMap::new();
    for path in paths {
        let found = read(path)?;
        let header = found.header.ok_or_else(|| MergeError::NoHeader(path.clone()))?;
        shared = Some(match shared {
            None => (header, path),
            Some((first, first_path)) => {
                if let Some(difference) = first.difference_as_shard(&header) {
                    let (first, second) = (first_path.into(), path.clone());
                    return Err(MergeError::Differ { first, second, difference });
                }
                let is_larger = header.settings.games > first.settings.games;
                if is_larger { (header, path) } else { (first, first_path) }
            }
        });
        for game in found.games {
            if let Some((game, other)) = games.insert(game.id, (game, path)) {
                let (first, second) = (other.into(), path.clone());
                return Err(MergeError::Twice { number: game.id.number(), first, second });
            }
        }
    }
    let (header, _) = shared.ok_or(MergeError::Nothing)?;
    let mut games: Vec<GameRecord> = games.into_values().map(|(game, _)| game).collect();
    games.sort_by_key(|game| game.id);
    Ok(summed_up(header, games))
}

fn summed_up(header: Header, games: Vec<GameRecord>) -> Merged {
    let mut ledger = Ledger::new(&header.settings);
    games.iter().for_each(|game| ledger.add(game));
    let (sprt, missing) = (ledger.sprt(), ledger.missing());
    Merged { sprt, missing, tally: ledger.into_tally(), games, header }
}
