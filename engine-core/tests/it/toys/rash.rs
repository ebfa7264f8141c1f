//! A search that takes every risk.

use std::ops::ControlFlow;

use engine_core::buffer::{MoveBuffer, Span};
use engine_core::{Fate, Frontier, Node, Position, Probe, Supply, Tactics};

use super::mix;

/// Tactics that use every hook there is, as rashly as they may: what is proven must stay proven.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rash;

impl<P: Position<Move = u32>> Tactics<P> for Rash {
    type Buf = MoveBuffer<u32>;
    type Cursor = Span;

    fn open(
        &self,
        node: &Node<'_, P>,
        table: Option<P::Key>,
        supply: Supply,
        buf: &mut MoveBuffer<u32>,
    ) -> Span {
        let mut span = buf.open();
        let _ = node.pos.visit(|mv| {
            if supply == Supply::All || mv % 2 == 0 {
                let first = table == Some(node.pos.shorten(mv));
                let order = (mix(node.pos.hash(), u64::from(mv)) % 100) as i32;
                buf.push(&mut span, mv, if first { 1_000 } else { order });
            }
            ControlFlow::Continue(())
        });
        span
    }

    fn next(
        &self,
        _node: &Node<'_, P>,
        cursor: &mut Span,
        buf: &mut MoveBuffer<u32>,
    ) -> Option<u32> {
        buf.next_best(cursor)
    }

    fn close(&self, cursor: Span, buf: &mut MoveBuffer<u32>) {
        buf.close(cursor);
    }

    fn frontier(&self, pos: &P, beyond: u32) -> Frontier {
        match (pos.verdict(), mix(pos.hash(), 5) % 4) {
            (Some(verdict), _) => Frontier::Over(verdict),
            (None, _) if beyond > 3 => Frontier::Evaluate,
            (None, 0) => Frontier::Evaluate,
            (None, 1) => Frontier::Forced,
            (None, 2) => Frontier::Deepen(1 + beyond % 2),
            (None, _) => Frontier::StandPat,
        }
    }

    fn reduction(&self, node: &Node<'_, P>, _cursor: &Span, _mv: u32, number: u32) -> u32 {
        if node.depth > 2 { number } else { 0 }
    }

    fn extension(&self, node: &Node<'_, P>, cursor: &Span, _mv: u32, _now: &P) -> u32 {
        u32::from(cursor.total() == 1 && node.ply < 10)
    }

    fn fate(&self, node: &Node<'_, P>, _cursor: &Span, mv: u32, number: u32) -> Fate {
        match mix(node.pos.hash(), u64::from(mv)) % 8 {
            0 => Fate::Skip,
            1 if number > 2 => Fate::SkipRest,
            _ => Fate::Search,
        }
    }

    fn beta_margin(&self, node: &Node<'_, P>) -> Option<i32> {
        (node.depth < 4).then_some(50)
    }

    fn probe(&self, node: &Node<'_, P>) -> Option<Probe> {
        (node.depth > 2).then_some(Probe { depth: node.depth / 2, margin: 20 })
    }

    fn aspiration(&self) -> i32 {
        5
    }
}
