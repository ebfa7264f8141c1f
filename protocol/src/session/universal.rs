//! Carries out commands of UCI and UGI.

use engine_core::Side;

use super::limits;
use super::search::Purpose;
use super::{Effect, Session};
use crate::command::universal::{Command, Go};
use crate::dialect::Dialect;
use crate::engine::{GoRequest, Notation, OptionKind, Player, Refusal, Start};
use crate::error::{Parsed, Remark};
use crate::reply::universal::{Declaration, Reply};

/// The option that the session itself has: the file that [`Effect::SetLog`] names.
pub const LOG_FILE: &str = "Log File";

impl Session {
    pub(super) fn run_universal(&mut self, command: Parsed<Command>) {
        let Parsed { value, remarks } = command;
        self.complain_of(&remarks);
        match value {
            Command::Hello => self.greet(),
            Command::Debug(_) => {}
            Command::IsReady => self.reply_universal(&Reply::ReadyOk),
            Command::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            Command::NewGame => self.engine.new_game(),
            Command::Position { fen, moves } => {
                let start = fen.as_deref().map_or(Start::Startpos, Start::Text);
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                let result = self.engine.set_position(Notation::Standard, start, &moves);
                self.complain_if(result);
            }
            Command::Moves(moves) => {
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                let result = self.engine.play(Notation::Standard, &moves);
                self.complain_if(result);
            }
            Command::Go(go) => self.go(&go, !remarks.is_empty()),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Query(words) => {
                self.query(&words.iter().map(String::as_str).collect::<Vec<_>>());
            }
            Command::Display => self.display(),
            Command::Quit => self.leave(),
        }
    }

    fn greet(&mut self) {
        let identity = self.engine.identity();
        self.reply_universal(&Reply::Name(format!("{} {}", identity.name, identity.version)));
        self.reply_universal(&Reply::Author(identity.author));
        for option in self.engine.options() {
            let declaration = Declaration { name: option.name, kind: option.kind };
            self.reply_universal(&Reply::Option(declaration));
        }
        let kind = OptionKind::Text { default: String::new() };
        self.reply_universal(&Reply::Option(Declaration { name: LOG_FILE.to_owned(), kind }));
        self.reply_universal(&Reply::Ok);
    }

    /// Sets an option of the session or of the engine.
    pub(super) fn set_option(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case(LOG_FILE) {
            let path = Some(value).filter(|path| !path.is_empty());
            return self.effects.push(Effect::SetLog(path.map(str::to_owned)));
        }
        match self.engine.set_option(name, value) {
            Ok(remarks) => remarks.iter().for_each(|remark| self.say(remark)),
            Err(refusal) => self.complain(&refusal.to_string()),
        }
    }

    /// Starts a search; `doubtful` says that a part of the line was not understood.
    fn go(&mut self, go: &Go, doubtful: bool) {
        let mut limits = limits::of_go(go, self.mover());
        let endless = go.infinite || go.perft.is_some();
        if doubtful && !endless && limits.is_endless() {
            limits = limits::at_once();
        }
        let request = GoRequest {
            limits,
            search_moves: self.legal_only(&go.search_moves),
            analysis: go.infinite,
            perft: go.perft.map(|depth| u32::try_from(depth.max(0)).unwrap_or(u32::MAX)),
        };
        let perft = go.perft.is_some();
        let purpose =
            Purpose { infinite: go.infinite && !perft, ponder: go.ponder && !perft, perft };
        self.start(Notation::Standard, &request, purpose);
    }

    /// Which clock of a `go` is the mover's: UCI names them by colour, UGI by order.
    fn mover(&self) -> usize {
        let turn = self.engine.turn();
        let first = match self.dialect {
            Some(Dialect::Uci) => turn.side == Side::White,
            _ => turn.player == Player::First,
        };
        usize::from(!first)
    }

    /// The legal ones among the moves to search, in full spelling; the others are named.
    fn legal_only(&mut self, moves: &[String]) -> Vec<String> {
        let (mut legal, mut dropped) = (Vec::new(), Vec::new());
        for mv in moves {
            match self.engine.spell(mv, Notation::Standard, Notation::Standard) {
                Ok(mv) if legal.contains(&mv) => {}
                Ok(mv) => legal.push(mv),
                Err(_) => dropped.push(mv.as_str()),
            }
        }
        if !dropped.is_empty() {
            self.say(&format!("searchmoves without the illegal {}", dropped.join(" ")));
        }
        legal
    }

    pub(super) fn complain_if(&mut self, result: Result<(), Refusal>) {
        if let Err(refusal) = result {
            self.complain(&refusal.to_string());
        }
    }

    pub(super) fn complain_of(&mut self, remarks: &[Remark]) {
        if !remarks.is_empty() {
            let texts: Vec<String> = remarks.iter().map(Remark::to_string).collect();
            self.complain(&texts.join(", "));
        }
    }
}
