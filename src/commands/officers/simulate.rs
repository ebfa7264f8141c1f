//! `hippolyta officers simulate`: how often bots win.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use indicatif::ProgressBar;
use officers_engine::Level;
use officers_engine::bot::Bot;
use officers_engine::plot::{Bar, svg};
use officers_engine::simulate::{Simulation, Tally};
use serde_json::json;

use super::setup::{SetupArgs, bot_parser, level_parser};
use crate::commands::{CommandError, CommandResult, Status};

/// What to simulate.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Let bots play many deals",
    after_help = "Examples:\n  \
                  hippolyta officers simulate --level normal --players 2 --deals 10000 --bot simple --seed 1\n  \
                  hippolyta officers simulate --level easy,normal,hard,expert --players 2,3,4 --svg chances.svg\n  \
                  hippolyta officers simulate --level hard --bot strong,simple\n\n\
                  The interval holds the true share with a probability of 95 % (Wilson). The same \
                  seed gives the same result with any number of threads."
)]
pub(super) struct Args {
    /// Levels, separated by commas
    #[arg(long, value_delimiter = ',', value_parser = level_parser(), default_value = "normal")]
    level: Vec<Level>,
    /// Numbers of players, separated by commas
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=4), default_value = "2")]
    players: Vec<u8>,
    /// Deals for each level and number of players
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    deals: u64,
    /// The bot; several, separated by commas, sit down in turn
    #[arg(long, value_delimiter = ',', value_parser = bot_parser(), default_value = "simple")]
    bot: Vec<Bot>,
    /// Where the random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads, no more than there is work for; 0 for one per core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// Draw the chances as a chart into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// One JSON value for each series instead of a table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: SetupArgs,
}

/// One line of the table.
struct Series {
    level: Level,
    players: u8,
    tally: Tally,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    // Opened before the games, so that they are not played for nothing.
    let file = args.svg.as_ref().map(|path| File::create(path).map_err(fault(path))).transpose()?;
    let all = play_all(args)?;
    if let (Some(mut file), Some(path)) = (file, &args.svg) {
        file.write_all(chart(args, &all).as_bytes()).map_err(fault(path))?;
    }
    if args.json {
        all.iter().try_for_each(|series| writeln!(out, "{}", json_of(args, series)))?;
        return Ok(Status::Done);
    }
    write_table(args, &all, out)?;
    let total = all.iter().fold(Tally::default(), |sum, series| sum + series.tally);
    writeln!(out, "won {} of {} ({:.2} %)", total.won, total.deals, 100.0 * total.share())?;
    Ok(Status::Done)
}

/// What is wrong with the file of the chart.
fn fault(path: &Path) -> impl Fn(io::Error) -> CommandError {
    let path = path.display().to_string();
    move |error| CommandError::File { path: path.clone(), error }
}

fn play_all(args: &Args) -> Result<Vec<Series>, CommandError> {
    let tables = (args.level.len() * args.players.len()) as u64;
    let bar = ProgressBar::new(args.deals.saturating_mul(tables));
    let mut all = Vec::new();
    for &level in &args.level {
        for &players in &args.players {
            let simulation = Simulation {
                setup: args.setup.setup(level, usize::from(players)),
                bots: args.bot.clone(),
                deals: args.deals,
                seed: args.seed,
                threads: args.threads.into(),
            };
            let tally = simulation.run(|done| bar.inc(done)).map_err(CommandError::input)?;
            all.push(Series { level, players, tally });
        }
    }
    bar.finish_and_clear();
    Ok(all)
}

fn write_table(args: &Args, all: &[Series], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "level   players  bots                  deals       won      %  95 % interval  take-backs"
    )?;
    for Series { level, players, tally } in all {
        let interval = tally.interval();
        writeln!(
            out,
            "{:<7} {players:<8} {:<16} {:>10} {:>9} {:>6.2}  {:>5.2} - {:>6.2} {:>11.2}",
            level.name(),
            bots(args),
            tally.deals,
            tally.won,
            100.0 * tally.share(),
            100.0 * interval.low,
            100.0 * interval.high,
            tally.take_backs as f64 / tally.deals.max(1) as f64,
        )?;
    }
    Ok(())
}

fn json_of(args: &Args, series: &Series) -> serde_json::Value {
    let tally = &series.tally;
    let interval = tally.interval();
    json!({
        "level": series.level.name(),
        "players": series.players,
        "bots": args.bot.iter().map(|bot| bot.name()).collect::<Vec<_>>(),
        "seed": args.seed,
        "deals": tally.deals,
        "won": tally.won,
        "share": tally.share(),
        "low": interval.low,
        "high": interval.high,
        "take_backs": tally.take_backs,
        "lost_at": tally.lost_at,
    })
}

fn chart(args: &Args, all: &[Series]) -> String {
    let bars: Vec<Bar> = all
        .iter()
        .map(|series| Bar {
            group: series.level.name().to_owned(),
            label: format!("{} pl.", series.players),
            tally: series.tally,
        })
        .collect();
    svg(&format!("{} bots, % won of {} deals", bots(args), args.deals), &bars)
}

fn bots(args: &Args) -> String {
    args.bot.iter().map(|bot| bot.name()).collect::<Vec<_>>().join("+")
}
