//! A Swiss event: in each round neighbours in the table meet who have not met before.

use std::collections::HashSet;

use super::{Pair, PairScore, Plan, meeting, opening};
use crate::settings::Settings;

/// As far as results determine it: a round is paired when the one before it is complete.
///
/// With an odd number of engines the lowest that had no bye yet sits out and gets the points of
/// its games.
pub(super) fn plan(settings: &Settings, results: &dyn Fn(usize) -> Option<PairScore>) -> Plan {
    let engines = settings.engines.len();
    let mut points = vec![0u64; engines];
    let mut met = HashSet::new();
    let mut had_bye = vec![false; engines];
    let mut plan = Plan::default();
    for round in 0..settings.rounds.unwrap_or(0) {
        let mut table: Vec<usize> = (0..engines).collect();
        table.sort_by_key(|&engine| (std::cmp::Reverse(points[engine]), engine));
        if engines % 2 == 1 {
            let place = table.iter().rposition(|&engine| !had_bye[engine]).unwrap_or(engines - 1);
            let resting = table.remove(place);
            had_bye[resting] = true;
            points[resting] += 2 * u64::from(settings.games);
        }
        let start = plan.pairs.len();
        let pairings = pair_up(&table, &met).unwrap_or_else(|| neighbours(&table));
        for (first, second) in pairings {
            met.insert((first.min(second), first.max(second)));
            for (index, legs) in meeting(settings.games).enumerate() {
                let per_round = settings.games.div_ceil(2) as usize;
                let opening =
                    opening(settings, round as usize * per_round + index, plan.pairs.len());
                plan.pairs.push(Pair { round: round + 1, first, second, opening, legs });
            }
        }
        for (number, pair) in plan.pairs.iter().enumerate().skip(start) {
            let Some(score) = results(number) else { return plan };
            points[pair.first] += score.first;
            points[pair.second] += score.second;
        }
    }
    Plan { complete: true, ..plan }
}

/// Pairs the highest with the next one it has not met, such that the rest can be paired as well.
fn pair_up(table: &[usize], met: &HashSet<(usize, usize)>) -> Option<Vec<(usize, usize)>> {
    let Some((&top, rest)) = table.split_first() else { return Some(Vec::new()) };
    for (place, &other) in rest.iter().enumerate() {
        if met.contains(&(top.min(other), top.max(other))) {
            continue;
        }
        let others: Vec<usize> =
            rest.iter().enumerate().filter(|(i, _)| *i != place).map(|(_, &e)| e).collect();
        if let Some(mut pairings) = pair_up(&others, met) {
            pairings.insert(0, (top, other));
            return Some(pairings);
        }
    }
    None
}

/// When everyone has met everyone: plain neighbours.
fn neighbours(table: &[usize]) -> Vec<(usize, usize)> {
    table.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}
