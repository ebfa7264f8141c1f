//! The log of an event: a line of JSON for its settings, then one for each finished game, and one
//! for the settings again where a run that goes on changed them. It is the only source of truth;
//! every other file is made from it.

mod error;
mod shard;

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::difference::Difference;
use crate::event;
use crate::record::{GameId, GameRecord};
use crate::settings::Settings;

pub use error::LogError;
pub use shard::Shard;

/// The first line of a log, and any later one that replaces it.
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

impl Header {
    /// In what it differs from the header of a run that goes on with the same log, apart from what
    /// that may change.
    pub fn difference(&self, other: &Header) -> Option<Difference> {
        self.difference_in(other, |header| json!({ "shard": header.shard }))
    }

    /// In what it differs from the header of another shard of the same event.
    pub fn difference_as_shard(&self, other: &Header) -> Option<Difference> {
        self.difference_in(other, |header| {
            let sprt = header.settings.sprt.map(|sprt| sprt.to_string());
            json!({ "number of shards": header.shard.count, "sprt": sprt })
        })
    }

    fn difference_in(&self, other: &Header, more: impl Fn(&Header) -> Value) -> Option<Difference> {
        let rest = |header: &Header| json!({ "variant": header.variant, "checksum of the openings": header.openings });
        let (ours, theirs) = (self.settings.fixed_part(), other.settings.fixed_part());
        Difference::between(&ours, &theirs)
            .or_else(|| Difference::between(&rest(self), &rest(other)))
            .or_else(|| Difference::between(&more(self), &more(other)))
    }
}

/// A log as it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The settings in force, those of the last line that has some; `None` if not even the first
    /// line is whole.
    pub header: Option<Header>,
    /// The games.
    pub games: Vec<GameRecord>,
    /// The length in bytes of what is whole.
    pub whole: u64,
    /// Bytes after that: a record that was cut off in the middle.
    pub cut_off: u64,
}

/// Reads a log. A last line without its end is left out: its writer was interrupted.
///
/// # Errors
/// The file cannot be read, or a line is no record or repeats a game.
pub fn read(path: &Path) -> Result<Found, LogError> {
    let bytes = fs::read(path).map_err(|error| LogError::File { path: path.into(), error })?;
    parse(&bytes).map_err(|(line, reason)| LogError::Line { path: path.into(), line, reason })
}

/// How every header begins, and nothing else does.
const HEADER: &[u8] = b"{\"arena\":";

fn parse(bytes: &[u8]) -> Result<Found, (usize, String)> {
    let mut found = Found { header: None, games: Vec::new(), whole: 0, cut_off: 0 };
    let mut seen = HashSet::<GameId>::new();
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        let fault = |error: serde_json::Error| (number, error.to_string());
        let is_header = line.starts_with(HEADER);
        // A first line that is cut off must be ours all the same to be left out.
        let may_be_ours = number > 1 || is_header || HEADER.starts_with(line);
        if line.last() != Some(&b'\n') && may_be_ours {
            found.cut_off = line.len() as u64;
            break;
        }
        if is_header || number == 1 {
            found.header = Some(serde_json::from_slice(line).map_err(fault)?);
        } else {
            let game: GameRecord = serde_json::from_slice(line).map_err(fault)?;
            if !seen.insert(game.id) {
                return Err((number, format!("game {} is there twice", game.id.number())));
            }
            found.games.push(game);
        }
        found.whole += line.len() as u64;
    }
    Ok(found)
}

/// Whether a directory has logs of the event in another number of shards: those do not go together.
///
/// # Errors
/// It has one, or cannot be read.
pub fn check_division(folder: &Path, shard: Shard) -> Result<(), LogError> {
    let failed = |error| LogError::File { path: folder.into(), error };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let mut line = String::new();
        let first = File::open(&path).and_then(|file| BufReader::new(file).read_line(&mut line));
        let header = first.ok().and_then(|_| serde_json::from_str::<Header>(&line).ok());
        if let Some(Header { shard: found, .. }) = header
            && found.count != shard.count
        {
            return Err(LogError::Division { path, found, count: shard.count });
        }
    }
    Ok(())
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
    /// Begins a log, or goes on with the one that is there. One without a game, of an event that
    /// could not begin, is begun anew.
    ///
    /// # Errors
    /// The file cannot be written, or is no log; without `resume` it holds games; with it, it
    /// belongs to another event. Only the number of games, the concurrency, the processors, the
    /// time-outs and the sequential test may have changed, and no game may be one too many.
    pub fn open(
        path: &Path,
        header: &Header,
        resume: bool,
    ) -> Result<(Log, Vec<GameRecord>, u64), LogError> {
        let failed = |error| LogError::File { path: path.into(), error };
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(LogError::InUse(path.into()));
        }
        let found = read(path)?;
        let mut log = Log { path: path.into(), file, length: found.whole };
        let is_begun = !found.games.is_empty();
        if is_begun && !resume {
            return Err(LogError::Exists(path.into()));
        }
        if is_begun {
            log.check(&found, header)?;
        } else {
            log.length = 0;
        }
        log.file.set_len(log.length).map_err(failed)?;
        if !is_begun || found.header.as_ref() != Some(header) {
            log.write_line(header)?;
        }
        Ok((log, found.games, found.cut_off))
    }

    /// Whether a run with this header can go on with what was found.
    fn check(&self, found: &Found, header: &Header) -> Result<(), LogError> {
        let path = self.path.clone();
        if let Some(difference) = found.header.as_ref().and_then(|old| old.difference(header)) {
            return Err(LogError::Differs { path, difference });
        }
        if event::is_fixed(header.settings.event) {
            let plan = event::plan(&header.settings, &|_| None);
            if let Some(game) = found.games.iter().find(|game| !plan.has(game.id)) {
                return Err(LogError::Fewer { path, number: game.id.number() });
            }
        }
        Ok(())
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
