//! The files of an event: the log, and the games in the format of their kind.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::log::{self, Header, Log, Shard};
use crate::record::GameRecord;
use crate::rulebook::Rulebook;
use crate::run::RunError;

/// The most characters of an engine's name that go into the name of a file: a file's name may have
/// 255 bytes, and a character four.
const LONGEST_NAME: usize = 50;

/// A file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct FileError {
    path: PathBuf,
    error: io::Error,
}

impl FileError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        move |error| FileError { path: path.into(), error }
    }
}

/// The open files of a running event.
pub(super) struct Files<'a> {
    log: Log,
    games: File,
    path: PathBuf,
    rules: &'a dyn Rulebook,
}

impl<'a> Files<'a> {
    /// Opens the files in `out` and returns the games that are in the log, with the number of bytes
    /// that were cut off its end. The file of games is made anew from the log: a run that was
    /// killed may have written to one and not yet to the other.
    pub(super) fn open(
        out: &Path,
        header: &Header,
        rules: &'a dyn Rulebook,
        resume: bool,
    ) -> Result<(Files<'a>, Vec<GameRecord>, u64), RunError> {
        fs::create_dir_all(out).map_err(FileError::at(out))?;
        log::check_division(out, header.shard)?;
        let stem = header.shard.file_stem();
        let (log, games, cut_off) = Log::open(&out.join(format!("{stem}.jsonl")), header, resume)?;
        let path = out.join(format!("{stem}.{}", rules.extension()));
        rewrite(&path, &games, rules)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(FileError::at(&path))?;
        Ok((Files { log, games: file, path, rules }, games, cut_off))
    }

    /// Keeps a finished game.
    pub(super) fn append(&mut self, game: &GameRecord) -> Result<(), RunError> {
        self.log.append(game)?;
        let text = self.rules.write_game(game);
        self.games.write_all(text.as_bytes()).map_err(FileError::at(&self.path))?;
        Ok(())
    }
}

/// Where the standard error of an engine goes that names no file of its own:
/// `games.1-NAME.stderr`, with a line for whatever of the name does not belong into a file's.
pub(super) fn stderr_file(out: &Path, shard: Shard, engine: usize, name: &str) -> PathBuf {
    let plain = |c: char| if c.is_alphanumeric() || "-_+.".contains(c) { c } else { '_' };
    let name: String = name.chars().map(plain).take(LONGEST_NAME).collect();
    out.join(format!("{}.{}-{name}.stderr", shard.file_stem(), engine + 1))
}

/// Writes games, in the order of their numbers, to a file of their format.
///
/// # Errors
/// The file cannot be written.
pub fn rewrite(path: &Path, games: &[GameRecord], rules: &dyn Rulebook) -> Result<(), FileError> {
    let mut ordered: Vec<&GameRecord> = games.iter().collect();
    ordered.sort_by_key(|game| game.id);
    let text: String = ordered.into_iter().map(|game| rules.write_game(game)).collect();
    fs::write(path, text).map_err(FileError::at(path))
}
