//! An independent count of solutions: the rules as clauses, given to a SAT solver.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use queens_engine::Level;

/// The number of solutions up to `limit`, by a solver that shares no code with ours.
pub(crate) fn count(level: &Level, limit: usize) -> usize {
    let size = level.size();
    let mut solver = BasicSolver::default();
    let cells: Vec<Vec<Lit>> = (0..size)
        .map(|_| (0..size).map(|_| Lit::new(solver.new_var_default(), true)).collect())
        .collect();
    let at = |row: usize, column: usize| level.regions()[row * size + column];
    let all = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    for line in 0..size {
        for inside in [
            all().filter(|&(row, _)| row == line).collect::<Vec<_>>(),
            all().filter(|&(_, column)| column == line).collect(),
            all().filter(|&(row, column)| usize::from(at(row, column)) == line).collect(),
        ] {
            let mut clause: Vec<Lit> = inside.iter().map(|&(r, c)| cells[r][c]).collect();
            solver.add_clause_reuse(&mut clause);
        }
    }
    for (r1, c1) in all() {
        for (r2, c2) in all().filter(|&other| other > (r1, c1)) {
            let near = r1.abs_diff(r2) <= 1 && c1.abs_diff(c2) <= 1;
            if r1 == r2 || c1 == c2 || at(r1, c1) == at(r2, c2) || near {
                solver.add_clause_reuse(&mut vec![!cells[r1][c1], !cells[r2][c2]]);
            }
        }
    }
    for cell in level.blocked() {
        solver.add_clause_reuse(&mut vec![!cells[cell.row()][cell.column()]]);
    }
    let mut found = 0;
    while found < limit && solver.solve_limited(&[]) == lbool::TRUE {
        found += 1;
        let queens = all().map(|(r, c)| cells[r][c]);
        let held = queens.filter(|&queen| solver.value_lit(queen) == lbool::TRUE);
        let mut other: Vec<Lit> = held.map(|queen| !queen).collect();
        solver.add_clause_reuse(&mut other);
    }
    found
}

#[test]
fn the_oracle_knows_the_published_counts() {
    for published in super::levels::published().iter().filter(|p| p.solutions < 20).step_by(11) {
        assert_eq!(count(&published.level, 50) as u64, published.solutions);
    }
}
