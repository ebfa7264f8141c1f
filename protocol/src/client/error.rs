//! What can go wrong with an engine.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The program could not be started.
    #[error("cannot run {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// The process has ended, or has closed its output.
    #[error("the engine ended{}", ending(*.status))]
    Ended {
        /// How, where it is known.
        status: Option<ExitStatus>,
    },
    /// No answer in time.
    #[error("no {what} within {} s", .after.as_secs_f64())]
    Timeout {
        /// What was waited for.
        what: &'static str,
        /// How long.
        after: Duration,
    },
    /// An answer that cannot be understood.
    #[error("bad answer: {line}")]
    BadAnswer {
        /// What is wrong with it.
        line: String,
    },
    /// The engine refused something it was told.
    #[error("the engine refused: {reasons}")]
    Refused {
        /// Its reasons, in its words.
        reasons: String,
    },
    /// Hub has no questions about the game.
    #[error("an engine that speaks hub takes no queries")]
    NoQueries,
    /// Too much output where an introduction was wanted.
    #[error("{bytes} bytes of output without {what}")]
    Flood {
        /// How much was read.
        bytes: usize,
        /// What was waited for.
        what: &'static str,
    },
}

fn ending(status: Option<ExitStatus>) -> String {
    match status {
        Some(status) => format!(" ({status})"),
        None => String::new(),
    }
}
