//! What each message of the peer does.

use std::time::Duration;

use engine_core::Side;

use super::super::config::Role;
use super::super::effect::{Effect, GameResult};
use super::super::message::{AcceptCode, EndReason, GameRequest, Message, Move, Position, VERSION};
use super::game::Game;
use super::{Session, State};
use crate::engine::{Notation, Refusal, Start};

impl Session {
    pub(super) fn handle(&mut self, message: Message) {
        match message {
            Message::GameRequest(request) => self.requested(&request),
            Message::GameAccept { name, code } => self.accepted(&name, code),
            Message::Move(mv) => self.peer_moves(&mv),
            Message::GameEnd { reason, more } => self.peer_ends(reason, more),
            Message::Chat(text) => self.effects.push(Effect::Chat(text)),
            Message::BackRequest { move_number, side } => self.asked_back(move_number, side),
            Message::BackAccept(code) => self.note(&format!("take back answered: {code:?}")),
        }
    }

    /// Proposes the next game, with its position written out: nothing else tells the peer which
    /// board we mean.
    pub(super) fn propose(&mut self) {
        self.engine.new_game();
        if let Err(refusal) = self.engine.set_position(Notation::Hub, Start::Startpos, &[]) {
            return self.fail(&refusal.to_string());
        }
        let position = Position::from_hub(&self.engine.position_text(Notation::Hub));
        self.send(&Message::GameRequest(GameRequest {
            version: VERSION,
            name: self.config.name.clone(),
            follower: !self.side,
            minutes: self.config.minutes,
            moves: self.config.moves,
            position,
        }));
        self.waited = Duration::ZERO;
        self.state = State::Proposed;
    }

    fn requested(&mut self, request: &GameRequest) {
        if self.config.role == Role::Initiator || !matches!(self.state, State::Idle) {
            return self.fail("a game was proposed out of turn");
        }
        let considered = self.consider(request);
        let code = considered.as_ref().err().copied().unwrap_or(AcceptCode::Accepted);
        self.note(&format!("game proposed by {}: {code:?}", request.name));
        self.send(&Message::GameAccept { name: self.config.name.clone(), code });
        if let Ok(start) = considered {
            self.side = request.follower;
            let (minutes, moves) = (request.minutes, request.moves);
            self.begin(Game::new(Some(start), minutes, moves, self.config.move_time));
        }
    }

    /// Sets up the game proposed and returns its position in Hub's spelling, or why it cannot be
    /// played.
    fn consider(&mut self, request: &GameRequest) -> Result<String, AcceptCode> {
        if request.version != VERSION {
            return Err(AcceptCode::WrongVersion);
        }
        if self.games >= self.config.games {
            return Err(AcceptCode::NoGame);
        }
        let start = self.set_up(request.position.as_ref()).map_err(|refusal| {
            self.note(&refusal.to_string());
            AcceptCode::NotThisGame
        })?;
        if self.engine.ending().is_some() {
            return Err(AcceptCode::NotThisGame);
        }
        self.engine.new_game();
        Ok(start)
    }

    /// Sets up a position, or the normal start: the squares of our rules' start with White to move,
    /// even where Black begins by the rules.
    fn set_up(&mut self, position: Option<&Position>) -> Result<String, Refusal> {
        let start = match position {
            Some(position) => position.to_hub(),
            None => {
                self.engine.set_position(Notation::Hub, Start::Startpos, &[])?;
                let text = self.engine.position_text(Notation::Hub);
                let usual = Position::from_hub(&text)
                    .ok_or_else(|| Refusal::new(format!("bad start position {text}")))?;
                Position { to_move: Side::White, ..usual }.to_hub()
            }
        };
        self.engine.set_position(Notation::Hub, Start::Text(&start), &[])?;
        Ok(start)
    }

    fn accepted(&mut self, name: &str, code: AcceptCode) {
        if !matches!(self.state, State::Proposed) {
            return self.fail("a game was accepted that nobody proposed");
        }
        self.note(&format!("answer of {name}: {code:?}"));
        if code != AcceptCode::Accepted {
            return self.close();
        }
        let (minutes, moves) = (self.config.minutes, self.config.moves);
        self.begin(Game::new(None, minutes, moves, self.config.move_time));
    }

    fn begin(&mut self, game: Game) {
        self.games += 1;
        self.state = State::Playing(game);
        self.go_on();
    }

    fn peer_moves(&mut self, mv: &Move) {
        let text = mv.to_hub();
        match &mut self.state {
            // The peer may have moved before it read that we have ended the game.
            State::Ended(_) => {}
            State::Playing(game) if !game.is_searching() => {
                match self.engine.play(Notation::Hub, &[&text]) {
                    Ok(()) => {
                        game.add(text);
                        game.clock.peer_moved(self.waited);
                        self.go_on();
                    }
                    Err(refusal) => self.fail(&refusal.to_string()),
                }
            }
            _ => self.fail(&format!("move {text} out of turn")),
        }
    }

    /// The peer ends the game, or agrees that it has ended.
    fn peer_ends(&mut self, reason: EndReason, more: bool) {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Ended(result) => self.finish(result, more),
            State::Playing(game) => {
                game.stop();
                let ours = self.wants_more();
                self.send(&Message::GameEnd { reason: EndReason::Unknown, more: ours });
                self.finish(reason.result().reversed(), more && ours);
            }
            other => {
                self.state = other;
                self.note("the end of no game");
            }
        }
    }

    pub(super) fn wants_more(&self) -> bool {
        self.games < self.config.games
    }

    fn finish(&mut self, result: GameResult, more: bool) {
        self.effects.push(Effect::GameOver(Some(result)));
        self.state = State::Idle;
        if !more || !self.wants_more() {
            return self.close();
        }
        if self.config.role == Role::Initiator {
            self.side = !self.side;
            self.propose();
        }
    }
}
