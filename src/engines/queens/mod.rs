//! Region queens behind the protocol: one player, whose moves are queens.
//!
//! A position is a level in any form of text without line ends, with the player's board after a
//! blank; a move `Qr3c5` puts a queen on row 3, column 5, counted from 1.

mod count;
mod queries;

use engine_core::Side;
use protocol::engine::{
    Ending, Engine, Game, GoRequest, Identity, Job, Notation, OptionSpec, Player, Refusal, Start,
    Turn,
};
use queens_engine::board::conflict_name;
use queens_engine::hint::allowed_with;
use queens_engine::reason::Language;
use queens_engine::text::{self, Form};
use queens_engine::{Cell, CellSet, Puzzle};

use self::count::Count;

/// The level of `position startpos`.
const STARTPOS: &str = "AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF";

/// A puzzle being played, and its solver.
#[derive(Clone, Debug)]
pub struct Queens {
    puzzle: Puzzle,
    /// Moves played since the position was set.
    played: usize,
}

impl Queens {
    /// The puzzle of `position startpos`.
    ///
    /// # Errors
    /// None that can happen: the level is our own.
    pub fn new() -> Result<Queens, Refusal> {
        Ok(Queens { puzzle: text::read(STARTPOS).map_err(Refusal::new)?, played: 0 })
    }

    /// The cells that can take a queen by the rules.
    fn legal(&self) -> CellSet {
        let mut free = CellSet::full(self.puzzle.level.size());
        self.puzzle.level.blocked().iter().for_each(|&cell| free.remove(cell));
        for queen in self.puzzle.board.queens.iter() {
            free.remove(queen);
            for cell in self.puzzle.level.cells() {
                if queens_engine::board::excludes(&self.puzzle.level, queen, cell) {
                    free.remove(cell);
                }
            }
        }
        free
    }

    /// The cell of a legal move.
    fn cell(&self, token: &str) -> Result<Cell, Refusal> {
        match self.puzzle.level.cells().find(|&cell| queen(cell) == token) {
            Some(cell) if self.legal().has(cell) => Ok(cell),
            Some(_) => Err(Refusal::new(format!("`{token}` is not legal"))),
            None => Err(Refusal::new(format!("`{token}` is no queen on this board, as Qr1c1 is"))),
        }
    }

    /// Plays all moves or none.
    fn after(mut self, moves: &[&str]) -> Result<Queens, Refusal> {
        for token in moves {
            self.played += 1;
            let number = self.played;
            let cell = self
                .cell(token)
                .map_err(|error| Refusal::new(format!("move {number}: {error}")))?;
            self.puzzle.board.marks.remove(cell);
            self.puzzle.board.queens.insert(cell);
        }
        Ok(self)
    }

    /// The sets of cells whose solutions a search counts, none of them in two: the solutions that
    /// agree with the board, or if moves are given, those with the first, with the second and not
    /// the first, and so on. Empty if the queens on the board break a rule.
    fn cases(&self, moves: &[Cell]) -> Vec<CellSet> {
        let mut board = self.puzzle.board.clone();
        if moves.is_empty() {
            return allowed_with(&self.puzzle.level, &board).into_iter().collect();
        }
        let case = |&cell: &Cell| {
            let mut with = board.clone();
            with.queens.insert(cell);
            with.marks.remove(cell);
            board.marks.insert(cell);
            allowed_with(&self.puzzle.level, &with)
        };
        moves.iter().filter_map(case).collect()
    }
}

fn place(cell: Cell) -> String {
    format!("r{}c{}", cell.row() + 1, cell.column() + 1)
}

fn queen(cell: Cell) -> String {
    format!("Q{}", place(cell))
}

impl Game for Queens {
    fn set_position(
        &mut self,
        _: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        let text = match start {
            Start::Startpos => STARTPOS,
            Start::Text(text) => text,
        };
        let puzzle = text::read(text).map_err(Refusal::new)?;
        *self = Queens { puzzle, played: 0 }.after(moves)?;
        Ok(())
    }

    fn play(&mut self, _: Notation, moves: &[&str]) -> Result<(), Refusal> {
        *self = self.clone().after(moves)?;
        Ok(())
    }

    fn turn(&self) -> Turn {
        Turn { player: Player::First, side: Side::White }
    }

    fn ending(&self) -> Option<Ending> {
        let ending = |winner, reason: &str| Some(Ending { winner, reason: reason.into() });
        if self.puzzle.board.solves(&self.puzzle.level) {
            ending(Some(Player::First), "solved")
        } else if self.legal().is_empty() {
            ending(Some(Player::Second), "no legal move")
        } else {
            None
        }
    }

    fn fen(&self) -> String {
        text::write(&self.puzzle, Form::Line).unwrap_or_default()
    }

    fn position_text(&self, _: Notation) -> String {
        self.fen()
    }

    fn moves(&self, _: Notation) -> Vec<String> {
        let mut moves: Vec<String> = self.legal().iter().map(queen).collect();
        moves.sort_unstable();
        moves
    }

    fn spell(&self, text: &str, _: Notation, _: Notation) -> Result<String, Refusal> {
        self.cell(text).map(queen)
    }

    fn board(&self) -> String {
        text::write(&self.puzzle, Form::Rows).unwrap_or_default()
    }

    fn query(&mut self, words: &[&str]) -> Option<Vec<String>> {
        match words {
            ["solutions"] => Some(queries::solutions(&self.puzzle)),
            ["hint"] | ["hint", "en"] => Some(queries::hint(&self.puzzle, Language::English)),
            ["hint", "de"] => Some(queries::hint(&self.puzzle, Language::German)),
            ["hint", "tr"] => Some(queries::hint(&self.puzzle, Language::Turkish)),
            ["conflicts"] => {
                let conflicts = self.puzzle.board.conflicts(&self.puzzle.level).into_iter();
                let name = |region| self.puzzle.name(region);
                Some(conflicts.map(|conflict| conflict_name(conflict, name)).collect())
            }
            _ => None,
        }
    }
}

impl Engine for Queens {
    fn identity(&self) -> Identity {
        super::identity()
    }

    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _: &str) -> Result<Vec<String>, Refusal> {
        Err(Refusal::new(format!("no option `{name}`")))
    }

    fn new_game(&mut self) {}

    fn prepare(&mut self, _: Notation, request: &GoRequest) -> Result<Box<dyn Job>, Refusal> {
        if request.perft.is_some() {
            return Err(Refusal::new("perft: a puzzle has solutions to count instead; use go"));
        }
        let only: Vec<Cell> =
            request.search_moves.iter().map(|text| self.cell(text)).collect::<Result<_, _>>()?;
        let cases = self.cases(&only);
        let moves = if only.is_empty() { self.legal().iter().collect() } else { only };
        Ok(Box::new(Count {
            level: self.puzzle.level.clone(),
            cases,
            moves,
            queens: self.puzzle.board.queens.clone(),
            limits: request.limits.clone(),
        }))
    }
}

#[cfg(test)]
mod tests;
