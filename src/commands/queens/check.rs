//! `queens check`: what is wrong with a level, and with the queens on it.

use std::io::Write;

use clap::Args as ClapArgs;
use queens_engine::board::conflict_name;
use queens_engine::solve::{Verdict, solve};
use serde_json::json;

use super::super::{CommandResult, Status};
use super::solve::status;
use super::{Input, batch};

const HELP: &str = "Example:\n  echo 'AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF QQ..../....../....../....../....../......' \
    | hippolyta queens check -\n  unique; conflict: row 0; conflict: region A\n\n\
    A board follows its level: Q queen, x mark, . empty. Rows, columns and cells are counted from \
    0, regions named as in the text. The exit code is 1 unless every level has exactly one \
    solution and no conflict.";

/// Levels and boards to check.
#[derive(Debug, ClapArgs)]
#[command(about = "Whether each level is unique and its board keeps the rules", after_help = HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
}

/// Prints a line for each level: `unique`, `none` or `several`, then `solved`, warnings and
/// conflicts, each after `; `.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    batch::run(&args.input, out, |puzzle, text| {
        let verdict = solve(&puzzle.level);
        let conflicts: Vec<String> = puzzle
            .board
            .conflicts(&puzzle.level)
            .into_iter()
            .map(|conflict| conflict_name(conflict, |region| puzzle.name(region)))
            .collect();
        let warnings: Vec<String> = puzzle
            .level
            .regions_in_pieces()
            .into_iter()
            .map(|(region, pieces)| format!("region {} in {pieces} pieces", puzzle.name(region)))
            .collect();
        let solved = puzzle.board.solves(&puzzle.level);
        if args.input.json {
            let value = json!({
                "status": status(&verdict),
                "solved": solved,
                "warnings": warnings,
                "conflicts": conflicts,
            });
            writeln!(text, "{value}")?;
        } else {
            write!(text, "{}", status(&verdict))?;
            if solved {
                write!(text, "; solved")?;
            }
            warnings.iter().try_for_each(|warning| write!(text, "; warning: {warning}"))?;
            conflicts.iter().try_for_each(|conflict| write!(text, "; conflict: {conflict}"))?;
            writeln!(text)?;
        }
        let good = matches!(verdict, Verdict::Unique(_)) && conflicts.is_empty();
        Ok(if good { Status::Done } else { Status::No })
    })
}
