//! `hippolyta officers solve`: the finished squares that a position can become.

use std::io::Write;

use clap::Args as ClapArgs;
use officers_engine::Completions;
use officers_engine::notation::square_text;
use serde_json::json;

use super::input::PositionArgs;
use crate::commands::{CommandResult, Status};

/// What to solve.
#[derive(Debug, ClapArgs)]
#[command(
    about = "List the finished squares that a position can become; exit code 1 if there is none",
    after_help = "Example:\n  \
                  hippolyta officers solve 'Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. ..'\n\n\
                  One square a line, then the number of all."
)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// List at most so many
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,
    /// One JSON value instead of lines
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let completions = Completions::of(&args.position.read()?.table);
    let count = completions.len();
    let listed = completions.iter().take(args.limit).map(square_text);
    if args.json {
        let solutions: Vec<String> = listed.collect();
        writeln!(out, "{}", json!({ "count": count, "solutions": solutions }))?;
    } else {
        for square in listed {
            writeln!(out, "{square}")?;
        }
        writeln!(out, "solutions {count}")?;
    }
    Ok(if count == 0 { Status::No } else { Status::Done })
}
