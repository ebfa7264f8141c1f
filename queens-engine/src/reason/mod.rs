//! The ladder of human reasons, weakest first, shared by the rater and the hints.
//!
//! Every technique is one file here and one line of [`LADDER`]. All are monotone: what one finds
//! stays true when others have been applied, so the hardest one needed does not depend on the
//! order of the steps.

mod candidates;
mod line_in_region;
mod line_sets;
mod look_ahead;
mod region_in_line;
mod region_sets;
mod search;
mod sets;
mod single;
mod starve;
mod words;

use crate::cells::Cell;
use crate::unit::Unit;

pub use candidates::Candidates;
pub(crate) use words::cell_name;
pub use words::{Language, Words};

/// Every technique, weakest first.
pub static LADDER: &[&dyn Technique] = &[
    &single::Single,
    &region_in_line::RegionInLine,
    &line_in_region::LineInRegion,
    &starve::Starve,
    &region_sets::PAIRS,
    &region_sets::TRIPLES,
    &region_sets::LARGER,
    &line_sets::LineSets,
    &look_ahead::SINGLES,
    &look_ahead::SIMPLE,
    &look_ahead::ALL,
    &search::Search,
];

/// A way to reason about a board.
pub trait Technique: Sync {
    /// A short name without blanks, for data.
    fn name(&self) -> &'static str;

    /// The sentence that explains a finding.
    fn words(&self) -> &'static Words;

    /// Something that follows from the candidates and changes them; `None` if there is nothing.
    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding>;
}

/// What a technique has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The units that justify it.
    pub units: Vec<Unit>,
    /// The units that those are confined to, if it is that kind of reason.
    pub within: Vec<Unit>,
    /// What follows.
    pub effect: Effect,
}

/// What follows from a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A queen stands here.
    Place(Cell),
    /// None of these cells has a queen; there is at least one, in reading order.
    Remove(Vec<Cell>),
}

impl Effect {
    /// The cells that are filled or ruled out, in reading order.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Effect::Place(cell) => std::slice::from_ref(cell),
            Effect::Remove(cells) => cells,
        }
    }
}

/// A finding and the technique that made it.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where the technique stands in [`LADDER`], from 1.
    pub rank: usize,
    /// What it found.
    pub finding: Finding,
}

impl Step {
    /// The technique that made the step.
    pub fn technique(&self) -> &'static dyn Technique {
        LADDER[self.rank - 1]
    }
}

/// The weakest step that follows from the candidates, from the first `ranks` techniques.
pub fn next_step(candidates: &Candidates<'_>, ranks: usize) -> Option<Step> {
    let ladder = LADDER.iter().take(ranks).zip(1..);
    ladder
        .filter_map(|(technique, rank)| {
            technique.find(candidates).map(|finding| Step { rank, finding })
        })
        .next()
}
