//! How hard a level is for a person: the hardest reason it needs, and how often each is used.

use crate::board::Board;
use crate::level::Level;
use crate::reason::{Candidates, LADDER, next_step};
use crate::solve::{Verdict, solve};

/// What it takes to solve a level by reasons, always taking the weakest that applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rank in [`LADDER`] of the hardest reason needed, from 1.
    pub difficulty: usize,
    /// How often each reason of [`LADDER`] was used.
    pub uses: Vec<u32>,
}

/// Why a level has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RateError {
    /// There is nothing to find out.
    #[error("the level has no solution")]
    NoSolution,
    /// Reasons cannot tell the solutions apart.
    #[error("the level has more than one solution")]
    SeveralSolutions,
}

/// Rates a level.
///
/// # Errors
/// The level has no solution, or several.
pub fn rate(level: &Level) -> Result<Rating, RateError> {
    match solve(level) {
        Verdict::None => Err(RateError::NoSolution),
        Verdict::Several(..) => Err(RateError::SeveralSolutions),
        Verdict::Unique(_) => Ok(rate_unique(level, LADDER.len())
            .unwrap_or_else(|| Rating { difficulty: LADDER.len(), uses: vec![0; LADDER.len()] })),
    }
}

/// Rates a level that has one solution; `None` if it needs more than the first `ranks` reasons.
pub(crate) fn rate_unique(level: &Level, ranks: usize) -> Option<Rating> {
    let regions = level.region_cells();
    let mut candidates = Candidates::new(level, &regions, &Board::empty(level.size()));
    let mut rating = Rating { difficulty: 0, uses: vec![0; LADDER.len()] };
    while !candidates.is_solved() {
        let step = next_step(&candidates, ranks)?;
        candidates.apply(&step.finding.effect);
        rating.difficulty = rating.difficulty.max(step.rank);
        rating.uses[step.rank - 1] += 1;
    }
    Some(rating)
}
