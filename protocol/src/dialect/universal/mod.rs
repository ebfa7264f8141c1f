//! What UCI and UGI share, which is nearly everything: one grammar with a few words to fill in.
//!
//! Leniency on input: unknown words before a command are skipped and the rest of the line is
//! tried; broken numbers are passed over and remarked; any blanks part words. Output is strict.

mod command;
mod go;
mod info;
mod option;
mod reply;

use crate::command::universal::Command;
use crate::error::{ParseError, Parsed};
use crate::reply::universal::Reply;
use crate::score::MateUnit;

/// The words in which UCI and UGI differ.
#[derive(Debug)]
pub struct Universal {
    pub(super) hello: &'static str,
    pub(super) ok: &'static str,
    pub(super) new_game: &'static str,
    pub(super) times: [&'static str; 2],
    pub(super) increments: [&'static str; 2],
    pub(super) no_move: &'static str,
    pub(super) ponders: bool,
    pub(super) mate_unit: MateUnit,
}

impl Universal {
    /// What the dialect counts in a `mate`.
    pub fn mate_unit(&self) -> MateUnit {
        self.mate_unit
    }

    /// Reads a command.
    ///
    /// # Errors
    /// No word of the line is a command, or the command lacks a part that it must have.
    pub fn parse_command(&self, line: &str) -> Result<Parsed<Command>, ParseError> {
        command::parse(self, line)
    }

    /// Writes a command, without a line end.
    pub fn print_command(&self, command: &Command) -> String {
        command::print(self, command)
    }

    /// Reads a reply. Unknown words are skipped.
    ///
    /// # Errors
    /// The line is no reply, or it lacks a part that it must have.
    pub fn parse_reply(&self, line: &str) -> Result<Reply, ParseError> {
        reply::parse(self, line)
    }

    /// Writes a reply, without a line end.
    pub fn print_reply(&self, reply: &Reply) -> String {
        reply::print(self, reply)
    }
}
