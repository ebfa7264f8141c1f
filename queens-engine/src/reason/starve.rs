//! Rank 4: a cell that would take every free cell of some row, column or region.

use super::{Candidates, Effect, Finding, Technique, Words};
use crate::cells::CellSet;
use crate::unit::{Kind, Unit};

pub(super) struct Starve;

impl Technique for Starve {
    fn name(&self) -> &'static str {
        "starve"
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "A queen on {either} would leave no cell for {units}: cross out {cells}.",
            german: "Eine Dame auf {either} ließe kein Feld für {units}: Streiche {cells}.",
            turkish: "{either} üzerindeki bir vezir {units} için hücre bırakmazdı: {cells} elenir.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        let order = [Kind::Regions, Kind::Rows, Kind::Columns];
        let units = order.into_iter().flat_map(|kind| kind.units(candidates.open(kind)));
        units.filter_map(|unit| starving(candidates, unit)).next()
    }
}

/// The free cells that see every free cell of the unit.
fn starving(candidates: &Candidates<'_>, unit: Unit) -> Option<Finding> {
    let mut common: Option<CellSet> = None;
    for cell in candidates.cells(unit).iter() {
        let seen = candidates.seen_from(cell);
        let cells = common.get_or_insert_with(|| candidates.free().clone());
        cells.keep(&seen);
        if cells.is_empty() {
            return None;
        }
    }
    let effect = Effect::Remove(common?.iter().collect());
    Some(Finding { units: vec![unit], within: Vec::new(), effect })
}
