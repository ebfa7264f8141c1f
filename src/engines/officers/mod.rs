//! Euler's Officers behind the protocol: a team puzzle, so the first player is always on turn and
//! wins when the square is finished.

mod count;

use engine_core::Side;
use officers_engine::hint::{Hint, safe_cells};
use officers_engine::notation::{board, square_text};
use officers_engine::{Card, Completions, Game as Officer, Lines, Move, Position, Status};
use protocol::engine::{
    Ending, Engine, Game, GoRequest, Identity, Job, Notation, OptionSpec, Player, Refusal, Start,
    Turn,
};

use self::count::Count;
use super::options::Options;

/// The option that adds the diagonals to the rule of the start position.
const DIAGONALS: &str = "Diagonals";
/// The squares that `query solutions` lists if no number is given.
const LISTED: usize = 10;

/// The game and its exact solver.
#[derive(Clone, Debug)]
pub struct Officers {
    game: Officer,
    options: Options,
}

impl Officers {
    /// The empty table of a solo player.
    ///
    /// # Errors
    /// None; the start position is sound.
    pub fn new() -> Result<Officers, Refusal> {
        let game = begin(Position::start(Lines::Plain))?;
        Ok(Officers { game, options: Options::new().check(DIAGONALS, None, false) })
    }

    /// The hint for the player on turn.
    fn hint(&self) -> Option<Hint> {
        self.game.view().and_then(|view| Hint::of(&view))
    }

    /// The number of completions and the first of them.
    fn solutions(&self, limit: usize) -> Vec<String> {
        let completions = Completions::of(self.game.table());
        let mut items = vec![completions.len().to_string()];
        items.extend(completions.iter().take(limit).map(square_text));
        items
    }

    /// The conflicts on the table, or those that a lay would have.
    fn conflicts(&self, lay: Option<Move>) -> Vec<String> {
        let table = self.game.table();
        match lay {
            Some(Move::Lay { card, cell }) => {
                table.conflicts_of(card, cell).map(|conflict| conflict.to_string()).collect()
            }
            Some(_) => Vec::new(),
            None => table.conflicts().map(|conflict| conflict.to_string()).collect(),
        }
    }
}

fn begin(position: Position) -> Result<Officer, Refusal> {
    Officer::new(position).map_err(Refusal::new)
}

fn read_move(text: &str) -> Result<Move, Refusal> {
    text.parse().map_err(Refusal::new)
}

/// Plays moves, naming the one that is refused by its place in the game.
fn play_all(game: &mut Officer, moves: &[&str]) -> Result<(), Refusal> {
    for text in moves {
        let number = game.history().len() + 1;
        read_move(text)
            .and_then(|mv| game.play(mv).map_err(Refusal::new))
            .map_err(|reason| Refusal::new(format!("move {number} '{text}': {reason}")))?;
    }
    Ok(())
}

impl Game for Officers {
    fn set_position(
        &mut self,
        _notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        let lines = Lines::with_diagonals(self.options.is_on(DIAGONALS));
        let mut game = begin(match start {
            Start::Startpos => Position::start(lines),
            Start::Text(text) => text.parse().map_err(Refusal::new)?,
        })?;
        play_all(&mut game, moves)?;
        self.game = game;
        Ok(())
    }

    fn play(&mut self, _notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        let mut game = self.game.clone();
        play_all(&mut game, moves)?;
        self.game = game;
        Ok(())
    }

    fn turn(&self) -> Turn {
        Turn { player: Player::First, side: Side::White }
    }

    fn ending(&self) -> Option<Ending> {
        match self.game.status() {
            Status::Turn(_) => None,
            Status::Won => Some(Ending { winner: Some(Player::First), reason: "solved".into() }),
            Status::Lost(loss) => {
                Some(Ending { winner: Some(Player::Second), reason: loss.reason().into() })
            }
        }
    }

    fn fen(&self) -> String {
        self.game.position().to_string()
    }

    fn position_text(&self, _notation: Notation) -> String {
        self.fen()
    }

    fn moves(&self, _notation: Notation) -> Vec<String> {
        let mut moves: Vec<String> = self.game.moves().iter().map(Move::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn spell(&self, text: &str, _from: Notation, _to: Notation) -> Result<String, Refusal> {
        let mv = read_move(text)?;
        self.game.clone().play(mv).map_err(Refusal::new)?;
        Ok(mv.to_string())
    }

    fn board(&self) -> String {
        board(self.game.table())
    }

    fn query(&mut self, words: &[&str]) -> Option<Vec<String>> {
        match words {
            ["solutions"] => Some(self.solutions(LISTED)),
            ["solutions", limit] => Some(self.solutions(limit.parse().ok()?)),
            ["hint"] => Some(self.hint().iter().map(Hint::to_string).collect()),
            ["safe", card] => {
                let card: Card = card.parse().ok()?;
                Some(
                    safe_cells(self.game.table(), card)
                        .iter()
                        .map(|cell| cell.to_string())
                        .collect(),
                )
            }
            ["conflicts"] => Some(self.conflicts(None)),
            ["conflicts", lay] => Some(self.conflicts(Some(lay.parse().ok()?))),
            ["dead"] => Some(self.game.dead_since().iter().map(usize::to_string).collect()),
            _ => None,
        }
    }
}

impl Engine for Officers {
    fn identity(&self) -> Identity {
        super::identity()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.options.specs()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<String>, Refusal> {
        Ok(self.options.set(name, value)?.remark.into_iter().collect())
    }

    fn new_game(&mut self) {}

    fn prepare(
        &mut self,
        _notation: Notation,
        request: &GoRequest,
    ) -> Result<Box<dyn Job>, Refusal> {
        if request.perft.is_some() {
            return Err(Refusal::new("officers has no perft: ask 'query solutions'"));
        }
        let only: Vec<Move> =
            request.search_moves.iter().map(|text| read_move(text)).collect::<Result<_, _>>()?;
        Ok(Box::new(Count { game: self.game.clone(), only, limits: request.limits.clone() }))
    }
}

#[cfg(test)]
mod tests;
