//! `hippolyta officers`: Euler's Officers, solved, advised, simulated and played.

mod count;
mod hint;
mod input;
mod play;
mod setup;
mod simulate;
mod solve;

use std::io::Write;

use clap::{Args as ClapArgs, Subcommand};

use super::CommandResult;

/// What to do with Euler's Officers.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Euler's Officers: count, solve, hint, simulate, play",
    after_help = "Example:\n  hippolyta officers count --diagonals"
)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Count(count::Args),
    Solve(solve::Args),
    Hint(hint::Args),
    Simulate(simulate::Args),
    Play(play::Args),
}

/// Runs one of the subcommands.
///
/// # Errors
/// The input is at fault, or a result cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    match &args.command {
        Command::Count(args) => count::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Hint(args) => hint::run(args, out),
        Command::Simulate(args) => simulate::run(args, out),
        Command::Play(args) => play::run(args, out),
    }
}
