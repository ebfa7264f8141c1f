//! Plain minimax, against which every cleverer search is tested. It follows the same moves to the
//! same frontier as alpha-beta does and cuts nothing. It asks no oracle.

use super::game::{Acc, Game, Move, Pos};
use super::window::Reach;
use crate::evaluate::Evaluator;
use crate::outcome::Verdict;
use crate::path::Path;
use crate::position::Position;
use crate::score::Score;
use crate::tactics::{Frontier, Node, Supply, Tactics};

/// The score of a position that is not over, searched to a depth of at least 1.
pub fn minimax<G: Game>(game: &G, pos: &Pos<G>, path: &G::Path, depth: u32) -> Score {
    let mut search = Minimax { game, path: path.clone(), buf: Default::default() };
    let acc = game.evaluator().fresh(pos);
    search.all(&Here { pos: pos.clone(), acc, ply: 0 }, Reach::of(depth))
}

/// The result of perfect play for the mover, found by looking at everything. For games that end
/// and that know no draw by the path.
pub fn solve<P: Position>(pos: &P) -> Verdict {
    if let Some(verdict) = pos.verdict() {
        return verdict;
    }
    let mut best = Verdict::Loss;
    for mv in pos.moves() {
        match solve(&pos.after(mv)) {
            Verdict::Loss => return Verdict::Win,
            Verdict::Draw => best = Verdict::Draw,
            Verdict::Win => {}
        }
    }
    best
}

struct Minimax<'g, G: Game> {
    game: &'g G,
    path: G::Path,
    buf: super::game::Buf<G>,
}

struct Here<G: Game> {
    pos: Pos<G>,
    acc: Acc<G>,
    ply: u32,
}

impl<G: Game> Minimax<'_, G> {
    fn node(&mut self, at: &Here<G>, reach: Reach) -> Score {
        if self.path.is_draw_in_search() {
            self.end(at)
        } else if reach.depth == 0 {
            self.frontier(at, reach)
        } else {
            self.all(at, reach)
        }
    }

    fn frontier(&mut self, at: &Here<G>, reach: Reach) -> Score {
        let value = || self.game.evaluator().score(&at.pos, &at.acc).from_table(at.ply);
        match self.game.tactics().frontier(&at.pos, reach.beyond) {
            Frontier::Over(_) => self.end(at),
            Frontier::Evaluate => value(),
            Frontier::StandPat => {
                let least = value();
                let noisy = self.noisy(at);
                self.best(at, noisy, reach.past()).max(least)
            }
            Frontier::Forced => self.best(at, at.pos.moves(), reach.past()),
            Frontier::Deepen(plies) => self.all(at, reach.deepened(plies.max(1))),
        }
    }

    fn all(&mut self, at: &Here<G>, reach: Reach) -> Score {
        let moves = at.pos.moves();
        if moves.is_empty() {
            return self.end(at);
        }
        self.best(at, moves, Reach { depth: reach.depth - 1, ..reach })
    }

    fn best(&mut self, at: &Here<G>, moves: Vec<Move<G>>, reach: Reach) -> Score {
        let mut best = Score::MINUS_INFINITE;
        for mv in moves {
            let pos = at.pos.after(mv);
            let acc = self.game.evaluator().after(&at.acc, &at.pos, mv, &pos);
            self.path.enter(&at.pos, mv, &pos);
            best = best.max(-self.node(&Here { pos, acc, ply: at.ply + 1 }, reach));
            self.path.leave();
        }
        best
    }

    /// The score where the game is over, or drawn by the path.
    fn end(&self, at: &Here<G>) -> Score {
        at.pos.verdict().map_or(Score::DRAW, Score::of).from_table(at.ply)
    }

    fn noisy(&mut self, at: &Here<G>) -> Vec<Move<G>> {
        let tactics = self.game.tactics();
        let node = Node { pos: &at.pos, ply: at.ply, depth: 0, open: true, last: None };
        let mut cursor = tactics.open(&node, None, Supply::Noisy, &mut self.buf);
        let moves =
            std::iter::from_fn(|| tactics.next(&node, &mut cursor, &mut self.buf)).collect();
        tactics.close(cursor, &mut self.buf);
        moves
    }
}
