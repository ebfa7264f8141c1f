//! The position that a command is asked about.

use std::io::Read;

use clap::Args as ClapArgs;
use officers_engine::{Lines, Position};

use crate::commands::CommandError;

/// Text longer than this is no position.
const LONGEST: u64 = 4_096;

/// A position on the command line.
#[derive(Debug, ClapArgs)]
pub(super) struct PositionArgs {
    /// Four rows from the top, as `As Kh .. ../.. ...`, and words such as `hands=` and `coins=`;
    /// or startpos, the empty table; or - for standard input
    #[arg(value_name = "POSITION")]
    words: Vec<String>,
    /// The same as one argument
    #[arg(long, value_name = "POSITION", conflicts_with = "words")]
    position: Option<String>,
    /// Both diagonals count too
    #[arg(long)]
    diagonals: bool,
}

impl PositionArgs {
    /// The position; the empty table if none is given.
    pub(super) fn read(&self) -> Result<Position, CommandError> {
        let text = self.position.clone().unwrap_or_else(|| self.words.join(" "));
        let mut position = match text.trim() {
            "-" => parse(&standard_input()?),
            text => parse(text),
        }?;
        if self.diagonals {
            position.table = position.table.under(Lines::Diagonals);
        }
        Ok(position)
    }
}

fn parse(text: &str) -> Result<Position, CommandError> {
    match text.trim() {
        "" | "startpos" => Ok(Position::start(Lines::Plain)),
        text => text.parse().map_err(CommandError::input),
    }
}

fn standard_input() -> Result<String, CommandError> {
    let mut text = String::new();
    std::io::stdin()
        .take(LONGEST)
        .read_to_string(&mut text)
        .map_err(|error| CommandError::File { path: "standard input".into(), error })?;
    Ok(text)
}
