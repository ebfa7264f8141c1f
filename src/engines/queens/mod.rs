//! Region queens behind the protocol: one player, whose moves are queens.
//!
//! A position is a level in any form of text without line ends, with the player's board after a
//! blank; a move `Qr3c5` puts a queen on row 3, column 5, counted from 1.

mod count;

use std::ops::ControlFlow;

use engine_core::Side;
use protocol::engine::{
    Ending, Engine, Game, GoRequest, Identity, Job, Notation, OptionSpec, Player, Refusal, Start,
    Turn,
};
use queens_engine::board::conflict_name;
use queens_engine::hint::allowed_with;
use queens_engine::reason::Language;
use queens_engine::solve::visit;
use queens_engine::text::{self, Form};
use queens_engine::{Cell, CellSet, Hint, Puzzle, hint};

use self::count::Count;

/// The level of `position startpos`.
const STARTPOS: &str = "AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF";

/// Solutions that `query solutions` names.
const NAMED: usize = 100;

/// A puzzle being played, and its solver.
#[derive(Clone, Debug)]
pub struct Queens {
    puzzle: Puzzle,
}

impl Queens {
    /// The puzzle of `position startpos`.
    ///
    /// # Errors
    /// None that can happen: the level is our own.
    pub fn new() -> Result<Queens, Refusal> {
        Ok(Queens { puzzle: text::read(STARTPOS).map_err(Refusal::new)? })
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
        let size = self.puzzle.level.size();
        let numbers = token.strip_prefix("Qr").and_then(|rest| rest.split_once('c'));
        let number = |text: &str| text.parse().ok().filter(|number| (1..=size).contains(number));
        let cell = numbers.and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let Some((row, column)) = cell else {
            return Err(Refusal::new(format!("`{token}` is no queen on this board, as Qr1c1 is")));
        };
        let cell = Cell::new(row - 1, column - 1);
        if self.legal().has(cell) {
            Ok(cell)
        } else {
            Err(Refusal::new(format!("`{token}` is not legal")))
        }
    }

    /// Plays all moves or none.
    fn after(mut self, moves: &[&str]) -> Result<Queens, Refusal> {
        for (token, ply) in moves.iter().zip(1..) {
            let cell =
                self.cell(token).map_err(|error| Refusal::new(format!("move {ply}: {error}")))?;
            self.puzzle.board.marks.remove(cell);
            self.puzzle.board.queens.insert(cell);
        }
        Ok(self)
    }

    fn solutions(&self) -> Vec<String> {
        let mut found = Vec::new();
        if let Some(allowed) = allowed_with(&self.puzzle.level, &self.puzzle.board) {
            visit(&self.puzzle.level, Some(&allowed), &mut |columns: &[u8]| {
                if found.len() == NAMED {
                    found.push("more".to_owned());
                    return ControlFlow::Break(());
                }
                found.push(joined(columns));
                ControlFlow::Continue(())
            });
        }
        found
    }

    fn hint(&self, language: Language) -> Vec<String> {
        let hint = hint(&self.puzzle.level, &self.puzzle.board);
        let sentence = hint.sentence(language, &|region| self.puzzle.name(region));
        let mut items = vec![hint.name().to_owned()];
        match &hint {
            Hint::Step(step) => {
                let cells: Vec<String> =
                    step.finding.effect.cells().iter().map(|&cell| place(cell)).collect();
                items.extend([step.technique().name().to_owned(), cells.join(" ")]);
            }
            Hint::WrongQueen(cell) | Hint::WrongMark(cell) => items.push(place(*cell)),
            Hint::Solved | Hint::NoSolution | Hint::Open => {}
        }
        items.push(sentence);
        items
    }
}

fn place(cell: Cell) -> String {
    format!("r{}c{}", cell.row() + 1, cell.column() + 1)
}

fn token(cell: Cell) -> String {
    format!("Q{}", place(cell))
}

fn joined(columns: &[u8]) -> String {
    columns.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
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
        *self = Queens { puzzle }.after(moves)?;
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
        let mut moves: Vec<String> = self.legal().iter().map(token).collect();
        moves.sort_unstable();
        moves
    }

    fn spell(&self, text: &str, _: Notation, _: Notation) -> Result<String, Refusal> {
        self.cell(text).map(token)
    }

    fn board(&self) -> String {
        text::write(&self.puzzle, Form::Rows).unwrap_or_default()
    }

    fn query(&mut self, words: &[&str]) -> Option<Vec<String>> {
        match words {
            ["solutions"] => Some(self.solutions()),
            ["hint"] | ["hint", "en"] => Some(self.hint(Language::English)),
            ["hint", "de"] => Some(self.hint(Language::German)),
            ["hint", "tr"] => Some(self.hint(Language::Turkish)),
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
        let legal = self.legal();
        Ok(Box::new(Count {
            level: self.puzzle.level.clone(),
            allowed: allowed_with(&self.puzzle.level, &self.puzzle.board),
            open: legal.iter().collect(),
            queens: self.puzzle.board.queens.clone(),
            limits: request.limits.clone(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine_core::Control;
    use protocol::engine::Event;

    use super::*;

    fn game() -> Queens {
        Queens::new().unwrap()
    }

    fn go(game: &mut Queens) -> Vec<Event> {
        let job = game.prepare(Notation::Standard, &GoRequest::default()).unwrap();
        let mut events = Vec::new();
        job.run(&Arc::new(Control::new()), &mut |event| events.push(event));
        events
    }

    #[test]
    fn best_moves_lead_to_the_solution() {
        let mut game = game();
        while game.ending().is_none() {
            let events = go(&mut game);
            assert!(events.contains(&Event::Text("solutions 1".into())));
            let Some(Event::Done { best: Some(best), .. }) = events.last() else { panic!() };
            game.play(Notation::Standard, &[best]).unwrap();
        }
        assert_eq!(game.ending().unwrap().winner, Some(Player::First));
        assert_eq!(game.query(&["solutions"]).unwrap(), ["1,4,2,0,5,3"]);
        assert!(game.fen().ends_with(" .Q..../....Q./..Q.../Q...../.....Q/...Q.."));
    }

    #[test]
    fn a_wrong_queen_is_told_and_a_wrong_move_refused() {
        let mut game = game();
        game.play(Notation::Standard, &["Qr1c1"]).unwrap();
        assert_eq!(
            game.query(&["hint", "de"]).unwrap(),
            ["wrong-queen", "r1c1", "Die Dame auf r1c1 steht falsch."]
        );
        assert!(go(&mut game).contains(&Event::Text("solutions 0".into())));
        let before = game.fen();
        let refused = game.play(Notation::Standard, &["Qr6c6", "Qr1c2"]).unwrap_err();
        assert_eq!(refused.to_string(), "move 2: `Qr1c2` is not legal");
        assert!(game.play(Notation::Standard, &["Qr9c1"]).is_err());
        assert_eq!(game.fen(), before);
    }

    #[test]
    fn conflicts_of_a_given_board_are_named() {
        let mut game = game();
        let fen = format!("{STARTPOS} QQ..../....../....../....../....../......");
        game.set_position(Notation::Standard, Start::Text(&fen), &[]).unwrap();
        assert_eq!(game.query(&["conflicts"]).unwrap(), ["row 0", "region A"]);
        assert!(game.query(&["solutions"]).unwrap().is_empty());
    }
}
