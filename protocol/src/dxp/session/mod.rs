//! One connection, as a plain value: bytes and search events in, effects out.
//!
//! The session owns no thread, socket or clock; see [`Effect`] for what its driver does. Whose
//! fault it is when a game cannot go on is not examined: a message that cannot be is answered by a
//! chat line that says why, and the connection is closed.

mod game;
mod messages;

use std::time::Duration;

use engine_core::Side;

use super::config::{Config, Role};
use super::effect::{Effect, GameResult};
use super::message::{EndReason, MAX_FRAME, Message};
use crate::engine::{Engine, Event};
use crate::lines::Lines;

use game::Game;

/// Where the dialogue stands.
enum State {
    /// No game; the next word is the initiator's.
    Idle,
    /// We have proposed a game.
    Proposed,
    /// A game is on.
    Playing(Game),
    /// We have said how the game ended and wait for the peer to say so too.
    Ended(GameResult),
    /// Nothing more will happen.
    Closed,
}

/// One connection.
pub struct Session {
    engine: Box<dyn Engine>,
    config: Config,
    frames: Lines,
    state: State,
    /// The colour we have in the game that is on or proposed.
    side: Side,
    games: u32,
    searches: u64,
    /// How long a word of the peer has been due.
    waited: Duration,
    effects: Vec<Effect>,
}

impl Session {
    /// A session that plays with this engine. Squares are numbered as the engine's option says.
    pub fn new(engine: Box<dyn Engine>, config: Config) -> Session {
        Session {
            engine,
            side: config.side,
            config,
            frames: Lines::frames(MAX_FRAME),
            state: State::Idle,
            games: 0,
            searches: 0,
            waited: Duration::ZERO,
            effects: Vec::new(),
        }
    }

    /// The connection is there: as initiator we propose the first game.
    pub fn connected(&mut self) -> Vec<Effect> {
        if self.config.role == Role::Initiator {
            self.propose();
        }
        self.take_effects()
    }

    /// Takes the next bytes, cut anywhere.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<Effect> {
        for frame in self.frames.push(bytes) {
            if frame.is_empty() || matches!(self.state, State::Closed) {
                continue;
            }
            match Message::parse(&frame) {
                Ok(message) => self.handle(message),
                Err(error) => self.fail(&error.to_string()),
            }
        }
        self.take_effects()
    }

    /// Takes what the search `id` says; `used` is the time since it was started.
    pub fn search_event(&mut self, id: u64, event: Event, used: Duration) -> Vec<Effect> {
        if let Event::Done { best, .. } = event {
            self.searched(id, best, used);
        }
        self.take_effects()
    }

    /// How much longer the peer may be silent; `None` where nothing is due from it, or where it is
    /// to move in a game without a clock.
    pub fn patience(&self) -> Option<Duration> {
        let allowed = match &self.state {
            State::Proposed | State::Ended(_) => self.config.patience,
            State::Playing(game) if !game.is_searching() => {
                game.clock.peer()?.saturating_add(self.config.patience)
            }
            State::Playing(_) | State::Idle | State::Closed => return None,
        };
        Some(allowed.saturating_sub(self.waited))
    }

    /// So much time has passed since this was last called, or since the session was made. A peer
    /// that has been silent for too long is given up.
    pub fn time_passes(&mut self, time: Duration) -> Vec<Effect> {
        self.waited = self.waited.saturating_add(time);
        if self.patience() == Some(Duration::ZERO) {
            self.fail(&format!("nothing was said for {} s", self.waited.as_secs()));
        }
        self.take_effects()
    }

    /// Says something to the peer, in as many messages as it takes.
    pub fn chat(&mut self, text: &str) -> Vec<Effect> {
        if !matches!(self.state, State::Closed) {
            let text: Vec<char> = text.chars().collect();
            for part in text.chunks(MAX_FRAME - 1) {
                self.send(&Message::Chat(part.iter().collect()));
            }
        }
        self.take_effects()
    }

    /// We want to leave: a game is broken off, on our own turn with a word to the peer.
    pub fn leave(&mut self) -> Vec<Effect> {
        if let State::Playing(game) = &self.state
            && game.is_searching()
        {
            self.send(&Message::GameEnd { reason: EndReason::Unknown, more: false });
        }
        self.close();
        self.take_effects()
    }

    /// The peer has gone: a running game is broken off.
    pub fn disconnected(&mut self) -> Vec<Effect> {
        if !matches!(self.state, State::Closed) {
            self.note("the peer has gone");
            self.close();
        }
        self.take_effects()
    }

    /// The game cannot go on.
    fn fail(&mut self, reason: &str) {
        self.send(&Message::Chat(format!("error: {reason}")));
        self.note(reason);
        self.close();
    }

    fn close(&mut self) {
        match std::mem::replace(&mut self.state, State::Closed) {
            State::Closed => return,
            State::Playing(game) => {
                game.stop();
                self.effects.push(Effect::GameOver(None));
            }
            State::Ended(result) => self.effects.push(Effect::GameOver(Some(result))),
            State::Idle | State::Proposed => {}
        }
        self.effects.push(Effect::Close);
    }

    fn send(&mut self, message: &Message) {
        self.effects.push(Effect::Send(message.to_frame()));
    }

    fn note(&mut self, text: &str) {
        self.effects.push(Effect::Note(text.to_owned()));
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}
