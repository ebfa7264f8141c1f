//! How the first line chooses the dialect.

use super::{Command, Session};
use crate::dialect::{Dialect, UCI, UGI, hub, is_blank};
use crate::error::ParseError;

impl Session {
    /// Understands a line. Unless the dialect was set beforehand, a greeting in another one
    /// changes to that while no search runs.
    pub(super) fn interpret(&mut self, text: &str) -> Result<Command, ParseError> {
        let result = parse(self.dialect.unwrap_or(Dialect::Ugi), text);
        let free = self.config.dialect.is_none() && self.search.is_none();
        if free && let Err(ParseError::Unknown(_)) = result {
            let greeted = greeting(text, self.dialect.is_none());
            let understood =
                greeted.and_then(|dialect| Some((dialect, parse(dialect, text).ok()?)));
            let Some((dialect, command)) = understood else { return result };
            self.adopt(dialect);
            return Ok(command);
        }
        if self.dialect.is_none() && result.is_ok() {
            self.adopt(Dialect::Ugi);
        }
        result
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

/// The dialect that a line greets in. Hub has no stray words before a command, and once a dialect
/// is spoken the others allow none in a greeting either.
fn greeting(text: &str, first: bool) -> Option<Dialect> {
    let mut words = text.split(is_blank).filter(|word| !word.is_empty());
    match words.next()? {
        "hub" => Some(Dialect::Hub),
        word => std::iter::once(word).chain(words.filter(|_| first)).find_map(universal),
    }
}

fn universal(hello: &str) -> Option<Dialect> {
    match hello {
        "uci" => Some(Dialect::Uci),
        "ugi" => Some(Dialect::Ugi),
        _ => None,
    }
}
