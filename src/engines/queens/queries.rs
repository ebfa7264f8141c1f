//! Questions that may take long, answered in a limited time: nothing else is answered meanwhile.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queens_engine::hint::allowed_with;
use queens_engine::reason::Language;
use queens_engine::solve::{Visitor, visit};
use queens_engine::{Hint, Patience, Puzzle, hint_within};

use super::place;

/// The time for an answer, for which a `readyok` may have to wait. On the largest boards it may take
/// 10 ms more to see that it is over.
const LIMIT: Duration = Duration::from_millis(30);

/// Solutions that are named.
const NAMED: usize = 100;

/// The columns of the solutions that agree with the board, and `more` if there are more or time
/// is up.
pub(super) fn solutions(puzzle: &Puzzle) -> Vec<String> {
    let mut list = List { started: Instant::now(), found: Vec::new() };
    if let Some(allowed) = allowed_with(&puzzle.level, &puzzle.board) {
        visit(&puzzle.level, Some(&allowed), &mut list);
    }
    list.found
}

struct List {
    started: Instant,
    found: Vec<String>,
}

impl List {
    fn end(&mut self) -> ControlFlow<()> {
        self.found.push("more".to_owned());
        ControlFlow::Break(())
    }
}

impl Visitor for List {
    fn solution(&mut self, columns: &[u8]) -> ControlFlow<()> {
        if self.found.len() == NAMED {
            return self.end();
        }
        self.found.push(columns.iter().map(u8::to_string).collect::<Vec<_>>().join(","));
        ControlFlow::Continue(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        if self.started.elapsed() < LIMIT { ControlFlow::Continue(()) } else { self.end() }
    }
}

/// The next thing that follows from the board: its kind, technique and cells as far as there are
/// any, and a sentence.
pub(super) fn hint(puzzle: &Puzzle, language: Language) -> Vec<String> {
    let started = Instant::now();
    let lasts = || started.elapsed() < LIMIT;
    let hint = hint_within(&puzzle.level, &puzzle.board, Patience::new(&lasts));
    let mut items = vec![hint.name().to_owned()];
    match &hint {
        Hint::Step(step) => {
            let cells: Vec<String> =
                step.finding.effect.cells().iter().map(|&cell| place(cell)).collect();
            items.extend([step.technique().name().to_owned(), cells.join(" ")]);
        }
        Hint::WrongQueen(cell) | Hint::WrongMark(cell) => items.push(place(*cell)),
        Hint::Solved | Hint::NoSolution | Hint::Open | Hint::Unknown => {}
    }
    items.push(hint.sentence(language, &|region| puzzle.name(region)));
    items
}
