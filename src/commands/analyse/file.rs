//! `hippolyta analyse FILE`: games with evaluations, as comments or as JSON.

use std::io::Write;

use amazons_engine::notation::record::Standard;
use checkers_engine::Rules;
use checkers_engine::pdn::{self, Text};
use engine_core::Position;
use engine_core::record::{Checked, GameFile, Note, Spelling, StepKind};
use indicatif::{ProgressBar, ProgressStyle};
use protocol::engine::{Engine, Info, Notation, Start};
use serde_json::{Value, json};

use super::{Args, score_text, search};
use crate::commands::board::{BoardName, check_rules};
use crate::commands::games::{amazons, bytes_of, draughts, warn_of, warn_of_file};
use crate::commands::{CommandError, CommandResult, Status, warn};

/// Games that are not legal are named and left out; then the answer is no.
pub(super) fn run(args: &Args, path: &str, out: &mut dyn Write) -> CommandResult {
    if args.multipv > 1 {
        return Err(CommandError::input("--multipv goes with a position, not with a file"));
    }
    let rules: Option<Rules> =
        args.rules.as_deref().map(str::parse).transpose().map_err(CommandError::input)?;
    let bytes = bytes_of(path)?;
    let game = args.game.unwrap_or_else(|| BoardName::of_file(&bytes));
    check_rules(rules, Some(game))?;
    match game {
        BoardName::Checkers => analyse(&Draughts { rules }, draughts(&bytes, rules), args, out),
        BoardName::Amazons => analyse(&Amazons, amazons(&bytes)?, args, out),
    }
}

/// What the games of a file need to be analysed and written.
trait Form {
    type Position: Position;
    type Spelling: Spelling<Position = Self::Position>;

    fn engine(
        &self,
        game: &Checked<Self::Position>,
        args: &Args,
    ) -> Result<Box<dyn Engine>, CommandError>;

    /// How the engine spells moves, and how they are spelled in what is written.
    fn spellings(
        &self,
        game: &Checked<Self::Position>,
    ) -> Result<[Self::Spelling; 2], CommandError>;

    fn write(&self, game: &Checked<Self::Position>) -> Result<String, CommandError>;
}

struct Draughts {
    rules: Option<Rules>,
}

impl Draughts {
    fn text(&self, game: &Checked<checkers_engine::Position>) -> Result<Text, CommandError> {
        pdn::text_of(&game.record, self.rules.as_ref()).map_err(CommandError::input)
    }
}

impl Form for Draughts {
    type Position = checkers_engine::Position;
    type Spelling = Text;

    fn engine(
        &self,
        game: &Checked<Self::Position>,
        args: &Args,
    ) -> Result<Box<dyn Engine>, CommandError> {
        args.engine(BoardName::Checkers, &self.text(game)?.rules.to_string())
    }

    fn spellings(&self, game: &Checked<Self::Position>) -> Result<[Text; 2], CommandError> {
        let text = self.text(game)?;
        Ok([Text { style: None, ..text }, text])
    }

    fn write(&self, game: &Checked<Self::Position>) -> Result<String, CommandError> {
        let mut text = String::new();
        pdn::write(&pdn::spelled(game, self.rules.as_ref()), &mut text)
            .map_err(CommandError::input)?;
        Ok(text)
    }
}

struct Amazons;

impl Form for Amazons {
    type Position = amazons_engine::Position;
    type Spelling = Standard;

    fn engine(
        &self,
        _game: &Checked<Self::Position>,
        args: &Args,
    ) -> Result<Box<dyn Engine>, CommandError> {
        args.engine(BoardName::Amazons, "")
    }

    /// Comments are for people, and points of SGF are not.
    fn spellings(&self, game: &Checked<Self::Position>) -> Result<[Standard; 2], CommandError> {
        let spelling = Standard { start: game.start.clone() };
        Ok([spelling.clone(), spelling])
    }

    fn write(&self, game: &Checked<Self::Position>) -> Result<String, CommandError> {
        amazons_engine::sgf::write(&game.record).map_err(CommandError::input)
    }
}

fn analyse<F: Form>(
    form: &F,
    file: GameFile<'_, F::Position>,
    args: &Args,
    out: &mut dyn Write,
) -> CommandResult {
    warn_of_file(&file);
    let mut status = Status::Done;
    for game in file.games {
        let mut game = match game {
            Ok(game) => game,
            Err(fault) => {
                status = Status::No;
                warn(format_args!("warning: left out: {fault}"));
                continue;
            }
        };
        warn_of(&game);
        let evaluations = evaluate(&game, args, form.engine(&game, args)?.as_mut())?;
        if args.json {
            writeln!(out, "{}", as_json(&game, &evaluations)?)?;
        } else {
            let [engine, file] = form.spellings(&game)?;
            comment(&mut game, evaluations, &engine, &file)?;
            out.write_all(form.write(&game)?.as_bytes())?;
        }
        out.flush()?;
    }
    Ok(status)
}

/// What the engine thinks of the position before a move.
struct Evaluation {
    /// The last word of the search, for the mover.
    judged: Option<Info>,
    /// The engine's move, where it is another one than the move played.
    better: Option<String>,
}

/// Searches the position before each move.
fn evaluate<P: Position>(
    game: &Checked<P>,
    args: &Args,
    engine: &mut dyn Engine,
) -> Result<Vec<Evaluation>, CommandError> {
    let bar = ProgressBar::new(game.plies.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("game {msg}: {bar:40} {pos}/{len} {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(game.number.to_string());
    let mut evaluations = Vec::with_capacity(game.plies.len());
    go_to(engine, game.record.start.as_deref())?;
    for step in &game.record.line.steps {
        match &step.kind {
            StepKind::Setup(fen) => go_to(engine, Some(fen))?,
            StepKind::Move(mv) => {
                evaluations.push(evaluation(engine, args, mv)?);
                engine.play(Notation::Standard, &[mv]).map_err(CommandError::input)?;
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    Ok(evaluations)
}

fn go_to(engine: &mut dyn Engine, fen: Option<&str>) -> Result<(), CommandError> {
    let start = fen.map_or(Start::Startpos, Start::Text);
    engine.set_position(Notation::Standard, start, &[]).map_err(CommandError::input)
}

fn evaluation(
    engine: &mut dyn Engine,
    args: &Args,
    played: &str,
) -> Result<Evaluation, CommandError> {
    let mut judged = None;
    let best = search(engine, &args.limits(), &mut |info: &Info| judged = Some(info.clone()))?;
    Ok(Evaluation { judged, better: best.filter(|best| best != played) })
}

/// The record with a list beside its moves: what the engine thinks before each.
fn as_json<P: Position>(
    game: &Checked<P>,
    evaluations: &[Evaluation],
) -> Result<Value, CommandError> {
    let mut value = serde_json::to_value(&game.record).map_err(CommandError::input)?;
    value["game"] = json!(game.number);
    value["evaluations"] = evaluations
        .iter()
        .map(|Evaluation { judged, better }| {
            let score = judged.as_ref().map(|info| score_text(info.score));
            let depth = judged.as_ref().map(|info| info.depth);
            json!({"score": score, "depth": depth, "better": better})
        })
        .collect();
    Ok(value)
}

/// Puts `+0.35/14` for the mover behind each move, and the better move where there is one.
fn comment<P: Position, S: Spelling<Position = P>>(
    game: &mut Checked<P>,
    evaluations: Vec<Evaluation>,
    engine: &S,
    file: &S,
) -> Result<(), CommandError> {
    let mut before = game.start.clone();
    let mut plies = game.plies.iter().zip(evaluations);
    for step in &mut game.record.line.steps {
        if let StepKind::Setup(fen) = &step.kind {
            before = engine.position(fen).map_err(CommandError::input)?;
        } else if let Some(((_, after), Evaluation { judged, better })) = plies.next() {
            let judged = judged.map(|info| format!("{}/{}", score_text(info.score), info.depth));
            let better = better
                .map(|text| engine.read(&before, &text).map(|mv| file.spell(&before, mv)))
                .transpose()
                .map_err(CommandError::input)?;
            let words: Vec<_> = judged.into_iter().chain(better).collect();
            step.notes.insert(0, Note::Comment(words.join(" ")));
            before = after.clone();
        }
    }
    Ok(())
}
