//! `hippolyta match merge`: the shards of an event as one.

use std::io::Write;
use std::path::PathBuf;

use arena::merge::merge;
use arena::report::write_page;
use arena::rulebook::Rulebook;
use arena::run::rewrite;
use clap::Args as ClapArgs;

use super::rulebook::BoardRules;
use super::{logs_in, result, status};
use crate::commands::{CommandError, CommandResult, warn};

const HELP: &str = "Example:\n  for i in 1 2 3 4; do hippolyta match --config cup.toml --out cup \
    --shard $i/4; done; hippolyta match merge cup\n\n\
    Writes merged.pdn (or merged.sgf) and report.html to the first directory. Exit code 1 if games \
    are missing or the first engine lost its test.";

/// What to merge.
#[derive(Debug, ClapArgs)]
#[command(about = "Put the shards of an event together", after_help = HELP)]
pub(super) struct Args {
    /// Directories with logs, or logs
    #[arg(required = true, value_name = "DIR|LOG")]
    paths: Vec<PathBuf>,
    /// Where records and report go [default: the first directory]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// One JSON value instead of the table and the score
    #[arg(long)]
    json: bool,
}

/// Merges logs and prints the result.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let mut logs = Vec::new();
    for path in &args.paths {
        if path.is_dir() {
            let file = |error| CommandError::File { path: path.display().to_string(), error };
            logs.extend(logs_in(path).map_err(file)?);
        } else {
            logs.push(path.clone());
        }
    }
    let merged = merge(&logs).map_err(CommandError::input)?;
    let settings = &merged.header.settings;
    let rules = BoardRules::new(&settings.game, settings.rules.as_deref())?;
    let folder = args.out.clone().or_else(|| args.paths.iter().find(|path| path.is_dir()).cloned());
    if let Some(folder) = folder {
        let file = |error| CommandError::File { path: folder.display().to_string(), error };
        std::fs::create_dir_all(&folder).map_err(file)?;
        let games = folder.join(format!("merged.{}", rules.extension()));
        rewrite(&games, &merged.games, &rules).map_err(CommandError::input)?;
        let page = folder.join("report.html");
        write_page(&page, &merged.tally, merged.sprt, &merged.games, &rules)
            .map_err(CommandError::input)?;
    }
    result::print(settings, &merged.tally, merged.sprt, args.json, out)?;
    if merged.missing > 0 {
        warn(format_args!("{} games are missing", merged.missing));
    }
    Ok(status(merged.sprt, merged.missing == 0))
}
