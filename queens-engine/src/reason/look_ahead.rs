//! Ranks 9 to 11: a queen on a cell that soon leaves some unit without a cell.

use super::line_sets::LineSets;
use super::single::Single;
use super::starve::Starve;
use super::{Candidates, Effect, Finding, LADDER, Technique, Words, next_step};
use crate::unit::Unit;

pub(super) struct LookAhead {
    name: &'static str,
    /// The techniques used to look ahead: those of the ladder up to this one.
    last: &'static dyn Technique,
}

/// Rank 9: with singles only.
pub(super) static SINGLES: LookAhead = LookAhead { name: "look-ahead-singles", last: &Single };
/// Rank 10: with all that look at one unit.
pub(super) static SIMPLE: LookAhead = LookAhead { name: "look-ahead-simple", last: &Starve };
/// Rank 11: with all that do not look ahead.
pub(super) static ALL: LookAhead = LookAhead { name: "look-ahead-all", last: &LineSets };

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
        let ranks = self.ranks();
        candidates.tries().find_map(|cell| {
            let mut ahead = candidates.clone();
            ahead.place(cell);
            let unit = dead_end(ahead, ranks)?;
            let effect = Effect::Remove(vec![cell]);
            Some(Finding { units: vec![unit], within: Vec::new(), effect })
        })
    }
}

impl LookAhead {
    /// How many techniques from the foot of the ladder are used.
    fn ranks(&self) -> usize {
        let below = LADDER.iter().take_while(|technique| technique.name() != self.last.name());
        below.count() + 1
    }
}

/// The unit that is left without a cell where the first `ranks` techniques lead to one.
fn dead_end(mut ahead: Candidates<'_>, ranks: usize) -> Option<Unit> {
    while ahead.patience().lasts() {
        if let Some(unit) = ahead.dead_unit() {
            return Some(unit);
        }
        ahead.apply(&next_step(&ahead, ranks)?.finding.effect);
    }
    None
}
