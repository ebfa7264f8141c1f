//! The subcommands, one file each.
//!
//! Each has an `Args` value that clap fills and a function `run` that writes results to the
//! writer it is given; progress and warnings go to standard error.

pub mod analyse;
pub mod bench;
pub mod board;
pub mod daemon;
pub mod dxp;
pub mod games;
pub mod match_;
pub mod moves;
pub mod officers;
pub mod openings;
pub mod perft;
pub mod queens;
pub mod stats;

use std::fmt;
use std::io::{self, Write};

/// What a command has to say by its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The work is done, or the answer is yes.
    Done,
    /// The answer is no: a check failed, there is no solution.
    No,
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The user's words or files are at fault.
    #[error("{0}")]
    Input(String),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file as the user named it.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// Results could not be written.
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    /// An error in the user's words, from whatever explains it.
    pub fn input(reason: impl ToString) -> CommandError {
        CommandError::Input(reason.to_string())
    }
}

/// What a command returns.
pub type CommandResult = Result<Status, CommandError>;

/// Tells a person something that is no result, on standard error. Nobody listening is no error.
pub(crate) fn warn(words: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{words}");
}
