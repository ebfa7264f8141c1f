//! Fixed work to measure the engine by.

use std::ops::ControlFlow;

use engine_core::alphabeta::{Searcher, Settings};
use engine_core::{Control, Limits, Position as _, Root};

use crate::evaluate::Territory;
use crate::game::game;
use crate::notation::fen;
use crate::position::Position;

/// The start, and every twelfth ply of a game that the engine played with itself.
const POSITIONS: [&str; 5] = [
    "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1",
    "*9/3Q2*3/1q1*2qQ*1/8*1/7*1*/1q8/1*1q6/1**5Q1/Q4**3/10 w - - 0 7",
    "*9/6*Q2/1q1**3*1/*Q*2q1**1/1*2*2*1*/4*Q*3/1**2*2q1/1**q*3Q1/3*1**3/10 w - - 0 13",
    "*1Q7/1q*2**3/2****2*1/*1*4**1/1**1*2*1*/2*Q***q2/1**q**Q**1/1**1**3Q/3*1***q1/10 w - - 0 19",
    "*q*5*1/1**2**3/2*****Q*1/*1**1*1**1/1****Q****/2*1***1qQ/1**q**Q***/1**1**2q1/3*1*****/10 w - - 0 25",
];

/// How deep each is searched, in plies.
const DEPTH: u32 = 4;

/// The positions, the start first, then from the middle game on.
pub fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.iter().filter_map(|text| fen::read(text).ok())
}

/// Searches every position to a fixed depth and gives the nodes of each. With one thread they are
/// the same on every run and change only when the search does.
pub fn search(threads: usize) -> Vec<u64> {
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    positions()
        .map(|pos| {
            let mut searcher = Searcher::new(game(), Settings { threads, ..Settings::default() });
            let root = Root::new(pos, (), limits.clone());
            searcher.search(&root, &Control::new(), &mut |_| {}).nodes
        })
        .collect()
}

/// Evaluates the position after each legal move; gives how many there are and the sum of their
/// values, so that the work cannot be left out.
pub fn evaluate_replies(evaluation: &Territory, pos: &Position) -> (u64, i64) {
    let (mut count, mut sum) = (0, 0);
    let _ = pos.visit(|mv| {
        count += 1;
        sum += i64::from(evaluation.value(&pos.after(mv)));
        ControlFlow::Continue(())
    });
    (count, sum)
}
