//! The life of one search: started, perhaps pondering, stopped, answered exactly once.

use std::sync::Arc;

use engine_core::Control;

use super::{Effect, SearchId, Session};
use crate::dialect::Dialect;
use crate::engine::{GoRequest, Notation};

/// The moves that answer a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) best: Option<String>,
    pub(super) ponder: Option<String>,
}

/// What a search is for, as far as the answer is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Purpose {
    /// It goes on until it is stopped.
    pub(super) infinite: bool,
    /// It thinks on the opponent's time.
    pub(super) ponder: bool,
    /// It counts lines.
    pub(super) perft: bool,
}

/// The search that runs, or whose answer is held back.
pub(super) struct Search {
    pub(super) id: SearchId,
    pub(super) control: Arc<Control>,
    pub(super) purpose: Purpose,
    notation: Notation,
    /// The first of the moves that are to be considered, if not all are.
    wish: Option<String>,
    /// Whether a count of lines has come to its end.
    pub(super) counted: bool,
    /// The answer, while it is held back.
    held: Option<Answer>,
}

impl Search {
    pub(super) fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }
}

impl Session {
    /// Starts a search, or answers without one if the engine refuses.
    pub(super) fn start(&mut self, notation: Notation, request: &GoRequest, purpose: Purpose) {
        let job = match self.engine.prepare(notation, request) {
            Ok(job) => job,
            Err(refusal) => {
                self.complain(&refusal.to_string());
                return self.answer(Answer::default());
            }
        };
        let control = if purpose.ponder { Control::pondering() } else { Control::new() };
        let control = Arc::new(control);
        let id = SearchId(self.searches);
        self.searches += 1;
        self.search = Some(Search {
            id,
            control: Arc::clone(&control),
            purpose,
            notation,
            wish: request.search_moves.first().cloned(),
            counted: false,
            held: None,
        });
        self.effects.push(Effect::Start { id, job, control });
    }

    /// Asks the running search to end; its answer is no longer held back.
    pub(super) fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.control.stop();
            self.release();
        }
    }

    /// The pondered move was played. Without a pondering search this means nothing.
    pub(super) fn ponder_hit(&mut self) {
        if let Some(search) = &mut self.search
            && search.purpose.ponder
        {
            search.purpose.ponder = false;
            search.control.ponder_hit();
            self.release();
        }
    }

    /// The search has ended. If it has failed to give a move, any legal one answers.
    pub(super) fn done(&mut self, mut answer: Answer) {
        let Some(search) = &mut self.search else { return };
        if answer.best.is_none() && !search.purpose.perft && self.engine.ending().is_none() {
            let wish = search.wish.take();
            answer.best = wish.or_else(|| self.engine.moves(search.notation).into_iter().next());
        }
        search.held = Some(answer);
        self.release();
    }

    /// Gives the answer, if it is there and need not be held back any longer.
    fn release(&mut self) {
        let holds = self.dialect != Some(Dialect::Hub);
        let Some(search) = &mut self.search else { return };
        let purpose = search.purpose;
        if holds && !search.is_stopped() && (purpose.infinite || purpose.ponder) {
            return;
        }
        let counted = search.counted;
        let Some(answer) = search.held.take() else { return };
        self.search = None;
        match (purpose.perft, counted) {
            (true, true) => {}
            (true, false) => self.complain("the count was stopped before its end"),
            (false, _) => self.answer(answer),
        }
        if self.input_ended {
            self.effects.push(Effect::Quit);
        } else {
            self.run_queue();
        }
    }
}
