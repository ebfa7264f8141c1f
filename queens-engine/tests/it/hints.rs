//! Hints: they lead to the solution, keep every solution, and name what is wrong.

use super::levels::published;
use queens_engine::generate::{Settings, generate};
use queens_engine::hint::allowed_with;
use queens_engine::reason::{Effect, Language};
use queens_engine::{Board, Cell, Hint, Level, Patience, Verdict, hint, hint_within, solve, text};

fn count(level: &Level, board: &Board) -> u64 {
    solve::count(level, Some(&allowed_with(level, board).unwrap()), u64::MAX)
}

/// Follows hints as long as there are any, and checks that each keeps the number of solutions.
fn follow(level: &Level) -> Hint {
    let mut board = Board::empty(level.size());
    let solutions = count(level, &board);
    loop {
        match hint(level, &board) {
            Hint::Step(step) => match step.finding.effect {
                Effect::Place(cell) => board.queens.insert(cell),
                Effect::Remove(cells) => cells.iter().for_each(|&cell| board.marks.insert(cell)),
            },
            end => {
                assert_eq!(matches!(end, Hint::Solved), board.solves(level));
                return end;
            }
        }
        assert_eq!(count(level, &board), solutions);
    }
}

#[test]
fn a_thousand_levels_are_solved_by_hints_alone() {
    let unique = published().into_iter().filter(|p| p.solutions == 1).map(|p| p.level);
    let made =
        (0..).map(|seed| generate(&Settings::new(6 + seed as usize % 4), seed).unwrap().level);
    for level in unique.chain(made).take(1000) {
        assert!(matches!(follow(&level), Hint::Solved), "{}", text::line(&level));
    }
}

#[test]
fn hints_keep_every_one_of_several_solutions() {
    for published in published().iter().filter(|p| (2..50).contains(&p.solutions)) {
        assert!(matches!(follow(&published.level), Hint::Open));
    }
}

#[test]
fn a_wrong_queen_is_named_instead() {
    for published in published().iter().filter(|p| p.solutions == 1).step_by(9) {
        let level = &published.level;
        let Verdict::Unique(solution) = solve::solve(level) else { panic!() };
        let queens: Vec<Cell> = solution.queens().collect();
        let wrong = level.cells().find(|cell| !queens.contains(cell)).unwrap();
        let mut board = Board::empty(level.size());
        board.queens.insert(wrong);
        assert!(matches!(hint(level, &board), Hint::WrongQueen(cell) if cell == wrong));
        let mut board = Board::empty(level.size());
        board.marks.insert(queens[0]);
        assert!(matches!(hint(level, &board), Hint::WrongMark(cell) if cell == queens[0]));
    }
}

/// Every region is a row: nothing follows, and there are many sets of confined regions.
fn rows(size: usize) -> Level {
    let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    Level::new(size, &regions, &[]).unwrap()
}

#[test]
fn many_confined_regions_take_no_longer() {
    let level = rows(18);
    assert!(matches!(hint(&level, &Board::empty(18)), Hint::Open));
}

#[test]
fn a_hint_is_given_up_when_patience_runs_out() {
    let level = rows(18);
    for most in [0, 1, 10, 100] {
        let asked = std::cell::Cell::new(0);
        let lasts = || asked.replace(asked.get() + 1) < most;
        let hint = hint_within(&level, &Board::empty(18), Patience::new(&lasts));
        assert!(matches!(hint, Hint::Unknown), "{hint:?}");
        assert!(asked.get() < most + 10, "asked {} times", asked.get());
    }
}

#[test]
fn a_level_without_solution_says_so() {
    let puzzle = text::read("AAAABB/AAAABB/AAADDB/CEADDB/CEADDF/EEFFFF").unwrap();
    assert!(matches!(hint(&puzzle.level, &puzzle.board), Hint::NoSolution));
}

#[test]
fn reasons_are_told_in_three_languages() {
    let puzzle = text::read("AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF").unwrap();
    let hint = hint(&puzzle.level, &puzzle.board);
    let told = |language| hint.sentence(language, &|region| puzzle.name(region));
    assert_eq!(
        told(Language::English),
        "All free cells of region F lie in column 6: cross out the rest there, r1c6, r2c6, r3c6 and r4c6."
    );
    assert_eq!(
        told(Language::German),
        "Alle freien Felder von Region F liegen in Spalte 6: Streiche dort den Rest, r1c6, r2c6, r3c6 und r4c6."
    );
    assert_eq!(
        told(Language::Turkish),
        "F bölgesi için kalan hücrelerin hepsi 6. sütun içinde: oradaki geri kalan elenir, r1c6, r2c6, r3c6 ve r4c6."
    );
}
