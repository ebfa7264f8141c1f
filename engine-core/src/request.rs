//! What a search is asked for.

use crate::limits::Limits;
use crate::position::Position;

/// A position to be searched, and how.
#[derive(Clone, Debug)]
pub struct Root<P: Position, R = ()> {
    /// The position.
    pub pos: P,
    /// The game that led to it.
    pub path: R,
    /// What the search may use.
    pub limits: Limits,
    /// Only these moves are considered; empty for all. Moves that are not legal are left out.
    pub search_moves: Vec<P::Move>,
    /// How many best lines are wanted, at least 1.
    pub multipv: usize,
    /// Whether a person looks on: an only move is then searched like any other, and the whole
    /// time allowed is used.
    pub analysis: bool,
}

impl<P: Position, R> Root<P, R> {
    /// A search for the one best move.
    pub fn new(pos: P, path: R, limits: Limits) -> Root<P, R> {
        Root { pos, path, limits, search_moves: Vec::new(), multipv: 1, analysis: false }
    }

    /// The root moves: the legal ones that are asked for, in the order of the rules.
    pub fn moves(&self) -> Vec<P::Move> {
        let mut moves = self.pos.moves();
        if !self.search_moves.is_empty() {
            moves.retain(|mv| self.search_moves.contains(mv));
        }
        moves
    }
}
