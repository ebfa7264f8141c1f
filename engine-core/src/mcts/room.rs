//! Room for making nodes: lists of moves that grow and are kept from visit to visit.

use super::backup::Passed;
use super::expand::{Candidate, Expander, Width};
use super::tree::{Edge, NodeId, Tree};
use crate::position::Position;

/// What one thread keeps between visits, so that a visit allocates nothing.
pub(super) struct Room<P: Position, B> {
    buf: B,
    candidates: Vec<Candidate<P::Move>>,
    /// The moves listed last, best first.
    pub edges: Vec<Edge>,
    /// The nodes that the visit has come through, root first.
    pub line: Vec<Passed>,
}

impl<P: Position, B: Default> Default for Room<P, B> {
    fn default() -> Self {
        Room { buf: B::default(), candidates: Vec::new(), edges: Vec::new(), line: Vec::new() }
    }
}

impl<P: Position, B> Room<P, B> {
    /// Lists the moves of a position, best first, and gives the position's value for its mover.
    pub(super) fn list<X: Expander<P, Buf = B>>(
        &mut self,
        expander: &X,
        pos: &P,
        width: Width,
    ) -> f32 {
        self.candidates.clear();
        let value = expander.expand(pos, width, &mut self.buf, &mut self.candidates);
        self.candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        self.edges.clear();
        self.edges.extend(self.candidates.iter().map(|candidate| Edge {
            key: pos.shorten(candidate.mv).into(),
            value: candidate.value,
            child: None,
        }));
        value
    }

    /// A copy of a node with all moves of its position, or `None` if there is no room.
    pub(super) fn widened<X: Expander<P, Buf = B>>(
        &mut self,
        expander: &X,
        pos: &P,
        tree: &Tree,
        node: NodeId,
    ) -> Option<NodeId> {
        self.list(expander, pos, Width::All);
        for at in 0..tree.count(node) {
            let (key, child) = tree.edge(node, at);
            if let Some(edge) = self.edges.iter_mut().find(|edge| edge.key == key) {
                edge.child = child;
            }
        }
        let wide = tree.add(&self.edges, true)?;
        tree.copy_counts(node, tree, wide);
        Some(wide)
    }

    /// A first node for a root with these moves only, or `None` if there is no room.
    pub(super) fn planted<X: Expander<P, Buf = B>>(
        &mut self,
        expander: &X,
        pos: &P,
        tree: &Tree,
        only: &[P::Move],
    ) -> Option<NodeId> {
        self.list(expander, pos, Width::All);
        let keys: Vec<u32> = only.iter().map(|&mv| pos.shorten(mv).into()).collect();
        self.edges.retain(|edge| keys.is_empty() || keys.contains(&edge.key));
        tree.add(&self.edges, true)
    }
}
