//! `hippolyta daemon`: the engine on standard input and output.

use std::io::{self, IsTerminal};

use clap::{Args as ClapArgs, ValueEnum};
use protocol::dialect::Dialect;
use protocol::engine::Engine;
use protocol::session::{Config, DialectDefault, LOG_FILE, Session};

use super::{CommandError, CommandResult, Status, warn};
use crate::daemon::{self, Log};
use crate::engines::catalogue::{Choice, DEFAULT_RULES, GameName};
use crate::engines::switchboard::Switchboard;

const HELP: &str = "Example:\n  printf 'position startpos\\ngo depth 9\\n' | hippolyta daemon \
    --game checkers --rules russian\n\n\
    The first line chooses the dialect: uci, ugi or hub. Anything else is answered in UGI. \
    docs/protocol.md has every command.";

/// How the daemon is preset.
#[derive(Debug, Default, ClapArgs)]
#[command(about = "Speak UCI, UGI or Hub on standard input and output", after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    preset: Preset,
    /// The dialect; auto lets the first line choose it
    #[arg(long, value_enum, default_value = "auto")]
    protocol: Protocol,
}

/// What is preset whatever the dialect.
#[derive(Debug, Default, ClapArgs)]
pub struct Preset {
    /// The game [default: checkers; amazons in UCI]
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// Checkers: a preset such as russian, or a preset and fields: russian,landing=free
    /// [default: beatem; russian in Hub]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Set an option before the first command
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Append all that is said and heard to a file
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
}

/// The dialects by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// The first line chooses
    #[default]
    Auto,
    /// UCI as spoken for Amazons
    Uci,
    /// Universal Game Interface
    Ugi,
    /// Hub, version 2
    Hub,
}

impl Protocol {
    fn dialect(self) -> Option<Dialect> {
        match self {
            Protocol::Auto => None,
            Protocol::Uci => Some(Dialect::Uci),
            Protocol::Ugi => Some(Dialect::Ugi),
            Protocol::Hub => Some(Dialect::Hub),
        }
    }
}

/// Runs the daemon until its input ends.
///
/// # Errors
/// The rules or an option are not known, or the log cannot be opened.
pub fn run(args: &Args) -> CommandResult {
    run_as(args.protocol, &args.preset)
}

/// The same for a dialect that the command itself names.
///
/// # Errors
/// As for [`run`].
pub fn run_as(protocol: Protocol, preset: &Preset) -> CommandResult {
    let engine = preset.engine()?;
    let log = preset.open_log()?;
    if protocol == Protocol::Auto && io::stdin().is_terminal() {
        warn(format_args!(
            "Hippolyta {}: engines for draughts and Amazons. Type uci, ugi or hub, or a command of \
             UGI such as 'go movetime 1000'; 'd' shows the board, 'quit' ends. hippolyta --help \
             lists what else there is.",
            env!("CARGO_PKG_VERSION")
        ));
    }
    let config = Config { dialect: protocol.dialect(), defaults: preset.dialect_defaults() };
    let session = Session::new(Box::new(engine), config);
    daemon::run(session, io::stdin(), io::stdout(), log)
        .map_err(|error| CommandError::input(format!("no thread for the session: {error}")))?;
    Ok(Status::Done)
}

impl Preset {
    fn choice(&self) -> Result<Choice, CommandError> {
        let rules = self.rules.as_deref().unwrap_or(DEFAULT_RULES);
        match self.game {
            None | Some(GameName::Checkers) => Ok(Choice::Checkers(rules.into())),
            Some(_) if self.rules.is_some() => {
                Err(CommandError::input("--rules goes with --game checkers"))
            }
            Some(game) => Choice::of_game(game.name()).map_err(CommandError::input),
        }
    }

    fn engine(&self) -> Result<Switchboard, CommandError> {
        let options = self.options.iter().map(String::as_str);
        engine_with(self.choice()?, options.filter(|option| !sets(option, LOG_FILE)))
    }

    /// The log of `--log`, or of the option that the session itself has.
    fn open_log(&self) -> Result<Log, CommandError> {
        let option = self.options.iter().rfind(|option| sets(option, LOG_FILE));
        let path = option.map(|option| parts(option).1).or(self.log.as_deref());
        let path = path.filter(|path| *path != "<empty>").unwrap_or_default();
        Log::open(path).map_err(|error| CommandError::File { path: path.to_owned(), error })
    }

    /// UCI front ends expect Amazons, Hub drivers know Russian draughts and a numbering of their
    /// own: so it is unless the user has said otherwise.
    fn dialect_defaults(&self) -> Vec<DialectDefault> {
        let default = |dialect, option: &str, value: &str| DialectDefault {
            dialect,
            option: option.into(),
            value: value.into(),
        };
        let sets = |name: &str| self.options.iter().any(|option| sets(option, name));
        let mut defaults = Vec::new();
        let chosen = self.game.is_some() || self.rules.is_some();
        if !chosen && !sets("UCI_Variant") && !sets("variant") && !sets("Game") {
            defaults.push(default(Dialect::Uci, "UCI_Variant", "amazons"));
            defaults.push(default(Dialect::Hub, "variant", "russian"));
        }
        if !sets("numbering") {
            defaults.push(default(Dialect::Hub, "numbering", "pydraughts"));
        }
        defaults
    }
}

/// The name and the value of an option given as `NAME=VALUE`.
fn parts(option: &str) -> (&str, &str) {
    option.split_once('=').unwrap_or((option, ""))
}

fn sets(option: &str, name: &str) -> bool {
    parts(option).0.eq_ignore_ascii_case(name)
}

/// An engine with options set, each given as `NAME=VALUE`.
///
/// # Errors
/// The rules or an option are not known.
pub(super) fn engine_with<'a>(
    choice: Choice,
    options: impl Iterator<Item = &'a str>,
) -> Result<Switchboard, CommandError> {
    let mut engine = Switchboard::new(choice).map_err(CommandError::input)?;
    for option in options {
        let (name, value) = parts(option);
        let remarks = engine.set_option(name, value).map_err(CommandError::input)?;
        remarks.iter().for_each(|remark| warn(format_args!("{remark}")));
    }
    Ok(engine)
}
