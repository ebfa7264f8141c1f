//! Rank 8: k rows in k columns, or k columns in k rows.

use super::sets::confined;
use super::{Candidates, Finding, Technique, Words};
use crate::unit::Kind;

pub(super) struct LineSets;

impl Technique for LineSets {
    fn name(&self) -> &'static str {
        "line-set"
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "{units} have free cells only in {within}, as many as they are: cross out the other cells there, {cells}.",
            german: "{units} haben nur in {within} freie Felder, ebenso vielen: Streiche dort die anderen Felder, {cells}.",
            turkish: "{units} için boş hücreler yalnızca aynı sayıdaki {within} içinde: oradaki öteki hücreler elenir, {cells}.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        let open = candidates.open(Kind::Rows).count_ones() as usize;
        (2..=open / 2).find_map(|size| {
            confined(candidates, Kind::Rows, Kind::Columns, size..=size)
                .or_else(|| confined(candidates, Kind::Columns, Kind::Rows, size..=size))
        })
    }
}
