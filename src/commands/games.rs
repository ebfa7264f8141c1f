//! `hippolyta games`: game files checked under the rules, and put into another form.

use std::io::{self, Write};

use checkers_engine::{Rules, pdn};
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use engine_core::record::{Checked, Fault, GameFile, Tally, uci};
use serde_json::json;

use super::board::{BoardName, check_rules};
use super::{CommandError, CommandResult, Status, warn};

const CHECK_HELP: &str = "Example:\n  hippolyta games check championship.pdn --rules russian";
const CONVERT_HELP: &str = "Example:\n  hippolyta games convert championship.pdn --to json\n\n\
    A game with an illegal move is reported and left out. Lists for UCI have neither tags nor \
    comments.";

/// What to do with game files.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Game files (PDN, SGF, lists of moves): check them, convert them",
    after_help = CHECK_HELP
)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Replay every game: `ok`, or where and why it stops
    #[command(after_help = CHECK_HELP)]
    Check {
        /// Files in PDN or hops (checkers), SGF (Amazons) or lists of moves
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
        #[command(flatten)]
        under: Under,
        /// One JSON value a game, and one for the sums
        #[arg(long)]
        json: bool,
    },
    /// Write every game in another form
    #[command(after_help = CONVERT_HELP)]
    Convert {
        /// The file to read
        file: String,
        /// The form to write
        #[arg(long)]
        to: Form,
        #[command(flatten)]
        under: Under,
    },
}

#[derive(Clone, Copy, Debug, ClapArgs)]
struct Under {
    /// The game of the files [default: told by what is in them]
    #[arg(long)]
    game: Option<BoardName>,
    /// Rules for checkers [default: those of each game's GameType tag, else beatem]
    #[arg(long, value_name = "R")]
    rules: Option<Rules>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    Pdn,
    Sgf,
    Uci,
    Json,
}

impl Under {
    fn game(self, bytes: &[u8]) -> BoardName {
        self.game.unwrap_or_else(|| BoardName::of_file(bytes))
    }
}

/// Checks or converts; the answer is no if a game of a file is not legal.
///
/// # Errors
/// A file cannot be read, or the game has no such form.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let (Action::Check { under, .. } | Action::Convert { under, .. }) = &args.action;
    check_rules(under.rules.as_ref(), under.game)?;
    match &args.action {
        Action::Check { files, under, json } => check(files, *under, *json, out),
        Action::Convert { file, to, under } => convert(file, *to, *under, out),
    }
}

fn check(files: &[String], under: Under, json: bool, out: &mut dyn Write) -> CommandResult {
    let mut report = Report { out, json, tally: Tally::default(), file: None };
    for file in files {
        let bytes = bytes_of(file)?;
        report.file = (files.len() > 1).then_some(file);
        match under.game(&bytes) {
            BoardName::Checkers => report.games(draughts(&bytes, under.rules))?,
            BoardName::Amazons => report.games(amazons(&bytes)?)?,
        }
    }
    report.finish()
}

/// Where the results of a check go.
struct Report<'a> {
    out: &'a mut dyn Write,
    json: bool,
    tally: Tally,
    /// The file to name in front of each fault, where there are several.
    file: Option<&'a String>,
}

impl Report<'_> {
    fn games<P: engine_core::Position>(&mut self, file: GameFile<'_, P>) -> io::Result<()> {
        warn_of_file(&file);
        for (number, game) in (1..).zip(file.games) {
            self.tally.add(&game);
            match &game {
                Ok(checked) => {
                    warn_of(checked);
                    self.legal(number, checked.plies.len())?;
                }
                Err(fault) => self.fault(fault)?,
            }
        }
        Ok(())
    }

    fn legal(&mut self, number: usize, plies: usize) -> io::Result<()> {
        match self.json {
            true => writeln!(
                self.out,
                "{}",
                json!({"file": self.file, "game": number, "ok": true, "plies": plies})
            ),
            false => writeln!(self.out, "ok"),
        }
    }

    fn fault(&mut self, fault: &Fault) -> io::Result<()> {
        match (self.json, self.file) {
            (true, file) => writeln!(
                self.out,
                "{}",
                json!({"file": file, "game": fault.game, "ok": false, "plies": fault.legal,
                    "ply": fault.ply, "reason": fault.reason})
            ),
            (false, Some(file)) => writeln!(self.out, "{file}: {fault}"),
            (false, None) => writeln!(self.out, "{fault}"),
        }
    }

    fn finish(self) -> CommandResult {
        let Tally { games, legal, plies } = self.tally;
        match self.json {
            true => {
                let sums = json!({"games": games, "legal": legal, "plies": plies});
                writeln!(self.out, "{sums}")?;
            }
            false => writeln!(self.out, "{}", self.tally)?,
        }
        Ok(if games == legal { Status::Done } else { Status::No })
    }
}

fn convert(file: &str, to: Form, under: Under, out: &mut dyn Write) -> CommandResult {
    let bytes = bytes_of(file)?;
    match (under.game(&bytes), to) {
        (BoardName::Checkers, Form::Sgf) => Err(CommandError::input("checkers has no SGF")),
        (BoardName::Amazons, Form::Pdn) => Err(CommandError::input("Amazons has no PDN")),
        (BoardName::Checkers, Form::Pdn) => write_all(draughts(&bytes, under.rules), out, |game| {
            let mut text = String::new();
            let written = pdn::write(&pdn::spelled(game, under.rules.as_ref()), &mut text);
            written.map(|()| text).map_err(|error| error.to_string())
        }),
        (BoardName::Checkers, _) => {
            write_all(draughts(&bytes, under.rules), out, |game| plain(game, to))
        }
        (BoardName::Amazons, Form::Sgf) => {
            write_all(amazons(&bytes)?, out, |game| amazons_engine::sgf::write(&game.record))
        }
        (BoardName::Amazons, _) => write_all(amazons(&bytes)?, out, |game| plain(game, to)),
    }
}

/// Writes the games of a file that can be written, and reports the others.
fn write_all<P: engine_core::Position>(
    file: GameFile<'_, P>,
    out: &mut dyn Write,
    write: impl Fn(&Checked<P>) -> Result<String, String>,
) -> CommandResult {
    warn_of_file(&file);
    let mut status = Status::Done;
    for game in file.games {
        let written = game.map_err(|fault| fault.to_string()).and_then(|game| {
            warn_of(&game);
            write(&game).map_err(|reason| format!("game {}: {reason}", game.number))
        });
        match written {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(reason) => {
                warn(format_args!("warning: left out: {reason}"));
                status = Status::No;
            }
        }
    }
    Ok(status)
}

/// A game in a form that every game has, one line.
fn plain<P: engine_core::Position>(game: &Checked<P>, to: Form) -> Result<String, String> {
    let line = match to {
        Form::Json => serde_json::to_string(&game.record).map_err(|error| error.to_string())?,
        _ => uci::write(&game.record)
            .ok_or("a position that is set up inside the game has no place")?,
    };
    Ok(line + "\n")
}

/// The games of a file of checkers; without rules, each is of its own game type.
pub(super) fn draughts(
    bytes: &[u8],
    rules: Option<Rules>,
) -> GameFile<'_, checkers_engine::Position> {
    checkers_engine::games::read(bytes, rules.as_ref())
}

/// The games of a file of Amazons.
pub(super) fn amazons(
    bytes: &[u8],
) -> Result<GameFile<'_, amazons_engine::Position>, CommandError> {
    let start = amazons_engine::Position::start(amazons_engine::Size::STANDARD)
        .ok_or_else(|| CommandError::input("the usual board has no start position"))?;
    Ok(amazons_engine::games::read(bytes, &start))
}

/// What is in a file.
pub(super) fn bytes_of(file: &str) -> Result<Vec<u8>, CommandError> {
    std::fs::read(file).map_err(|error| CommandError::File { path: file.to_owned(), error })
}

/// Tells what is odd about a file.
pub(super) fn warn_of_file<P: engine_core::Position>(file: &GameFile<'_, P>) {
    if let Some(warning) = &file.warning {
        warn(format_args!("warning: {warning}"));
    }
}

/// Tells what is odd about a game.
pub(super) fn warn_of<P: engine_core::Position>(game: &Checked<P>) {
    for warning in &game.warnings {
        warn(format_args!("warning: game {}: {warning}", game.number));
    }
}
