//! The command line: which subcommands there are, and how their results become exit codes.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{CommandError, CommandResult, Status, stats};

#[derive(Debug, Parser)]
#[command(name = "hippolyta", version, about, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Stats(stats::Args),
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result =
        run(cli, &mut out).and_then(|status| out.flush().map(|()| status).map_err(Into::into));
    exit_code(result)
}

fn run(cli: Cli, out: &mut dyn Write) -> CommandResult {
    match cli.command {
        None => {
            writeln!(out)?;
            Ok(Status::Done)
        }
        Some(Command::Stats(args)) => stats::run(&args, out),
    }
}

/// 0 for done, 1 for "the answer is no", 2 for bad usage or input. A reader that has closed our
/// output has seen enough: that is no error.
fn exit_code(result: CommandResult) -> ExitCode {
    match result {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::No) => ExitCode::from(1),
        Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}
