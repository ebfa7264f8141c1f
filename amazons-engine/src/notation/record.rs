//! The spelling of game records.

use engine_core::record::Spelling;

use crate::moves::Move;
use crate::notation::{fen, moves};
use crate::position::Position;

/// Records with positions and moves as UCI spells them: the common form that other formats are
/// turned into.
#[derive(Clone, Debug)]
pub struct Standard {
    /// Where a game starts that does not say otherwise.
    pub start: Position,
}

impl Spelling for Standard {
    type Position = Position;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn position(&self, fen: &str) -> Result<Position, String> {
        fen::read(fen).map_err(|error| error.to_string())
    }

    fn fen(&self, pos: &Position) -> String {
        fen::write(pos)
    }

    fn read(&self, pos: &Position, text: &str) -> Result<Move, String> {
        moves::read_legal(text, pos).map_err(|error| format!("{error}, in {}", fen::write(pos)))
    }

    fn spell(&self, _pos: &Position, mv: Move) -> String {
        mv.to_string()
    }
}
