//! `queens rate`: how hard levels are.

use std::io::Write;

use clap::Args as ClapArgs;
use queens_engine::rate::{RateError, rate};
use queens_engine::reason::LADDER;
use serde_json::{Map, json};

use super::super::{CommandResult, Status};
use super::{Input, batch};

const HELP: &str = "Example:\n  echo AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF | hippolyta queens rate -\n  \
    4: single 6, region-in-line 2, line-in-region 1, starve 6\n\n\
    The number is the rank of the hardest reason needed, as docs/queens.md lists them; the \
    names say how often each reason was used. The exit code is 1 if a level has no solution or \
    several, which is printed instead.";

/// Levels to rate.
#[derive(Debug, ClapArgs)]
#[command(about = "The hardest reason each level needs, and how often each is used", after_help = HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
}

/// Prints `5: single 8, pair 1` for each level, or `none` or `several`.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let json = args.input.json;
    batch::run(&args.input, out, |puzzle, text| {
        let rating = match rate(&puzzle.level) {
            Ok(rating) => rating,
            Err(error) => {
                let status = match error {
                    RateError::NoSolution => "none",
                    RateError::SeveralSolutions => "several",
                };
                if json {
                    writeln!(text, "{}", json!({ "status": status }))?;
                } else {
                    writeln!(text, "{status}")?;
                }
                return Ok(Status::No);
            }
        };
        let uses = LADDER.iter().zip(&rating.uses).filter(|&(_, &uses)| uses > 0);
        if json {
            let uses: Map<_, _> = uses.map(|(t, &n)| (t.name().to_owned(), n.into())).collect();
            let value =
                json!({ "status": "unique", "difficulty": rating.difficulty, "uses": uses });
            writeln!(text, "{value}")?;
        } else {
            let uses: Vec<String> = uses.map(|(t, n)| format!("{} {n}", t.name())).collect();
            writeln!(text, "{}: {}", rating.difficulty, uses.join(", "))?;
        }
        Ok(Status::Done)
    })
}
