//! Rank 1: the only cell left in a row, column or region.

use super::{Candidates, Effect, Finding, Technique, Words};

pub(super) struct Single;

impl Technique for Single {
    fn name(&self) -> &'static str {
        "single"
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "{units} has one free cell left: the queen goes to {cells}.",
            german: "{units} hat nur noch ein freies Feld: Die Dame kommt auf {cells}.",
            turkish: "{units} için tek bir boş hücre kaldı: vezir {cells} hücresine konur.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        let unit = candidates.open_unit_of_size(1)?;
        let cell = candidates.cells(unit).only()?;
        Some(Finding { units: vec![unit], within: Vec::new(), effect: Effect::Place(cell) })
    }
}
