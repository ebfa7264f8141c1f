//! Replaying a record under the rules of its game.

use std::fmt;

use super::{Line, Note, Record, Step, StepKind};
use crate::position::Position;

/// The positions and moves of a game as one format spells them.
pub trait Spelling {
    /// The game's position.
    type Position: Position;

    /// Where a game starts that says nothing else.
    fn start(&self) -> Self::Position;

    /// Reads a position.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    fn position(&self, fen: &str) -> Result<Self::Position, String>;

    /// Writes a position.
    fn fen(&self, position: &Self::Position) -> String;

    /// Reads a move of `position`.
    ///
    /// # Errors
    /// The text is no move, the move is not legal, or the text fits several moves.
    fn read(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<<Self::Position as Position>::Move, String>;

    /// Spells a legal move of `position`.
    fn spell(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> String;
}

/// Why a game of a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The game's number in the file, from 1.
    pub game: usize,
    /// The ply, from 1, that could not be read or played; 0 for the start position.
    pub ply: usize,
    /// How many plies before it are known to be legal.
    pub legal: usize,
    /// What is wrong, with the line of the file where it is known.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} ply {}: {}", self.game, self.ply, self.reason)
    }
}

impl std::error::Error for Fault {}

/// A game whose main line is legal.
#[derive(Clone, Debug)]
pub struct Checked<P: Position> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The record, its positions and moves respelled.
    pub record: Record,
    /// Where it starts.
    pub start: P,
    /// The moves of the main line and the position after each; set-ups in the middle are not
    /// among them.
    pub plies: Vec<(P::Move, P)>,
    /// Where it ends.
    pub end: P,
    /// What is odd about it and yet no fault.
    pub warnings: Vec<String>,
}

/// Replays the record of game `number` as `from` spells it, and respells it as `to` does.
/// An illegal variation is left as it stands, with a warning.
///
/// # Errors
/// The start position or a move of the main line is not legal.
pub fn check<P, F, T>(
    mut record: Record,
    number: usize,
    from: &F,
    to: &T,
) -> Result<Checked<P>, Fault>
where
    P: Position,
    F: Spelling<Position = P>,
    T: Spelling<Position = P>,
{
    let start = match &record.start {
        None => from.start(),
        Some(fen) => {
            from.position(fen).map_err(|reason| Fault { game: number, ply: 0, legal: 0, reason })?
        }
    };
    record.start = record.start.map(|_| to.fen(&start));
    let mut replay = Replay { from, to, plies: Vec::new(), warnings: Vec::new() };
    let end = match replay.line(&mut record.line, start.clone(), true) {
        Ok(end) => end,
        Err((ply, reason)) => return Err(Fault { game: number, ply, legal: ply - 1, reason }),
    };
    let Replay { plies, warnings, .. } = replay;
    Ok(Checked { number, record, start, plies, end, warnings })
}

struct Replay<'a, P: Position, F, T> {
    from: &'a F,
    to: &'a T,
    plies: Vec<(P::Move, P)>,
    warnings: Vec<String>,
}

impl<P, F, T> Replay<'_, P, F, T>
where
    P: Position,
    F: Spelling<Position = P>,
    T: Spelling<Position = P>,
{
    /// Replays one line from `position` to its end. The error is the ply, from 1 for the first
    /// of this line, and the reason.
    fn line(&mut self, line: &mut Line, mut position: P, main: bool) -> Result<P, (usize, String)> {
        self.variations(&mut line.notes, &position);
        let mut ply = 1;
        for step in &mut line.steps {
            let before = position.clone();
            let mv = self.step(step, &mut position).map_err(|reason| (ply, reason))?;
            ply += usize::from(mv.is_some());
            if let (Some(mv), true) = (mv, main) {
                self.plies.push((mv, position.clone()));
            }
            self.variations(&mut step.notes, &before);
        }
        Ok(position)
    }

    fn step(&mut self, step: &mut Step, position: &mut P) -> Result<Option<P::Move>, String> {
        let place = |reason: String| match step.source.0 {
            0 => reason,
            line => format!("{reason} (line {line})"),
        };
        match &mut step.kind {
            StepKind::Move(text) => {
                let mv = self.from.read(position, text).map_err(place)?;
                *text = self.to.spell(position, mv);
                position.play(mv);
                Ok(Some(mv))
            }
            StepKind::Setup(fen) => {
                *position = self.from.position(fen).map_err(place)?;
                *fen = self.to.fen(position);
                Ok(None)
            }
        }
    }

    fn variations(&mut self, notes: &mut [Note], before: &P) {
        for note in notes {
            if let Note::Variation(line) = note
                && let Err((_, reason)) = self.line(line, before.clone(), false)
            {
                self.warnings.push(format!("variation: {reason}"));
            }
        }
    }
}

/// Counts the games of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games found.
    pub games: usize,
    /// Games without a fault.
    pub legal: usize,
    /// Legal plies, those before a move that is not legal included; of a game that could not be
    /// read to its end, none.
    pub plies: usize,
}

impl Tally {
    /// Counts one game.
    pub fn add<P: Position>(&mut self, game: &Result<Checked<P>, Fault>) {
        self.games += 1;
        match game {
            Ok(checked) => {
                self.legal += 1;
                self.plies += checked.plies.len();
            }
            Err(fault) => self.plies += fault.legal,
        }
    }
}

/// Writes `153 games, 153 legal, 8730 plies`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} legal, {} plies", self.games, self.legal, self.plies)
    }
}

/// The games of a file, checked one at a time.
pub struct GameFile<'a, P: Position> {
    /// What is odd about the file as a whole.
    pub warning: Option<String>,
    /// Its games in order.
    pub games: Box<dyn Iterator<Item = Result<Checked<P>, Fault>> + 'a>,
}
