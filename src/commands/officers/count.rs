//! `hippolyta officers count`: how many finished squares there are.

use std::io::Write;

use clap::Args as ClapArgs;
use officers_engine::Completions;
use officers_engine::orders::graeco_latin_squares;
use serde_json::json;

use super::input::PositionArgs;
use crate::commands::{CommandError, CommandResult, Status};

/// What to count.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Count the finished squares, or those that a position can become",
    after_help = "Examples:\n  hippolyta officers count --diagonals\n  \
                  hippolyta officers count 'As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. ..'"
)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// So many ranks and suits instead of four, on an empty table without diagonals
    #[arg(long, value_name = "N", conflicts_with_all = ["words", "position", "diagonals"])]
    order: Option<usize>,
    /// One JSON value instead of a line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let count = match args.order {
        Some(order) => graeco_latin_squares(order).ok_or_else(|| {
            CommandError::input(format!("order {order} is not counted: give 1 to 6"))
        })?,
        None => Completions::of(&args.position.read()?.table).len() as u64,
    };
    if args.json {
        writeln!(out, "{}", json!({ "count": count }))?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(Status::Done)
}
