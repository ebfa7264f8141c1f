//! Rank 2: a region confined to a line.

use super::sets::confined;
use super::{Candidates, Finding, Technique, Words};
use crate::unit::Kind;

pub(super) struct RegionInLine;

impl Technique for RegionInLine {
    fn name(&self) -> &'static str {
        "region-in-line"
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "All free cells of {units} lie in {within}: cross out the rest there, {cells}.",
            german: "Alle freien Felder von {units} liegen in {within}: Streiche dort den Rest, {cells}.",
            turkish: "{units} için kalan hücrelerin hepsi {within} içinde: oradaki geri kalan elenir, {cells}.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        Kind::LINES.into_iter().find_map(|line| confined(candidates, Kind::Regions, line, 1..=1))
    }
}
