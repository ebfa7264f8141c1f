//! A knock-out: the winner of each tie goes on. The order of the engines is their seeding.

use super::{Pair, PairScore, Plan, meeting, opening};
use crate::settings::Settings;

/// Pairs added to a level tie before the seeding decides it.
const EXTRA_PAIRS: usize = 3;

/// As far as results determine it. The first seed meets the last one and so on; byes go to the
/// first seeds. A level tie is played on for up to three more pairs, then the better seed goes on.
pub(super) fn plan(settings: &Settings, results: &dyn Fn(usize) -> Option<PairScore>) -> Plan {
    let engines = settings.engines.len();
    let mut plan = Plan { reached: vec![0; engines], ..Plan::default() };
    let mut alive: Vec<usize> = (0..engines).collect();
    let mut first_opening = 0;
    for round in 1.. {
        alive.iter().for_each(|&engine| plan.reached[engine] = round);
        if alive.len() < 2 {
            break;
        }
        let ties = bracket(&alive);
        plan.later = (alive.len() - 1 - ties.len()) as u64 * u64::from(settings.games);
        let this = Round { settings, results, round, first_opening };
        let Some(margins) = this.play(&ties, &mut plan) else { return plan };
        first_opening += regular_pairs(settings) + EXTRA_PAIRS;
        let losers: Vec<usize> = ties
            .iter()
            .zip(&margins)
            .map(|(&(first, second), &margin)| if margin < 0 { first } else { second })
            .collect();
        alive.retain(|engine| !losers.contains(engine));
    }
    Plan { complete: true, winner: alive.first().copied(), ..plan }
}

fn regular_pairs(settings: &Settings) -> usize {
    settings.games.div_ceil(2) as usize
}

struct Round<'a> {
    settings: &'a Settings,
    results: &'a dyn Fn(usize) -> Option<PairScore>,
    round: u32,
    first_opening: usize,
}

impl Round<'_> {
    /// Adds the pairs of a round to the plan. Returns by how much the first engine of each tie is
    /// ahead; `None` as long as that is not decided.
    fn play(&self, ties: &[(usize, usize)], plan: &mut Plan) -> Option<Vec<i64>> {
        let mut margins = vec![0i64; ties.len()];
        let regular = regular_pairs(self.settings);
        for (index, legs) in meeting(self.settings.games).chain([2; EXTRA_PAIRS]).enumerate() {
            let is_extra = index >= regular;
            let mut waiting = false;
            for (tie, &(first, second)) in ties.iter().enumerate() {
                if is_extra && margins[tie] != 0 {
                    continue;
                }
                let number = plan.pairs.len();
                let opening = opening(self.settings, self.first_opening + index, number);
                plan.pairs.push(Pair { round: self.round, first, second, opening, legs });
                match (self.results)(number) {
                    Some(score) => margins[tie] += score.first as i64 - score.second as i64,
                    None => waiting = true,
                }
            }
            // Regular pairs are all known at once; an extra one only when those before it are done.
            if waiting && index + 1 >= regular {
                return None;
            }
        }
        Some(margins)
    }
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
