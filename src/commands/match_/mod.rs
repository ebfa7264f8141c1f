//! `hippolyta match`: matches and tournaments between engines.

mod args;
mod merge;
mod result;
mod rulebook;
mod watch;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::log::Shard;
use arena::openings::{Book, load};
use arena::report::write_page;
use arena::rulebook::Rulebook;
use arena::run::{Run, Summary};
use arena::settings::Settings;
use arena::stats::{Sprt, Verdict};

use super::{CommandError, CommandResult, Status, warn};
use args::Options;
use rulebook::BoardRules;
use watch::Watch;

pub use args::Args;

/// The subcommand by which this program starts and watches an engine.
pub const LAUNCH: &str = "launch-engine";

/// Set when someone wants the event to stop.
static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// Plays an event, or puts shards of one together.
///
/// # Errors
/// The settings make no event, an engine does not start, or results cannot be kept.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    match &args.command {
        Some(args::Command::Merge(merge)) => merge::run(merge, out),
        None => play(&args.options, out),
    }
}

fn play(options: &Options, out: &mut dyn Write) -> CommandResult {
    let settings = options.settings()?;
    let rules = BoardRules::new(&settings.game, settings.rules.as_deref())?;
    if settings.adjudication.proven && !rules.can_prove() {
        let refusal = "there are no tables of endings to prove a game of checkers with";
        return Err(CommandError::input(refusal));
    }
    let book = book(&settings, &rules)?;
    let program = std::env::current_exe().map_err(CommandError::input)?;
    let interrupted = || INTERRUPT.store(true, Ordering::Relaxed);
    ctrlc::set_handler(interrupted).map_err(CommandError::input)?;
    let watch = Watch::new();
    let run = Run {
        settings: &settings,
        rules: &rules,
        book: &book,
        launcher: Some((program.into(), vec![LAUNCH.into()])),
        out: options.out.as_deref(),
        resume: options.resume,
        shard: options.shard,
        interrupt: &INTERRUPT,
        observer: &watch,
    };
    let played = run.play();
    watch.end();
    let summary = played.map_err(CommandError::input)?;
    if let Some(why) = &summary.stopped {
        warn(format_args!("stopped: {why}"));
    }
    result::print(&settings, &summary.tally, summary.sprt, options.json, out)?;
    if let Some(folder) = &options.out {
        write_report(folder, options.shard, &summary, &rules)?;
    }
    let test = summary.sprt.filter(|_| options.shard.count == 1);
    Ok(status(test, summary.complete))
}

/// Writes the page of what is in the log.
fn write_report(
    folder: &Path,
    shard: Shard,
    summary: &Summary,
    rules: &BoardRules,
) -> Result<(), CommandError> {
    let log = folder.join(format!("{}.jsonl", shard.file_stem()));
    let games = arena::log::read(&log).map_err(CommandError::input)?.games;
    let page = folder.join(match shard.count {
        1 => "report.html".to_owned(),
        _ => format!("{}.html", shard.file_stem()),
    });
    write_page(&page, &summary.tally, summary.sprt, &games, rules).map_err(CommandError::input)
}

/// The answer is no if the first engine failed the test of the whole event, or not all was played.
fn status(test: Option<(Sprt, f64)>, complete: bool) -> Status {
    let failed = test.is_some_and(|(sprt, llr)| sprt.verdict(llr) == Verdict::AcceptNull);
    if failed || !complete { Status::No } else { Status::Done }
}

fn book(settings: &Settings, rules: &dyn Rulebook) -> Result<Book, CommandError> {
    let openings = &settings.openings;
    let Some(path) = &openings.file else { return Ok(Book::start_position()) };
    let refused = |error| CommandError::input(format!("{}: {error}", path.display()));
    let loaded = load(path, rules, openings.plies, openings.skip_bad).map_err(refused)?;
    for warning in &loaded.warnings {
        warn(format_args!("{}: {warning}", path.display()));
    }
    Book::new(loaded.openings, openings).map_err(refused)
}

/// Runs an engine and sees to its end; for [`Run::launcher`] only.
pub fn launch(arguments: &[std::ffi::OsString]) -> std::process::ExitCode {
    protocol::client::launcher::run(arguments)
}

/// The logs of a directory, one for each shard.
fn logs_in(folder: &Path) -> std::io::Result<Vec<std::path::PathBuf>> {
    let mut logs: Vec<_> = std::fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    logs.sort();
    Ok(logs)
}
