//! Random solutions: one queen a row and column, none touching.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The column of the queen of every row; `None` where there is no such placement.
///
/// Rows are filled from the top, columns tried in random order. A symmetric placement is its own
/// half turn, so each row of the upper half fills one of the lower half as well.
pub(super) fn place(size: usize, symmetric: bool, rng: &mut ChaCha8Rng) -> Option<Vec<usize>> {
    let mut columns = vec![usize::MAX; size];
    fill(&mut columns, 0, 0, symmetric, rng).then_some(columns)
}

fn fill(
    columns: &mut [usize],
    row: usize,
    used: u64,
    symmetric: bool,
    rng: &mut ChaCha8Rng,
) -> bool {
    let size = columns.len();
    let rows = if symmetric { size.div_ceil(2) } else { size };
    if row == rows {
        return meets_its_turn(columns, symmetric);
    }
    let mut choices: Vec<usize> = (0..size).filter(|&column| used >> column & 1 == 0).collect();
    choices.shuffle(rng);
    for column in choices {
        let turned = size - 1 - column;
        let is_centre = symmetric && row == size - 1 - row;
        let touches = row > 0 && columns[row - 1].abs_diff(column) <= 1;
        // The centre queen is its own half turn; no other may share a column with its own.
        if touches || (symmetric && is_centre != (column == turned)) {
            continue;
        }
        columns[row] = column;
        let mut next = used | 1 << column;
        if symmetric {
            columns[size - 1 - row] = turned;
            next |= 1 << turned;
        }
        if fill(columns, row + 1, next, symmetric, rng) {
            return true;
        }
    }
    false
}

/// Whether the two halves of a symmetric placement keep apart where they meet.
fn meets_its_turn(columns: &[usize], symmetric: bool) -> bool {
    !symmetric || columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1)
}
