//! Questions about the game.

use super::Session;
use crate::engine::{Ending, Notation, Player};
use crate::reply::universal::Reply;

impl Session {
    /// Answers a query in one line, whatever it asks.
    pub(super) fn query(&mut self, words: &[&str]) {
        let answer = self.answer_to(words);
        self.reply_universal(&Reply::Response(answer));
    }

    fn answer_to(&mut self, words: &[&str]) -> String {
        match words {
            ["p1turn"] => (self.engine.turn().player == Player::First).to_string(),
            ["gameover"] => self.engine.ending().is_some().to_string(),
            ["result"] => result(self.engine.ending().as_ref()).to_owned(),
            ["outcome"] => outcome(self.engine.ending().as_ref()),
            ["islegal", mv] => {
                let notation = Notation::Standard;
                self.engine.spell(mv, notation, notation).is_ok().to_string()
            }
            ["fen"] => self.engine.fen(),
            ["moves"] => joined(&self.engine.moves(Notation::Standard), " "),
            _ => match self.engine.query(words) {
                Some(items) => joined(&items, " | "),
                None => "unknown".to_owned(),
            },
        }
    }

    /// Draws the board for a person.
    pub(super) fn display(&mut self) {
        let text = format!("{}\nfen {}", self.engine.board(), self.engine.fen());
        self.say(&text);
    }
}

fn result(ending: Option<&Ending>) -> &'static str {
    match ending.map(|ending| ending.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Player::First)) => "p1win",
        Some(Some(Player::Second)) => "p2win",
    }
}

fn outcome(ending: Option<&Ending>) -> String {
    match ending {
        Some(Ending { reason, .. }) => format!("{} {reason}", result(ending)),
        None => result(ending).to_owned(),
    }
}

fn joined(items: &[String], separator: &str) -> String {
    if items.is_empty() { "none".to_owned() } else { items.join(separator) }
}
