//! The moves of one node, a few at a time.

use engine_core::buffer::Span;
use engine_core::{Node, Position as _};

use super::{Buf, pair};
use crate::evaluate::Territory;
use crate::moves::{Key, Move};
use crate::position::Position;
use crate::steps::{self, Step};

/// How many of the best steps have their moves ordered together.
const FIRST_STEPS: usize = 14;

/// How much of a history score counts beside an evaluation in hundredths of a square.
const HISTORY_PART: i32 = 64;

/// Where a node stands in its supply.
#[derive(Debug)]
pub struct Cursor {
    /// The table's move and the killers, legal and different.
    early: [Option<Move>; 3],
    stage: Stage,
    steps: Span,
    moves: Span,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The early moves from this one on.
    Early(usize),
    /// The moves listed, then those of the next steps.
    Listed,
    /// No more.
    Done,
}

impl Cursor {
    /// A supply of every legal move.
    pub(super) fn all(node: &Node<'_, Position>, table: Option<Key>, buf: &Buf) -> Cursor {
        let [first, second] = buf.killers.get(node.ply);
        let mut early = [table, first, second].map(|key| node.pos.resolve(key?));
        for at in 1..early.len() {
            if early[..at].contains(&early[at]) {
                early[at] = None;
            }
        }
        Cursor { early, stage: Stage::Early(0), steps: buf.steps.open(), moves: buf.moves.open() }
    }

    /// A supply of nothing.
    pub(super) fn none(buf: &Buf) -> Cursor {
        Cursor {
            early: [None; 3],
            stage: Stage::Done,
            steps: buf.steps.open(),
            moves: buf.moves.open(),
        }
    }

    pub(super) fn close(self, buf: &mut Buf) {
        buf.moves.close(self.moves);
        buf.steps.close(self.steps);
    }

    pub(super) fn next(
        &mut self,
        evaluation: &Territory,
        node: &Node<'_, Position>,
        buf: &mut Buf,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Early(at) if at < self.early.len() => {
                    self.stage = Stage::Early(at + 1);
                    if self.early[at].is_some() {
                        return self.early[at];
                    }
                }
                Stage::Early(_) => {
                    self.list_steps(evaluation, node.pos, buf);
                    let together = if is_deep(node) { FIRST_STEPS } else { 1 };
                    self.list_moves(together, evaluation, node, buf);
                    self.stage = Stage::Listed;
                }
                Stage::Listed => match buf.moves.next_in_order(&mut self.moves) {
                    Some(mv) if self.early.contains(&Some(mv)) => {}
                    Some(mv) => return Some(mv),
                    None if self.steps.remaining() > 0 => {
                        self.list_moves(1, evaluation, node, buf);
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Lists all steps, best first.
    fn list_steps(&mut self, evaluation: &Territory, pos: &Position, buf: &mut Buf) {
        for step in steps::steps(pos) {
            let history = buf.step_history.get(pos.side(), pair(step.from, step.to));
            let score = steps::value(evaluation, pos, step) + history / HISTORY_PART;
            buf.steps.push(&mut self.steps, step, score);
        }
        buf.steps.sort(&self.steps);
    }

    /// Lists the moves of the next `count` steps, best first.
    fn list_moves(
        &mut self,
        count: usize,
        evaluation: &Territory,
        node: &Node<'_, Position>,
        buf: &mut Buf,
    ) {
        let pos = node.pos;
        for _ in 0..count {
            let Some(Step { from, to }) = buf.steps.next_in_order(&mut self.steps) else { break };
            for arrow in pos.shots(from, to) {
                let mv = Move { from, to, arrow };
                let score = if is_deep(node) {
                    let next = pos.after(mv);
                    next.verdict().map_or_else(|| -evaluation.value(&next), |_| i32::MAX)
                } else {
                    buf.shot_history.get(pos.side(), pair(to, arrow))
                };
                buf.moves.push(&mut self.moves, mv, score);
            }
        }
        buf.moves.sort(&self.moves);
    }
}

/// Whether good order is worth an evaluation of each move.
#[inline]
fn is_deep(node: &Node<'_, Position>) -> bool {
    node.depth > 1 || node.ply == 0
}
