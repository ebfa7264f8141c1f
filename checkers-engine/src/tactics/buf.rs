//! What one thread keeps to supply moves in a good order.

use engine_core::buffer::{MoveBuffer, Span};
use engine_core::history::{History, Killers};
use engine_core::tactics::Node;
use engine_core::{Position as _, Side};

use crate::moves::{Move, MoveKey};
use crate::position::Position;

/// Room for moves, and what has been learnt about quiet ones.
#[derive(Debug)]
pub struct Buf {
    moves: MoveBuffer<Move>,
    history: History,
    killers: Killers<MoveKey>,
}

/// Where a node stands in its supply.
#[derive(Debug)]
pub struct Cursor {
    span: Span,
    killers: [Option<MoveKey>; 2],
}

impl Cursor {
    /// Whether the node has one move and no more.
    #[inline]
    pub(super) fn is_only_move(&self) -> bool {
        self.span.total() == 1
    }
}

impl Default for Buf {
    fn default() -> Buf {
        Buf { moves: MoveBuffer::default(), history: History::new(12), killers: Killers::default() }
    }
}

/// Where moves of one kind stand among all others.
const TABLE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 25;
const CROWNING: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

impl Buf {
    #[inline]
    pub(super) fn open(&self, node: &Node<'_, Position>) -> Cursor {
        Cursor { span: self.moves.open(), killers: self.killers.get(node.ply) }
    }

    #[inline]
    pub(super) fn push(
        &mut self,
        cursor: &mut Cursor,
        node: &Node<'_, Position>,
        table: Option<MoveKey>,
        mv: Move,
    ) {
        let score = self.score(cursor, node, table, mv);
        self.moves.push(&mut cursor.span, mv, score);
    }

    #[inline]
    fn score(
        &self,
        cursor: &Cursor,
        node: &Node<'_, Position>,
        table: Option<MoveKey>,
        mv: Move,
    ) -> i32 {
        let key = MoveKey::from(mv);
        if table == Some(key) {
            return TABLE;
        }
        if mv.is_capture() {
            let side: Side = node.pos.side();
            let kings = (mv.captured & node.pos.kings(!side)).len();
            return CAPTURE + (mv.captured.len() + 2 * kings) as i32 + i32::from(mv.crowned);
        }
        if mv.crowned {
            return CROWNING;
        }
        match cursor.killers {
            [Some(first), _] if first == key => KILLER + 1,
            [_, Some(second)] if second == key => KILLER,
            _ => self.history.get(node.pos.side(), key),
        }
    }

    #[inline]
    pub(super) fn next(&mut self, cursor: &mut Cursor) -> Option<Move> {
        self.moves.next_best(&mut cursor.span)
    }

    #[inline]
    pub(super) fn close(&mut self, cursor: Cursor) {
        self.moves.close(cursor.span);
    }

    /// `mv` was good; what was tried before it was not.
    pub(super) fn learn(&mut self, node: &Node<'_, Position>, cursor: &Cursor, mv: Move) {
        let side = node.pos.side();
        self.killers.add(node.ply, mv.into());
        self.history.reward(side, MoveKey::from(mv), node.depth);
        for other in self.moves.taken(&cursor.span).filter(|&other| other != mv) {
            self.history.punish(side, MoveKey::from(other), node.depth);
        }
    }

    pub(super) fn age(&mut self) {
        self.history.age();
        self.killers.clear();
    }
}
