//! Ranks 5 to 7: k regions in k lines, or k lines in k regions.

use super::sets::{WORDS, confined};
use super::{Candidates, Finding, Technique, Words};
use crate::cells::MAX_SIZE;
use crate::unit::Kind;

pub(super) struct RegionSets {
    name: &'static str,
    fewest: usize,
    most: usize,
}

/// Rank 5.
pub(super) static PAIRS: RegionSets = RegionSets { name: "pair", fewest: 2, most: 2 };
/// Rank 6.
pub(super) static TRIPLES: RegionSets = RegionSets { name: "triple", fewest: 3, most: 3 };
/// Rank 7.
pub(super) static LARGER: RegionSets = RegionSets { name: "larger-set", fewest: 4, most: MAX_SIZE };

impl Technique for RegionSets {
    fn name(&self) -> &'static str {
        self.name
    }

    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        let ways = Kind::LINES.map(|line| [(Kind::Regions, line), (line, Kind::Regions)]);
        let found = ways
            .into_iter()
            .flatten()
            .filter_map(|(of, into)| confined(candidates, of, into, self.fewest..=self.most));
        found.min_by_key(|found| found.units.len())
    }
}
