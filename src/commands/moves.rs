//! `hippolyta moves`: the legal moves of a position.

use std::io::Write;

use checkers_engine::notation::listing;
use clap::Args as ClapArgs;
use engine_core::Position;
use serde_json::json;

use super::board::{BoardArgs, BoardName};
use super::{CommandResult, Status};

const HELP: &str = "Example:\n  hippolyta moves --rules russian --position W:Wf6:Be7,b6\n\n\
    A capture of checkers shows every landing square, then each captured square after an x, and \
    =K if the piece is crowned.";

/// Whose moves.
#[derive(Debug, ClapArgs)]
#[command(about = "List the legal moves of a position, sorted, one a line", after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// One JSON list
    #[arg(long)]
    json: bool,
}

/// Lists the moves; nothing where there is none.
///
/// # Errors
/// There is no such position.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let mut moves: Vec<String> = match args.board.game {
        BoardName::Amazons => {
            let pos = args.board.amazons_position()?;
            pos.moves().iter().map(ToString::to_string).collect()
        }
        BoardName::Checkers => listing::all(&args.board.checkers_position()?),
    };
    moves.sort_unstable();
    if args.json {
        writeln!(out, "{}", json!(moves))?;
    } else {
        for mv in moves {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(Status::Done)
}
