//! What a visit has found goes up to the root: its value into the means, and proofs as far as
//! they decide.

use super::tree::{NodeId, Tree};
use crate::score::Score;

/// A node that a visit has come through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub node: NodeId,
    /// Whether its mover has a proven draw, so that it is worth no less to it.
    pub draws: bool,
}

/// Ends the visit of a line of nodes, root first. `value` is that of the last node for its mover.
pub(super) fn back_up(tree: &Tree, line: &[Passed], mut value: f32) {
    for passed in line.iter().rev() {
        if passed.draws {
            value = value.max(0.0);
        }
        value = -value;
        tree.leave(passed.node, value);
    }
    prove_upwards(tree, line);
}

/// Proves the nodes of a line, last first, for as long as each decides the one above.
fn prove_upwards(tree: &Tree, line: &[Passed]) {
    for pair in line.windows(2).rev() {
        let [above, below] = pair else { return };
        if tree.proof(below.node).is_none() || !prove(tree, above.node) {
            return;
        }
    }
}

/// Proves a node if its children decide it: by a win, or by all of all its moves.
fn prove(tree: &Tree, node: NodeId) -> bool {
    let mut best = Score::MINUS_INFINITE;
    let mut all = tree.is_complete(node);
    for at in 0..tree.count(node) {
        match tree.edge(node, at).1.and_then(|child| tree.proof(child)) {
            Some(score) => best = best.max((-score).from_table(1)),
            None => all = false,
        }
    }
    let decided = all || best > Score::MAX_ESTIMATE;
    if decided {
        tree.prove(node, best);
    }
    decided
}

#[cfg(test)]
mod tests {
    use super::super::tree::Edge;
    use super::*;

    /// A node whose moves lead to nodes with these proofs.
    fn family(tree: &Tree, proofs: &[Option<Score>], complete: bool) -> NodeId {
        let child = |&proof: &Option<Score>| {
            let child = tree.add(&[], true).unwrap();
            if let Some(score) = proof {
                tree.prove(child, score);
            }
            Edge { key: 0, value: 0.0, child: Some(child) }
        };
        let edges: Vec<Edge> = proofs.iter().map(child).collect();
        tree.add(&edges, complete).unwrap()
    }

    fn proof(proofs: &[Option<Score>], complete: bool) -> Option<Score> {
        let tree = Tree::try_new(1 << 12).unwrap();
        let node = family(&tree, proofs, complete);
        prove(&tree, node);
        tree.proof(node)
    }

    #[test]
    fn one_win_is_enough_and_the_quickest_counts() {
        let losses = [None, Some(Score::loss_in(8)), Some(Score::loss_in(2)), None];
        assert_eq!(proof(&losses, false), Some(Score::win_in(3)));
    }

    #[test]
    fn a_loss_needs_every_move() {
        let wins = [Some(Score::win_in(1)), Some(Score::win_in(5))];
        assert_eq!(proof(&wins, true), Some(Score::loss_in(6)));
        assert_eq!(proof(&wins, false), None);
        assert_eq!(proof(&[wins[0], None], true), None);
    }

    #[test]
    fn a_draw_beats_losing() {
        let mixed = [Some(Score::win_in(1)), Some(Score::DRAW)];
        assert_eq!(proof(&mixed, true), Some(Score::DRAW));
    }

    /// The values along a line of three nodes after a visit that ended with 0.5.
    fn values(draws: bool) -> [f32; 3] {
        let tree = Tree::try_new(1 << 12).unwrap();
        let line = [false, draws, false]
            .map(|draws| Passed { node: tree.add(&[], false).unwrap(), draws });
        line.iter().for_each(|passed| tree.enter(passed.node));
        back_up(&tree, &line, 0.5);
        line.map(|passed| tree.value(passed.node))
    }

    #[test]
    fn values_change_sides_on_the_way_up() {
        assert_eq!(values(false), [-0.5, 0.5, -0.5]);
    }

    #[test]
    fn nobody_with_a_draw_is_worth_less() {
        assert_eq!(values(true), [0.0, 0.0, -0.5]);
    }
}
