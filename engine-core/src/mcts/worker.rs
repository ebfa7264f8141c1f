//! One thread's visits to the tree: down by selection, a new node at the end, and the value back
//! up.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::backup::{Passed, back_up};
use super::expand::{Expander, Width};
use super::room::Room;
use super::select::{Choice, Shape, select, value_of};
use super::tree::{NodeId, Tree};
use crate::oracle::Oracle;
use crate::path::Path;
use crate::position::Position;
use crate::report::Bound;
use crate::request::Root;
use crate::score::Score;
use crate::watch::{Pulse, Watch};

/// What all threads of one search share.
pub(super) struct Shared<'s, P: Position, X, O: Oracle<P>, R> {
    pub root: &'s Root<P, R>,
    pub expander: &'s X,
    pub oracle: &'s O,
    pub scope: O::Scope,
    pub tree: &'s Tree,
    pub top: NodeId,
    pub shape: Shape,
    pub watch: &'s Watch<'s>,
    /// The tree has no room for another node.
    pub full: AtomicBool,
    /// Positions that the oracle knew.
    pub tbhits: &'s AtomicU64,
    /// The longest line followed.
    pub longest: &'s AtomicU32,
}

/// One thread of one search.
pub(super) struct Worker<'s, P: Position, X: Expander<P>, O: Oracle<P>, R> {
    shared: &'s Shared<'s, P, X, O, R>,
    room: &'s mut Room<P, X::Buf>,
    path: R,
    /// Visits that may be made before the next look at the clock.
    fuel: u64,
    pulse: Pulse,
}

/// Where a visit stands: a node, and the move that leads to it from the node before.
#[derive(Clone, Copy)]
struct Place {
    node: NodeId,
    from: Option<(NodeId, usize)>,
}

impl<'s, P, X, O, R> Worker<'s, P, X, O, R>
where
    P: Position,
    X: Expander<P>,
    O: Oracle<P>,
    R: Path<P>,
{
    pub(super) fn new(shared: &'s Shared<'s, P, X, O, R>, room: &'s mut Room<P, X::Buf>) -> Self {
        let pulse = Pulse::new(shared.watch.clock.now());
        Worker { path: shared.root.path.clone(), shared, room, fuel: 0, pulse }
    }

    /// Visits the tree until a limit is met, the memory is full or the root is proven, or until
    /// `enough`, which is asked before every visit and told whether it is time to look at the
    /// clock.
    pub(super) fn run(mut self, mut enough: impl FnMut(bool) -> bool) {
        loop {
            let look = self.fuel == 0;
            if self.is_over(look) || enough(look) || !self.take_node() {
                return;
            }
            if look {
                self.fuel = self.pulse.next(self.shared.watch.clock.now());
            }
            self.fuel -= 1;
            self.visit();
        }
    }

    fn is_over(&self, look: bool) -> bool {
        let shared = self.shared;
        shared.watch.is_called_off()
            || shared.full.load(Ordering::Relaxed)
            || shared.tree.proof(shared.top).is_some()
            || (look && shared.watch.is_late())
    }

    /// Takes one of the nodes that may still be searched.
    fn take_node(&self) -> bool {
        let watch = self.shared.watch;
        let before = watch.nodes.fetch_add(1, Ordering::Relaxed);
        let allowed = watch.limits.nodes.is_none_or(|most| before < most);
        if !allowed {
            watch.nodes.fetch_sub(1, Ordering::Relaxed);
        }
        allowed
    }

    /// One visit: down, and the value back up.
    fn visit(&mut self) {
        let mut pos = self.shared.root.pos.clone();
        let mut place = Place { node: self.shared.top, from: None };
        self.room.line.clear();
        self.step_on(place.node);
        let mut plies = 0;
        let value = loop {
            if let Some(value) = self.step(&mut pos, &mut place, &mut plies) {
                break value;
            }
        };
        back_up(self.shared.tree, &self.room.line, value);
        self.shared.longest.fetch_max(plies, Ordering::Relaxed);
        for _ in 0..plies {
            self.path.leave();
        }
    }

    fn step_on(&mut self, node: NodeId) {
        self.shared.tree.enter(node);
        self.room.line.push(Passed { node, draws: false });
    }

    /// Goes one move down the tree. At its end gives the value of the last node for its mover.
    fn step(&mut self, pos: &mut P, place: &mut Place, plies: &mut u32) -> Option<f32> {
        let tree = self.shared.tree;
        if let Some(proof) = tree.proof(place.node) {
            return Some(value_of(proof));
        }
        let offer = select(tree, place.node, self.shared.shape);
        if let Some(passed) = self.room.line.last_mut() {
            passed.draws = offer.draws;
        }
        let Some(Choice { at, key, child }) = offer.choice else {
            return self.widen(pos, place);
        };
        let Some(mv) = pos.resolve(key.into()) else { return Some(LOST) };
        let next = pos.after(mv);
        self.path.enter(pos, mv, &next);
        *pos = next;
        *plies += 1;
        let Some(child) = child else { return Some(self.arrive(pos, place.node, at)) };
        self.step_on(child);
        *place = Place { node: child, from: Some((place.node, at)) };
        None
    }

    /// Makes a node for a position that has none, and gives the value of the last node of the
    /// line: of the new one, or of its parent if there was no room.
    fn arrive(&mut self, pos: &P, parent: NodeId, at: usize) -> f32 {
        let (value, node) = self.grow(pos);
        let Some(node) = node else {
            self.shared.full.store(true, Ordering::Relaxed);
            return -value;
        };
        let node = self.shared.tree.set_child(parent, at, None, node);
        self.step_on(node);
        value
    }

    /// The value of a new position for its mover, and its node if there is room.
    fn grow(&mut self, pos: &P) -> (f32, Option<NodeId>) {
        let tree = self.shared.tree;
        if let Some(score) = self.decided(pos) {
            let node = tree.add(&[], true);
            if let Some(node) = node {
                tree.prove(node, score);
            }
            return (value_of(score), node);
        }
        let value = self.room.list(self.shared.expander, pos, Width::Best);
        let complete = self.room.edges.len() as u64 == pos.count_moves();
        (value, tree.add(&self.room.edges, complete))
    }

    /// The score of a position that need not be searched: the game is over or drawn, or the
    /// oracle knows the result.
    fn decided(&self, pos: &P) -> Option<Score> {
        if let Some(verdict) = pos.verdict() {
            return Some(Score::of(verdict));
        }
        if self.path.is_draw_in_search() {
            return Some(Score::DRAW);
        }
        let known = self.shared.oracle.probe(self.shared.scope, pos)?;
        self.shared.tbhits.fetch_add(1, Ordering::Relaxed);
        let decided = match known.bound {
            Bound::Exact => known.score.is_proven() || known.score == Score::DRAW,
            Bound::Lower => known.score > Score::MAX_ESTIMATE,
            Bound::Upper => known.score < -Score::MAX_ESTIMATE,
        };
        decided.then_some(known.score)
    }

    /// None of the moves that a node lists can win: lists the others as well. Gives the node's value if
    /// there are none, or no room for them.
    fn widen(&mut self, pos: &P, place: &mut Place) -> Option<f32> {
        let tree = self.shared.tree;
        let Some((parent, at)) = place.from.filter(|_| !tree.is_complete(place.node)) else {
            return Some(LOST);
        };
        let Some(wide) = self.room.widened(self.shared.expander, pos, tree, place.node) else {
            self.shared.full.store(true, Ordering::Relaxed);
            return Some(LOST);
        };
        tree.set_child(parent, at, Some(place.node), wide);
        place.node = wide;
        self.room.line.pop();
        self.room.line.push(Passed { node: wide, draws: false });
        None
    }
}

/// The value of a lost position.
const LOST: f32 = -1.0;
