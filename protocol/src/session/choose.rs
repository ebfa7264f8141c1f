//! How the first line chooses the dialect.

use super::{Command, Session};
use crate::dialect::{Dialect, UCI, UGI, hub};
use crate::error::ParseError;

impl Session {
    /// Understands a line. Unless the dialect was set beforehand, a greeting in another one
    /// changes to that while no search runs.
    pub(super) fn interpret(&mut self, text: &str) -> Result<Command, ParseError> {
        let result = parse(self.dialect.unwrap_or(Dialect::Ugi), text);
        let free = self.config.dialect.is_none() && self.search.is_none();
        match &result {
            Err(ParseError::Unknown(_)) if free => {
                let Some(dialect) = greeting(text) else { return result };
                self.adopt(dialect);
                parse(dialect, text)
            }
            Err(ParseError::Unknown(_)) => result,
            _ => {
                if self.dialect.is_none() {
                    self.adopt(Dialect::Ugi);
                }
                result
            }
        }
    }

    /// Speaks a dialect from now on. Its defaults are set silently: nobody has asked for them, and
    /// not every engine has the options.
    pub(super) fn adopt(&mut self, dialect: Dialect) {
        self.dialect = Some(dialect);
        for default in self.config.defaults.clone() {
            if default.dialect == dialect {
                let _ = self.engine.set_option(&default.option, &default.value);
            }
        }
    }
}

fn parse(dialect: Dialect, text: &str) -> Result<Command, ParseError> {
    match dialect {
        Dialect::Uci => UCI.parse_command(text).map(Command::Universal),
        Dialect::Ugi => UGI.parse_command(text).map(Command::Universal),
        Dialect::Hub => hub::parse_command(text).map(Command::Hub),
    }
}

/// The dialect whose greeting is the first known word of a line.
fn greeting(text: &str) -> Option<Dialect> {
    text.split_whitespace().find_map(|word| match word {
        "uci" => Some(Dialect::Uci),
        "ugi" => Some(Dialect::Ugi),
        "hub" => Some(Dialect::Hub),
        _ => None,
    })
}
