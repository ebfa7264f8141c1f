//! `queens convert`: puzzles in another form of text.

use std::io::Write;

use clap::Args as ClapArgs;
use queens_engine::text;

use super::super::{CommandResult, Status};
use super::{Input, To, batch};

const HELP: &str = "Example:\n  echo 6/6/1/2u9gn9c9jpmk | hippolyta queens convert - --to line\n  \
    AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF\n\n\
    Regions are renamed in reading order. A puzzle that the form cannot express is answered \
    `refused: REASON`, with exit code 1.";

/// Puzzles to write again.
#[derive(Debug, ClapArgs)]
#[command(about = "Puzzles in another form of text", after_help = HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
    /// The form to write
    #[arg(long, value_enum, default_value_t = To::Line, conflicts_with = "json")]
    to: To,
}

/// Prints every puzzle in the form asked for.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let to = if args.input.json { To::Json } else { args.to };
    batch::run(&args.input, out, |puzzle, text| match text::write(puzzle, to.into()) {
        Ok(written) => {
            write!(text, "{written}{}", to.end())?;
            Ok(Status::Done)
        }
        Err(error) => {
            write!(text, "refused: {error}{}", to.end())?;
            Ok(Status::No)
        }
    })
}
