//! How Amazons likes to be searched by alpha-beta.
//!
//! A node may have two thousand moves, so they are not all listed first. The table's move and the
//! killers come first; then steps are judged without their shots, and shots are listed only for
//! the steps that are reached. Where deeper searches follow, the moves of the best steps are
//! evaluated one by one before they are ordered; one ply above the frontier this would do the
//! frontier's work twice, and what was learnt about shots orders them.

mod supply;

use engine_core::buffer::MoveBuffer;
use engine_core::history::{History, Killers};
use engine_core::{Fate, Frontier, Node, Position as _, Supply, Tactics};

use crate::evaluate::Territory;
use crate::moves::{Key, Move};
use crate::position::Position;
use crate::square::Square;
use crate::steps::Step;

pub use supply::Cursor;

/// The tactics of Amazons.
#[derive(Clone, Debug)]
pub struct StepTactics {
    /// Orders the moves.
    pub evaluation: Territory,
    /// How many moves of a node are searched with one, two, and three or more plies to go; twice
    /// as many at the root. The supply brings the most promising first.
    pub widths: [u32; 3],
}

impl Default for StepTactics {
    fn default() -> StepTactics {
        StepTactics { evaluation: Territory::default(), widths: [200, 60, 30] }
    }
}

/// What one thread keeps: lists of steps and moves, and which have been good.
#[derive(Clone, Debug)]
pub struct Buf {
    steps: MoveBuffer<Step>,
    moves: MoveBuffer<Move>,
    killers: Killers<Key>,
    step_history: History,
    shot_history: History,
}

impl Default for Buf {
    fn default() -> Buf {
        Buf {
            steps: MoveBuffer::default(),
            moves: MoveBuffer::default(),
            killers: Killers::default(),
            step_history: History::new(PAIR_BITS),
            shot_history: History::new(PAIR_BITS),
        }
    }
}

/// The bits of a pair of squares.
const PAIR_BITS: u32 = 14;

/// Names two squares: a step, or a shot.
#[inline]
fn pair(from: Square, to: Square) -> u32 {
    u32::from(from.index()) | u32::from(to.index()) << 7
}

impl Tactics<Position> for StepTactics {
    type Buf = Buf;
    type Cursor = Cursor;

    fn open(
        &self,
        node: &Node<'_, Position>,
        table: Option<Key>,
        supply: Supply,
        buf: &mut Buf,
    ) -> Cursor {
        match supply {
            Supply::All => Cursor::all(node, table, buf),
            Supply::Noisy => Cursor::none(buf),
        }
    }

    #[inline]
    fn next(&self, node: &Node<'_, Position>, cursor: &mut Cursor, buf: &mut Buf) -> Option<Move> {
        cursor.next(&self.evaluation, node, buf)
    }

    fn close(&self, cursor: Cursor, buf: &mut Buf) {
        cursor.close(buf);
    }

    #[inline]
    fn frontier(&self, pos: &Position, _beyond: u32) -> Frontier {
        pos.verdict().map_or(Frontier::Evaluate, Frontier::Over)
    }

    fn learn(&self, node: &Node<'_, Position>, _cursor: &Cursor, mv: Move, buf: &mut Buf) {
        let side = node.pos.side();
        buf.killers.add(node.ply, Key::from(mv));
        buf.step_history.reward(side, pair(mv.from, mv.to), node.depth);
        buf.shot_history.reward(side, pair(mv.to, mv.arrow), node.depth);
    }

    fn age(&self, buf: &mut Buf) {
        buf.killers.clear();
        buf.step_history.age();
        buf.shot_history.age();
    }

    #[inline]
    fn reduction(
        &self,
        node: &Node<'_, Position>,
        _cursor: &Cursor,
        _mv: Move,
        number: u32,
    ) -> u32 {
        let late = u32::from(number > 3) + u32::from(number > 20 && node.depth > 3);
        if node.depth > 1 { late } else { 0 }
    }

    #[inline]
    fn fate(&self, node: &Node<'_, Position>, _cursor: &Cursor, _mv: Move, number: u32) -> Fate {
        let at_root = u32::from(node.ply == 0);
        let width = self.widths[node.depth.clamp(1, 3) as usize - 1] << at_root;
        if number > width { Fate::SkipRest } else { Fate::Search }
    }

    fn supply_cost(&self, _pos: &Position) -> u32 {
        200
    }

    fn aspiration(&self) -> i32 {
        100
    }
}
