//! The two halves of the memory: the tree that grows in one, and the one it is copied to.

use super::copy::{copy, least_visits_for};
use super::tree::{NodeId, Tree};
use crate::position::Position;
use crate::table::OutOfMemory;

/// A tree with its root position and room to copy it to.
#[derive(Debug)]
pub(super) struct Garden<P> {
    tree: Tree,
    spare: Tree,
    /// The root of the tree and its position, once there is one.
    top: Option<(P, NodeId)>,
}

impl<P: Position> Garden<P> {
    /// Two halves of so many MiB together; of half that, and so on, where there is not enough
    /// memory.
    pub(super) fn new(mib: usize) -> Garden<P> {
        match Garden::try_new(mib) {
            Err(OutOfMemory(mib)) if mib > 1 => Garden::new(mib / 2),
            Err(_) => Garden { tree: Tree::default(), spare: Tree::default(), top: None },
            Ok(garden) => garden,
        }
    }

    /// Two halves of so many MiB together, at least one.
    ///
    /// # Errors
    /// The system has not so much memory to give.
    pub(super) fn try_new(mib: usize) -> Result<Garden<P>, OutOfMemory> {
        let half = mib.clamp(1, MOST_MIB) << 19;
        let trees = Tree::try_new(half).zip(Tree::try_new(half));
        let (tree, spare) = trees.ok_or(OutOfMemory(mib))?;
        Ok(Garden { tree, spare, top: None })
    }

    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Forgets the tree.
    pub(super) fn clear(&mut self) {
        self.tree.clear();
        self.top = None;
    }

    /// Names the root of the tree.
    pub(super) fn set_top(&mut self, pos: P, top: NodeId) {
        self.top = Some((pos, top));
    }

    /// Keeps of the last search what is below a position that is at most two moves from its root,
    /// and forgets the rest. Gives the position's node.
    pub(super) fn advance(&mut self, pos: &P) -> Option<NodeId> {
        let (old, top) = self.top.take()?;
        let node = find(&self.tree, &old, top, pos.hash(), 2)?;
        // A proof may rest on nodes that were not kept.
        if self.tree.proof(node).is_some() || self.tree.count(node) == 0 {
            return None;
        }
        self.copy_below(node, 1)
    }

    /// Makes room: keeps what was visited most, at most half of the memory full.
    pub(super) fn prune(&mut self, top: NodeId) -> Option<NodeId> {
        let least = least_visits_for(&self.tree, top, self.tree.size() / 2);
        self.copy_below(top, least)
    }

    fn copy_below(&mut self, top: NodeId, least: u32) -> Option<NodeId> {
        self.spare.clear();
        let copied = copy(&self.tree, top, least, &self.spare)?;
        std::mem::swap(&mut self.tree, &mut self.spare);
        Some(copied)
    }
}

/// Places of nodes are numbers of 32 bits, and each half counts in words of 8 bytes.
const MOST_MIB: usize = 1 << 16;

/// The node of the position with this hash, at most `plies` visited moves below a node.
fn find<P: Position>(tree: &Tree, pos: &P, node: NodeId, hash: u64, plies: u32) -> Option<NodeId> {
    if pos.hash() == hash {
        return Some(node);
    }
    let below = plies.checked_sub(1)?;
    (0..tree.count(node)).find_map(|at| {
        let (key, child) = tree.edge(node, at);
        let (mv, child) = (pos.resolve(key.into())?, child?);
        find(tree, &pos.after(mv), child, hash, below)
    })
}
