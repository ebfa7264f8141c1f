//! The command line of `hippolyta match`, and how it becomes the settings of an event.

mod fields;

use std::path::PathBuf;
use std::str::FromStr;

use arena::adjudicate::{DrawRule, ScoreRule};
use arena::log::Shard;
use arena::settings::{EngineSettings, EventKind, OnFailure, OpeningSettings, Settings};
use arena::stats::Sprt;
use arena::time::ClockControl;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};

use super::merge;
use crate::commands::CommandError;
use fields::{Fields, number, parse_draw_rule, parse_fields, parse_openings, parse_score_rule};

const HELP: &str = "Examples:\n  \
    hippolyta match --engine 'new=./hippolyta uci' --engine 'old=./old uci;option.Hash=32' \
    --game checkers --rules russian --games 1000 --tc 10+0.1 --openings ballots.json,order=random \
    --concurrency 2 --sprt elo0=0,elo1=5 --out run1\n  \
    hippolyta match --config tournament.toml --out cup --resume\n  \
    hippolyta match merge run1\n\n\
    A time control is [MOVES/]SECONDS[+INCREMENT]. The increment is added after each move; with no \
    time to begin with (0+5) the first one is granted before the first move. Within --margin a \
    clock may be overdrawn: it then goes on below zero. The last line is the score.\n\
    docs/match.md has all of it.";

/// What to play.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Play matches and tournaments between engines",
    after_help = HELP,
    args_conflicts_with_subcommands = true
)]
pub struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) options: Options,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Merge(merge::Args),
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Event {
    /// Two engines
    Match,
    /// The first engine against each other one
    Gauntlet,
    /// Everyone against everyone
    RoundRobin,
    /// Rounds between neighbours in the table
    Swiss,
    /// The loser of each tie is out
    Knockout,
}

impl From<Event> for EventKind {
    fn from(event: Event) -> EventKind {
        match event {
            Event::Match => EventKind::Match,
            Event::Gauntlet => EventKind::Gauntlet,
            Event::RoundRobin => EventKind::RoundRobin,
            Event::Swiss => EventKind::Swiss,
            Event::Knockout => EventKind::Knockout,
        }
    }
}

/// An event on the command line.
#[derive(Debug, ClapArgs)]
pub(super) struct Options {
    /// An engine; fields: proto, option.X, dir, stderr, tc, movetime, nodes, depth, margin, ponder
    #[arg(long = "engine", value_name = "NAME=CMD[;proto=uci|ugi|hub][;option.X=Y]...", value_parser = EngineSettings::parse)]
    engines: Vec<EngineSettings>,
    /// A tournament file (TOML); other options are set on top of it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// checkers or amazons
    #[arg(long)]
    game: Option<String>,
    /// A rule set of checkers, or amazons, amazons6, amazons8
    #[arg(long)]
    rules: Option<String>,
    /// Who plays whom [default: match]
    #[arg(long, value_enum)]
    event: Option<Event>,
    /// Games between any two engines that meet, in pairs with colours swapped
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// The rounds of a Swiss event
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// The clock: 10+0.1, 40/60, 1:30+1
    #[arg(long, value_name = "CONTROL")]
    tc: Option<ClockControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Positions searched for each move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Depth of each search
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Milliseconds by which time may be overdrawn
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// Openings: PDN, SGF, FEN or move lists, JSON, tables; order=random, seed=N, start=N,
    /// plies=N, policy=round|pair, bad=skip
    #[arg(long, value_name = "FILE[,order=random][,seed=N][,start=N]...", value_parser = parse_openings)]
    openings: Option<OpeningSettings>,
    /// Games at the same time
    #[arg(long, value_name = "C")]
    concurrency: Option<usize>,
    /// A sequential test that ends the match
    #[arg(long, value_name = "elo0=0,elo1=5,alpha=.05,beta=.05", value_parser = Sprt::from_str)]
    sprt: Option<Sprt>,
    /// An engine resigns at -SCORE for so many moves of its own
    #[arg(long, value_name = "score=S,moves=N", value_parser = parse_score_rule)]
    resign: Option<ScoreRule>,
    /// A win by both scores for so many moves
    #[arg(long, value_name = "score=S,moves=N", value_parser = parse_score_rule)]
    win: Option<ScoreRule>,
    /// A draw by both scores for so many moves of each, not before a ply
    #[arg(long, value_name = "score=S,moves=N[,from=PLY]", value_parser = parse_draw_rule)]
    draw: Option<DrawRule>,
    /// A draw after so many plies
    #[arg(long, value_name = "N")]
    max_plies: Option<usize>,
    /// End games of Amazons when the sides are cut off and the count decides
    #[arg(long)]
    proven: bool,
    /// Processors for the engines, shared among the games at the same time: 0,1,2,3
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    cpus: Option<Vec<usize>>,
    /// Stop when an engine dies or stalls, instead of starting it again
    #[arg(long)]
    stop_on_failure: bool,
    /// Milliseconds an engine may take to start, to be ready, to move without a clock, to obey
    #[arg(long, value_name = "start=MS,ready=MS,stall=MS,stop=MS,quit=MS", value_parser = parse_fields)]
    patience: Option<Fields>,
    /// The directory for log, records and report
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Go on with the event in --out
    #[arg(long, requires = "out")]
    pub(super) resume: bool,
    /// Play one of N equal parts; merge puts them together
    #[arg(long, value_name = "I/N", default_value = "1/1", requires = "out")]
    pub(super) shard: Shard,
    /// One JSON value instead of the table and the score
    #[arg(long)]
    pub(super) json: bool,
}

impl Options {
    /// The settings: those of the file, if there is one, with the options on top.
    pub(super) fn settings(&self) -> Result<Settings, CommandError> {
        let mut settings = match &self.config {
            None => Settings::of(Vec::new()),
            Some(path) => {
                let file = |error| CommandError::File { path: path.display().to_string(), error };
                let text = std::fs::read_to_string(path).map_err(file)?;
                let refused = |error| CommandError::input(format!("{}: {error}", path.display()));
                Settings::from_toml(&text).map_err(refused)?
            }
        };
        settings.engines.extend(self.engines.iter().cloned());
        self.set_event(&mut settings);
        self.set_limits(&mut settings);
        self.set_adjudication(&mut settings);
        self.set_patience(&mut settings)?;
        settings.check().map_err(CommandError::input)?;
        Ok(settings)
    }

    fn set_event(&self, settings: &mut Settings) {
        set(&mut settings.game, &self.game);
        set_some(&mut settings.rules, &self.rules);
        set(&mut settings.event, &self.event.map(EventKind::from));
        set(&mut settings.games, &self.games);
        set_some(&mut settings.rounds, &self.rounds);
        set(&mut settings.concurrency, &self.concurrency);
        set(&mut settings.openings, &self.openings);
        set_some(&mut settings.sprt, &self.sprt);
        set(&mut settings.processors, &self.cpus);
        if self.stop_on_failure {
            settings.on_failure = OnFailure::Stop;
        }
    }

    fn set_limits(&self, settings: &mut Settings) {
        let limits = &mut settings.limits;
        set_some(&mut limits.tc, &self.tc);
        set_some(&mut limits.movetime, &self.movetime);
        set_some(&mut limits.nodes, &self.nodes);
        set_some(&mut limits.depth, &self.depth);
        set_some(&mut limits.margin, &self.margin);
    }

    fn set_adjudication(&self, settings: &mut Settings) {
        let rules = &mut settings.adjudication;
        set_some(&mut rules.resign, &self.resign);
        set_some(&mut rules.win, &self.win);
        set_some(&mut rules.draw, &self.draw);
        set_some(&mut rules.max_plies, &self.max_plies);
        rules.proven |= self.proven;
    }

    fn set_patience(&self, settings: &mut Settings) -> Result<(), CommandError> {
        let patience = &mut settings.patience;
        for (name, value) in self.patience.iter().flat_map(|fields| &fields.0) {
            let field = match name.as_str() {
                "start" => &mut patience.start,
                "ready" => &mut patience.ready,
                "stall" => &mut patience.stall,
                "stop" => &mut patience.stop,
                "quit" => &mut patience.quit,
                _ => return Err(CommandError::input(format!("--patience knows no `{name}`"))),
            };
            *field = number(name, value).map_err(CommandError::input)?;
        }
        Ok(())
    }
}

fn set<T: Clone>(field: &mut T, value: &Option<T>) {
    if let Some(value) = value {
        field.clone_from(value);
    }
}

fn set_some<T: Clone>(field: &mut Option<T>, value: &Option<T>) {
    if value.is_some() {
        field.clone_from(value);
    }
}

#[cfg(test)]
mod tests;
