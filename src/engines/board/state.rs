//! A game in progress: the position, the moves so far and what the rules remember of them.

use engine_core::{Path, Position};
use protocol::engine::{Ending, Notation, Player, Refusal, Start, Turn};

use super::game::{BoardGame, MoveOf, PathOf, PosOf};

/// A game of one variant, from its start to where it stands.
#[derive(Clone)]
pub struct State<G: BoardGame> {
    game: G,
    pos: PosOf<G>,
    path: PathOf<G>,
    /// Moves played since the position was set.
    played: usize,
}

impl<G: BoardGame> State<G> {
    /// A new game from the variant's start position.
    pub fn new(game: G) -> State<G> {
        let pos = game.start();
        let path = game.path(&pos);
        State { game, pos, path, played: 0 }
    }

    /// The variant.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The same game under a game value whose rules are the same.
    pub fn with_game(&self, game: G) -> State<G> {
        State { game, ..self.clone() }
    }

    /// The position.
    pub fn pos(&self) -> &PosOf<G> {
        &self.pos
    }

    /// What the rules remember.
    pub fn path(&self) -> &PathOf<G> {
        &self.path
    }

    /// The game from `start` after `moves`, with this one's rules.
    ///
    /// # Errors
    /// The start is no position, or a move is not legal; it is named with its place.
    pub fn set(
        &self,
        notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<State<G>, Refusal> {
        let mut next = State::new(self.game.clone());
        if let Start::Text(text) = start {
            next.pos = self.game.read_position(notation, text)?;
            next.path = self.game.path(&next.pos);
        }
        next.play(notation, moves)?;
        Ok(next)
    }

    /// Plays moves from here; the state is of no more use after an error.
    ///
    /// # Errors
    /// A move is not legal; it is named with its place in the game.
    pub fn play(&mut self, notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        for text in moves {
            let number = self.played + 1;
            let mv =
                self.game.read_move(notation, &self.pos, text).map_err(|Refusal(reason)| {
                    Refusal(format!("illegal move {text} (number {number}): {reason}"))
                })?;
            self.push(mv);
        }
        Ok(())
    }

    /// Plays a legal move.
    pub fn push(&mut self, mv: MoveOf<G>) {
        let next = self.pos.after(mv);
        self.path.enter(&self.pos, mv, &next);
        self.pos = next;
        self.played += 1;
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        let side = self.pos.side();
        let player = if side == self.game.first() { Player::First } else { Player::Second };
        Turn { player, side }
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending(&self.pos, &self.path)
    }

    /// The legal moves, spelled and sorted.
    pub fn moves(&self, notation: Notation) -> Vec<String> {
        let moves = self.pos.moves().into_iter();
        let mut spelled: Vec<String> =
            moves.map(|mv| self.game.write_move(notation, &self.pos, mv)).collect();
        spelled.sort_unstable();
        spelled
    }

    /// A line of play from here, spelled.
    pub fn line(&self, notation: Notation, moves: &[MoveOf<G>]) -> Vec<String> {
        let mut pos = self.pos.clone();
        let mut spelled = Vec::with_capacity(moves.len());
        for &mv in moves {
            spelled.push(self.game.write_move(notation, &pos, mv));
            pos.play(mv);
        }
        spelled
    }
}
