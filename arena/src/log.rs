//! The log of an event: a line of JSON for its settings, then one for each finished game. It is
//! the only source of truth; every other file is made from it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::record::{GameId, GameRecord};
use crate::settings::Settings;

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format, 1.
    pub arena: u32,
    /// What the rules are called.
    pub variant: String,
    /// What is played.
    pub settings: Settings,
    /// A checksum of the openings, so that a changed file is noticed.
    pub openings: u64,
    /// The shard of the event: number and count, `1/1` for all of it.
    pub shard: Shard,
}

/// One of several equal parts of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
}

impl Default for Shard {
    fn default() -> Self {
        Shard { number: 1, count: 1 }
    }
}

impl Shard {
    /// Whether a pair belongs to it.
    pub fn has(self, pair: usize) -> bool {
        pair % self.count == self.number - 1
    }

    /// The name of its files, without extension.
    pub fn file_stem(self) -> String {
        match self {
            Shard { count: 1, .. } => "games".to_owned(),
            Shard { number, count } => format!("games-{number}-of-{count}"),
        }
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(number, count)| {
            let shard = Shard { number: number.parse().ok()?, count: count.parse().ok()? };
            (1..=shard.count).contains(&shard.number).then_some(shard)
        });
        parts.ok_or_else(|| format!("`{text}` is no shard: write 1/4 to 4/4"))
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        format!("{}/{}", shard.number, shard.count)
    }
}

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
    #[error("{}: cannot go on: {what} differ from those of the interrupted run", path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
}

/// A log as it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Its first line; `None` if not even that is whole.
    pub header: Option<Header>,
    /// The games.
    pub games: Vec<GameRecord>,
    /// The length in bytes of what is whole.
    pub whole: u64,
    /// Bytes after that: a record that was cut off in the middle.
    pub cut_off: u64,
}

/// Reads a log. A last line without its end, or that is no record, is left out: its writer was
/// interrupted.
///
/// # Errors
/// The file cannot be read, or a line before the last is no record or repeats a game.
pub fn read(path: &Path) -> Result<Found, LogError> {
    let bytes = fs::read(path).map_err(|error| LogError::File { path: path.into(), error })?;
    parse(&bytes).map_err(|(line, reason)| LogError::Line { path: path.into(), line, reason })
}

fn parse(bytes: &[u8]) -> Result<Found, (usize, String)> {
    let mut found = Found { header: None, games: Vec::new(), whole: 0, cut_off: 0 };
    let mut seen = std::collections::HashSet::<GameId>::new();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    for (index, line) in lines.iter().enumerate() {
        let is_last = index + 1 == lines.len();
        let result = if line.last() != Some(&b'\n') {
            Err("cut off".to_owned())
        } else if index == 0 {
            serde_json::from_slice(line).map(|header| found.header = Some(header)).map_err(text)
        } else {
            serde_json::from_slice(line).map(|game| found.games.push(game)).map_err(text)
        };
        match result {
            Ok(()) => found.whole += line.len() as u64,
            Err(_) if is_last => found.cut_off = line.len() as u64,
            Err(reason) => return Err((index + 1, reason)),
        }
        if let Some(twice) = found.games.get(index.wrapping_sub(1))
            && !seen.insert(twice.id)
        {
            return Err((index + 1, format!("game {} is there twice", twice.id.number())));
        }
    }
    Ok(found)
}

fn text(error: serde_json::Error) -> String {
    error.to_string()
}

/// A log that is being written.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// The length in bytes of what is written, all of it whole lines.
    length: u64,
}

impl Log {
    /// Begins a log, or goes on with the one that is there.
    ///
    /// # Errors
    /// The file cannot be written; without `resume` it exists; with it, it belongs to another
    /// event. Only the number of games, the concurrency, the processors, the time-outs and the
    /// sequential test may have changed.
    pub fn open(
        path: &Path,
        header: &Header,
        resume: bool,
    ) -> Result<(Log, Vec<GameRecord>, u64), LogError> {
        let failed = |error| LogError::File { path: path.into(), error };
        let found = match path.exists() {
            false => None,
            true if !resume => return Err(LogError::Exists(path.into())),
            true => Some(read(path)?),
        };
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(LogError::InUse(path.into()));
        }
        let found = found.unwrap_or(Found { header: None, games: vec![], whole: 0, cut_off: 0 });
        let mut log = Log { path: path.into(), file, length: found.whole };
        match &found.header {
            Some(old) => log.check(old, header)?,
            None => {
                log.file.set_len(0).map_err(failed)?;
                log.write_line(header)?;
                return Ok((log, Vec::new(), found.cut_off));
            }
        }
        if found.cut_off > 0 {
            log.file.set_len(found.whole).map_err(failed)?;
        }
        Ok((log, found.games, found.cut_off))
    }

    fn check(&self, old: &Header, new: &Header) -> Result<(), LogError> {
        let what = if old.settings.fixed_part() != new.settings.fixed_part() {
            "the settings"
        } else if old.variant != new.variant {
            "the rules"
        } else if old.openings != new.openings {
            "the openings"
        } else if old.shard != new.shard {
            "the shards"
        } else {
            return Ok(());
        };
        Err(LogError::Differs { path: self.path.clone(), what })
    }

    /// Appends a finished game and waits until it is on the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), LogError> {
        self.write_line(game)
    }

    /// A line that could be written in part only is taken back: it must not stand in the way of
    /// those that come after it.
    fn write_line(&mut self, value: &impl Serialize) -> Result<(), LogError> {
        let written = to_line(value).and_then(|line| {
            self.file.write_all(&line)?;
            self.file.sync_data()?;
            Ok(line.len() as u64)
        });
        match written {
            Ok(length) => {
                self.length += length;
                Ok(())
            }
            Err(error) => {
                let _ = self.file.set_len(self.length);
                Err(LogError::File { path: self.path.clone(), error })
            }
        }
    }
}

fn to_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}
