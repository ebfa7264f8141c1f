//! What the arena needs to know of a game. It knows none itself.

use protocol::engine::{Ending, Game};

use crate::record::GameRecord;

/// An opening as a file of games gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What to call it.
    pub name: Option<String>,
    /// The position it begins with; the variant's start if `None`.
    pub start: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// A game with its rules: referee, reader of game files, and writer of records.
pub trait Rulebook: Send + Sync {
    /// The game at its start position.
    fn game(&self) -> Box<dyn Game>;

    /// The name by which engines select these rules: `russian`, `amazons`.
    fn variant(&self) -> &str;

    /// The result of a position that goes on but is decided beyond doubt, by a table of endings or
    /// because the sides are cut off from each other.
    fn proven(&self, game: &dyn Game) -> Option<Ending> {
        let _ = game;
        None
    }

    /// The games of a file whose name ends in `extension`; `None` if that is no format of games
    /// that this rulebook reads.
    fn read_games(&self, extension: &str, text: &str) -> Option<Result<Vec<Line>, String>> {
        let _ = (extension, text);
        None
    }

    /// The extension of the files that [`Rulebook::write_game`] writes.
    fn extension(&self) -> &'static str;

    /// One game as it stands in a file of games, with its end of line.
    fn write_game(&self, game: &GameRecord) -> String;
}
