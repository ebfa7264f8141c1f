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
    /// proven draws, which are visited no more; then proven losses, the longest first.
    fn merit(&self) -> (i32, i64) {
        match self.proof {
            Some(score) if score > Score::DRAW => (3, score.raw().into()),
            None => (2, self.visits.into()),
            Some(Score::DRAW) => (1, 0),
            Some(score) => (0, score.raw().into()),
        }
    }

    /// Whether more is known of the move than a first guess.
    pub(super) fn is_tried(&self) -> bool {
        self.visits > 0 || self.proof.is_some()
    }

    /// The score of the move for its mover.
    pub(super) fn score<P: Position, X: Expander<P>>(&self, expander: &X) -> Score {
        self.proof.unwrap_or_else(|| expander.score(self.value))
    }
}

/// The moves of a node, best first; equal ones in the order of their first guesses. A sure draw
/// goes before what seems to be worth less.
pub(super) fn ranked(tree: &Tree, node: NodeId) -> Vec<Rated> {
    let mut moves: Vec<Rated> = (0..tree.count(node)).map(|at| Rated::of(tree, node, at)).collect();
    moves.sort_by_key(|rated| Reverse(rated.merit()));
    let poor = moves.first().is_some_and(|first| first.proof.is_none() && first.value < 0.0);
    let draw = moves.iter().position(|rated| rated.proof == Some(Score::DRAW));
    if let Some(draw) = draw.filter(|_| poor) {
        moves[..=draw].rotate_right(1);
    }
    moves
}

/// The best move of a node that was visited.
fn best(tree: &Tree, node: NodeId) -> Option<Rated> {
    ranked(tree, node).into_iter().find(|rated| rated.visits > 0)
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

#[cfg(test)]
mod tests {
    use super::super::tree::Edge;
    use super::*;

    /// The keys of moves in order of merit. Each is given by its value for the mover, its visits
    /// and its proof.
    fn order(moves: &[(f32, u32, Option<Score>)]) -> Vec<u32> {
        let tree = Tree::try_new(1 << 12).unwrap();
        let edges: Vec<Edge> = (0..)
            .zip(moves)
            .map(|(key, &(value, visits, proof))| {
                let child = tree.add(&[], true).unwrap();
                (0..visits).for_each(|_| {
                    tree.enter(child);
                    tree.leave(child, value);
                });
                if let Some(score) = proof {
                    tree.prove(child, score);
                }
                Edge { key, value, child: Some(child) }
            })
            .collect();
        let node = tree.add(&edges, true).unwrap();
        ranked(&tree, node).iter().map(|rated| rated.key).collect()
    }

    #[test]
    fn wins_then_visits_then_losses() {
        let (quick, slow) = (Some(Score::loss_in(2)), Some(Score::loss_in(6)));
        let (soon, late) = (Some(Score::win_in(3)), Some(Score::win_in(9)));
        let moves = [
            (-1.0, 9, soon),
            (0.2, 5, None),
            (1.0, 2, slow),
            (-1.0, 9, late),
            (0.1, 8, None),
            (1.0, 1, quick),
        ];
        assert_eq!(order(&moves), [5, 2, 4, 1, 3, 0]);
    }

    #[test]
    fn a_draw_is_better_than_what_looks_worse() {
        let draw = (0.0, 1, Some(Score::DRAW));
        assert_eq!(order(&[(-0.1, 9, None), draw, (0.3, 2, None)]), [1, 0, 2]);
        assert_eq!(order(&[(0.1, 9, None), draw, (0.3, 2, None)]), [0, 2, 1]);
    }
}
