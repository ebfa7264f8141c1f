//! Counting lines of play on bare boards, with the last ply counted and not played.
//!
//! What limits the speed (Russian, start position): two thirds of the boards one ply above the
//! leaves have no capture and cost a few dozen instructions; the rest of the time goes into
//! expanding captures and into playing the moves of the ply above. No hash is computed.

use std::ops::ControlFlow::Continue;

use engine_core::Position as _;

use crate::board::{Board, Mover};
use crate::generate::{self, Count, Law, Task, dispatch};
use crate::position::Position;

/// The number of lines of `depth` plies.
pub(crate) fn perft(pos: &Position, depth: u32, count: Count) -> u64 {
    dispatch(pos.movement(), pos.side(), Perft { board: pos.board(), depth, count })
}

struct Perft<'a> {
    board: &'a Board,
    depth: u32,
    count: Count,
}

impl Task for Perft<'_> {
    type Output = u64;

    fn run<L: Law, M: Mover>(self, law: L) -> u64 {
        let Perft { board, depth, count } = self;
        match count {
            Count::Unique => lines::<L, M, true>(law, board, depth),
            Count::Ordered => lines::<L, M, false>(law, board, depth),
        }
    }
}

const fn count_of(unique: bool) -> Count {
    if unique { Count::Unique } else { Count::Ordered }
}

fn lines<L: Law, M: Mover, const UNIQUE: bool>(law: L, board: &Board, depth: u32) -> u64 {
    expand::<L, M, UNIQUE>(law, board, depth, |next, depth| {
        lines::<L, M::Other, UNIQUE>(law, next, depth)
    })
}

/// One node; `below` counts the lines that go on from the boards after it.
#[inline(always)]
fn expand<L: Law, M: Mover, const UNIQUE: bool>(
    law: L,
    board: &Board,
    depth: u32,
    below: impl Fn(&Board, u32) -> u64,
) -> u64 {
    let count = count_of(UNIQUE);
    match depth {
        0 => 1,
        1 => generate::count::<L, M>(law, board, count),
        _ => {
            let mut lines = 0;
            let _ = generate::visit::<L, M, _>(law, board, count, |change| {
                lines += below(&board.after::<M>(change), depth - 1);
                Continue(())
            });
            lines
        }
    }
}
