//! From a file to games: where each begins, what it holds, and how to go on after a broken one.

mod game;
mod reader;
mod resume;

use std::borrow::Cow;

use engine_core::record::{Fault, Record, decode};

use self::game::Game;
use self::reader::{LineCounter, Part, Reader};

/// The games of a PDN file, read one at a time. A broken game is a [`Fault`], and the next one is
/// found all the same.
///
/// - A game ends with a result or a lone `*`, or where the tags of the next one begin: at a tag
///   after moves, after an empty line, or with a name that this game has already.
/// - `%` comments out a line at whose start it stands, `;` the rest of a line; `{}` comments may
///   run over lines, and lose their line breaks. Lines with `%` are left out.
/// - Comments behind the end of a game are on its last move. Remarks alone, with neither tags nor
///   moves nor a result, are no game.
/// - In a file with tags, movetext behind the end of a game that has tags is no game: it is left
///   out, with a warning.
/// - `*` that touches a move marks it as forced.
/// - Move numbers are left out; what stands in a `FEN` tag is the record's `start`.
pub struct Games<'a> {
    text: Cow<'a, str>,
    at: usize,
    number: usize,
    lines: LineCounter,
    /// No comment that begins before this is ever closed.
    open_until: usize,
    warnings: Vec<String>,
}

/// Reads a file that is in memory.
pub fn games(bytes: &[u8]) -> Games<'_> {
    let decoded = decode(bytes);
    Games {
        warnings: decoded.warning().into_iter().collect(),
        text: decoded.text,
        at: 0,
        number: 0,
        lines: LineCounter::default(),
        open_until: 0,
    }
}

impl Games<'_> {
    /// What was odd since the last call: bytes that are not UTF-8, at the start; movetext without
    /// tags behind the game just read.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Reads one game, which may be empty at the end of the file, and goes on to the next.
    fn read(&mut self, part: Part) -> (Game, Result<(), String>) {
        let mut reader =
            Reader::new(&self.text, self.at, &mut self.lines, &mut self.open_until, part);
        let read = reader.game();
        if read.is_err() {
            reader.go_on();
        }
        self.at = reader.at;
        (reader.game, read)
    }

    /// Passes over movetext between the end of a game with tags and the next tag: it belongs to
    /// no game that could be named.
    fn skip_stray(&mut self) {
        loop {
            let rest = self.text[self.at..].trim_start();
            if rest.is_empty() || rest.starts_with('[') {
                return;
            }
            let at = self.text.len() - rest.len();
            let line = self.lines.line(&self.text, at).0;
            let (game, read) = self.read(Part::Stray);
            if !game.is_empty() || read.is_err() {
                self.warnings.push(format!(
                    "movetext without tags follows the end of the game and is left out (line {line})"
                ));
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let (game, read) = self.read(Part::Game);
        if read.is_ok() && game.is_empty() {
            return None;
        }
        self.number += 1;
        Some(match read {
            Ok(()) => {
                if game.has_header() && game.has_moves() {
                    self.skip_stray();
                }
                Ok(game.record)
            }
            Err(reason) => {
                let ply = game.record.moves().count() + 1;
                Err(Fault { game: self.number, ply, legal: 0, reason })
            }
        })
    }
}
