//! `go perft N` as a job.

use std::sync::Arc;

use engine_core::{Control, Position};
use protocol::engine::{Event, Job, Notation};

use super::game::BoardGame;
use super::state::State;

/// Counts lines of play below each move.
pub(super) struct PerftJob<G: BoardGame> {
    pub(super) state: State<G>,
    pub(super) notation: Notation,
    pub(super) depth: u32,
}

impl<G: BoardGame> Job for PerftJob<G> {
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event)) {
        if let Some(nodes) = self.divide(control, sink) {
            sink(Event::Total { nodes });
        }
        sink(Event::Done { best: None, ponder: None });
    }
}

impl<G: BoardGame> PerftJob<G> {
    /// Counts move by move; gives the sum, or `None` if the count was stopped.
    fn divide(&self, control: &Control, sink: &mut dyn FnMut(Event)) -> Option<u64> {
        let Some(below) = self.depth.checked_sub(1) else { return Some(1) };
        let pos = self.state.pos();
        let mut total = 0;
        for mv in pos.moves() {
            let nodes = count(&pos.after(mv), below, control)?;
            total += nodes;
            let mv = self.state.game().write_move(self.notation, pos, mv);
            sink(Event::Divide { mv, nodes });
        }
        Some(total)
    }
}

/// How deep a count may go without looking at the stop flag: a few milliseconds' work at most.
const UNWATCHED: u32 = 1;

/// The count, or `None` if it was stopped.
fn count<P: Position>(pos: &P, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(pos.perft(depth));
    }
    let moves = pos.moves().into_iter();
    moves.map(|mv| count(&pos.after(mv), depth - 1, control)).sum()
}
