//! A game that is on: searching for our moves, and knowing when it is over.

use std::sync::Arc;
use std::time::Duration;

use engine_core::{Control, Side};

use super::super::clock::GameClock;
use super::super::config::TakeBack;
use super::super::effect::Effect;
use super::super::message::{EndReason, Message, Move};
use super::{Session, State};
use crate::engine::{GoRequest, Notation, Start};

/// The most seconds that a move can tell of.
const MOST_SECONDS: u64 = 9_999;

/// A game that is on.
pub(super) struct Game {
    /// The start position in Hub's spelling, or `None` for the normal start.
    start: Option<String>,
    /// All moves so far.
    moves: Vec<Played>,
    /// The side that moved first.
    first: Option<Side>,
    pub(super) clock: GameClock,
    /// Our search, while it is our turn.
    search: Option<(u64, Arc<Control>)>,
}

/// A move that was played.
struct Played {
    /// The move in Hub's spelling.
    text: String,
    /// The clock as it stood before the move.
    before: GameClock,
}

impl Game {
    pub(super) fn new(
        start: Option<String>,
        minutes: u16,
        moves: u16,
        move_time: Duration,
    ) -> Game {
        let clock = GameClock::new(minutes, moves, move_time);
        Game { start, moves: Vec::new(), first: None, clock, search: None }
    }

    /// A move has been played; the clock is still as it was before.
    pub(super) fn add(&mut self, text: String) {
        self.moves.push(Played { text, before: self.clock });
    }

    /// Whether it is our turn.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(super) fn stop(&self) {
        if let Some((_, control)) = &self.search {
            control.stop();
        }
    }

    /// How many moves have been played when `side` is to play its move of this number.
    fn plies_before(&self, move_number: u16, side: Side) -> Option<usize> {
        let first = self.first?;
        let before = usize::from(move_number).checked_sub(1)? * 2;
        let black = usize::from(side == Side::Black);
        let plies = (before + black).checked_sub(usize::from(first == Side::Black))?;
        (plies <= self.moves.len()).then_some(plies)
    }
}

impl Session {
    /// Does what the position asks for: searches, says that the game is over, or waits.
    pub(super) fn go_on(&mut self) {
        let State::Playing(game) = &mut self.state else { return };
        let turn = self.engine.turn();
        game.first.get_or_insert(turn.side);
        if turn.side != self.side {
            self.waited = Duration::ZERO;
            return;
        }
        let over = game.clock.is_over();
        match self.engine.ending().map(|ending| ending.winner) {
            Some(None) => self.end(EndReason::Draw),
            Some(Some(winner)) if winner == turn.player => self.end(EndReason::Wins),
            Some(Some(_)) => self.end(EndReason::GivesUp),
            None if over => self.end(EndReason::Unknown),
            None => self.search(),
        }
    }

    fn search(&mut self) {
        let State::Playing(game) = &mut self.state else { return };
        let request = GoRequest { limits: game.clock.limits(), ..GoRequest::default() };
        match self.engine.prepare(Notation::Hub, &request) {
            Ok(job) => {
                let (id, control) = (self.searches, Arc::new(Control::new()));
                self.searches += 1;
                game.search = Some((id, Arc::clone(&control)));
                self.effects.push(Effect::Start { id, job, control });
            }
            Err(refusal) => self.fail(&refusal.to_string()),
        }
    }

    /// A search has ended. One that no longer counts is passed over.
    pub(super) fn searched(&mut self, id: u64, best: Option<String>, used: Duration) {
        let State::Playing(game) = &mut self.state else { return };
        if game.search.as_ref().is_none_or(|(known, _)| *known != id) {
            return;
        }
        game.search = None;
        let seconds = used.as_secs().min(MOST_SECONDS) as u16;
        let Some(text) = best else { return self.end(EndReason::GivesUp) };
        let Some(mv) = Move::from_hub(&text, seconds) else {
            return self.fail(&format!("the engine's move {text} cannot be sent"));
        };
        match self.engine.play(Notation::Hub, &[&text]) {
            Ok(()) => {
                game.add(text);
                game.clock.moved(used);
                self.send(&Message::Move(mv));
                self.go_on();
            }
            Err(refusal) => self.fail(&refusal.to_string()),
        }
    }

    /// Says that the game is over.
    fn end(&mut self, reason: EndReason) {
        self.send(&Message::GameEnd { reason, more: self.wants_more() });
        self.waited = Duration::ZERO;
        self.state = State::Ended(reason.result());
    }

    /// The peer asks to go back to where `side` was to play its move of this number.
    pub(super) fn asked_back(&mut self, move_number: u16, side: Side) {
        let code = match self.go_back(move_number, side) {
            true => TakeBack::Agreed,
            false if self.config.take_back == TakeBack::PlayOn => TakeBack::PlayOn,
            false => TakeBack::NotSupported,
        };
        self.send(&Message::BackAccept(code.code()));
        if code == TakeBack::Agreed {
            self.go_on();
        }
    }

    /// Goes back if we agree and the game has been there; tells whether it did.
    fn go_back(&mut self, move_number: u16, side: Side) -> bool {
        let State::Playing(game) = &mut self.state else { return false };
        if self.config.take_back != TakeBack::Agreed {
            return false;
        }
        let Some(plies) = game.plies_before(move_number, side) else { return false };
        let moves: Vec<&str> = game.moves[..plies].iter().map(|mv| mv.text.as_str()).collect();
        let start = game.start.as_deref().map_or(Start::Startpos, Start::Text);
        if self.engine.set_position(Notation::Hub, start, &moves).is_err() {
            return false;
        }
        game.stop();
        game.search = None;
        if let Some(undone) = game.moves.drain(plies..).next() {
            game.clock = undone.before;
        }
        true
    }
}
