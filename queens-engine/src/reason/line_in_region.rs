//! Rank 3: a line confined to a region.

use super::sets::confined;
use super::{Candidates, Finding, Technique, Words};
use crate::unit::Kind;

pub(super) struct LineInRegion;

impl Technique for LineInRegion {
    fn name(&self) -> &'static str {
        "line-in-region"
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "All free cells of {units} belong to {within}: cross out the rest of it, {cells}.",
            german: "Alle freien Felder von {units} gehören zu {within}: Streiche den Rest davon, {cells}.",
            turkish: "{units} için kalan hücrelerin hepsi {within} içinde: bölgenin geri kalanı elenir, {cells}.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        Kind::LINES.into_iter().find_map(|line| confined(candidates, line, Kind::Regions, 1..=1))
    }
}
