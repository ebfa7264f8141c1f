//! What a tree says: its moves in order of merit, and the line of play that begins with each.

use std::cmp::Reverse;

use super::expand::Expander;
use super::tree::{NodeId, Tree};
use crate::position::Position;
use crate::score::Score;

/// A node's move as the tree sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rated {
    pub key: u32,
    pub child: Option<NodeId>,
    pub visits: u32,
    /// Its value for its mover: the mean of its visits, or the first guess.
    pub value: f32,
    /// Its proven score for its mover.
    pub proof: Option<Score>,
}

impl Rated {
    fn of(tree: &Tree, node: NodeId, at: usize) -> Rated {
        let (key, child) = tree.edge(node, at);
        let visits = child.map_or(0, |child| tree.visits(child));
        let value = match child.filter(|_| visits > 0) {
            Some(child) => tree.value(child),
            None => tree.guess(node, at),
        };
        let proof = child.and_then(|child| tree.proof(child));
        Rated { key, child, visits, value, proof: proof.map(|score| (-score).from_table(1)) }
    }

    /// Proven wins come first, the quickest of them before all; then what was visited most; then
    /// proven losses, the longest first.
    fn merit(&self) -> (i32, i64) {
        match self.proof {
            Some(score) if score > Score::DRAW => (2, score.raw().into()),
            Some(score) if score < Score::DRAW => (0, score.raw().into()),
            _ => (1, self.visits.into()),
        }
    }

    /// The score of the move for its mover.
    pub(super) fn score<P: Position, X: Expander<P>>(&self, expander: &X) -> Score {
        self.proof.unwrap_or_else(|| expander.score(self.value))
    }
}

/// The moves of a node, best first; equal ones in the order of their first guesses.
pub(super) fn ranked(tree: &Tree, node: NodeId) -> Vec<Rated> {
    let mut moves: Vec<Rated> = (0..tree.count(node)).map(|at| Rated::of(tree, node, at)).collect();
    moves.sort_by_key(|rated| Reverse(rated.merit()));
    moves
}

/// The best move of a node that was visited.
fn best(tree: &Tree, node: NodeId) -> Option<Rated> {
    let moves = (0..tree.count(node)).map(|at| Rated::of(tree, node, at));
    moves.filter(|rated| rated.visits > 0).min_by_key(|rated| Reverse(rated.merit()))
}

/// The line of play that begins with a move: on each side the best moves visited.
pub(super) fn line<P: Position>(tree: &Tree, pos: &P, first: &Rated) -> Vec<P::Move> {
    let mut pos = pos.clone();
    let mut line = Vec::new();
    let mut next = Some(*first);
    while let Some((rated, mv)) =
        next.and_then(|rated| Some((rated, pos.resolve(rated.key.into())?)))
    {
        line.push(mv);
        pos.play(mv);
        next = rated.child.and_then(|child| best(tree, child));
    }
    line
}
