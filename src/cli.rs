//! The command line: which subcommands there are, and how their results become exit codes.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::daemon::Protocol;
use crate::commands::{
    CommandError, CommandResult, Status, analyse, bench, daemon, dxp, games, match_, moves,
    officers, openings, perft, queens, stats, warn,
};

const HELP: &str = "Examples:\n  hippolyta moves --rules russian --position W:Wf6:Be7,b6\n  \
    printf 'position startpos\\ngo movetime 500\\n' | hippolyta\n\n\
    Without a command it is the daemon.";

const UCI_HELP: &str = "Example:\n  printf 'uci\\nposition startpos\\ngo movetime 500\\n' | hippolyta uci\n\n\
    Every line is UCI. docs/protocol.md has every command.";

const UGI_HELP: &str = "Example:\n  printf 'ugi\\nposition startpos\\nquery moves\\n' | hippolyta ugi --game queens\n\n\
    Every line is UGI. docs/protocol.md has every command.";

const HUB_HELP: &str = "Example:\n  printf 'hub\\ninit\\nlevel depth=9\\ngo think\\n' | hippolyta hub\n\n\
    Every line is Hub. docs/protocol.md has every command.";

#[derive(Debug, Parser)]
#[command(name = "hippolyta", version, about, propagate_version = true, after_help = HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Daemon(daemon::Args),
    /// The daemon, preset to UCI
    #[command(after_help = UCI_HELP)]
    Uci(daemon::Preset),
    /// The daemon, preset to UGI
    #[command(after_help = UGI_HELP)]
    Ugi(daemon::Preset),
    /// The daemon, preset to Hub
    #[command(after_help = HUB_HELP)]
    Hub(daemon::Preset),
    Dxp(dxp::Args),
    Perft(perft::Args),
    Match(Box<match_::Args>),
    Moves(moves::Args),
    Openings(openings::Args),
    Bench(bench::Args),
    Analyse(analyse::Args),
    Games(games::Args),
    Stats(stats::Args),
    Queens(queens::Args),
    Officers(officers::Args),
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == match_::LAUNCH) {
        return match_::launch(&arguments.collect::<Vec<_>>());
    }
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout());
    let result =
        run(cli, &mut out).and_then(|status| out.flush().map(|()| status).map_err(Into::into));
    exit_code(result)
}

fn run(cli: Cli, out: &mut dyn Write) -> CommandResult {
    match cli.command {
        None => daemon::run(&daemon::Args::default()),
        Some(Command::Daemon(args)) => daemon::run(&args),
        Some(Command::Uci(preset)) => daemon::run_as(Protocol::Uci, &preset),
        Some(Command::Ugi(preset)) => daemon::run_as(Protocol::Ugi, &preset),
        Some(Command::Hub(preset)) => daemon::run_as(Protocol::Hub, &preset),
        Some(Command::Dxp(args)) => dxp::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Match(args)) => match_::run(&args, out),
        Some(Command::Moves(args)) => moves::run(&args, out),
        Some(Command::Openings(args)) => openings::run(&args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Analyse(args)) => analyse::run(&args, out),
        Some(Command::Games(args)) => games::run(&args, out),
        Some(Command::Queens(args)) => queens::run(&args, out),
        Some(Command::Officers(args)) => officers::run(&args, out),
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
            warn(format_args!("error: {error}"));
            ExitCode::from(2)
        }
    }
}
