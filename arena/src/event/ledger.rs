//! The results of an event, and what they leave to play.

use std::collections::HashMap;

use engine_core::Side;

use super::{PairScore, Plan, plan};
use crate::record::GameRecord;
use crate::settings::Settings;
use crate::stats::{Sprt, Verdict};
use crate::tally::Tally;

/// An event as far as it is played. Whoever takes in the same games has the same pairs before it.
#[derive(Clone, Debug)]
pub struct Ledger<'a> {
    settings: &'a Settings,
    plan: Plan,
    tally: Tally,
    done: HashMap<usize, PairDone>,
    /// How many pairs of the plan are complete.
    complete: usize,
}

/// The games of a pair that are finished.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PairDone {
    pub(crate) legs: [bool; 2],
    first: u64,
    games: u64,
}

impl<'a> Ledger<'a> {
    /// An event before its first game.
    pub fn new(settings: &'a Settings) -> Ledger<'a> {
        let names = settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let (plan, done) = (plan(settings, &|_| None), HashMap::new());
        let mut tally = Tally::new(names);
        tally.follow(&plan);
        Ledger { settings, plan, tally, done, complete: 0 }
    }

    /// Takes in a game, once. One that is not in the plan is left out.
    pub fn add(&mut self, game: &GameRecord) {
        if !self.plan.has(game.id) {
            return;
        }
        let pair = self.plan.pairs[game.id.pair];
        self.tally.add(game, pair.legs);
        let is_white = game.white == self.settings.engines[pair.first].name;
        let side = if is_white { Side::White } else { Side::Black };
        let done = self.done.entry(game.id.pair).or_default();
        done.legs[usize::from(game.id.leg)] = true;
        done.first += game.outcome.half_points(side);
        done.games += 1;
        self.complete += usize::from(done.games == u64::from(pair.legs));
        // A plan grows only when all it has is played.
        if !self.plan.complete && self.complete == self.plan.pairs.len() {
            self.plan = plan(self.settings, &|pair| self.score(pair));
            self.tally.follow(&self.plan);
        }
    }

    /// The pairs known so far.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The results added up.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// As [`Ledger::tally`], for good.
    pub fn into_tally(self) -> Tally {
        self.tally
    }

    /// What came of a pair, if it is complete.
    pub fn score(&self, pair: usize) -> Option<PairScore> {
        let legs = u64::from(self.plan.pairs.get(pair)?.legs);
        let done = self.done.get(&pair).filter(|done| done.games >= legs)?;
        Some(PairScore { first: done.first, second: 2 * done.games - done.first })
    }

    /// What of a pair is finished.
    pub(crate) fn done(&self, pair: usize) -> PairDone {
        self.done.get(&pair).copied().unwrap_or_default()
    }

    /// The sequential test with its log-likelihood ratio, if there is one.
    pub fn sprt(&self) -> Option<(Sprt, f64)> {
        let sprt = self.settings.sprt?;
        Some((sprt, self.tally.llr(&sprt, 0, 1)?))
    }

    /// Whether the sequential test is decided.
    pub fn is_decided(&self) -> bool {
        self.sprt().is_some_and(|(sprt, llr)| sprt.verdict(llr) != Verdict::Undecided)
    }

    /// The games of the event that are not yet played, as far as they are known; none where its
    /// test is decided.
    pub fn missing(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let planned: u64 = self.plan.pairs.iter().map(|pair| u64::from(pair.legs)).sum();
        let played: u64 = self.done.values().map(|done| done.games).sum();
        planned + self.plan.later - played
    }
}
