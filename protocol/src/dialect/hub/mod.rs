//! Hub, version 2.
//!
//! Read leniently (flags, any order, unknown arguments passed over, the last of a repeated
//! argument counts), written strictly: a fixed order, no flags, quotes where a value needs them.
//! An engine should keep `=` out of the values of its replies: there are drivers that cut them
//! there.

mod command;
mod lexical;
mod reply;

use crate::command::hub::Command;
use crate::error::{ParseError, Parsed};
use crate::reply::hub::Reply;

/// Reads a command.
///
/// # Errors
/// The line breaks the lexical rules, the command is unknown, or it lacks an argument.
pub fn parse_command(line: &str) -> Result<Parsed<Command>, ParseError> {
    command::parse(line)
}

/// Writes a command, without a line end.
pub fn print_command(command: &Command) -> String {
    command::print(command)
}

/// Reads a reply.
///
/// # Errors
/// The line breaks the lexical rules, the reply is unknown, or it lacks an argument.
pub fn parse_reply(line: &str) -> Result<Reply, ParseError> {
    reply::parse(line)
}

/// Writes a reply, without a line end.
pub fn print_reply(reply: &Reply) -> String {
    reply::print(reply)
}
