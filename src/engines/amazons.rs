//! The Game of the Amazons behind the protocol.

use amazons_engine::notation::{board, fen, moves};
use amazons_engine::{Game, Move, Position, Regions, Selective, Variant, game, moves_left};
use engine_core::Position as _;
use protocol::engine::{Ending, Notation, Refusal};

use super::board::BoardGame;
use super::options::{Change, Options};
use super::{NO_MOVE, winner};

/// A board size with its start position.
#[derive(Clone)]
pub struct Amazons {
    start: Position,
}

impl Amazons {
    /// The game on the board of a variant.
    ///
    /// # Errors
    /// No start position is in use on that board.
    pub fn new(variant: Variant) -> Result<Amazons, Refusal> {
        let start = Position::start(variant.size)
            .ok_or_else(|| Refusal::new(format!("no start position on {}", variant.size)))?;
        Ok(Amazons { start })
    }
}

impl BoardGame for Amazons {
    type Search = Game;
    type Expander = Selective;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn path(&self, _start: &Position) {}

    /// A FEN says by itself how large its board is.
    fn read_position(&self, _notation: Notation, text: &str) -> Result<Position, Refusal> {
        fen::read(text).map_err(Refusal::new)
    }

    fn write_position(&self, _notation: Notation, pos: &Position) -> String {
        fen::write(pos)
    }

    fn read_move(&self, _: Notation, pos: &Position, text: &str) -> Result<Move, Refusal> {
        moves::read_legal(text, pos).map_err(Refusal::new)
    }

    fn write_move(&self, _notation: Notation, _pos: &Position, mv: Move) -> String {
        mv.to_string()
    }

    /// The reason names the winner's margin, the moves it still had, where that is known exactly.
    fn ending(&self, pos: &Position, _path: &()) -> Option<Ending> {
        let winner = winner(pos.verdict()?.outcome(pos.side()), self.first());
        let left = moves_left(pos, !pos.side());
        let reason = match left.start() == left.end() {
            true => format!("{NO_MOVE}, margin {}", left.end()),
            false => NO_MOVE.to_owned(),
        };
        Some(Ending { winner, reason })
    }

    fn board(&self, pos: &Position) -> String {
        board::draw(pos)
    }

    fn search(&self) -> Game {
        game()
    }

    fn oracle(&self) -> Regions {
        Regions::default()
    }

    fn expander(&self) -> Selective {
        Selective::default()
    }

    fn best_search(&self) -> &'static str {
        "alphabeta"
    }

    fn declare(&self, options: Options) -> Options {
        options
    }

    fn adopt(&mut self, _change: &Change) -> Result<bool, Refusal> {
        Ok(false)
    }

    fn spread(&self) -> f64 {
        400.0
    }

    fn has_draws(&self) -> bool {
        false
    }
}
