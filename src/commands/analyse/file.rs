//! `hippolyta analyse FILE`: games with evaluations as comments.

use std::io::Write;

use checkers_engine::{Rules, pdn};
use engine_core::Position;
use engine_core::record::{Checked, Fault, Note, StepKind};
use indicatif::{ProgressBar, ProgressStyle};
use protocol::engine::{Engine, Info, Notation, Start};

use super::{Args, score_text, search};
use crate::commands::board::BoardName;
use crate::commands::games::{amazons, bytes_of, draughts};
use crate::commands::{CommandError, CommandResult, Status, warn};

/// Games that are not legal are named and left out; then the answer is no.
pub(super) fn run(args: &Args, path: &str, out: &mut dyn Write) -> CommandResult {
    let bytes = bytes_of(path)?;
    let rules: Option<Rules> =
        args.rules.as_deref().map(str::parse).transpose().map_err(CommandError::input)?;
    let mut status = Status::Done;
    match BoardName::of_file(&bytes) {
        BoardName::Checkers => {
            for game in draughts(&bytes, rules).games {
                let Some(mut game) = legal(game, &mut status) else { continue };
                let played = pdn::text_of(&game.record, rules.as_ref());
                let played = played.map_err(CommandError::input)?.rules.to_string();
                annotate(&mut game, args, args.engine(BoardName::Checkers, &played)?.as_mut())?;
                let mut text = String::new();
                pdn::write(&pdn::spelled(&game, rules.as_ref()), &mut text)
                    .map_err(CommandError::input)?;
                writeln!(out, "{}\n", text.trim_end())?;
                out.flush()?;
            }
        }
        BoardName::Amazons => {
            for game in amazons(&bytes)?.games {
                let Some(mut game) = legal(game, &mut status) else { continue };
                annotate(&mut game, args, args.engine(BoardName::Amazons, "")?.as_mut())?;
                let text = amazons_engine::sgf::write(&game.record).map_err(CommandError::input)?;
                writeln!(out, "{}", text.trim_end())?;
                out.flush()?;
            }
        }
    }
    Ok(status)
}

fn legal<P: Position>(game: Result<Checked<P>, Fault>, status: &mut Status) -> Option<Checked<P>> {
    game.map_err(|fault| {
        *status = Status::No;
        warn(format_args!("warning: left out: {fault}"));
    })
    .ok()
}

/// Searches the position before each move and comments on the move.
fn annotate<P: Position>(
    game: &mut Checked<P>,
    args: &Args,
    engine: &mut dyn Engine,
) -> Result<(), CommandError> {
    let bar = ProgressBar::new(game.plies.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("game {msg}: {bar:40} {pos}/{len} {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(game.number.to_string());
    let start = game.record.start.clone();
    go_to(engine, start.as_deref())?;
    for step in &mut game.record.line.steps {
        match &step.kind {
            StepKind::Setup(fen) => go_to(engine, Some(fen))?,
            StepKind::Move(mv) => {
                step.notes.insert(0, Note::Comment(comment(engine, args, mv)?));
                engine.play(Notation::Standard, &[mv]).map_err(CommandError::input)?;
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    Ok(())
}

fn go_to(engine: &mut dyn Engine, fen: Option<&str>) -> Result<(), CommandError> {
    let start = fen.map_or(Start::Startpos, Start::Text);
    engine.set_position(Notation::Standard, start, &[]).map_err(CommandError::input)
}

/// `+0.35/14` for the mover, and the better move where another one seems better.
fn comment(engine: &mut dyn Engine, args: &Args, played: &str) -> Result<String, CommandError> {
    let mut last: Option<Info> = None;
    let best = search(engine, &args.limits(), &mut |info| {
        if info.multipv == 1 {
            last = Some(info.clone());
        }
    })?;
    let judged =
        last.map(|info| format!("{}/{}", score_text(info.score), info.depth)).unwrap_or_default();
    Ok(match best {
        Some(best) if best != played => format!("{judged} {best}"),
        _ => judged,
    })
}
