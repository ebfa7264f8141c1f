//! What one board game brings to the daemon: its rules, its spelling and the parts of its search.

use engine_core::alphabeta::Game as Search;
use engine_core::mcts::Expander;
use engine_core::{Position, Side};
use protocol::engine::{Ending, Notation, Refusal};

use crate::engines::options::{Change, Options};

/// A position of a game.
pub type PosOf<G> = <<G as BoardGame>::Search as Search>::Position;
/// What the rules of a game remember of the moves so far.
pub type PathOf<G> = <<G as BoardGame>::Search as Search>::Path;
/// What a game knows for certain.
pub type OracleOf<G> = <<G as BoardGame>::Search as Search>::Oracle;
/// A move of a game.
pub type MoveOf<G> = <PosOf<G> as Position>::Move;

/// A board game as a plain value; a variant of it is another value of the same type.
pub trait BoardGame: Clone + Send + Sync + 'static {
    /// What alpha-beta needs of it.
    type Search: Search + 'static;
    /// How its leaves are expanded in a tree.
    type Expander: Expander<PosOf<Self>> + 'static;

    /// The start position of the variant.
    fn start(&self) -> PosOf<Self>;

    /// The record of a game that begins here.
    fn path(&self, start: &PosOf<Self>) -> PathOf<Self>;

    /// The side that moves first in the start position.
    fn first(&self) -> Side {
        self.start().side()
    }

    /// Reads a position.
    ///
    /// # Errors
    /// The text is no position of this variant; the token at fault is named.
    fn read_position(&self, notation: Notation, text: &str) -> Result<PosOf<Self>, Refusal>;

    /// Spells a position.
    fn write_position(&self, notation: Notation, pos: &PosOf<Self>) -> String;

    /// Reads a legal move.
    ///
    /// # Errors
    /// The text is no move, not legal here, or fits several legal moves.
    fn read_move(
        &self,
        notation: Notation,
        pos: &PosOf<Self>,
        text: &str,
    ) -> Result<MoveOf<Self>, Refusal>;

    /// Spells a legal move in full.
    fn write_move(&self, notation: Notation, pos: &PosOf<Self>, mv: MoveOf<Self>) -> String;

    /// How the game stands after the moves so far.
    fn ending(&self, pos: &PosOf<Self>, path: &PathOf<Self>) -> Option<Ending>;

    /// The board for a person to look at.
    fn board(&self, pos: &PosOf<Self>) -> String;

    /// The parts of alpha-beta.
    fn search(&self) -> Self::Search;

    /// The oracle of the tree search.
    fn oracle(&self) -> OracleOf<Self>;

    /// The expander.
    fn expander(&self) -> Self::Expander;

    /// The search that wins matches: `alphabeta` or `mcts`.
    fn best_search(&self) -> &'static str;

    /// Adds the options that only this game has.
    fn declare(&self, options: Options) -> Options;

    /// Takes note of a changed option; says whether the rules are now others, so that the game
    /// starts anew.
    ///
    /// # Errors
    /// The value does not fit the other options; nothing changes.
    fn adopt(&mut self, change: &Change) -> Result<bool, Refusal>;

    /// The score, in hundredths of the game's unit, that wins three times in four.
    fn spread(&self) -> f64;

    /// Whether a game can end without a winner.
    fn has_draws(&self) -> bool;
}
