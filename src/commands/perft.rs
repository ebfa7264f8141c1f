//! `hippolyta perft`: counting lines of play.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use checkers_engine::Ordered;
use checkers_engine::notation::standard;
use clap::{Args as ClapArgs, ValueEnum};
use engine_core::{Position, perft};
use serde_json::json;

use super::board::{BoardArgs, BoardName};
use super::{CommandError, CommandResult, Status, warn};

const HELP: &str = "Example:\n  hippolyta perft --game checkers --rules russian --depth 9\n\n\
    The last ply is counted without being played. A capture counts once for each set of captured \
    pieces; with --count ordered, once for each order of taking them.";

/// What to count.
#[derive(Debug, ClapArgs)]
#[command(about = "Count the lines of play of a given depth", after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// Plies
    #[arg(long)]
    depth: u32,
    /// How captures count that take the same pieces on different ways
    #[arg(long, value_enum, default_value = "unique")]
    count: Count,
    /// The count below each first move; the orders of a capture are summed up
    #[arg(long)]
    divide: bool,
    /// Threads
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// One JSON value a line
    #[arg(long)]
    json: bool,
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Count {
    /// Same squares, same captured pieces: one move
    Unique,
    /// Every order of captures is a move
    Ordered,
}

/// Counts, depth by depth.
///
/// # Errors
/// There is no such position, or no such way to count.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    match (args.board.game, args.count) {
        (BoardName::Amazons, Count::Ordered) => {
            return Err(CommandError::input("Amazons has no captures to be ordered"));
        }
        (BoardName::Amazons, Count::Unique) => {
            let pos = args.board.amazons_position()?;
            let counter = Counter { args, name: |mv: amazons_engine::Move| mv.to_string() };
            counter.run(&pos, out)?;
        }
        (BoardName::Checkers, Count::Unique) => {
            let pos = args.board.checkers_position()?;
            let counter = Counter { args, name: |mv| standard(&pos, mv) };
            counter.run(&pos, out)?;
        }
        (BoardName::Checkers, Count::Ordered) => {
            let pos = args.board.checkers_position()?;
            let counter = Counter { args, name: |mv| standard(&pos, mv) };
            counter.run(&Ordered(pos), out)?;
        }
    }
    Ok(Status::Done)
}

struct Counter<'a, F> {
    args: &'a Args,
    name: F,
}

impl<F> Counter<'_, F> {
    fn run<P: Position>(&self, pos: &P, out: &mut dyn Write) -> Result<(), CommandError>
    where
        F: Fn(P::Move) -> String,
    {
        if self.args.divide {
            self.divide(pos, out)?;
        }
        let threads = usize::from(self.args.threads);
        every_depth(self.args, out, |depth| perft::threaded(pos, depth, threads))
    }

    fn divide<P: Position>(&self, pos: &P, out: &mut dyn Write) -> Result<(), CommandError>
    where
        F: Fn(P::Move) -> String,
    {
        let counts = perft::divide(pos, self.args.depth, usize::from(self.args.threads));
        let mut named = BTreeMap::<_, u64>::new();
        for (mv, nodes) in counts {
            *named.entry((self.name)(mv)).or_default() += nodes;
        }
        for (mv, nodes) in named {
            if self.args.json {
                writeln!(out, "{}", json!({ "move": mv, "nodes": nodes }))?;
            } else {
                writeln!(out, "{mv} {nodes}")?;
            }
        }
        Ok(())
    }
}

/// Prints the count of each depth as soon as it is there, and at the end the speed of the last.
fn every_depth(
    args: &Args,
    out: &mut dyn Write,
    count: impl Fn(u32) -> u64,
) -> Result<(), CommandError> {
    let mut last = (0, Duration::ZERO);
    for depth in 1..=args.depth {
        let begun = Instant::now();
        let nodes = count(depth);
        last = (nodes, begun.elapsed());
        if args.json {
            writeln!(out, "{}", json!({ "depth": depth, "nodes": nodes }))?;
        } else {
            writeln!(out, "depth {depth} nodes {nodes}")?;
        }
        out.flush()?;
    }
    let seconds = last.1.as_secs_f64();
    warn(format_args!("time {seconds:.3} s, {:.1} Mn/s", last.0 as f64 / seconds.max(1e-9) / 1e6));
    Ok(())
}
