//! Iterative deepening: every iteration looks one ply further, orders the root for the next one,
//! and leaves an answer behind.

use std::cmp::Reverse;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::game::{Game, Move};
use super::root::{RootMove, RootNode};
use super::window::Window;
use super::worker::Worker;
use crate::budget::Stability;
use crate::position::Position;
use crate::report::{Answer, Bound, Line, SearchEvent};
use crate::request::Root;
use crate::score::{Meaning, Score};
use crate::table::Table;
use crate::tactics::Tactics;

/// The deepest iteration.
pub(super) const MAX_DEPTH: u32 = 200;
const _: () = assert!(MAX_DEPTH <= Table::MAX_DEPTH);

/// Narrow windows begin at this depth; before it scores jump too much.
const ASPIRATION_DEPTH: u32 = 4;
/// A window this wide, in hundredths, is opened altogether when it fails.
const WIDEST_ASPIRATION: i32 = 500;
/// Bounds and the current root move are told only by searches that take longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// A caller's ear.
pub(super) type Sink<'e, G> = &'e mut dyn FnMut(SearchEvent<Move<G>>);

/// What the iterations so far have shown.
#[derive(Default)]
struct Progress {
    depth: u32,
    stability: Stability,
}

impl<G: Game> Worker<'_, G> {
    /// The main thread's search: deepens until a limit is met and reports as it goes.
    pub(super) fn search(
        &mut self,
        root: &Root<G::Position, G::Path>,
        sink: Sink<'_, G>,
    ) -> Answer<Move<G>> {
        let (node, mut moves) = self.open_root(&root.pos, &root.search_moves);
        let mut progress = Progress::default();
        for depth in 1..=self.deepest() {
            let before = moves.first().map(|first| (first.mv, first.previous));
            if self.iterate(&node, &mut moves, depth, root.multipv, sink).is_none() {
                break;
            }
            progress.finish(depth, before, moves.first());
            if self.is_enough(root, &moves, &progress) {
                break;
            }
        }
        let answer = self.answer(&node, &moves, progress.depth);
        self.close_root(node);
        answer
    }

    /// A helper's search: fills the table until the main thread is done. Every second helper
    /// begins a ply deeper, so that they do not all do the same.
    pub(super) fn help(&mut self, root: &Root<G::Position, G::Path>, number: usize) {
        let (node, mut moves) = self.open_root(&root.pos, &root.search_moves);
        let first = 1 + (number as u32 + 1) % 2;
        for depth in first..=self.deepest() {
            if self.iterate(&node, &mut moves, depth, 1, &mut |_| {}).is_none() {
                break;
            }
        }
        self.close_root(node);
    }

    fn deepest(&self) -> u32 {
        self.shared.watch.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH)
    }

    /// One iteration: the best lines, each without the first moves of those before it. A line may
    /// turn out better than one before it; then all are told once more by their final ranks.
    fn iterate(
        &mut self,
        node: &RootNode<G>,
        moves: &mut [RootMove<Move<G>>],
        depth: u32,
        multipv: usize,
        sink: Sink<'_, G>,
    ) -> Option<()> {
        self.seldepth = 0;
        let mut inverted = false;
        for line in 0..multipv.clamp(1, moves.len().max(1)) {
            let rest = moves.get_mut(line..)?;
            let score = self.aspire(node, rest, depth, line, sink)?;
            if let Some(best) = rest.first() {
                self.tell(best, (depth, line), (score, Bound::Exact), sink);
            }
            let found = moves.get_mut(..=line)?;
            inverted |= !found.is_sorted_by_key(|root| Reverse(root.score));
            found.sort_by_key(|root| Reverse(root.score));
        }
        if inverted {
            for (line, best) in moves.iter().take(multipv).enumerate() {
                self.tell(best, (depth, line), (best.score, Bound::Exact), sink);
            }
        }
        Some(())
    }

    /// Searches with a narrow window around the score of the iteration before, and widens it
    /// until the score lies inside.
    fn aspire(
        &mut self,
        node: &RootNode<G>,
        moves: &mut [RootMove<Move<G>>],
        depth: u32,
        line: usize,
        sink: Sink<'_, G>,
    ) -> Option<Score> {
        let mut half = self.shared.game.tactics().aspiration().max(1);
        let mut window = self.first_window(moves.first()?.previous, depth, half);
        loop {
            let score = self.search_root(node, moves, depth, window, sink)?;
            let bound = window.bound_of(score);
            if bound == Bound::Exact {
                return Some(score);
            }
            half = half.saturating_mul(2);
            let wider = match half <= WIDEST_ASPIRATION && !score.is_proven() {
                true => Window::around(score, half),
                false => Window::FULL,
            };
            window = match bound {
                Bound::Lower => Window { beta: wider.beta, ..window },
                _ => Window { alpha: wider.alpha, ..window },
            };
            if let Some(best) = moves.first().filter(|_| self.is_long()) {
                self.tell(best, (depth, line), (score, bound), sink);
            }
        }
    }

    fn first_window(&self, previous: Score, depth: u32, half: i32) -> Window {
        let narrow = self.shared.features.aspiration && depth >= ASPIRATION_DEPTH;
        if narrow && !previous.is_proven() { Window::around(previous, half) } else { Window::FULL }
    }

    /// Whether another iteration is not wanted.
    fn is_enough(
        &self,
        root: &Root<G::Position, G::Path>,
        moves: &[RootMove<Move<G>>],
        progress: &Progress,
    ) -> bool {
        let Some(best) = moves.first() else { return true };
        let watch = &self.shared.watch;
        let mated = |most: u32| match best.score.meaning() {
            Meaning::WinIn(plies) => plies.div_ceil(2) <= most,
            _ => false,
        };
        if watch.limits.mate.is_some_and(mated) {
            return true;
        }
        let Some(elapsed) = watch.elapsed() else { return false };
        let hopeless = moves.len() == 1 || is_played_out(best.score, progress.depth);
        (watch.is_timed() && !root.analysis && hopeless)
            || watch.budget.is_spent(elapsed, progress.stability)
    }

    /// Tells of a line, `rank` counted from 0.
    fn tell(
        &mut self,
        best: &RootMove<Move<G>>,
        (depth, rank): (u32, usize),
        (score, bound): (Score, Bound),
        sink: Sink<'_, G>,
    ) {
        sink(SearchEvent::Line(Line {
            depth,
            seldepth: self.seldepth.max(depth),
            multipv: rank as u32 + 1,
            score,
            bound,
            nodes: self.total_nodes(),
            time: self.shared.watch.running(),
            hashfull: self.shared.table.hashfull(),
            tbhits: self.shared.tbhits.load(Ordering::Relaxed),
            pv: best.line.clone(),
        }));
    }

    /// Whether the search has taken so long that a person may want to see what it is doing.
    pub(super) fn is_long(&self) -> bool {
        self.shared.watch.running() >= PATIENCE
    }

    fn answer(
        &mut self,
        node: &RootNode<G>,
        moves: &[RootMove<Move<G>>],
        depth: u32,
    ) -> Answer<Move<G>> {
        let best = moves.first();
        let score = match best {
            Some(best) if best.previous > Score::MINUS_INFINITE => best.previous,
            Some(_) => self.evaluate(&node.here),
            None => node.here.pos.verdict().map_or(Score::DRAW, Score::of),
        };
        Answer {
            best: best.map(|best| best.mv),
            ponder: best.and_then(|best| self.reply(node, best)),
            score,
            depth,
            nodes: self.total_nodes(),
        }
    }

    /// The reply to the best move: the next move of its line, or what the table says.
    fn reply(&self, node: &RootNode<G>, best: &RootMove<Move<G>>) -> Option<Move<G>> {
        if let Some(&reply) = best.line.get(1) {
            return Some(reply);
        }
        let next = node.here.after(self.shared.game, best.mv);
        let key = self.recall(&next)?.key?;
        next.pos.resolve(key.into())
    }
}

impl Progress {
    /// An iteration is done; `before` was the best move with its score when it began.
    fn finish<M: Copy + Eq>(
        &mut self,
        depth: u32,
        before: Option<(M, Score)>,
        now: Option<&RootMove<M>>,
    ) {
        let (Some((mv, score)), Some(now)) = (before, now) else { return };
        self.depth = depth;
        self.stability = Stability {
            agreed: if mv == now.mv { self.stability.agreed + 1 } else { 0 },
            fall: if depth > 1 { score.raw() - now.score.raw() } else { 0 },
        };
    }
}

/// Whether a proven score cannot get better: the line to the end of the game has been searched
/// without any cut.
fn is_played_out(score: Score, depth: u32) -> bool {
    match score.meaning() {
        Meaning::WinIn(plies) | Meaning::LossIn(plies) => plies <= depth,
        _ => false,
    }
}
