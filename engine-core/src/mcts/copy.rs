//! Copying the part of a tree that is still of use: below a new root after a move was played, or
//! what was visited often when the memory is full.

use super::tree::{Edge, NodeId, Tree};

/// What is copied of a node.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// The node with its moves.
    Whole,
    /// That it is proven.
    Proof,
    /// Its value alone, as the first value of the move to it.
    Value,
}

/// Copies what is below `root` into the empty tree `into`, without nodes that were visited less
/// than `least` times. Gives the new root, or `None` if it does not fit.
pub(super) fn copy(tree: &Tree, root: NodeId, least: u32, into: &Tree) -> Option<NodeId> {
    let top = copy_node(tree, root, Part::Whole, into)?;
    let mut todo = vec![(root, top)];
    while let Some((old, new)) = todo.pop() {
        for (at, child, part) in parts(tree, old, least) {
            let copied = copy_node(tree, child, part, into)?;
            into.set_child(new, at, None, copied);
            if part == Part::Whole {
                todo.push((child, copied));
            }
        }
    }
    Some(top)
}

/// The least number of visits for which what is below `root` fits into so many words.
pub(super) fn least_visits_for(tree: &Tree, root: NodeId, words: usize) -> u32 {
    let mut least = 1;
    while least < 1 << 31 && weight(tree, root, least, words) > words {
        least *= 2;
    }
    least
}

/// The words that a copy would take; counting ends beyond `most`.
fn weight(tree: &Tree, root: NodeId, least: u32, most: usize) -> usize {
    let mut words = Tree::words_for(tree.count(root));
    let mut todo = vec![root];
    while let Some(node) = todo.pop().filter(|_| words <= most) {
        for (_, child, part) in parts(tree, node, least) {
            words += Tree::words_for(edges_kept(tree, child, part));
            if part == Part::Whole {
                todo.push(child);
            }
        }
    }
    words
}

/// The children of a node of which more than the value is copied, with the number of the move.
fn parts(
    tree: &Tree,
    node: NodeId,
    least: u32,
) -> impl Iterator<Item = (usize, NodeId, Part)> + '_ {
    let open = tree.proof(node).is_none();
    (0..tree.count(node)).filter_map(move |at| {
        let child = tree.edge(node, at).1?;
        let part = if tree.visits(child) >= least {
            Part::Whole
        } else if open && tree.proof(child).is_some() {
            Part::Proof
        } else {
            Part::Value
        };
        (part != Part::Value).then_some((at, child, part))
    })
}

fn edges_kept(tree: &Tree, node: NodeId, part: Part) -> usize {
    if part == Part::Whole { tree.count(node) } else { 0 }
}

fn copy_node(tree: &Tree, node: NodeId, part: Part, into: &Tree) -> Option<NodeId> {
    let edges: Vec<Edge> = (0..edges_kept(tree, node, part))
        .map(|at| {
            let (key, child) = tree.edge(node, at);
            let value = match child.filter(|&child| tree.visits(child) > 0) {
                Some(child) => tree.value(child),
                None => tree.guess(node, at),
            };
            Edge { key, value, child: None }
        })
        .collect();
    let copied = into.add(&edges, tree.is_complete(node))?;
    tree.copy_counts(node, into, copied);
    Some(copied)
}
