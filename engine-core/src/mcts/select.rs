//! Which move of a node to follow.

use super::tree::{NodeId, Tree};
use crate::score::Score;

/// How the tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// How much a rarely visited move is favoured; 0 is never. Values of moves are from -1 to 1.
    pub exploration: f32,
    /// Moves that are considered from the first visit on, best first guess first.
    pub first: f32,
    /// Further moves considered for each unit of the square root of a node's visits.
    pub growth: f32,
}

impl Default for Shape {
    fn default() -> Self {
        Shape { exploration: 0.4, first: 4.0, growth: 1.0 }
    }
}

/// A move of a node and the node after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub at: usize,
    pub key: u32,
    pub child: Option<NodeId>,
}

/// What a node offers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Offer {
    /// The most promising of the moves that the node considers by now; `None` if all it lists are
    /// proven.
    pub choice: Option<Choice>,
    /// Whether one of its moves is proven to draw.
    pub draws: bool,
}

/// Looks at the moves of a node. Those that are proven not to win need no more visits and make
/// room for the next ones of the list.
pub(super) fn select(tree: &Tree, node: NodeId, shape: Shape) -> Offer {
    let visits = tree.visits(node).max(1) as f32;
    let open = (shape.first + shape.growth * visits.sqrt()).max(1.0) as usize;
    let urge = shape.exploration * (visits.ln() + 1.0).sqrt();
    let mut offer = Offer { choice: None, draws: false };
    let mut most = f32::NEG_INFINITY;
    let mut seen = 0;
    for at in 0..tree.count(node) {
        let (key, child) = tree.edge(node, at);
        if let Some(proof) = child.and_then(|child| tree.proof(child)) {
            offer.draws |= proof == Score::DRAW;
            continue;
        }
        let (value, visits) = standing(tree, node, at, child);
        let promise = value + urge / (visits as f32 + 1.0).sqrt();
        if promise > most {
            most = promise;
            offer.choice = Some(Choice { at, key, child });
        }
        seen += 1;
        if seen == open {
            break;
        }
    }
    offer
}

/// The value of a move for its mover, and its visits.
#[inline]
fn standing(tree: &Tree, node: NodeId, at: usize, child: Option<NodeId>) -> (f32, u32) {
    match child {
        Some(child) => (tree.value(child), tree.visits(child)),
        None => (tree.guess(node, at), 0),
    }
}

/// A proven score as a value.
pub(super) fn value_of(proof: Score) -> f32 {
    proof.raw().signum() as f32
}
