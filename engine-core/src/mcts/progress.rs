//! What the main thread does between visits: it tells of the best lines now and then, and finds
//! out when enough has been searched.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::answer::{Rated, line, ranked};
use super::expand::Expander;
use super::worker::Shared;
use crate::budget::Stability;
use crate::oracle::Oracle;
use crate::position::Position;
use crate::report::{Answer, Bound, Line, SearchEvent};
use crate::score::Score;

/// A long search is heard of at least this often.
const PATIENCE: Duration = Duration::from_secs(1);

/// How a search has gone so far.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// The number of nodes at which the next report is due: a quarter more than at the last one.
    due: u64,
    last: Duration,
    best: Option<u32>,
    stability: Stability,
}

impl Progress {
    /// Whether the main thread should end the search; reports when it is time to.
    pub(super) fn is_enough<P: Position, X: Expander<P>, O: Oracle<P>, R>(
        &mut self,
        shared: &Shared<'_, P, X, O, R>,
        look: bool,
        sink: &mut dyn FnMut(SearchEvent<P::Move>),
    ) -> bool {
        let nodes = shared.watch.nodes.load(Ordering::Relaxed);
        let late = look && shared.watch.running() >= self.last + PATIENCE;
        if nodes > 0 && (nodes >= self.due || late) {
            self.due = nodes + nodes / 4 + 1;
            let moves = ranked(shared.tree, shared.top);
            let depth = self.report(shared, &moves, sink);
            self.note(&moves);
            if shared.watch.limits.depth.is_some_and(|most| depth >= most)
                || (look && is_decided(shared, &moves))
            {
                return true;
            }
        }
        look && self.is_spent(shared)
    }

    /// The last report, and the answer.
    pub(super) fn finish<P: Position, X: Expander<P>, O: Oracle<P>, R>(
        &mut self,
        shared: &Shared<'_, P, X, O, R>,
        sink: &mut dyn FnMut(SearchEvent<P::Move>),
    ) -> Answer<P::Move> {
        let moves = ranked(shared.tree, shared.top);
        let depth = self.report(shared, &moves, sink);
        let best = moves.first().map(|best| line(shared.tree, &shared.root.pos, best));
        let best = best.unwrap_or_default();
        Answer {
            best: best.first().copied(),
            ponder: best.get(1).copied(),
            score: moves.first().map_or(Score::DRAW, |best| best.score(shared.expander)),
            depth,
            nodes: shared.watch.nodes.load(Ordering::Relaxed),
        }
    }

    /// Tells of the best lines, of moves that were tried; gives the length of the first.
    fn report<P: Position, X: Expander<P>, O: Oracle<P>, R>(
        &mut self,
        shared: &Shared<'_, P, X, O, R>,
        moves: &[Rated],
        sink: &mut dyn FnMut(SearchEvent<P::Move>),
    ) -> u32 {
        let mut first = None;
        self.last = shared.watch.running();
        let most = shared.root.multipv.max(1);
        let tried = moves.iter().take_while(|rated| rated.is_tried()).count().clamp(1, most);
        for (rank, rated) in (1..).zip(moves.iter().take(tried)) {
            let pv = line(shared.tree, &shared.root.pos, rated);
            let depth = pv.len() as u32;
            first = first.or(Some(depth));
            sink(SearchEvent::Line(Line {
                depth,
                seldepth: shared.longest.load(Ordering::Relaxed).max(depth),
                multipv: rank,
                score: rated.score(shared.expander),
                bound: Bound::Exact,
                nodes: shared.watch.nodes.load(Ordering::Relaxed),
                time: self.last,
                hashfull: (1_000 * shared.tree.used() / shared.tree.size()) as u32,
                tbhits: shared.tbhits.load(Ordering::Relaxed),
                pv,
            }));
        }
        first.unwrap_or(0)
    }

    /// Notes whether the best move is still the same.
    fn note(&mut self, moves: &[Rated]) {
        let best = moves.first().map(|best| best.key);
        let agreed = if best == self.best { self.stability.agreed + 1 } else { 0 };
        (self.best, self.stability.agreed) = (best, agreed);
    }

    fn is_spent<P: Position, X: Expander<P>, O: Oracle<P>, R>(
        &self,
        shared: &Shared<'_, P, X, O, R>,
    ) -> bool {
        let watch = shared.watch;
        let only = shared.tree.count(shared.top) == 1 && !shared.root.analysis;
        let elapsed = watch.elapsed();
        elapsed.is_some_and(|elapsed| {
            (only && watch.is_timed()) || watch.budget.is_spent(elapsed, self.stability)
        })
    }
}

/// Whether, on the clock, the time that is left cannot bring another move to the front.
fn is_decided<P: Position, X: Expander<P>, O: Oracle<P>, R>(
    shared: &Shared<'_, P, X, O, R>,
    moves: &[Rated],
) -> bool {
    let watch = shared.watch;
    let ([first, second, ..], Some(elapsed), Some(hard)) =
        (moves, watch.elapsed(), watch.budget.hard())
    else {
        return false;
    };
    if watch.limits.clock.is_none() || shared.root.analysis || elapsed.is_zero() {
        return false;
    }
    let nodes = u128::from(watch.nodes.load(Ordering::Relaxed));
    let to_come = nodes * hard.saturating_sub(elapsed).as_nanos() / elapsed.as_nanos();
    u128::from(first.visits.saturating_sub(second.visits)) > to_come
}
