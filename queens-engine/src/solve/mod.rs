//! Finding the solutions of a level, proving that there is one, counting them.
//!
//! The search keeps the cells still free as one set of bits and always branches on the row, column
//! or region with the fewest of them; units with one cell left are filled and starved cells taken
//! on the way. It needs no memory but its stack frame. A search that takes rows in order was rejected: it is several times
//! slower from ten rows on.

mod board;
mod dispatch;
mod history;
mod kernel;
mod starve;
mod words;

use std::ops::ControlFlow;

use crate::cells::{Cell, CellSet, MAX_SIZE};
use crate::level::Level;
use crate::patience::Patience;

/// One queen a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution {
    size: u8,
    columns: [u8; MAX_SIZE],
}

impl Solution {
    /// The queens in these columns, one a row from the top; at most [`MAX_SIZE`] are kept.
    pub fn new(columns: &[u8]) -> Solution {
        let size = columns.len().min(MAX_SIZE);
        let mut solution = Solution { size: size as u8, columns: [0; MAX_SIZE] };
        solution.columns[..size].copy_from_slice(&columns[..size]);
        solution
    }

    /// The column of the queen of every row, from 0.
    #[inline]
    pub fn columns(&self) -> &[u8] {
        &self.columns[..usize::from(self.size)]
    }

    /// The cells of the queens, top first.
    pub fn queens(&self) -> impl Iterator<Item = Cell> + '_ {
        self.columns().iter().enumerate().map(|(row, &column)| Cell { row: row as u8, column })
    }
}

impl std::fmt::Debug for Solution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Solution").field(&self.columns()).finish()
    }
}

/// How many solutions there are, with the proof: none, one, or the first two found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one.
    Unique(Solution),
    /// At least these two.
    Several(Solution, Solution),
}

impl Verdict {
    /// The solutions that prove the verdict.
    pub fn solutions(&self) -> Vec<Solution> {
        match *self {
            Verdict::None => Vec::new(),
            Verdict::Unique(one) => vec![one],
            Verdict::Several(one, other) => vec![one, other],
        }
    }
}

/// Receives what a search finds, and can end it.
pub trait Visitor {
    /// A solution: the column of the queen of every row, from 0.
    fn solution(&mut self, columns: &[u8]) -> ControlFlow<()>;

    /// Called every [`TICK`] nodes.
    #[inline]
    fn tick(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The number of search nodes between two calls of [`Visitor::tick`]: well under a millisecond
/// for boards of up to 32 rows.
pub const TICK: u32 = 1024;

impl<F: FnMut(&[u8]) -> ControlFlow<()>> Visitor for F {
    #[inline]
    fn solution(&mut self, columns: &[u8]) -> ControlFlow<()> {
        self(columns)
    }
}

/// Finds the solution and proves that there is no other, without allocating.
///
/// # Examples
/// ```
/// use queens_engine::{solve, text};
/// let puzzle = text::read("AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF").unwrap();
/// let solve::Verdict::Unique(solution) = solve::solve(&puzzle.level) else { panic!() };
/// assert_eq!(solution.columns(), [1, 4, 2, 0, 5, 3]);
/// ```
pub fn solve(level: &Level) -> Verdict {
    solve_within(level, None)
}

/// As [`solve`], with queens only on the cells of `allowed`; `None` for all.
pub fn solve_within(level: &Level, allowed: Option<&CellSet>) -> Verdict {
    let mut verdict = Verdict::None;
    visit(level, allowed, &mut |columns: &[u8]| match verdict {
        Verdict::None => {
            verdict = Verdict::Unique(Solution::new(columns));
            ControlFlow::Continue(())
        }
        Verdict::Unique(first) | Verdict::Several(first, _) => {
            verdict = Verdict::Several(first, Solution::new(columns));
            ControlFlow::Break(())
        }
    });
    verdict
}

/// Whether there is a solution with queens only on the cells of `allowed`, `None` for all; no
/// answer if patience runs out first.
pub fn is_solvable(
    level: &Level,
    allowed: Option<&CellSet>,
    patience: Patience<'_>,
) -> Option<bool> {
    let mut probe = Probe { patience, answer: Some(false) };
    visit(level, allowed, &mut probe);
    probe.answer
}

/// Looks for one solution as long as patience lasts.
struct Probe<'a> {
    patience: Patience<'a>,
    answer: Option<bool>,
}

impl Visitor for Probe<'_> {
    fn solution(&mut self, _: &[u8]) -> ControlFlow<()> {
        self.answer = Some(true);
        ControlFlow::Break(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        if self.patience.lasts() {
            return ControlFlow::Continue(());
        }
        self.answer = None;
        ControlFlow::Break(())
    }
}

/// The number of solutions, or `limit` if there are at least as many.
pub fn count(level: &Level, allowed: Option<&CellSet>, limit: u64) -> u64 {
    let mut count = 0;
    if limit > 0 {
        visit(level, allowed, &mut |_: &[u8]| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    count
}

/// Shows every solution with queens only on the cells of `allowed` to the visitor, in an order
/// that depends on the level alone, until it has seen enough.
pub fn visit<V: Visitor>(level: &Level, allowed: Option<&CellSet>, visitor: &mut V) {
    let _ = dispatch::search(level, allowed, visitor);
}
