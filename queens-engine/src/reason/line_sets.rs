//! Rank 8: k rows in k columns, or k columns in k rows.

use super::sets::{WORDS, confined};
use super::{Candidates, Finding, Technique, Words};
use crate::cells::MAX_SIZE;
use crate::unit::Kind;

pub(super) struct LineSets;

impl Technique for LineSets {
    fn name(&self) -> &'static str {
        "line-set"
    }

    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        let found = [(Kind::Rows, Kind::Columns), (Kind::Columns, Kind::Rows)]
            .into_iter()
            .filter_map(|(of, into)| confined(candidates, of, into, 2..=MAX_SIZE));
        found.min_by_key(|found| found.units.len())
    }
}
