//! Takes in opening files. What their lines mean is the rulebook's business; here it is decided
//! what may be played.

use std::fs;
use std::path::Path;

use engine_core::record::OpeningFault;

use super::Opening;
use crate::rulebook::Rulebook;

/// Why openings were refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The file is no text.
    #[error("is compressed by gzip: unpack it first")]
    Compressed,
    /// One opening is bad.
    #[error(transparent)]
    Opening(#[from] OpeningFault),
    /// There is nothing in the file.
    #[error("there are no openings in it")]
    Empty,
    /// The start lies beyond the file.
    #[error("start={start} is not among its {count} openings")]
    Start {
        /// What was asked for.
        start: usize,
        /// How many there are.
        count: usize,
    },
}

/// Openings that are legal and leave something to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The openings, numbered as in the file.
    pub openings: Vec<Opening>,
    /// What a person should know: openings that were left out, oddities of the file.
    pub warnings: Vec<String>,
}

/// Reads a file of openings and cuts each to `plies`.
///
/// # Errors
/// The file cannot be read or has no openings; or one of them is not legal or ends the game at
/// once, unless `skip_bad` turns that into a warning.
pub fn load(
    path: &Path,
    rules: &dyn Rulebook,
    plies: Option<usize>,
    skip_bad: bool,
) -> Result<Loaded, OpeningError> {
    let bytes = fs::read(path).map_err(|error| OpeningError::Unreadable(error.to_string()))?;
    read(&bytes, rules, plies, skip_bad)
}

/// As [`load`], from the bytes of a file.
///
/// # Errors
/// As for [`load`].
pub fn read(
    bytes: &[u8],
    rules: &dyn Rulebook,
    plies: Option<usize>,
    skip_bad: bool,
) -> Result<Loaded, OpeningError> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(OpeningError::Compressed);
    }
    let mut loaded = Loaded::default();
    for (index, entry) in rules.read_openings(bytes).into_iter().enumerate() {
        let opening = entry.and_then(|entry| {
            let place = || place(&entry, index + 1);
            loaded
                .warnings
                .extend(entry.warnings.iter().map(|text| format!("{}: {text}", place())));
            let (name, start, mut moves) =
                (entry.name.clone(), entry.start.clone(), entry.moves.clone());
            moves.truncate(plies.unwrap_or(usize::MAX));
            let opening = Opening { number: index + 1, name, start, moves };
            check(&opening, rules).map_err(|reason| OpeningFault { place: place(), reason })?;
            Ok(opening)
        });
        match opening {
            Ok(opening) => loaded.openings.push(opening),
            Err(fault) if skip_bad => loaded.warnings.push(format!("{fault}: left out")),
            Err(fault) => return Err(fault.into()),
        }
    }
    if loaded.openings.is_empty() { Err(OpeningError::Empty) } else { Ok(loaded) }
}

fn place(entry: &engine_core::record::Opening, number: usize) -> String {
    match entry.source.0 {
        0 => format!("opening {number}"),
        line => format!("line {line}"),
    }
}

fn check(opening: &Opening, rules: &dyn Rulebook) -> Result<(), String> {
    let mut game = rules.game();
    opening.set_up(game.as_mut())?;
    match game.ending() {
        Some(ending) => Err(format!("the game is over at its end ({})", ending.reason)),
        None => Ok(()),
    }
}
