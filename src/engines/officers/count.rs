//! The search of an officers session: which lay keeps most completions.

use std::sync::Arc;

use engine_core::{Bound, Control, Limits, Score};
use officers_engine::hint::Hint;
use officers_engine::{Cell, Completions, Game as Officer, Move, Square, Status};
use protocol::engine::{Event, Info, Job};

/// Counts the completions that each lay of the player on turn keeps.
pub(super) struct Count {
    pub game: Officer,
    /// Only these moves; all of them if there is none.
    pub only: Vec<Move>,
    pub limits: Limits,
}

impl Job for Count {
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event)) {
        let best = match self.best_lay(control, sink) {
            Some(lay) => Some(lay),
            None => self.without_hope(control, sink),
        };
        sink(Event::Done { best: best.map(|mv| mv.to_string()), ponder: None });
    }
}

impl Count {
    /// The moves to choose from.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.game.moves();
        moves.retain(|mv| self.only.is_empty() || self.only.contains(mv));
        moves
    }

    /// The lay that keeps most completions, each better one told as it is found.
    fn best_lay(&self, control: &Control, sink: &mut dyn FnMut(Event)) -> Option<Move> {
        let completions = Completions::of(self.game.table());
        let limit = self.limits.nodes.unwrap_or(u64::MAX);
        let mut best = (0, None);
        for (mv, nodes) in self.moves().into_iter().zip(1..=limit) {
            let Move::Lay { card, cell } = mv else { continue };
            let number = u32::try_from(nodes).unwrap_or(u32::MAX);
            sink(Event::Current { mv: mv.to_string(), number });
            let keeps = completions.count_with(card, cell);
            if keeps > best.0 {
                best = (keeps, Some(mv));
                let mut kept = completions.clone();
                kept.keep(card, cell);
                sink(Event::Text(format!("{mv} keeps {keeps} of {}", completions.len())));
                sink(self.line(control, nodes, kept.iter().next(), Some(mv)));
            }
            if control.is_stopped() {
                break;
            }
        }
        best.1
    }

    /// The square is dead: the take-back that leads back soonest, or else any legal move.
    fn without_hope(&self, control: &Control, sink: &mut dyn FnMut(Event)) -> Option<Move> {
        let moves = self.moves();
        let hint = self.game.view().and_then(|view| Hint::of(&view)).map(|hint| hint.mv());
        let best = hint.filter(|mv| moves.contains(mv)).or_else(|| moves.first().copied());
        sink(self.line(control, moves.len() as u64, None, best));
        best
    }

    /// A line of play: the move, and then the rest of the square it leads to.
    fn line(&self, control: &Control, nodes: u64, to: Option<&Square>, mv: Option<Move>) -> Event {
        let unlaid = self.game.table().unlaid();
        let left = u32::try_from(unlaid.len()).unwrap_or(0);
        let rest = to.into_iter().flat_map(|square| {
            Cell::all()
                .map(|cell| (square[cell.number()], cell))
                .filter(|&(card, _)| unlaid.has(card))
                .map(|(card, cell)| Move::Lay { card, cell })
                .filter(|&lay| Some(lay) != mv)
        });
        Event::Line(Info {
            depth: 1,
            seldepth: left,
            multipv: 1,
            score: self.score(to.is_some(), left),
            bound: Bound::Exact,
            wdl: None,
            nodes,
            time: control.created().elapsed(),
            hashfull: 0,
            tbhits: 0,
            pv: mv.into_iter().chain(rest).map(|mv| mv.to_string()).collect(),
        })
    }

    /// Won in as many plies as cards are left, lost if nothing helps, level if a coin may.
    fn score(&self, finishable: bool, left: u32) -> Score {
        match (finishable, self.game.status()) {
            (true, _) | (_, Status::Won) => Score::win_in(left),
            (false, _) if self.game.takeable().is_empty() => Score::loss_in(left),
            (false, _) => Score::DRAW,
        }
    }
}
