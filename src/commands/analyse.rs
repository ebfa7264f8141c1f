//! `hippolyta analyse`: what the engine thinks of a position, or of every position of a game.

mod file;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use engine_core::score::Meaning;
use engine_core::{Control, Limits, Score};
use protocol::engine::{Engine, Event, GoRequest, Info, Notation, Start};
use serde_json::json;

use super::board::{BoardName, check_rules};
use super::{CommandError, CommandResult, Status};
use crate::engines::catalogue::{Choice, DEFAULT_RULES};

const HELP: &str = "Examples:\n  hippolyta analyse --rules russian --position W:WKd2:Bd6,c3 --depth 9\n  \
    hippolyta analyse --game amazons --movetime 2000 --multipv 3\n  \
    hippolyta analyse --rules russian game.pdn --movetime 200\n\n\
    Scores are for the side to move, in men or squares; #5 is a win in 5 moves, #-5 a loss.";

/// What to analyse, and for how long.
#[derive(Debug, ClapArgs)]
#[command(about = "Analyse a position, or a game move by move", after_help = HELP)]
pub struct Args {
    /// The game [default: told by what is in a file, else checkers]
    #[arg(long, value_enum)]
    game: Option<BoardName>,
    /// Checkers: a preset such as russian, or a preset and fields [default: beatem, or the
    /// GameType tag of a file]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// The FEN of a position, or startpos
    #[arg(long, value_name = "FEN", conflicts_with = "file")]
    position: Option<String>,
    /// A file of games: each is written with evaluations as comments, or as JSON
    file: Option<String>,
    /// Milliseconds for each position
    #[arg(long, value_name = "MS", conflicts_with = "depth")]
    movetime: Option<u64>,
    /// Plies [default: one second for each position]
    #[arg(long)]
    depth: Option<u32>,
    /// How many best lines of a position
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,
    /// Threads
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value = "64")]
    hash: u32,
    /// One JSON value a line; of a file, one a game
    #[arg(long)]
    json: bool,
}

/// Analyses.
///
/// # Errors
/// The position, the file, or the rules are not to be understood.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    if let Some(path) = &args.file {
        return file::run(args, path, out);
    }
    let game = args.game.unwrap_or(BoardName::Checkers);
    check_rules(args.rules.as_ref(), Some(game))?;
    let mut engine = args.engine(game, args.rules.as_deref().unwrap_or(DEFAULT_RULES))?;
    let text = args.position.as_deref().unwrap_or("startpos");
    let start = if text == "startpos" { Start::Startpos } else { Start::Text(text) };
    engine.set_position(Notation::Standard, start, &[]).map_err(CommandError::input)?;
    if !args.json {
        writeln!(out, "{}", engine.board())?;
    }
    let mut written = Ok(());
    let best = search(engine.as_mut(), &args.limits(), &mut |info| {
        if written.is_ok() {
            written = write_info(info, args.json, out).and_then(|()| out.flush());
        }
    })?;
    written?;
    match best {
        _ if args.json => writeln!(out, "{}", json!({ "best": best }))?,
        Some(best) => writeln!(out, "best {best}")?,
        None => writeln!(out, "no legal move")?,
    }
    Ok(Status::Done)
}

impl Args {
    fn limits(&self) -> Limits {
        const USUAL: Duration = Duration::from_secs(1);
        let time = self.movetime.map(Duration::from_millis);
        let move_time = time.or((self.depth.is_none()).then_some(USUAL));
        Limits { depth: self.depth, move_time, ..Limits::default() }
    }

    fn engine(&self, game: BoardName, rules: &str) -> Result<Box<dyn Engine>, CommandError> {
        let choice = match game {
            BoardName::Checkers => Ok(Choice::Checkers(rules.into())),
            BoardName::Amazons => Choice::of_game("amazons"),
        };
        let mut engine = choice.and_then(|choice| choice.engine()).map_err(CommandError::input)?;
        for (name, value) in [
            ("MultiPV", self.multipv.to_string()),
            ("Threads", self.threads.to_string()),
            ("Hash", self.hash.to_string()),
            ("Move Overhead", "0".to_owned()),
        ] {
            engine.set_option(name, &value).map_err(CommandError::input)?;
        }
        Ok(engine)
    }
}

/// Searches the engine's present position and gives the best move.
fn search(
    engine: &mut dyn Engine,
    limits: &Limits,
    tell: &mut dyn FnMut(&Info),
) -> Result<Option<String>, CommandError> {
    let request = GoRequest { limits: limits.clone(), analysis: true, ..GoRequest::default() };
    let job = engine.prepare(Notation::Standard, &request).map_err(CommandError::input)?;
    let mut best = None;
    job.run(&Arc::new(Control::new()), &mut |event| match event {
        Event::Line(info) => tell(&info),
        Event::Done { best: found, .. } => best = found,
        _ => {}
    });
    Ok(best)
}

fn write_info(info: &Info, json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let Info { depth, multipv, score, nodes, time, pv, .. } = info;
    if json {
        let value = json!({
            "depth": depth, "multipv": multipv, "score": score_text(*score), "nodes": nodes,
            "ms": time.as_millis() as u64, "pv": pv,
        });
        return writeln!(out, "{value}");
    }
    let seconds = time.as_secs_f64();
    let line = pv.join(" ");
    writeln!(out, "{depth:>3} {:>7} {nodes:>11} {seconds:>8.2}  {line}", score_text(*score))
}

/// A score as a person reads it: units with two places, or the moves to a proven end.
fn score_text(score: Score) -> String {
    let moves = |plies: u32| plies.div_ceil(2);
    match score.meaning() {
        Meaning::Estimate(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Meaning::WinIn(plies) => format!("#{}", moves(plies)),
        Meaning::LossIn(plies) => format!("#-{}", moves(plies)),
        Meaning::TableWin(_) => "won".into(),
        Meaning::TableLoss(_) => "lost".into(),
    }
}
