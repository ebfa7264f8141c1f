//! The moves of one node: each is searched as far as it deserves, until one is too good.

use std::ops::Neg;

use super::game::{Cursor, Game, Key, Move, Pos};
use super::window::{Reach, Window};
use super::worker::{Here, Worker};
use crate::score::Score;
use crate::tactics::{Fate, Node, Supply, Tactics};

/// The best that a node has found so far.
struct Best<M> {
    score: Score,
    mv: Option<M>,
    /// The window that is still of interest.
    window: Window,
    /// Moves seen so far, skipped ones included.
    number: u32,
}

impl<M: Copy> Best<M> {
    fn none(window: Window) -> Best<M> {
        Best { score: Score::MINUS_INFINITE, mv: None, window, number: 0 }
    }

    /// Takes a move's score in; tells whether it is the best so far and within the window.
    #[inline]
    fn take(&mut self, mv: M, score: Score) -> bool {
        self.score = self.score.max(score);
        let better = score > self.window.alpha;
        if better {
            self.mv = Some(mv);
            self.window.alpha = score;
        }
        better
    }

    #[inline]
    fn is_cutoff(&self) -> bool {
        self.window.alpha >= self.window.beta
    }
}

/// Where a move stands in its node's supply.
pub(super) struct Order<'o, G: Game> {
    pub node: &'o Node<'o, Pos<G>>,
    pub cursor: &'o Cursor<G>,
    /// The move's number in the node, from 1.
    pub number: u32,
}

impl<G: Game> Worker<'_, G> {
    /// Searches the moves of a node and keeps what was found.
    pub(super) fn moves<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
        table: Option<Key<G>>,
    ) -> Option<Score> {
        let node = at.node(reach.depth, OPEN);
        let tactics = self.shared.game.tactics();
        self.charge(tactics.supply_cost(&at.pos));
        let mut cursor = tactics.open(&node, table, Supply::All, self.buf);
        let best = self.best::<OPEN>(at, reach, window, &node, &mut cursor);
        tactics.close(cursor, self.buf);
        let best = best?;
        if best.number == 0 {
            return Some(self.drawn(at));
        }
        self.store(at, reach.depth, best.mv, best.score, window);
        Some(best.score)
    }

    fn best<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
        node: &Node<'_, Pos<G>>,
        cursor: &mut Cursor<G>,
    ) -> Option<Best<Move<G>>> {
        let tactics = self.shared.game.tactics();
        let mut best = Best::none(window);
        while let Some(mv) = tactics.next(node, cursor, self.buf) {
            best.number += 1;
            let order = Order { node, cursor, number: best.number };
            match self.fate(&order, mv, best.score) {
                Fate::Search => {}
                Fate::Skip => continue,
                Fate::SkipRest => break,
            }
            let score = self.child::<OPEN>(at, reach, best.window, order, mv)?;
            if best.take(mv, score) && OPEN {
                self.lines.extend(at.ply, mv);
            }
            if best.is_cutoff() {
                tactics.learn(node, cursor, mv, self.buf);
                break;
            }
        }
        Some(best)
    }

    /// The score of one move of a node.
    #[inline]
    pub(super) fn child<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
        order: Order<'_, G>,
        mv: Move<G>,
    ) -> Option<Score> {
        self.along(at, mv, |worker, now| worker.descend::<OPEN>(now, reach, window, order, mv))
    }

    /// The first move is searched with the whole window. The others are expected to be no better
    /// and have to show that they are: first with a closed window and perhaps less depth, then
    /// with all of it.
    #[inline]
    fn descend<const OPEN: bool>(
        &mut self,
        now: &Here<G>,
        reach: Reach,
        window: Window,
        order: Order<'_, G>,
        mv: Move<G>,
    ) -> Option<Score> {
        let full = Reach { depth: reach.depth - 1 + self.extension(&order, mv, &now.pos), ..reach };
        if order.number == 1 {
            return self.node::<OPEN>(now, full, window.flipped()).map(Neg::neg);
        }
        let closed = Window::above(window.alpha).flipped();
        let reduction = self.reduction(&order, mv);
        let first = Reach { depth: full.depth.saturating_sub(reduction), ..full };
        let mut score = -self.node::<false>(now, first, closed)?;
        if first.depth < full.depth && score > window.alpha {
            score = -self.node::<false>(now, full, closed)?;
        }
        if OPEN && score > window.alpha && score < window.beta {
            score = -self.node::<true>(now, full, window.flipped())?;
        }
        Some(score)
    }

    /// Whether a move is searched at all: always while every move before it, if any, loses by
    /// force.
    #[inline]
    pub(super) fn fate(&self, order: &Order<'_, G>, mv: Move<G>, best: Score) -> Fate {
        if !self.shared.features.pruning || best < -Score::MAX_ESTIMATE {
            return Fate::Search;
        }
        self.shared.game.tactics().fate(order.node, order.cursor, mv, order.number)
    }

    #[inline]
    fn extension(&self, order: &Order<'_, G>, mv: Move<G>, now: &Pos<G>) -> u32 {
        if !self.shared.features.extensions {
            return 0;
        }
        self.shared.game.tactics().extension(order.node, order.cursor, mv, now)
    }

    #[inline]
    fn reduction(&self, order: &Order<'_, G>, mv: Move<G>) -> u32 {
        if !self.shared.features.reductions {
            return 0;
        }
        self.shared.game.tactics().reduction(order.node, order.cursor, mv, order.number)
    }
}
