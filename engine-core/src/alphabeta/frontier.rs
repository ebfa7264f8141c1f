//! Where the depth is used up: evaluate, or look on until the position is quiet.

use super::game::{Game, Move};
use super::window::{Reach, Window};
use super::worker::{Here, MAX_PLY, Worker};
use crate::score::Score;
use crate::tactics::{Frontier, Supply, Tactics};

impl<G: Game> Worker<'_, G> {
    /// The score of a node without depth, as the game wants it found.
    pub(super) fn frontier<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
    ) -> Option<Score> {
        if at.ply >= MAX_PLY {
            return Some(self.evaluate_or_end(at));
        }
        match self.shared.game.tactics().frontier(&at.pos, reach.beyond) {
            Frontier::Over(verdict) => Some(Score::of(verdict).from_table(at.ply)),
            Frontier::Evaluate => Some(self.evaluate(at)),
            Frontier::StandPat => {
                let least = self.evaluate(at);
                self.look_on::<OPEN>(at, reach, window, least, Supply::Noisy)
            }
            Frontier::Forced => {
                self.look_on::<OPEN>(at, reach, window, Score::MINUS_INFINITE, Supply::All)
            }
            Frontier::Deepen(plies) => {
                self.interior::<OPEN>(at, reach.deepened(plies.max(1)), window)
            }
        }
    }

    /// The best of the moves supplied and of `least`, which the mover has without any of them.
    fn look_on<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
        least: Score,
        supply: Supply,
    ) -> Option<Score> {
        if least >= window.beta {
            return Some(least);
        }
        let tactics = self.shared.game.tactics();
        let node = at.node(0, OPEN);
        let mut cursor = tactics.open(&node, None, supply, self.buf);
        let mut best = Some(least);
        while let Some(score) = best.filter(|&score| score < window.beta) {
            let Some(mv) = tactics.next(&node, &mut cursor, self.buf) else { break };
            let window = Window { alpha: window.alpha.max(score), ..window };
            best = self.quiet_child::<OPEN>(at, reach, window, mv).map(|new| score.max(new));
        }
        tactics.close(cursor, self.buf);
        best
    }

    #[inline]
    fn quiet_child<const OPEN: bool>(
        &mut self,
        at: &Here<G>,
        reach: Reach,
        window: Window,
        mv: Move<G>,
    ) -> Option<Score> {
        let score = -self.along(at, mv, |worker, now| {
            worker.node::<OPEN>(now, reach.past(), window.flipped())
        })?;
        if OPEN && score > window.alpha {
            self.lines.extend(at.ply, mv);
        }
        Some(score)
    }
}
