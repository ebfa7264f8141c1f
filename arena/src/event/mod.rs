//! Who plays whom, and when. An event is a list of pairs of games that grows as results come in;
//! it depends on the settings and on results alone, so an interrupted event goes on as if it had
//! never stopped.

mod knockout;
mod ledger;
mod pairing;
mod swiss;

use crate::record::GameId;
use crate::settings::{EventKind, OpeningPolicy, Settings};

pub use ledger::Ledger;

/// Two games, or for an odd number of games one, on one opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The round, from 1.
    pub round: u32,
    /// The engine that moves first in the first game.
    pub first: usize,
    /// The other engine.
    pub second: usize,
    /// The place of the opening in the book's sequence, from 0.
    pub opening: usize,
    /// The number of games, 1 or 2.
    pub legs: u8,
}

/// What came of a complete pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairScore {
    /// The half points of its first engine.
    pub first: u64,
    /// The half points of its second engine.
    pub second: u64,
}

/// The pairs known so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The pairs, in the order of play. With more results more may follow; none ever changes.
    pub pairs: Vec<Pair>,
    /// Whether no more will follow.
    pub complete: bool,
    /// The games that are still to follow for certain.
    pub later: u64,
    /// The half points that each engine of a Swiss event was given for sitting out; else empty.
    pub byes: Vec<u64>,
    /// The round that each engine of a knock-out has come to, from 1; else empty.
    pub reached: Vec<u32>,
    /// Who has won a knock-out.
    pub winner: Option<usize>,
}

impl Plan {
    /// Whether a game is among those known so far.
    pub fn has(&self, id: GameId) -> bool {
        self.pairs.get(id.pair).is_some_and(|pair| id.leg < pair.legs)
    }
}

/// The pairs of an event as far as `results` (by the number of the pair) determine them.
pub fn plan(settings: &Settings, results: &dyn Fn(usize) -> Option<PairScore>) -> Plan {
    let engines = settings.engines.len();
    match settings.event {
        EventKind::Match => fixed(settings, &[(0, 1)]),
        EventKind::Gauntlet => {
            fixed(settings, &(1..engines).map(|other| (0, other)).collect::<Vec<_>>())
        }
        EventKind::RoundRobin => fixed(settings, &everyone(engines)),
        EventKind::Swiss => swiss::plan(settings, results),
        EventKind::Knockout => knockout::plan(settings, results),
    }
}

/// Whether the pairs of an event are known before it begins, so that it can be cut into shards.
pub fn is_fixed(kind: EventKind) -> bool {
    matches!(kind, EventKind::Match | EventKind::Gauntlet | EventKind::RoundRobin)
}

fn everyone(engines: usize) -> Vec<(usize, usize)> {
    (0..engines).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect()
}

/// Round by round, every pairing once in each.
fn fixed(settings: &Settings, pairings: &[(usize, usize)]) -> Plan {
    let mut plan = Plan { complete: true, ..Plan::default() };
    for (index, legs) in meeting(settings.games).enumerate() {
        for &(first, second) in pairings {
            let opening = opening(settings, index, plan.pairs.len());
            let round = index as u32 + 1;
            plan.pairs.push(Pair { round, first, second, opening, legs });
        }
    }
    plan
}

/// The pairs that make up `games` games between two engines, each by its number of games.
fn meeting(games: u32) -> impl Iterator<Item = u8> {
    (0..games.div_ceil(2)).map(move |index| if 2 * index + 1 == games { 1 } else { 2 })
}

fn opening(settings: &Settings, round: usize, pair: usize) -> usize {
    match settings.openings.policy {
        OpeningPolicy::Round => round,
        OpeningPolicy::Pair => pair,
    }
}

#[cfg(test)]
mod tests;
