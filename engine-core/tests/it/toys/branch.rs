//! A tree that a test writes out, with its evaluations.

use std::ops::ControlFlow;
use std::sync::Arc;

use engine_core::{Evaluator, Position, Score, Side, Verdict};

use super::mix;

/// A tree written out by hand.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// The game is over.
    Over(Verdict),
    /// Moves, with an evaluation of the position itself.
    Node(i32, Vec<Arc<Tree>>),
}

/// A position in a hand-written tree.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    tree: Arc<Tree>,
    hash: u64,
    side: Side,
}

impl Branch {
    pub(crate) fn new(tree: Tree) -> Branch {
        Branch { tree: Arc::new(tree), hash: 1, side: Side::White }
    }

    fn children(&self) -> &[Arc<Tree>] {
        match &*self.tree {
            Tree::Over(_) => &[],
            Tree::Node(_, children) => children,
        }
    }
}

impl Position for Branch {
    type Move = u32;
    type Key = u32;

    fn side(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn play(&mut self, mv: u32) {
        self.tree = self.children()[mv as usize].clone();
        self.hash = mix(self.hash, u64::from(mv) + 2);
        self.side = !self.side;
    }

    fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        (0..self.children().len() as u32).try_for_each(f)
    }

    fn verdict(&self) -> Option<Verdict> {
        match *self.tree {
            Tree::Over(verdict) => Some(verdict),
            Tree::Node(..) => None,
        }
    }

    fn shorten(&self, mv: u32) -> u32 {
        mv
    }

    fn resolve(&self, key: u32) -> Option<u32> {
        ((key as usize) < self.children().len()).then_some(key)
    }
}

/// The evaluations written in a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written;

impl Evaluator<Branch> for Written {
    type Acc = ();

    fn fresh(&self, _pos: &Branch) {}

    fn after(&self, _acc: &(), _before: &Branch, _mv: u32, _now: &Branch) {}

    fn score(&self, pos: &Branch, _acc: &()) -> Score {
        match *pos.tree {
            Tree::Over(verdict) => Score::of(verdict),
            Tree::Node(value, _) => Score::estimate(value),
        }
    }
}
