//! Games as lists of moves: "UCI text".
//!
//! ```text
//! file  = *(line LF)
//! line  = "" / "#" *CHAR              ; nothing, or a comment
//!       / ["position"] start [SP "moves" *(SP move)]     ; begins a game
//!       / ply HTAB move *(HTAB CHAR)  ; one move a line; ply 1 begins a game, more columns are ignored
//!       / move *(SP move)             ; goes on with a game, or begins the first
//! start = "startpos" / "fen" SP fen
//! ```
//!
//! A game with a mistake is reported, and the next one is read. Moves after the first mistake of
//! a game are passed over.

use engine_core::Position as _;

use crate::moves::Move;
use crate::notation::fen::{self, FenError};
use crate::notation::moves::{self, MoveError};
use crate::position::Position;

/// A game: where it began and what was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position before the first move.
    pub start: Position,
    /// The moves, each legal after the one before.
    pub moves: Vec<Move>,
}

impl Game {
    /// A game in which nothing has been played yet.
    pub fn new(start: Position) -> Game {
        Game { start, moves: Vec::new() }
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let later = self.moves.iter().scan(self.start.clone(), |pos, &mv| {
            pos.play(mv);
            Some(pos.clone())
        });
        std::iter::once(self.start.clone()).chain(later)
    }
}

/// Where a game text went wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, ply {ply}: {reason}")]
pub struct GameError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The ply of the game, from 1; 0 for its start position.
    pub ply: usize,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a game text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The start position is refused.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move is refused.
    #[error("{0}")]
    Move(#[from] MoveError),
}

/// Reads all games of a text; `startpos` is where games begin that do not say otherwise.
pub fn read(text: &str, startpos: &Position) -> Vec<Result<Game, GameError>> {
    let mut reader = Reader { startpos, pos: startpos.clone(), games: Vec::new() };
    for (at, line) in text.lines().enumerate() {
        reader.line(at + 1, line.trim());
    }
    reader.games
}

/// One line that [`read`] reads back; `startpos` is written by name.
pub fn write(game: &Game, startpos: &Position) -> String {
    let start = if game.start == *startpos {
        "startpos".to_owned()
    } else {
        format!("fen {}", fen::write(&game.start))
    };
    let moves: String = game.moves.iter().map(|mv| format!(" {mv}")).collect();
    if moves.is_empty() { start } else { format!("{start} moves{moves}") }
}

struct Reader<'a> {
    startpos: &'a Position,
    /// Where the last game stands.
    pos: Position,
    games: Vec<Result<Game, GameError>>,
}

impl Reader<'_> {
    fn line(&mut self, line: usize, text: &str) {
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        if let Some((ply, mv)) = numbered(text) {
            if ply == 1 {
                self.begin(self.startpos.clone());
            }
            return self.play(line, mv);
        }
        let text = text.strip_prefix("position").map_or(text, str::trim_start);
        let (head, moves) = text.split_once("moves").unwrap_or((text, ""));
        if let Some(fen) = head.strip_prefix("fen") {
            match fen::read(fen) {
                Ok(start) => self.begin(start),
                Err(error) => {
                    self.games.push(Err(GameError { line, ply: 0, reason: error.into() }));
                }
            }
        } else if head.trim_end() == "startpos" {
            self.begin(self.startpos.clone());
        } else {
            return text.split_ascii_whitespace().for_each(|token| self.play(line, token));
        }
        moves.split_ascii_whitespace().for_each(|token| self.play(line, token));
    }

    fn begin(&mut self, start: Position) {
        self.pos = start.clone();
        self.games.push(Ok(Game::new(start)));
    }

    fn play(&mut self, line: usize, token: &str) {
        if self.games.is_empty() {
            self.begin(self.startpos.clone());
        }
        let Some(Ok(game)) = self.games.last_mut() else { return };
        match moves::read_legal(token, &self.pos) {
            Ok(mv) => {
                self.pos.play(mv);
                game.moves.push(mv);
            }
            Err(error) => {
                let ply = game.moves.len() + 1;
                self.games.pop();
                self.games.push(Err(GameError { line, ply, reason: error.into() }));
            }
        }
    }
}

/// The ply and the move of a line such as `12<TAB>d1d7,d7g7<TAB>...`.
fn numbered(text: &str) -> Option<(u32, &str)> {
    let mut columns = text.split('\t');
    let ply = columns.next()?.trim().parse().ok()?;
    Some((ply, columns.next()?.trim()))
}
