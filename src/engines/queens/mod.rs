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
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use engine_core::{Clock, Control, Limits};
    use protocol::engine::Event;

    use super::*;

    fn game() -> Queens {
        Queens::new().unwrap()
    }

    /// A level with more solutions than anyone can count.
    fn endless(size: usize) -> Queens {
        let row = |row| text::letter(row).to_string().repeat(size);
        let level = (0..size).map(row).collect::<Vec<_>>().join("/");
        let mut game = game();
        game.set_position(Notation::Standard, Start::Text(&level), &[]).unwrap();
        game
    }

    fn go(game: &mut Queens) -> Vec<Event> {
        go_within(game, GoRequest::default())
    }

    fn go_within(game: &mut Queens, request: GoRequest) -> Vec<Event> {
        let job = game.prepare(Notation::Standard, &request).unwrap();
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
    fn every_limit_ends_the_count_and_the_whole_search_is_told_last() {
        let half_a_second = Duration::from_millis(500);
        let clock =
            Clock { remaining: half_a_second, increment: Duration::ZERO, moves_to_go: None };
        for limits in [
            Limits { clock: Some(clock), ..Limits::default() },
            Limits { move_time: Some(half_a_second / 10), ..Limits::default() },
            Limits { depth: Some(1), ..Limits::default() },
            Limits { nodes: Some(1), ..Limits::default() },
            Limits { mate: Some(16), ..Limits::default() },
        ] {
            let started = Instant::now();
            let events = go_within(&mut endless(16), GoRequest { limits, ..Default::default() });
            assert!(started.elapsed() < 2 * half_a_second);
            let [.., Event::Text(text), Event::Line(_), Event::Done { best: Some(_), .. }] =
                events.as_slice()
            else {
                panic!("{events:?}")
            };
            assert!(text.ends_with(" or more"), "{text}");
        }
    }

    #[test]
    fn only_the_moves_asked_for_are_counted_and_answered() {
        let asked = |moves: &[&str]| {
            let search_moves = moves.iter().map(|&mv| mv.to_owned()).collect();
            let events =
                go_within(&mut endless(5), GoRequest { search_moves, ..GoRequest::default() });
            let [.., Event::Text(count), Event::Line(line), Event::Done { best, .. }] =
                events.as_slice()
            else {
                panic!("{events:?}")
            };
            assert_eq!(line.pv.first(), best.as_ref());
            (count.clone(), best.clone().unwrap())
        };
        let (all, _) = asked(&[]);
        assert_eq!(all, "solutions 14");
        let (one, best) = asked(&["Qr3c3"]);
        assert_eq!((one.as_str(), best.as_str()), ("solutions 2", "Qr3c3"));
        let row = ["Qr5c5", "Qr5c4", "Qr5c3", "Qr5c2", "Qr5c1"];
        let (whole, best) = asked(&row);
        assert_eq!(whole, all);
        assert!(row.contains(&best.as_str()), "{best}");
    }

    #[test]
    fn questions_are_answered_in_time() {
        let mut game = endless(62);
        let started = Instant::now();
        assert_eq!(game.query(&["solutions"]).unwrap().last().unwrap(), "more");
        assert_eq!(game.query(&["hint"]).unwrap().len(), 2);
        assert!(started.elapsed() < Duration::from_millis(500));
    }

    #[test]
    fn a_move_has_one_spelling() {
        let mut game = game();
        assert!(game.spell("Qr1c2", Notation::Standard, Notation::Standard).is_ok());
        for token in ["Qr+1c2", "Qr01c2", "Qr1c2 ", "Qr0c1", "Qr7c1", "r1c2", ""] {
            assert!(game.play(Notation::Standard, &[token]).is_err(), "{token}");
        }
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
        assert_eq!(refused.to_string(), "move 3: `Qr1c2` is not legal");
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
