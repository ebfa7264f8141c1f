//! `queens solve` and `queens count`.

use std::io::{self, Write};

use clap::Args as ClapArgs;
use queens_engine::solve::{Solution, Verdict, count, solve};
use serde_json::json;

use super::super::{CommandResult, Status};
use super::{Input, batch};

const HELP: &str = "Example:\n  echo AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF | hippolyta queens solve -\n  \
    unique: 1,4,2,0,5,3\n\n\
    Columns are counted from 0, one a row from the top. The exit code is 1 if a level has no solution.";

/// Levels to solve.
#[derive(Debug, ClapArgs)]
#[command(about = "The only solution of each level, or that there is none, or two", after_help = HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
}

/// Prints `unique: 3,5,1,7`, `none` or `several: 1,3,0,2 | 2,0,3,1` for each level.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let json = args.input.json;
    batch::run(&args.input, out, |puzzle, text| {
        let verdict = solve(&puzzle.level);
        if json {
            write_json(&verdict, text)?
        } else {
            write(&verdict, text)
        };
        Ok(if verdict == Verdict::None { Status::No } else { Status::Done })
    })
}

fn write(verdict: &Verdict, text: &mut Vec<u8>) {
    match verdict {
        Verdict::None => text.extend_from_slice(b"none"),
        Verdict::Unique(solution) => {
            text.extend_from_slice(b"unique: ");
            write_columns(solution, text);
        }
        Verdict::Several(one, other) => {
            text.extend_from_slice(b"several: ");
            write_columns(one, text);
            text.extend_from_slice(b" | ");
            write_columns(other, text);
        }
    }
    text.push(b'\n');
}

/// Columns below 100, written digit by digit: a million levels a second leave no time to format.
fn write_columns(solution: &Solution, text: &mut Vec<u8>) {
    for (row, &column) in solution.columns().iter().enumerate() {
        if row > 0 {
            text.push(b',');
        }
        if column >= 10 {
            text.push(b'0' + column / 10);
        }
        text.push(b'0' + column % 10);
    }
}

fn write_json(verdict: &Verdict, text: &mut Vec<u8>) -> io::Result<()> {
    let solutions: Vec<Vec<u8>> =
        verdict.solutions().iter().map(|solution| solution.columns().to_vec()).collect();
    writeln!(text, "{}", json!({ "status": status(verdict), "solutions": solutions }))
}

/// The verdict in one word.
pub(super) fn status(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::None => "none",
        Verdict::Unique(_) => "unique",
        Verdict::Several(..) => "several",
    }
}

const COUNT_HELP: &str = "Example:\n  echo AAAA/BBBB/CCCC/DDDD | hippolyta queens count -\n  2";

/// Levels to count the solutions of.
#[derive(Debug, ClapArgs)]
#[command(about = "The number of solutions of each level", after_help = COUNT_HELP)]
pub(super) struct CountArgs {
    #[command(flatten)]
    input: Input,
    /// Stop counting a level here
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

/// Prints a number for each level; the status is `No` if one has no solution.
pub(super) fn run_count(args: &CountArgs, out: &mut dyn Write) -> CommandResult {
    batch::run(&args.input, out, |puzzle, text| {
        let solutions = count(&puzzle.level, None, args.limit);
        if args.input.json {
            writeln!(text, "{}", json!({ "solutions": solutions }))?;
        } else {
            writeln!(text, "{solutions}")?;
        }
        Ok(if solutions == 0 { Status::No } else { Status::Done })
    })
}
