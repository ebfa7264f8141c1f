//! What the arena needs to know of a game. It knows none itself.

use engine_core::record::{Opening, OpeningFault};
use protocol::engine::{Ending, Game};

use crate::record::GameRecord;

/// A game with its rules: referee, reader of openings, and writer of records.
pub trait Rulebook: Send + Sync {
    /// The game at its start position.
    fn game(&self) -> Box<dyn Game>;

    /// What the rules are called: `russian`, `amazons`.
    fn variant(&self) -> &str;

    /// Options by which engines are told the rules, with their values. Each is set in its turn,
    /// where an engine declares it and knows the value.
    fn engine_options(&self) -> Vec<(String, String)>;

    /// The result of a position that goes on but is decided beyond doubt, by a table of endings or
    /// because the sides are cut off from each other.
    fn proven(&self, game: &dyn Game) -> Option<Ending> {
        let _ = game;
        None
    }

    /// The openings of a file, in whatever format this rulebook reads.
    fn read_openings(&self, bytes: &[u8]) -> Vec<Result<Opening, OpeningFault>>;

    /// The extension of the files that [`Rulebook::write_game`] writes.
    fn extension(&self) -> &'static str;

    /// One game as it stands in a file of games, with its end of line.
    fn write_game(&self, game: &GameRecord) -> String;
}
