//! A knock-out: the winner of each tie goes on. The order of the engines is their seeding.

use super::{Pair, PairScore, Plan, meeting};
use crate::settings::Settings;

/// Pairs added to a level tie before the seeding decides it.
const EXTRA_PAIRS: usize = 3;

/// As far as results determine it. The first seed meets the last one and so on; byes go to the
/// first seeds. A level tie is played on for up to three more pairs, then the better seed goes on.
pub(super) fn plan(settings: &Settings, results: &dyn Fn(usize) -> Option<PairScore>) -> Plan {
    let mut plan = Plan::default();
    let mut alive: Vec<usize> = (0..settings.engines.len()).collect();
    let mut openings = 0;
    for round in 1.. {
        if alive.len() < 2 {
            break;
        }
        let ties = bracket(&alive);
        let mut margins = vec![0i64; ties.len()];
        let regular = settings.games.div_ceil(2) as usize;
        for (index, legs) in meeting(settings.games).chain([2; EXTRA_PAIRS]).enumerate() {
            let is_extra = index >= regular;
            let mut waiting = false;
            for (tie, &(first, second)) in ties.iter().enumerate() {
                if is_extra && margins[tie] != 0 {
                    continue;
                }
                let number = plan.pairs.len();
                plan.pairs.push(Pair { round, first, second, opening: openings + index, legs });
                match results(number) {
                    Some(score) => margins[tie] += score.first as i64 - score.second as i64,
                    None => waiting = true,
                }
            }
            // Regular pairs are all known at once; an extra one only when those before it are done.
            if waiting && index + 1 >= regular {
                return plan;
            }
        }
        openings += regular + EXTRA_PAIRS;
        let losers: Vec<usize> = ties
            .iter()
            .zip(&margins)
            .map(|(&(first, second), &margin)| if margin < 0 { first } else { second })
            .collect();
        alive.retain(|engine| !losers.contains(engine));
    }
    Plan { complete: true, ..plan }
}

/// The ties of a round: so many that the next round is a power of two, the best seeds sit out.
fn bracket(alive: &[usize]) -> Vec<(usize, usize)> {
    let ties = match alive.len() - alive.len().next_power_of_two() / 2 {
        0 => alive.len() / 2,
        surplus => surplus,
    };
    let playing = &alive[alive.len() - 2 * ties..];
    (0..ties).map(|tie| (playing[tie], playing[2 * ties - 1 - tie])).collect()
}
