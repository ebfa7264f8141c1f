//! Who meets whom in a round of a Swiss event.

use std::collections::HashMap;

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

/// How often engines have met, and how often each sat out.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    meetings: HashMap<(usize, usize), u32>,
    byes: HashMap<usize, u32>,
}

impl Past {
    pub(super) fn add_meeting(&mut self, a: usize, b: usize) {
        *self.meetings.entry((a.min(b), a.max(b))).or_default() += 1;
    }

    pub(super) fn add_bye(&mut self, engine: usize) {
        *self.byes.entry(engine).or_default() += 1;
    }

    fn meetings(&self, a: usize, b: usize) -> u32 {
        self.meetings.get(&(a.min(b), a.max(b))).copied().unwrap_or(0)
    }

    fn byes(&self, engine: usize) -> u32 {
        self.byes.get(&engine).copied().unwrap_or(0)
    }
}

/// A round: its pairings, the highest in the table first, and the engine that sits out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) pairings: Vec<(usize, usize)>,
    pub(super) resting: Option<usize>,
}

/// Pairs a table, best engine first, with as few rematches as there can be.
///
/// Of an odd number one of those sits out that had the fewest byes: the lowest that leaves the
/// fewest rematches. The highest then meets the next one that leaves no more of them, and so on.
/// When all have met all, a pairing is a rematch where the two met more often than others did.
pub(super) fn pair(table: &[usize], past: &Past) -> Round {
    let usual = pairs_of(table).map(|(a, b)| past.meetings(a, b)).min().unwrap_or(0);
    let is_fresh = |a, b| past.meetings(a, b) <= usual;
    let mut rest = table.to_vec();
    let resting = (table.len() % 2 == 1).then(|| sit_out(table, past, &is_fresh)).flatten();
    rest.retain(|&engine| Some(engine) != resting);
    let mut pairings = Vec::new();
    let mut fresh = fresh_pairs(&rest, &is_fresh);
    while let Some((top, other)) = next_pairing(&rest, fresh, &is_fresh) {
        fresh -= usize::from(is_fresh(top, other));
        rest.retain(|engine| ![top, other].contains(engine));
        pairings.push((top, other));
    }
    Round { pairings, resting }
}

fn sit_out(
    table: &[usize],
    past: &Past,
    is_fresh: &impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    let fewest = table.iter().map(|&engine| past.byes(engine)).min()?;
    let candidates = table.iter().copied().filter(|&engine| past.byes(engine) == fewest);
    // Of several with the most fresh pairs this is the last one, the lowest in the table.
    candidates.max_by_key(|&engine| fresh_pairs(&without(table, &[engine]), is_fresh))
}

/// The first in `rest` with the next one such that `fresh` fresh pairs remain possible in all.
fn next_pairing(
    rest: &[usize],
    fresh: usize,
    is_fresh: &impl Fn(usize, usize) -> bool,
) -> Option<(usize, usize)> {
    let (&top, others) = rest.split_first()?;
    let (first, last): (Vec<usize>, Vec<usize>) =
        others.iter().partition(|&&other| is_fresh(top, other));
    first.into_iter().chain(last).map(|other| (top, other)).find(|&(top, other)| {
        let left = fresh_pairs(&without(others, &[other]), is_fresh);
        left + usize::from(is_fresh(top, other)) == fresh
    })
}

/// The most pairs that can be made at once of engines that have not met.
fn fresh_pairs(engines: &[usize], is_fresh: &impl Fn(usize, usize) -> bool) -> usize {
    let places: Vec<usize> = (0..engines.len()).collect();
    let edges = pairs_of(&places)
        .filter(|&(a, b)| is_fresh(engines[a], engines[b]))
        .map(|(a, b)| (NodeIndex::new(a), NodeIndex::new(b)));
    maximum_matching(&UnGraph::<(), ()>::from_edges(edges)).len()
}

fn pairs_of(engines: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    engines
        .iter()
        .enumerate()
        .flat_map(|(place, &a)| engines[place + 1..].iter().map(move |&b| (a, b)))
}

fn without(engines: &[usize], out: &[usize]) -> Vec<usize> {
    engines.iter().copied().filter(|engine| !out.contains(engine)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The fewest rematches of all ways to pair these engines, by trying all.
    fn fewest(engines: &[usize], past: &Past) -> usize {
        let Some((&top, others)) = engines.split_first() else { return 0 };
        let with = |&other: &usize| {
            let met = usize::from(past.meetings(top, other) > 0);
            met + fewest(&without(others, &[other]), past)
        };
        others.iter().map(with).min().unwrap_or(0)
    }

    fn rematches(round: &Round, past: &Past) -> usize {
        round.pairings.iter().filter(|&&(a, b)| past.meetings(a, b) > 0).count()
    }

    /// Some pairs that have met, and some engines that sat out.
    fn past() -> impl Strategy<Value = (usize, Past)> {
        let table = (2..9_usize).prop_flat_map(|count| {
            (Just(count), vec(any::<bool>(), count * count), vec(any::<bool>(), count))
        });
        table.prop_map(|(count, met, rested)| {
            let mut past = Past::default();
            let engines: Vec<usize> = (0..count).collect();
            // One pair never met, so that meetings are what makes a rematch.
            for (a, b) in pairs_of(&engines).skip(1).filter(|&(a, b)| met[a * count + b]) {
                past.add_meeting(b, a);
            }
            engines.iter().filter(|&&e| rested[e]).for_each(|&engine| past.add_bye(engine));
            (count, past)
        })
    }

    proptest! {
        #[test]
        fn rematches_are_as_few_as_can_be((count, past) in past()) {
            let table: Vec<usize> = (0..count).rev().collect();
            let round = pair(&table, &past);
            let mut seen: Vec<usize> = round.pairings.iter().flat_map(|&(a, b)| [a, b]).collect();
            seen.extend(round.resting);
            seen.sort_unstable();
            prop_assert_eq!(seen, (0..count).collect::<Vec<_>>());
            let least = match round.resting {
                None => fewest(&table, &past),
                Some(resting) => {
                    let byes = table.iter().map(|&engine| past.byes(engine)).min();
                    prop_assert_eq!(Some(past.byes(resting)), byes);
                    let may_rest = table.iter().filter(|&&e| Some(past.byes(e)) == byes);
                    may_rest.map(|&e| fewest(&without(&table, &[e]), &past)).min().unwrap()
                }
            };
            prop_assert_eq!(rematches(&round, &past), least);
        }
    }

    #[test]
    fn a_second_cycle_is_paired_like_the_first() {
        let mut past = Past::default();
        let table = [0, 1, 2, 3];
        for round in 0..6 {
            for (a, b) in pair(&table, &past).pairings {
                assert_eq!(past.meetings(a, b), round / 3, "round {round}");
                past.add_meeting(a, b);
            }
        }
    }
}
