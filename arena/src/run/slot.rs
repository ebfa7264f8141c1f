//! A slot plays one game at a time and keeps its engines between games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::state::{Next, State};
use super::{Run, RunError};
use crate::event::Pair;
use crate::interrupt::Interrupt;
use crate::play::{Task, play};
use crate::player::Player;
use crate::record::{GameId, GameRecord};

pub(super) struct Slot<'a> {
    run: &'a Run<'a>,
    number: usize,
    /// Set by the first slot whose event fails, to end the games of all.
    failed: &'a AtomicBool,
    /// The engines of the last game, by their number.
    players: Vec<(usize, Player)>,
}

impl<'a> Slot<'a> {
    pub(super) fn new(run: &'a Run<'a>, number: usize, failed: &'a AtomicBool) -> Slot<'a> {
        Slot { run, number, failed, players: Vec::new() }
    }

    /// Plays games until there are no more.
    pub(super) fn work(mut self, state: &Mutex<State<'_>>, changed: &Condvar) {
        loop {
            let next = {
                let mut state = lock(state);
                loop {
                    match state.next() {
                        Next::Wait => {
                            state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                        }
                        next => break next,
                    }
                }
            };
            let Next::Play(id, pair) = next else { break };
            let outcome = self.play(id, pair);
            let mut state = lock(state);
            match outcome {
                Ok(Some(game)) => {
                    state.finish(&game);
                    self.run.observer.finished(&game, &state.progress());
                }
                Ok(None) => state.drop_game(id),
                Err(error) => state.fail(error),
            }
            self.failed.fetch_or(state.has_failed(), Ordering::Relaxed);
            drop(state);
            changed.notify_all();
        }
        self.players.iter_mut().for_each(|(_, player)| player.quit());
    }

    /// Plays a game; `None` if it was interrupted.
    fn play(&mut self, id: GameId, pair: Pair) -> Result<Option<GameRecord>, RunError> {
        let interrupt = Interrupt { wanted: self.run.interrupt, failed: self.failed };
        if interrupt.is_set() {
            return Ok(None);
        }
        let mut first = self.take(pair.first)?;
        let mut second = self.take(pair.second)?;
        let task = Task {
            id,
            round: pair.round,
            opening: self.run.book.at(pair.opening),
            rules: self.run.rules,
            adjudication: self.run.settings.adjudication,
            interrupt,
        };
        let game = match id.leg {
            0 => play(task, &mut first, &mut second),
            _ => play(task, &mut second, &mut first),
        };
        // Engines that sit idle keep their memory, so only the last two stay.
        self.players.drain(..).for_each(|(_, mut player)| player.quit());
        self.players.extend([(pair.first, first), (pair.second, second)]);
        Ok(game)
    }

    /// The engine with this number, running.
    fn take(&mut self, engine: usize) -> Result<Player, RunError> {
        let kept = self.players.iter().position(|(number, _)| *number == engine);
        let mut player = match kept {
            Some(place) => self.players.swap_remove(place).1,
            None => self.run.player(engine, self.number),
        };
        player.start().map_err(|error| RunError::Engine {
            name: self.run.settings.engines[engine].name.clone(),
            error,
        })?;
        Ok(player)
    }
}

fn lock<'a, 'b>(state: &'a Mutex<State<'b>>) -> MutexGuard<'a, State<'b>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
