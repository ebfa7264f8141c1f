//! Above the ladder: trying everything. It rules out any cell that no solution uses.

use super::{Candidates, Effect, Finding, Technique, Words};
use crate::solve::is_solvable;

pub(super) struct Search;

impl Technique for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn words(&self) -> &'static Words {
        &Words {
            english: "Trying everything shows that no solution has a queen on {cells}: cross it out.",
            german: "Durchprobieren zeigt, dass keine Lösung eine Dame auf {cells} hat: Streiche das Feld.",
            turkish: "Bütün yollar denenirse hiçbir çözümde {cells} üzerinde vezir yoktur: hücre elenir.",
        }
    }

    fn find(&self, candidates: &Candidates<'_>) -> Option<Finding> {
        let cell = candidates.tries().find(|&cell| {
            let mut allowed = candidates.free().clone();
            allowed.subtract(&candidates.seen_from(cell));
            allowed.add(candidates.queens());
            is_solvable(candidates.level(), Some(&allowed), candidates.patience()) == Some(false)
        })?;
        Some(Finding { units: Vec::new(), within: Vec::new(), effect: Effect::Remove(vec![cell]) })
    }
}
