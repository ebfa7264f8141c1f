//! What the slots of a running event share: what is played, what runs, what is next.

use std::collections::HashSet;

use super::files::Files;
use super::{Progress, RunError, Summary};
use crate::event::{Ledger, Pair};
use crate::log::Shard;
use crate::record::{GameId, GameRecord};
use crate::settings::{OnFailure, Settings};

/// What a slot should do.
pub(super) enum Next {
    /// Play this game.
    Play(GameId, Pair),
    /// Wait for the results of others.
    Wait,
    /// Go home.
    End,
}

pub(super) struct State<'a> {
    settings: &'a Settings,
    shard: Shard,
    files: Option<Files<'a>>,
    ledger: Ledger<'a>,
    running: HashSet<GameId>,
    /// The first pair of which a game may be open.
    first_open: usize,
    before: u64,
    stopped: Option<String>,
    /// No new pairs: those begun are played to their end.
    closing: bool,
    error: Option<RunError>,
}

impl<'a> State<'a> {
    pub(super) fn new(settings: &'a Settings, shard: Shard, files: Option<Files<'a>>) -> State<'a> {
        State {
            settings,
            shard,
            files,
            ledger: Ledger::new(settings),
            running: HashSet::new(),
            first_open: 0,
            before: 0,
            stopped: None,
            closing: false,
            error: None,
        }
    }

    /// Takes in a game of an earlier run.
    pub(super) fn recall(&mut self, game: &GameRecord) {
        self.count(game);
        self.before += 1;
    }

    /// Takes in a game that was just finished, and keeps it.
    pub(super) fn finish(&mut self, game: &GameRecord) {
        self.running.remove(&game.id);
        if let Some(Err(error)) = self.files.as_mut().map(|files| files.append(game)) {
            self.fail(error);
            return;
        }
        self.count(game);
        if game.reason.is_breakdown() && self.settings.on_failure == OnFailure::Stop {
            let number = game.id.number();
            self.stop(&format!("an engine failed in game {number}: {}", game.detail));
        }
    }

    /// A game that did not come to an end.
    pub(super) fn drop_game(&mut self, id: GameId) {
        self.running.remove(&id);
        self.stop("interrupted");
    }

    /// Stops the event for an error.
    pub(super) fn fail(&mut self, error: RunError) {
        self.stop(&error.to_string());
        self.error.get_or_insert(error);
    }

    /// Whether the event has stopped for an error.
    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    fn stop(&mut self, why: &str) {
        self.stopped.get_or_insert_with(|| why.to_owned());
    }

    fn count(&mut self, game: &GameRecord) {
        self.ledger.add(game);
        // A test is judged on the whole event, not on its shards.
        self.closing |= self.shard.count == 1 && self.ledger.is_decided();
    }

    /// The next game for a slot; it counts as running from now on.
    pub(super) fn next(&mut self) -> Next {
        if self.stopped.is_some() {
            return Next::End;
        }
        let plan = self.ledger.plan();
        while self.first_open < plan.pairs.len() && self.is_closed(self.first_open) {
            self.first_open += 1;
        }
        let open = (self.first_open..plan.pairs.len()).find_map(|pair| self.open_game(pair));
        match open {
            Some(id) => {
                self.running.insert(id);
                Next::Play(id, plan.pairs[id.pair])
            }
            None if plan.complete || self.closing || self.running.is_empty() => Next::End,
            None => Next::Wait,
        }
    }

    fn is_closed(&self, pair: usize) -> bool {
        !self.shard.has(pair) || self.ledger.score(pair).is_some()
    }

    fn open_game(&self, pair: usize) -> Option<GameId> {
        if self.is_closed(pair) {
            return None;
        }
        let done = self.ledger.done(pair);
        let is_running = |leg| self.running.contains(&GameId { pair, leg });
        let is_begun = done.legs.contains(&true) || is_running(0) || is_running(1);
        if self.closing && !is_begun {
            return None;
        }
        (0..self.ledger.plan().pairs[pair].legs)
            .find(|&leg| !done.legs[usize::from(leg)] && !is_running(leg))
            .map(|leg| GameId { pair, leg })
    }

    /// Whether nothing is left to play.
    pub(super) fn is_over(&mut self) -> bool {
        let next = self.next();
        if let Next::Play(id, _) = next {
            self.running.remove(&id);
        }
        matches!(next, Next::End)
    }

    pub(super) fn progress(&self) -> Progress<'_> {
        let plan = self.ledger.plan();
        let ours = plan.pairs.iter().enumerate().filter(|(pair, _)| self.shard.has(*pair));
        let known: u64 = ours.map(|(_, pair)| u64::from(pair.legs)).sum();
        let (tally, sprt) = (self.ledger.tally(), self.ledger.sprt());
        Progress { tally, before: self.before, total: known + plan.later, sprt }
    }

    pub(super) fn into_result(mut self) -> Result<Summary, RunError> {
        let complete = self.stopped.is_none() && self.is_over();
        if let Some(error) = self.error {
            return Err(error);
        }
        let sprt = self.ledger.sprt();
        Ok(Summary { sprt, complete, stopped: self.stopped, tally: self.ledger.into_tally() })
    }
}
