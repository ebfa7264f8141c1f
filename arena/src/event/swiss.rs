//! A Swiss event: in each round neighbours in the table meet who have not met before.

use std::cmp::Reverse;

use super::pairing::{Past, Round, pair};
use super::{Pair, PairScore, Plan, meeting, opening};
use crate::settings::Settings;

/// As far as results determine it: a round is paired when the one before it is complete.
///
/// With an odd number of engines one sits out in each round and gets the points of its games.
pub(super) fn plan(settings: &Settings, results: &dyn Fn(usize) -> Option<PairScore>) -> Plan {
    let engines = settings.engines.len();
    let rounds = settings.rounds.unwrap_or(0);
    let games = u64::from(settings.games);
    let per_round = (engines / 2) as u64 * games;
    let mut points = vec![0u64; engines];
    let mut past = Past::default();
    let mut plan = Plan { byes: vec![0; engines], ..Plan::default() };
    for round in 0..rounds {
        let mut table: Vec<usize> = (0..engines).collect();
        table.sort_by_key(|&engine| (Reverse(points[engine]), engine));
        let start = plan.pairs.len();
        let Round { pairings, resting } = pair(&table, &past);
        if let Some(resting) = resting {
            past.add_bye(resting);
            points[resting] += 2 * games;
            plan.byes[resting] += 2 * games;
        }
        for (first, second) in pairings {
            past.add_meeting(first, second);
            add_pairs(&mut plan, settings, round, (first, second));
        }
        plan.later = u64::from(rounds - round - 1) * per_round;
        for (number, pair) in plan.pairs.iter().enumerate().skip(start) {
            let Some(score) = results(number) else { return plan };
            points[pair.first] += score.first;
            points[pair.second] += score.second;
        }
    }
    Plan { complete: true, ..plan }
}

fn add_pairs(plan: &mut Plan, settings: &Settings, round: u32, (first, second): (usize, usize)) {
    let per_round = settings.games.div_ceil(2) as usize;
    for (index, legs) in meeting(settings.games).enumerate() {
        let opening = opening(settings, round as usize * per_round + index, plan.pairs.len());
        plan.pairs.push(Pair { round: round + 1, first, second, opening, legs });
    }
}
