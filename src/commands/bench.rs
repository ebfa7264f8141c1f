//! `hippolyta bench`: fixed work, to measure speed and to notice changes of the search.

use std::io::Write;
use std::time::Instant;

use amazons_engine::evaluate::Territory;
use clap::Args as ClapArgs;
use serde_json::json;

use super::board::{BoardName, check_rules};
use super::{CommandError, CommandResult, Status};
use crate::engines::catalogue::DEFAULT_RULES;

const HELP: &str = "Example:\n  hippolyta bench --game checkers --rules russian\n\n\
    Fixed positions are searched to a fixed depth. With one thread the number of nodes is the same \
    on every run and every machine, and changes only when the search changes.";

/// What to measure.
#[derive(Debug, ClapArgs)]
#[command(about = "Search fixed positions to a fixed depth", after_help = HELP)]
pub struct Args {
    /// The game
    #[arg(long, value_enum, default_value = "checkers")]
    game: BoardName,
    /// Checkers: the rules [default: beatem]
    #[arg(long)]
    rules: Option<String>,
    /// Threads
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// One JSON value
    #[arg(long)]
    json: bool,
}

/// Runs the work and tells what it took.
///
/// # Errors
/// The rules are not known, or Amazons is given rules.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    check_rules(args.rules.as_ref(), Some(args.game))?;
    let threads = usize::from(args.threads);
    let evaluations = match args.game {
        BoardName::Checkers => None,
        BoardName::Amazons => Some(evaluations_a_second()),
    };
    let begun = Instant::now();
    let nodes = match args.game {
        BoardName::Checkers => {
            let rules = args.rules.as_deref().unwrap_or(DEFAULT_RULES);
            let rules = rules.parse().map_err(CommandError::input)?;
            checkers_engine::bench::search(&rules, threads)
        }
        BoardName::Amazons => amazons_engine::bench::search(threads),
    };
    let seconds = begun.elapsed().as_secs_f64();
    let total: u64 = nodes.iter().sum();
    let speed = (total as f64 / seconds.max(1e-9)) as u64;
    if args.json {
        let value = json!({
            "nodes": total, "nps": speed, "positions": nodes, "evaluations_per_second": evaluations,
        });
        writeln!(out, "{value}")?;
        return Ok(Status::Done);
    }
    for (number, nodes) in (1..).zip(&nodes) {
        writeln!(out, "position {number} nodes {nodes}")?;
    }
    if let Some(speed) = evaluations {
        writeln!(out, "evaluations {speed} a second")?;
    }
    writeln!(out, "bench {total} nodes {speed} nps")?;
    Ok(Status::Done)
}

/// Full evaluations of Amazons a second on one thread: every position after every move of the
/// bench positions, until half a second is over.
fn evaluations_a_second() -> u64 {
    const SPAN: f64 = 0.5;
    let evaluation = Territory::default();
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed().as_secs_f64() < SPAN {
        for pos in amazons_engine::bench::positions() {
            count += amazons_engine::bench::evaluate_replies(&evaluation, &pos).0;
        }
    }
    (count as f64 / begun.elapsed().as_secs_f64()) as u64
}
