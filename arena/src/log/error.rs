//! What can be wrong with a log.

use std::io;
use std::path::PathBuf;

use super::Shard;
use crate::difference::Difference;

/// What can be wrong with a log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line in the middle that is no record.
    #[error("{}: line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// There is a log already.
    #[error("{} exists already: resume it, or choose another directory", .0.display())]
    Exists(PathBuf),
    /// Another arena writes to it.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// The log belongs to something else.
    #[error(
        "{}: cannot go on with other settings: {} was {} and is {}",
        path.display(), difference.field, difference.first, difference.second
    )]
    Differs {
        /// The file.
        path: PathBuf,
        /// What differs, in the log and now.
        difference: Difference,
    },
    /// The log holds games that the event no longer has.
    #[error("{}: cannot go on with fewer games: game {number} was played", path.display())]
    Fewer {
        /// The file.
        path: PathBuf,
        /// The number of such a game.
        number: usize,
    },
    /// The directory holds another division of the event.
    #[error("{} holds shard {found} of an event, not one of {count}", path.display())]
    Division {
        /// The log that is there.
        path: PathBuf,
        /// Its shard.
        found: Shard,
        /// The number of shards that is wanted.
        count: usize,
    },
}
