//! One node of the search, question by question: is it decided, is it known, can it be given up
//! early; and only then its moves.

use super::game::{Game, Key, Move};
use super::window::{Reach, Window};
use super::worker::{Here, MAX_PLY, Worker};
use crate::evaluate::Evaluator;
use crate::oracle::Oracle;
use crate::path::Path;
use crate::position::Position;
use crate::report::Bound;
use crate::score::Score;
use crate::table::Rumour;
use crate::tactics::Tactics;

/// The least depth at which a missing table move costs a ply.
const INTERNAL_REDUCTION_DEPTH: u32 = 4;

impl<G: Game> Worker<'_, G> {
    /// The score of a node within a window, as seen from the root's distance, or `None` if the
    /// search is broken off. `OPEN` nodes may become part of the main line.
    pub(super) fn node<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
    ) -> Option<Score> {
        self.count()?;
        if OPEN {
            self.lines.clear(at.ply);
            self.seldepth = self.seldepth.max(at.ply);
        }
        if self.path.is_draw_in_search() {
            return Some(self.drawn(at));
        }
        if let Some(score) = self.known(at, window) {
            return Some(score);
        }
        if reach.depth == 0 {
            self.frontier::<OPEN>(at, reach, window)
        } else {
            self.interior::<OPEN>(at, reach, window)
        }
    }

    /// A node with depth left.
    pub(super) fn interior<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        asked: Window,
    ) -> Option<Score> {
        if self.shared.watch.is_called_off() {
            return None;
        }
        let features = self.shared.features;
        let window = if features.mate_distance { asked.within_reach(at.ply) } else { asked };
        if window.alpha >= window.beta {
            return Some(window.alpha);
        }
        if at.ply >= MAX_PLY {
            return Some(self.evaluate_or_end(at));
        }
        let rumour = self.recall(at);
        if let Some(score) = rumour.filter(|_| !OPEN).and_then(|r| settled(r, at, reach, window)) {
            return Some(score);
        }
        let table = rumour.and_then(|rumour| rumour.key).map(Key::<G>::from);
        let early = !OPEN && features.pruning;
        if early && let Some(score) = self.given_up(at, reach, window, table)? {
            return Some(score);
        }
        let reach = if features.internal_reduction { reduced_unknown(reach, table) } else { reach };
        self.moves::<OPEN>(at, reach, window, table)
    }

    /// A draw by the path, unless there is no legal move: that decides the game first.
    #[cold]
    pub(super) fn drawn(&self, at: &Here<G>) -> Score {
        at.pos.verdict().map_or(Score::DRAW, Score::of).from_table(at.ply)
    }

    /// What the oracle knows, if it decides the node.
    #[inline]
    fn known(&self, at: &Here<G>, window: Window) -> Option<Score> {
        let known = self.shared.game.oracle().probe(self.shared.scope, &at.pos)?;
        self.count_known();
        let score = known.score.from_table(at.ply);
        window.is_settled_by(score, known.bound).then_some(score)
    }

    #[inline]
    pub(super) fn recall(&self, at: &Here<G>) -> Option<Rumour> {
        if !self.shared.features.table {
            return None;
        }
        self.shared.table.probe(self.table_hash(at))
    }

    #[inline]
    fn table_hash(&self, at: &Here<G>) -> u64 {
        at.pos.hash() ^ self.path.table_key()
    }

    /// The score of a node that is good enough, by its evaluation or by a shallow search, not to
    /// be searched in full.
    fn given_up(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
        table: Option<Key<G>>,
    ) -> Option<Option<Score>> {
        if window.beta.is_proven() {
            return Some(None);
        }
        let tactics = self.shared.game.tactics();
        let node = at.node(reach.depth, false);
        if let Some(margin) = tactics.beta_margin(&node) {
            let score = self.evaluate(at);
            if score.raw().saturating_sub(margin) >= window.beta.raw() && !score.is_proven() {
                return Some(Some(score));
            }
        }
        let Some(probe) = tactics.probe(&node) else { return Some(None) };
        let target = Score::estimate(window.beta.raw().saturating_add(probe.margin));
        let above = Window::above(Score::from_raw(target.raw() - 1));
        let shallow = Reach { depth: probe.depth.min(reach.depth - 1), ..reach };
        let score = if shallow.depth == 0 {
            self.frontier::<false>(at, shallow, above)?
        } else {
            self.moves::<false>(at, shallow, above, table)?
        };
        Some((score >= target).then_some(score))
    }

    /// Keeps what a node has found in the transposition table.
    #[inline]
    pub(super) fn store(
        &self,
        at: &Here<G>,
        depth: u32,
        mv: Option<Move<G>>,
        score: Score,
        window: Window,
    ) {
        if !self.shared.features.table {
            return;
        }
        let finding = Rumour {
            key: mv.map(|mv| at.pos.shorten(mv).into()),
            score: score.to_table(at.ply),
            bound: window.bound_of(score),
            depth,
        };
        self.shared.table.store(self.table_hash(at), finding);
    }

    #[inline]
    pub(super) fn evaluate(&self, at: &Here<G>) -> Score {
        self.shared.game.evaluator().score(&at.pos, &at.acc).from_table(at.ply)
    }

    /// The evaluation where no line is followed further.
    #[cold]
    pub(super) fn evaluate_or_end(&self, at: &Here<G>) -> Score {
        match at.pos.verdict() {
            Some(verdict) => Score::of(verdict).from_table(at.ply),
            None => self.evaluate(at),
        }
    }
}

/// The score from the table, if it decides the node: it must come from a search at least as deep,
/// or be a proof, which holds at any depth.
#[inline]
fn settled<G: Game>(rumour: Rumour, at: &Here<G>, reach: Reach, window: Window) -> Option<Score> {
    let score = rumour.score.from_table(at.ply);
    let proven = match rumour.bound {
        Bound::Lower => score > Score::MAX_ESTIMATE,
        Bound::Upper => score < -Score::MAX_ESTIMATE,
        Bound::Exact => score.is_proven(),
    };
    let trusted = rumour.depth >= reach.depth || proven;
    (trusted && window.is_settled_by(score, rumour.bound)).then_some(score)
}

#[inline]
fn reduced_unknown<K>(reach: Reach, table: Option<K>) -> Reach {
    let less = u32::from(table.is_none() && reach.depth >= INTERNAL_REDUCTION_DEPTH);
    Reach { depth: reach.depth - less, ..reach }
}
