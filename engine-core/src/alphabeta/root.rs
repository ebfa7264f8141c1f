//! The root: its moves stay in a list that every iteration puts in a better order.

use super::deepen::Sink;
use super::game::{Cursor, Game, Move, Pos};
use super::moves::Order;
use super::window::{Reach, Window};
use super::worker::{Here, Worker};
use crate::report::SearchEvent;
use crate::score::Score;
use crate::tactics::{Fate, Supply, Tactics};

/// A root move with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub mv: M,
    /// Its score in this iteration; below every score where it is only known not to be the best.
    pub score: Score,
    /// Its score when it was last known.
    pub previous: Score,
    /// The line that begins with it.
    pub line: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    fn new(mv: M) -> RootMove<M> {
        let unknown = Score::MINUS_INFINITE;
        RootMove { mv, score: unknown, previous: unknown, line: vec![mv] }
    }
}

/// The root node. Its supply is drained at the start and kept open for the game's hooks.
pub(super) struct RootNode<G: Game> {
    pub here: Here<G>,
    cursor: Cursor<G>,
}

impl<G: Game> Worker<'_, G> {
    /// The root and its moves in the order in which the game would try them, only those of `only`
    /// unless that is empty.
    pub(super) fn open_root(
        &mut self,
        pos: &Pos<G>,
        only: &[Move<G>],
    ) -> (RootNode<G>, Vec<RootMove<Move<G>>>) {
        let here = Here::root(self.shared.game, pos.clone());
        let tactics = self.shared.game.tactics();
        let table = self.recall(&here).and_then(|rumour| rumour.key).map(Into::into);
        let node = here.node(1, true);
        let mut cursor = tactics.open(&node, table, Supply::All, self.buf);
        let mut moves = Vec::new();
        while let Some(mv) = tactics.next(&node, &mut cursor, self.buf) {
            if only.is_empty() || only.contains(&mv) {
                moves.push(RootMove::new(mv));
            }
        }
        (RootNode { here, cursor }, moves)
    }

    pub(super) fn close_root(&mut self, root: RootNode<G>) {
        self.shared.game.tactics().close(root.cursor, self.buf);
    }

    /// Searches `moves` within a window and puts the best in front. Gives the best score, or
    /// `None` if the search was broken off; a better move found before that stands in front all
    /// the same.
    pub(super) fn search_root(
        &mut self,
        root: &RootNode<G>,
        moves: &mut [RootMove<Move<G>>],
        depth: u32,
        window: Window,
        sink: Sink<'_, G>,
    ) -> Option<Score> {
        moves.iter_mut().for_each(|root| root.score = Score::MINUS_INFINITE);
        let node = root.here.node(depth, true);
        let mut open = window;
        let mut best = Score::MINUS_INFINITE;
        for at in 0..moves.len() {
            let (mv, number) = (moves[at].mv, at as u32 + 1);
            let order = Order { node: &node, cursor: &root.cursor, number };
            match self.fate(&order, mv, best) {
                Fate::Search => {}
                Fate::Skip => continue,
                Fate::SkipRest => break,
            }
            if self.is_long() {
                sink(SearchEvent::Current { mv, number });
            }
            let score = self.child::<true>(&root.here, Reach::of(depth), open, order, mv)?;
            best = best.max(score);
            if score > open.alpha {
                self.bring_forward(&mut moves[..=at], score);
                open.alpha = score;
            }
            if open.alpha >= open.beta {
                break;
            }
        }
        let found = moves.first().filter(|_| best > window.alpha).map(|root| root.mv);
        self.store(&root.here, depth, found, best, window);
        Some(best)
    }

    /// The last of the moves has turned out the best of them.
    fn bring_forward(&self, moves: &mut [RootMove<Move<G>>], score: Score) {
        moves.rotate_right(1);
        if let Some(best) = moves.first_mut() {
            best.score = score;
            best.previous = score;
            best.line.truncate(1);
            best.line.extend_from_slice(self.lines.from(1));
        }
    }
}
