//! `hippolyta openings`: balanced random openings.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use amazons_engine::Variant;
use clap::Args as ClapArgs;
use engine_core::{Bound, Control, Limits, Score};
use indicatif::ProgressBar;
use protocol::engine::{Engine, Event, GoRequest, Notation, Start};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::board::BoardName;
use super::{CommandError, CommandResult, Status, warn};
use crate::engines::catalogue::{Choice, DEFAULT_RULES, GameName};

const HELP: &str = "Example:\n  hippolyta openings --rules russian --count 200 --plies 6 --depth 11 \
    --max-score 30 > openings.fen\n\n\
    Each line is a position that `hippolyta match --openings` reads. The same seed gives the same \
    openings.";

/// How many tries each opening may take before there is no more hope.
const TRIES: u32 = 1_000;

/// What kind of openings.
#[derive(Debug, ClapArgs)]
#[command(about = "Make balanced random openings, each checked by a search", after_help = HELP)]
pub struct Args {
    /// The game
    #[arg(long, value_enum, default_value = "checkers")]
    game: BoardName,
    /// A rule set of checkers, or amazons, amazons6, amazons8
    #[arg(long)]
    rules: Option<String>,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// Random moves from the start position; every second opening has one more
    #[arg(long, value_name = "N", default_value_t = 6)]
    plies: usize,
    /// The depth of the search that judges an opening
    #[arg(long, value_name = "N", default_value_t = 9)]
    depth: u32,
    /// The greatest score of either side, in hundredths of a man or square
    #[arg(long, value_name = "S", default_value_t = 50)]
    max_score: i32,
    /// The seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// One JSON list instead of lines
    #[arg(long)]
    json: bool,
}

/// Prints openings, no position twice.
///
/// # Errors
/// The rules are not known, or there are not so many openings of this kind.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let mut maker = Maker::new(args)?;
    let bar = ProgressBar::new(args.count as u64);
    let mut found = Vec::new();
    while found.len() < args.count {
        // Either side is to move in half of the openings, so that neither gets used to it.
        let plies = args.plies + found.len() % 2;
        match maker.next(plies)? {
            Some(fen) => found.push(fen),
            None => {
                warn(format_args!("gave up after {} openings: no more are found", found.len()));
                break;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        writeln!(out, "{}", json!(found))?;
    } else {
        found.iter().try_for_each(|fen| writeln!(out, "{fen}"))?;
    }
    Ok(if found.len() < args.count { Status::No } else { Status::Done })
}

struct Maker {
    engine: Box<dyn Engine>,
    random: ChaCha8Rng,
    seen: HashSet<String>,
    depth: u32,
    most: i32,
}

impl Maker {
    fn new(args: &Args) -> Result<Maker, CommandError> {
        let choice = match (args.game, args.rules.as_deref()) {
            (BoardName::Checkers, rules) => Choice::Checkers(rules.unwrap_or(DEFAULT_RULES).into()),
            (BoardName::Amazons, rules) => {
                let name = rules.unwrap_or(GameName::Amazons.name());
                let variant = Variant::by_name(name)
                    .ok_or_else(|| CommandError::input(format!("no board of Amazons '{name}'")))?;
                Choice::Amazons(variant.name)
            }
        };
        Ok(Maker {
            engine: choice.engine().map_err(CommandError::input)?,
            random: ChaCha8Rng::seed_from_u64(args.seed),
            seen: HashSet::new(),
            depth: args.depth,
            most: args.max_score,
        })
    }

    /// A new opening of so many plies; `None` after too many tries.
    fn next(&mut self, plies: usize) -> Result<Option<String>, CommandError> {
        for _ in 0..TRIES {
            let Some(fen) = self.wander(plies)? else { continue };
            if self.seen.insert(fen.clone()) && self.is_level()? {
                return Ok(Some(fen));
            }
        }
        Ok(None)
    }

    /// Plays random moves from the start; `None` if the game ends, or if the mover has no choice
    /// at the end, as in the middle of an exchange.
    fn wander(&mut self, plies: usize) -> Result<Option<String>, CommandError> {
        let engine = &mut self.engine;
        let start = engine.set_position(Notation::Standard, Start::Startpos, &[]);
        start.map_err(CommandError::input)?;
        for _ in 0..plies {
            let moves = engine.moves(Notation::Standard);
            let Some(mv) = moves.choose(&mut self.random) else { return Ok(None) };
            engine.play(Notation::Standard, &[mv]).map_err(CommandError::input)?;
        }
        let is_open = engine.ending().is_none() && engine.moves(Notation::Standard).len() > 1;
        Ok(is_open.then(|| engine.fen()))
    }

    /// Whether a search sees neither side ahead in the engine's position.
    fn is_level(&mut self) -> Result<bool, CommandError> {
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let request = GoRequest { limits, analysis: true, ..GoRequest::default() };
        self.engine.new_game();
        let job = self.engine.prepare(Notation::Standard, &request).map_err(CommandError::input)?;
        let mut score: Option<Score> = None;
        job.run(&Arc::new(Control::new()), &mut |event| {
            if let Event::Line(info) = event
                && info.bound == Bound::Exact
            {
                score = Some(info.score);
            }
        });
        Ok(score.is_some_and(|score| score.raw().abs() <= self.most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(game: BoardName, rules: Option<&str>, count: usize, seed: u64) -> Vec<String> {
        let rules = rules.map(str::to_owned);
        let args =
            Args { game, rules, count, plies: 4, depth: 2, max_score: 60, seed, json: false };
        let mut out = Vec::new();
        assert_eq!(run(&args, &mut out).unwrap(), Status::Done);
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn openings_are_different_legal_and_repeat_with_their_seed() {
        for (game, rules) in
            [(BoardName::Checkers, Some("brazilian")), (BoardName::Amazons, Some("amazons6"))]
        {
            let openings = made(game, rules, 6, 3);
            let unique: HashSet<&String> = openings.iter().collect();
            assert_eq!((openings.len(), unique.len()), (6, 6));
            assert_eq!(openings, made(game, rules, 6, 3));
            assert_ne!(openings, made(game, rules, 6, 4));
            let mut engine = Choice::of_variant(rules.unwrap()).unwrap().engine().unwrap();
            for fen in openings {
                engine.set_position(Notation::Standard, Start::Text(&fen), &[]).unwrap();
                assert!(engine.ending().is_none());
            }
        }
    }

    #[test]
    fn what_cannot_be_found_is_given_up() {
        let args = Args {
            game: BoardName::Amazons,
            rules: Some("amazons6".to_owned()),
            count: 1,
            plies: 0,
            depth: 1,
            max_score: -1,
            seed: 1,
            json: false,
        };
        let mut out = Vec::new();
        assert_eq!(run(&args, &mut out).unwrap(), Status::No);
        assert!(out.is_empty());
    }

    #[test]
    fn rules_are_those_of_the_game() {
        for (game, rules) in [(BoardName::Amazons, "russian"), (BoardName::Checkers, "amazons6")] {
            let args = Args {
                game,
                rules: Some(rules.to_owned()),
                count: 1,
                plies: 2,
                depth: 1,
                max_score: 60,
                seed: 1,
                json: false,
            };
            let error = run(&args, &mut Vec::new()).unwrap_err();
            assert!(error.to_string().contains(rules), "{error}");
        }
    }
}
