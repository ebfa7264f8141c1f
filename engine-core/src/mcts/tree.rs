//! The tree's memory: one block of words, filled from the front and shared by all threads.
//!
//! A node is a header of three words and, for each move, a word with its short name and the place
//! of the node after it (0 until it is visited first), and a quarter of a word with its first
//! value. A node is written in full before its parent points to it, and after that only its
//! counts, its proof and the places of its children change. Two threads may make the same child:
//! the later one's stays behind unused until the tree is next copied.
//!
//! Sums and values are those of the side that moved to the node, so that a parent compares its
//! children as they stand. Proofs are seen by the node's own mover.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;

use crate::score::Score;

/// The place of a node; never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

/// A move of a node that is to be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    pub key: u32,
    /// The value of the move for its mover, from -1 to 1.
    pub value: f32,
    pub child: Option<NodeId>,
}

/// A tree of bounded size; by default of none.
#[derive(Debug, Default)]
pub(super) struct Tree {
    words: Box<[AtomicU64]>,
    used: AtomicUsize,
}

/// One unit of value in a node's sum.
const UNIT: f32 = (1u32 << 24) as f32;
/// One unit of value of a move that nobody has visited.
const GUESS: f32 = i16::MAX as f32;

const HEADER: usize = 3;
const GUESSES_PER_WORD: usize = 4;

/// Bits of a header's third word above the score.
const PROVEN: u64 = 1 << 16;
const COMPLETE: u64 = 1 << 17;

impl Tree {
    /// An empty tree of so many bytes, or `None` if the system has not so much to give. The memory
    /// comes zeroed and untouched. Word 0 is nobody's.
    pub(super) fn try_new(bytes: usize) -> Option<Tree> {
        let words = (bytes / size_of::<AtomicU64>()).clamp(1, u32::MAX as usize);
        let words = try_zeroed_slice_box(words).ok()?;
        Some(Tree { words, used: AtomicUsize::new(1) })
    }

    /// Forgets all nodes.
    pub(super) fn clear(&mut self) {
        *self.used.get_mut() = 1;
    }

    /// The size in words.
    pub(super) fn size(&self) -> usize {
        self.words.len()
    }

    /// Words in use.
    pub(super) fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed).min(self.words.len())
    }

    /// The words that a node with so many moves takes.
    pub(super) fn words_for(edges: usize) -> usize {
        HEADER + edges + edges.div_ceil(GUESSES_PER_WORD)
    }

    /// Adds a node without visits; `complete` says that `edges` are all its moves. `None` if
    /// there is no room.
    pub(super) fn add(&self, edges: &[Edge], complete: bool) -> Option<NodeId> {
        let size = Tree::words_for(edges.len());
        let begin = self.used.fetch_add(size, Ordering::Relaxed);
        let words = self.words.get(begin..begin.checked_add(size)?)?;
        words[0].store(edges.len() as u64, Ordering::Relaxed);
        words[1].store(0, Ordering::Relaxed);
        words[2].store(if complete { COMPLETE } else { 0 }, Ordering::Relaxed);
        for (word, edge) in words[HEADER..].iter().zip(edges) {
            word.store(pack(edge.key, edge.child), Ordering::Relaxed);
        }
        let guesses = words[HEADER + edges.len()..].iter();
        for (word, four) in guesses.zip(edges.chunks(GUESSES_PER_WORD)) {
            let packed = four.iter().rev().fold(0, |packed, edge| {
                let guess = (edge.value.clamp(-1.0, 1.0) * GUESS) as i16;
                packed << 16 | u64::from(guess as u16)
            });
            word.store(packed, Ordering::Relaxed);
        }
        Some(NodeId(begin as u32))
    }

    /// How often a node was visited, visits under way included.
    #[inline]
    pub(super) fn visits(&self, node: NodeId) -> u32 {
        (self.header(node, 0).load(Ordering::Relaxed) >> 32) as u32
    }

    /// How many moves a node lists.
    #[inline]
    pub(super) fn count(&self, node: NodeId) -> usize {
        self.header(node, 0).load(Ordering::Relaxed) as u32 as usize
    }

    /// The mean value of a node for the side that moved to it; 0 without visits.
    #[inline]
    pub(super) fn value(&self, node: NodeId) -> f32 {
        let sum = self.header(node, 1).load(Ordering::Relaxed) as i64;
        sum as f32 / UNIT / self.visits(node).max(1) as f32
    }

    /// A visit begins. Until it ends it counts as a loss, so that other threads look elsewhere.
    #[inline]
    pub(super) fn enter(&self, node: NodeId) {
        self.header(node, 0).fetch_add(1 << 32, Ordering::Relaxed);
        self.header(node, 1).fetch_sub(UNIT as u64, Ordering::Relaxed);
    }

    /// A visit ends with this value for the side that moved to the node.
    #[inline]
    pub(super) fn leave(&self, node: NodeId, value: f32) {
        let sum = ((1.0 + value) * UNIT) as i64;
        self.header(node, 1).fetch_add(sum as u64, Ordering::Relaxed);
    }

    /// Whether a node lists all its moves.
    #[inline]
    pub(super) fn is_complete(&self, node: NodeId) -> bool {
        self.header(node, 2).load(Ordering::Relaxed) & COMPLETE != 0
    }

    /// The proven score of a node for its mover, plies counted from the node.
    #[inline]
    pub(super) fn proof(&self, node: NodeId) -> Option<Score> {
        let word = self.header(node, 2).load(Ordering::Relaxed);
        (word & PROVEN != 0).then(|| Score::from_raw(i32::from(word as u16 as i16)))
    }

    /// Proves a node.
    pub(super) fn prove(&self, node: NodeId, score: Score) {
        let score = u64::from(score.raw() as i16 as u16);
        let _ = self.header(node, 2).try_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
            Some(word & COMPLETE | PROVEN | score)
        });
    }

    /// A node's move: its short name and the node after it.
    #[inline]
    pub(super) fn edge(&self, node: NodeId, at: usize) -> (u32, Option<NodeId>) {
        unpack(self.edge_word(node, at).load(Ordering::Acquire))
    }

    /// The first value of a node's move, for its mover.
    #[inline]
    pub(super) fn guess(&self, node: NodeId, at: usize) -> f32 {
        let word = HEADER + self.count(node) + at / GUESSES_PER_WORD;
        let packed = self.header(node, word).load(Ordering::Relaxed);
        let guess = (packed >> (16 * (at % GUESSES_PER_WORD))) as u16 as i16;
        f32::from(guess) / GUESS
    }

    /// Puts `new` where `old` stood after a move, unless another thread has been quicker. Gives
    /// the child that stands there now.
    pub(super) fn set_child(
        &self,
        node: NodeId,
        at: usize,
        old: Option<NodeId>,
        new: NodeId,
    ) -> NodeId {
        let word = self.edge_word(node, at);
        let (key, _) = unpack(word.load(Ordering::Relaxed));
        let (from, to) = (pack(key, old), pack(key, Some(new)));
        match word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => new,
            Err(now) => unpack(now).1.unwrap_or(new),
        }
    }

    /// Copies the counts and the proof of one node to another.
    pub(super) fn copy_counts(&self, from: NodeId, other: &Tree, to: NodeId) {
        let count = other.count(to) as u64;
        let visits = u64::from(self.visits(from)) << 32;
        other.header(to, 0).store(visits | count, Ordering::Relaxed);
        let sum = self.header(from, 1).load(Ordering::Relaxed);
        other.header(to, 1).store(sum, Ordering::Relaxed);
        if let Some(score) = self.proof(from) {
            other.prove(to, score);
        }
    }

    #[inline]
    fn header(&self, node: NodeId, word: usize) -> &AtomicU64 {
        &self.words[node.0 as usize + word]
    }

    #[inline]
    fn edge_word(&self, node: NodeId, at: usize) -> &AtomicU64 {
        self.header(node, HEADER + at)
    }
}

#[inline]
fn pack(key: u32, child: Option<NodeId>) -> u64 {
    u64::from(key) << 32 | u64::from(child.map_or(0, |child| child.0))
}

#[inline]
fn unpack(word: u64) -> (u32, Option<NodeId>) {
    let child = word as u32;
    ((word >> 32) as u32, (child != 0).then_some(NodeId(child)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(count: u32) -> Vec<Edge> {
        let value = |key| 1.0 - key as f32 / 10.0;
        (0..count).map(|key| Edge { key, value: value(key), child: None }).collect()
    }

    #[test]
    fn nodes_keep_what_they_are_told() {
        let tree = Tree::try_new(1 << 12).unwrap();
        let (first, second) = (tree.add(&edges(7), true).unwrap(), tree.add(&[], false).unwrap());
        for node in [first, first, second] {
            tree.enter(node);
        }
        tree.leave(first, 1.0);
        tree.leave(first, 0.5);
        tree.prove(second, Score::loss_in(3));
        assert_eq!((tree.visits(first), tree.count(first)), (2, 7));
        assert!((tree.value(first) - 0.75).abs() < 1e-6 && tree.value(second) == -1.0);
        assert_eq!((tree.proof(first), tree.proof(second)), (None, Some(Score::loss_in(3))));
        assert!(tree.is_complete(first) && !tree.is_complete(second));
        for at in 0..7 {
            assert_eq!(tree.edge(first, at), (at as u32, None));
            assert!((tree.guess(first, at) - edges(7)[at].value).abs() < 1e-4);
        }
        assert_eq!(tree.set_child(first, 3, None, second), second);
        assert_eq!(tree.set_child(first, 3, None, first), second, "the first one stays");
        assert_eq!(tree.edge(first, 3), (3, Some(second)));
    }

    #[test]
    fn no_node_beyond_the_last_word() {
        let tree = Tree::try_new(8 * 40).unwrap();
        let made = std::iter::repeat_with(|| tree.add(&edges(3), true)).take(20);
        assert_eq!(made.flatten().count(), 39 / Tree::words_for(3));
        assert_eq!(tree.used(), tree.size());
    }
}
