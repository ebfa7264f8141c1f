//! How draughts likes to be searched: captures are forced and never stood pat on, quiet moves are
//! ordered by what was good before, late ones are searched less deeply.

mod buf;

pub use buf::{Buf, Cursor};

use std::ops::ControlFlow::Continue;

use engine_core::tactics::{Frontier, Node, Supply};
use engine_core::{Position as _, Side, Tactics};

use crate::board::{Black, Mover, White};
use crate::generate::Count;
use crate::moves::{Move, MoveKey};
use crate::position::Position;

/// The tactics of draughts, for all rule sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draughts;

/// Late moves are reduced from this move on, and again from the second number on.
const LATE: [u32; 2] = [3, 6];
/// Moves are reduced only where so much depth is left.
const LATE_DEPTH: u32 = 3;
/// The deepest node that is given up for its evaluation alone, and the margin for each ply.
const FUTILE_DEPTH: u32 = 3;
const FUTILE_MARGIN: i32 = 80;

impl Tactics<Position> for Draughts {
    type Buf = Buf;
    type Cursor = Cursor;

    fn open(
        &self,
        node: &Node<'_, Position>,
        table: Option<MoveKey>,
        supply: Supply,
        buf: &mut Buf,
    ) -> Cursor {
        let mut cursor = buf.open(node);
        let _ = node.pos.visit_changes(Count::Unique, |change| {
            let mv = Move::from(change);
            if supply == Supply::Noisy && !mv.crowned && !mv.is_capture() {
                return Continue(());
            }
            buf.push(&mut cursor, node, table, mv);
            Continue(())
        });
        cursor
    }

    #[inline]
    fn next(&self, _node: &Node<'_, Position>, cursor: &mut Cursor, buf: &mut Buf) -> Option<Move> {
        buf.next(cursor)
    }

    #[inline]
    fn close(&self, cursor: Cursor, buf: &mut Buf) {
        buf.close(cursor);
    }

    /// A capture is due: it is played out. The opponent threatens one: one ply more, once. A man
    /// can be crowned: that is tried. Else the evaluation is the value.
    fn frontier(&self, pos: &Position, beyond: u32) -> Frontier {
        if pos.must_capture() {
            return Frontier::Forced;
        }
        if let Some(verdict) = pos.verdict() {
            return Frontier::Over(verdict);
        }
        if beyond == 0 && pos.can_capture(!pos.side()) {
            return Frontier::Deepen(1);
        }
        if can_crown(pos) { Frontier::StandPat } else { Frontier::Evaluate }
    }

    fn learn(&self, node: &Node<'_, Position>, cursor: &Cursor, mv: Move, buf: &mut Buf) {
        if !mv.is_capture() {
            buf.learn(node, cursor, mv);
        }
    }

    fn age(&self, buf: &mut Buf) {
        buf.age();
    }

    #[inline]
    fn reduction(&self, node: &Node<'_, Position>, _cursor: &Cursor, mv: Move, number: u32) -> u32 {
        if node.depth < LATE_DEPTH || mv.is_capture() || mv.crowned {
            return 0;
        }
        let late = LATE.iter().filter(|&&from| number >= from).count() as u32;
        if node.open { late.min(1) } else { late }
    }

    /// A capture without alternative costs no depth.
    #[inline]
    fn extension(
        &self,
        _node: &Node<'_, Position>,
        cursor: &Cursor,
        mv: Move,
        _now: &Position,
    ) -> u32 {
        u32::from(mv.is_capture() && cursor.is_only_move())
    }

    #[inline]
    fn beta_margin(&self, node: &Node<'_, Position>) -> Option<i32> {
        let quiet = || !node.pos.must_capture() && !node.pos.can_capture(!node.pos.side());
        (node.depth <= FUTILE_DEPTH && quiet()).then(|| node.depth as i32 * FUTILE_MARGIN)
    }
}

/// Whether the mover has a quiet move that crowns.
#[inline]
fn can_crown(pos: &Position) -> bool {
    fn crowns<M: Mover>(pos: &Position) -> bool {
        let [left, right] = M::FORWARD;
        let men = pos.men(M::SIDE);
        ((men.step(left) | men.step(right)) & pos.empty()).meets(M::FAR_ROW)
    }
    match pos.side() {
        Side::White => crowns::<White>(pos),
        Side::Black => crowns::<Black>(pos),
    }
}
