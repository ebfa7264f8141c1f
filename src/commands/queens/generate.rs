//! `queens generate`: new levels.

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args as ClapArgs;
use indicatif::ProgressBar;
use queens_engine::generate::{DEFAULT_ATTEMPTS, Generated, Settings, generate, hardest};
use queens_engine::text::{self, Form};
use queens_engine::{Puzzle, rate};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::super::{CommandError, CommandResult, Status, warn};
use super::To;

const HELP: &str = "Example:\n  hippolyta queens generate --size 8 --difficulty 5 --seed 1 --count 3\n\n\
    The same options and seed make the same levels; level K of a run has seed S + K - 1. Every \
    level has exactly one solution. Few boards need ranks 7, 8, 10 and 11, the fewer the \
    smaller they are; --islands gives more of them, and --attempts looks longer. The exit code is \
    1 if a level was given up, which standard error tells with its seed.";

/// Seeds worked on before levels are written.
const SHARE: u64 = 64;

/// What levels to make.
#[derive(Debug, ClapArgs)]
#[command(about = "New levels with exactly one solution", after_help = HELP)]
pub(super) struct Args {
    /// Rows, columns and regions: 5 to 20
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(5..=20))]
    size: u8,
    /// The rank of the hardest reason needed [default: any]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(1..=hardest() as i64))]
    difficulty: Option<u8>,
    /// The seed of the first level [default: random, told on standard error]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many levels
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Keep every region in one piece (as it is without --islands)
    #[arg(long, overrides_with = "islands")]
    connected: bool,
    /// Let regions be in pieces
    #[arg(long, overrides_with = "connected")]
    islands: bool,
    /// Cells that never hold a queen, up to half of those without one; an even number with
    /// --symmetric
    #[arg(long, value_name = "B", default_value_t = 0)]
    blocked: usize,
    /// Map regions to regions by a half turn of the board
    #[arg(long)]
    symmetric: bool,
    /// Boards begun before a level is given up
    #[arg(long, value_name = "A", default_value_t = DEFAULT_ATTEMPTS)]
    attempts: u32,
    /// The form to write
    #[arg(long, value_enum, default_value_t = To::Line)]
    to: To,
    /// One JSON value a level, with its solution, difficulty and seed
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// Prints the levels.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let settings = Settings {
        size: args.size.into(),
        difficulty: args.difficulty.map(usize::from),
        connected: !args.islands,
        blocked: args.blocked,
        symmetric: args.symmetric,
        attempts: args.attempts,
    };
    settings.check().map_err(CommandError::input)?;
    let first = args.seed.unwrap_or_else(some_seed);
    if args.seed.is_none() {
        warn(format_args!("seed {first}"));
    }
    let progress = ProgressBar::new(args.count);
    let mut status = Status::Done;
    for from in (0..args.count).step_by(SHARE as usize) {
        let share = from..args.count.min(from + SHARE);
        let made: Vec<Result<String, CommandError>> = share
            .into_par_iter()
            .map(|number| {
                let made =
                    generate(&settings, first.wrapping_add(number)).map_err(CommandError::input);
                progress.inc(1);
                made.and_then(|made| written(args, made))
            })
            .collect();
        for level in made {
            match level {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(error) => {
                    status = Status::No;
                    progress.suspend(|| writeln!(io::stderr(), "{error}"))?;
                }
            }
        }
    }
    progress.finish_and_clear();
    Ok(status)
}

/// Another seed at every start of the program.
fn some_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

fn written(args: &Args, made: Generated) -> Result<String, CommandError> {
    if args.json {
        return Ok(format!("{}\n", data(made)?));
    }
    let text =
        text::write(&Puzzle::new(made.level), args.to.into()).map_err(CommandError::input)?;
    Ok(text + args.to.end())
}

/// The level's own JSON with what is known of it.
fn data(made: Generated) -> Result<Value, CommandError> {
    let difficulty = rate(&made.level).map_err(CommandError::input)?.difficulty;
    let text = text::write(&Puzzle::new(made.level), Form::Json).map_err(CommandError::input)?;
    let mut value: Value = serde_json::from_str(&text).map_err(CommandError::input)?;
    value["solution"] = json!(made.solution.columns());
    value["difficulty"] = json!(difficulty);
    value["seed"] = json!(made.seed);
    Ok(value)
}
