//! The next thing a player can find out.

use crate::board::Board;
use crate::cells::{Cell, CellSet};
use crate::level::Level;
use crate::patience::Patience;
use crate::reason::{Candidates, Effect, LADDER, Language, Step, Words, cell_name, next_step};
use crate::solve;

/// What to tell a player.
#[derive(Clone, Debug)]
pub enum Hint {
    /// Every queen stands, and stands right.
    Solved,
    /// The level itself has no solution.
    NoSolution,
    /// No solution has this queen together with those before it in reading order.
    WrongQueen(Cell),
    /// No solution with these queens leaves this cell, and the marks before it, without a queen.
    WrongMark(Cell),
    /// Something that follows.
    Step(Step),
    /// All cells left are used by one of several solutions: nothing follows.
    Open,
    /// Patience ran out before anything was found.
    Unknown,
}

/// The weakest reason that goes on from a board, or what is wrong with the board. Following a
/// hint keeps the solutions that the board allows, no more and no less.
pub fn hint(level: &Level, board: &Board) -> Hint {
    hint_within(level, board, Patience::ENDLESS)
}

/// As [`hint`], or [`Hint::Unknown`] if patience runs out first.
pub fn hint_within(level: &Level, board: &Board, patience: Patience<'_>) -> Hint {
    find(level, board, patience).unwrap_or(Hint::Unknown)
}

/// The hint; `None` if patience ran out.
fn find(level: &Level, board: &Board, patience: Patience<'_>) -> Option<Hint> {
    if !solve::is_solvable(level, None, patience)? {
        return Some(Hint::NoSolution);
    }
    if !agrees(level, board, patience)? {
        return wrong_entry(level, board, patience);
    }
    let regions = level.region_cells();
    let candidates = Candidates::new(level, &regions, board).with_patience(patience);
    if candidates.is_solved() {
        return Some(Hint::Solved);
    }
    match next_step(&candidates, LADDER.len()) {
        Some(step) => Some(Hint::Step(step)),
        None => patience.lasts().then_some(Hint::Open),
    }
}

/// The first queen, then the first mark, that leaves no solution. `None` if all leave one, or
/// patience ran out.
fn wrong_entry(level: &Level, board: &Board, patience: Patience<'_>) -> Option<Hint> {
    let mut so_far = Board::empty(level.size());
    for queen in board.queens.iter() {
        so_far.queens.insert(queen);
        if !agrees(level, &so_far, patience)? {
            return Some(Hint::WrongQueen(queen));
        }
    }
    for mark in board.marks.iter() {
        so_far.marks.insert(mark);
        if !agrees(level, &so_far, patience)? {
            return Some(Hint::WrongMark(mark));
        }
    }
    None
}

/// Whether some solution has all queens of the board and none on its marks.
fn agrees(level: &Level, board: &Board, patience: Patience<'_>) -> Option<bool> {
    match allowed_with(level, board) {
        Some(allowed) => solve::is_solvable(level, Some(&allowed), patience),
        None => Some(false),
    }
}

/// The cells where the queens of solutions that agree with the board can stand: the queens of the
/// board, and what they and the marks leave free. `None` if the queens break a rule.
pub fn allowed_with(level: &Level, board: &Board) -> Option<CellSet> {
    let allowed = board.allowed(level);
    board.queens.iter().all(|queen| allowed.has(queen)).then_some(allowed)
}

impl Hint {
    /// The kind of hint in a word or two without blanks, for data.
    pub fn name(&self) -> &'static str {
        match self {
            Hint::Solved => "solved",
            Hint::NoSolution => "no-solution",
            Hint::WrongQueen(_) => "wrong-queen",
            Hint::WrongMark(_) => "wrong-mark",
            Hint::Step(step) => match step.finding.effect {
                Effect::Place(_) => "place",
                Effect::Remove(_) => "remove",
            },
            Hint::Open => "open",
            Hint::Unknown => "unknown",
        }
    }

    /// The hint as a sentence; `region_name` names the regions.
    pub fn sentence(&self, language: Language, region_name: &dyn Fn(usize) -> char) -> String {
        let (words, cell) = match self {
            Hint::Step(step) => return step.sentence(language, region_name),
            Hint::Solved => (&SOLVED, None),
            Hint::NoSolution => (&NO_SOLUTION, None),
            Hint::WrongQueen(cell) => (&WRONG_QUEEN, Some(*cell)),
            Hint::WrongMark(cell) => (&WRONG_MARK, Some(*cell)),
            Hint::Open => (&OPEN, None),
            Hint::Unknown => (&UNKNOWN, None),
        };
        let cell = cell.map(cell_name).unwrap_or_default();
        words.in_language(language).replace("{cells}", &cell)
    }
}

static SOLVED: Words = Words {
    english: "The level is solved.",
    german: "Das Level ist gelöst.",
    turkish: "Seviye çözüldü.",
};
static NO_SOLUTION: Words = Words {
    english: "The level has no solution.",
    german: "Das Level hat keine Lösung.",
    turkish: "Seviyenin çözümü yok.",
};
static WRONG_QUEEN: Words = Words {
    english: "The queen on {cells} is wrong.",
    german: "Die Dame auf {cells} steht falsch.",
    turkish: "{cells} üzerindeki vezir yanlış.",
};
static WRONG_MARK: Words = Words {
    english: "The mark on {cells} is wrong.",
    german: "Die Markierung auf {cells} ist falsch.",
    turkish: "{cells} üzerindeki işaret yanlış.",
};
static OPEN: Words = Words {
    english: "The level has several solutions, and nothing more follows.",
    german: "Das Level hat mehrere Lösungen, und weiter folgt nichts.",
    turkish: "Seviyenin birden çok çözümü var, başka bir şey çıkarılamıyor.",
};
static UNKNOWN: Words = Words {
    english: "This takes too long to find out.",
    german: "Das herauszufinden dauert zu lange.",
    turkish: "Bunu bulmak çok uzun sürüyor.",
};
