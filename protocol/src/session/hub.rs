//! Carries out commands of Hub.

use super::Session;
use super::limits::Levels;
use super::search::Purpose;
use crate::command::hub::{Command, Mode};
use crate::dialect::{Dialect, is_blank};
use crate::engine::{GoRequest, Notation, OptionKind, OptionSpec, Start};
use crate::error::Parsed;
use crate::reply::hub::{ParamKind, Reply};

impl Session {
    pub(super) fn run_hub(&mut self, command: Parsed<Command>) {
        let Parsed { value, remarks } = command;
        self.complain_of(&remarks);
        match value {
            Command::Hub => self.introduce(),
            Command::SetParam { name, value } => self.set_option(&name, &value),
            Command::Init => self.reply_hub(&Reply::Ready),
            Command::NewGame => self.engine.new_game(),
            Command::Pos { pos, moves } => {
                let start = pos.as_deref().map_or(Start::Startpos, Start::Text);
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                let result = self.engine.set_position(Notation::Hub, start, &moves);
                if result.is_ok() {
                    self.levels = Levels::default();
                }
                self.complain_if(result);
            }
            Command::Level(level) => self.levels.add(&level, !remarks.is_empty()),
            Command::Go(mode) => self.go_hub(mode),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Ping => self.reply_hub(&Reply::Pong),
            Command::Quit => self.leave(),
        }
    }

    fn introduce(&mut self) {
        let identity = self.engine.identity();
        self.reply_hub(&Reply::Id {
            name: identity.name,
            version: identity.version,
            author: identity.author,
            country: identity.country,
        });
        for option in self.engine.options() {
            if let Some(param) = param(option) {
                self.reply_hub(&param);
            }
        }
        self.reply_hub(&Reply::Wait);
    }

    /// Starts a search. The levels are used up by it.
    fn go_hub(&mut self, mode: Mode) {
        let analysis = mode == Mode::Analyze;
        let mut limits = std::mem::take(&mut self.levels).limits(analysis);
        if mode == Mode::Think && self.engine.moves(Notation::Hub).len() == 1 {
            limits.depth = Some(1);
        }
        let request = GoRequest { limits, analysis, ..GoRequest::default() };
        let purpose = Purpose { ponder: mode == Mode::Ponder, ..Purpose::default() };
        self.start(Notation::Hub, &request, purpose);
    }

    /// Notes that a line was not understood: it may have been the level that a search should have.
    pub(super) fn doubt_level(&mut self, line: &str) {
        let is_level = line.trim_start_matches(is_blank).starts_with("level");
        if is_level && self.dialect == Some(Dialect::Hub) {
            self.levels.doubt();
        }
    }
}

/// How Hub declares an option; `None` for one that it does not show. Hub has no buttons.
fn param(option: OptionSpec) -> Option<Reply> {
    let kind = match option.kind {
        OptionKind::Check { default } => ParamKind::Bool(default),
        OptionKind::Spin { default, min, max } => ParamKind::Int { value: default, min, max },
        OptionKind::Combo { default, values } => ParamKind::Enum { value: default, values },
        OptionKind::Text { default } => ParamKind::Text(default),
        OptionKind::Button => return None,
    };
    option.hub_name.map(|name| Reply::Param { name, kind })
}
