//! `hippolyta queens`: region queens puzzles from files, and new ones.

mod batch;
mod check;
mod convert;
mod generate;
mod hint;
mod rate;
mod solve;

use std::io::Write;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use queens_engine::text::Form;
use serde_json::{Value, json};

use super::CommandResult;

/// What to do with puzzles.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Region queens puzzles: solve, count, check, rate, hint, convert, generate",
    after_help = "Example:\n  hippolyta queens generate --size 8 --seed 1 | hippolyta queens solve -"
)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Solve(solve::Args),
    Count(solve::CountArgs),
    Check(check::Args),
    Rate(rate::Args),
    Hint(hint::Args),
    Convert(convert::Args),
    Generate(generate::Args),
}

/// Where puzzles come from.
#[derive(Debug, ClapArgs)]
struct Input {
    /// A file of levels, one a line with rows joined by `/`, or grids, JSON, puzz.link; `-` reads
    /// standard input
    file: String,
    /// One JSON value a level
    #[arg(long)]
    json: bool,
    /// Threads to use, no more than there is work for [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// A form of text to write.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// One line, rows joined by `/`
    Line,
    /// A row a line, a blank line between levels
    Rows,
    /// One JSON object a line
    Json,
    /// Coloured pictures, a row a line
    Emoji,
    /// starbattle/w/h/1/borders
    Puzzlink,
}

impl From<To> for Form {
    fn from(to: To) -> Form {
        match to {
            To::Line => Form::Line,
            To::Rows => Form::Rows,
            To::Json => Form::Json,
            To::Emoji => Form::Emoji,
            To::Puzzlink => Form::Puzzlink,
        }
    }
}

impl To {
    /// What ends a puzzle in this form.
    fn end(self) -> &'static str {
        match self {
            To::Rows | To::Emoji => "\n\n",
            To::Line | To::Json | To::Puzzlink => "\n",
        }
    }
}

/// Does it.
///
/// # Errors
/// A file cannot be read, or has something else than puzzles in it.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    match &args.action {
        Action::Solve(args) => solve::run(args, out),
        Action::Count(args) => solve::run_count(args, out),
        Action::Check(args) => check::run(args, out),
        Action::Rate(args) => rate::run(args, out),
        Action::Hint(args) => hint::run(args, out),
        Action::Convert(args) => convert::run(args, out),
        Action::Generate(args) => generate::run(args, out),
    }
}

/// A cell as data: row and column from 0.
fn pair(cell: queens_engine::Cell) -> Value {
    json!([cell.row, cell.column])
}
