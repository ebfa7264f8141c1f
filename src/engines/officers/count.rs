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
        let tried = self.try_lays(control, sink);
        let best = tried.best.or_else(|| self.without_hope());
        sink(self.line(control, tried.lays, tried.to.as_ref(), best));
        sink(Event::Done { best: best.map(|mv| mv.to_string()), ponder: None });
    }
}

/// What trying the lays has found.
#[derive(Default)]
struct Tried {
    /// How many were tried.
    lays: u64,
    /// The one that keeps most completions.
    best: Option<Move>,
    /// One of these completions.
    to: Option<Square>,
}

impl Count {
    /// The moves to choose from.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.game.moves();
        moves.retain(|mv| self.only.is_empty() || self.only.contains(mv));
        moves
    }

    /// Looks for the lay that keeps most completions; each better one is told as it is found.
    fn try_lays(&self, control: &Control, sink: &mut dyn FnMut(Event)) -> Tried {
        let completions = Completions::of(self.game.table());
        let limit = self.limits.nodes.unwrap_or(u64::MAX);
        let mut tried = Tried::default();
        let mut most = 0;
        for (mv, number) in self.moves().into_iter().zip(1..) {
            let Move::Lay { card, cell } = mv else { continue };
            if tried.lays == limit || control.is_stopped() {
                break;
            }
            tried.lays += 1;
            sink(Event::Current { mv: mv.to_string(), number });
            let keeps = completions.count_with(card, cell);
            if keeps > most {
                most = keeps;
                let mut kept = completions.clone();
                kept.keep(card, cell);
                (tried.best, tried.to) = (Some(mv), kept.iter().next().copied());
                sink(Event::Text(format!("{mv} keeps {keeps} of {}", completions.len())));
                sink(self.line(control, tried.lays, tried.to.as_ref(), Some(mv)));
            }
        }
        tried
    }

    /// What a player would be advised to do.
    fn hint(&self) -> Option<Hint> {
        self.game.view().and_then(|view| Hint::of(&view))
    }

    /// The square is dead: the take-back that leads back soonest, or else any legal move.
    fn without_hope(&self) -> Option<Move> {
        let moves = self.moves();
        let hint = self.hint().map(|hint| hint.mv());
        hint.filter(|mv| moves.contains(mv)).or_else(|| moves.first().copied())
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

    /// Won in as many plies as cards are left, level if the coins may still save the square, lost
    /// if nothing helps.
    fn score(&self, finishable: bool, left: u32) -> Score {
        match (finishable, self.game.status()) {
            (true, _) | (_, Status::Won) => Score::win_in(left),
            (false, _) if self.hint().is_some() => Score::DRAW,
            (false, _) => Score::loss_in(left),
        }
    }
}
