//! Ranks 9 to 11: a queen on a cell that soon leaves some unit without a cell.

use super::{Candidates, Effect, Finding, Technique, Words, next_step};
use crate::unit::Unit;

pub(super) struct LookAhead {
    name: &'static str,
    /// The techniques used to look ahead: this many from the foot of the ladder.
    ranks: usize,
}

/// Rank 9: with singles only.
pub(super) static SINGLES: LookAhead = LookAhead { name: "look-ahead-singles", ranks: 1 };
/// Rank 10: with ranks 1 to 4.
pub(super) static SIMPLE: LookAhead = LookAhead { name: "look-ahead-simple", ranks: 4 };
/// Rank 11: with every technique that does not look ahead.
pub(super) static ALL: LookAhead = LookAhead { name: "look-ahead-all", ranks: 8 };

impl Technique for LookAhead {
    fn name(&self) -> &'static str {
        self.name
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "A queen on {cells} would in a few steps leave no cell for {units}: cross out {cells}.",
            german: "Eine Dame auf {cells} ließe nach wenigen Schritten kein Feld für {units}: Streiche {cells}.",
            turkish: "{cells} üzerindeki bir vezir birkaç adımda {units} için hücre bırakmazdı: {cells} elenir.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        candidates.free().iter().find_map(|cell| {
            let mut ahead = candidates.clone();
            ahead.place(cell);
            let unit = self.dead_end(ahead)?;
            let effect = Effect::Remove(vec![cell]);
            Some(Finding { units: vec![unit], within: Vec::new(), effect })
        })
    }
}

impl LookAhead {
    /// The unit that is left without a cell where the techniques lead to one.
    fn dead_end(&self, mut ahead: Candidates<'_>) -> Option<Unit> {
        loop {
            if let Some(unit) = ahead.dead_unit() {
                return Some(unit);
            }
            ahead.apply(&next_step(&ahead, self.ranks)?.finding.effect);
        }
    }
}
