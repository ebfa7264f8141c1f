//! Units of one kind whose free cells lie in as many units of another kind: those are theirs.
//!
//! Those of the other kind are called lines here. There are too many sets of units to try them
//! all where many units are confined, from 16 rows on. Instead each unit gets a line of its own,
//! others making way where need be, which is always possible while there is a solution. What a
//! unit needs is then itself and, again and again, the owners of the lines that its free cells lie
//! in. A set that rules something out has a member whose need rules out the same cell, so the needs
//! of the single units are all there is to look at.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::{Candidates, Effect, Finding, Words};
use crate::cells::{Cell, MAX_SIZE, bits};
use crate::unit::Kind;

/// The sentence for a set of more than one unit.
pub(super) static WORDS: Words = Words {
    english: "The free cells of {units} all lie in {within}, just as many: cross out the rest there, {cells}.",
    german: "Die freien Felder von {units} liegen alle in {within} (gleich viele): Streiche dort den Rest, {cells}.",
    turkish: "{units} için boş hücreler yalnızca {within} içinde; sayıları da eşit: oradaki geri kalan elenir, {cells}.",
};

/// The smallest set of units of the kind `of` that fits into as many of the kind `into` and rules
/// out other cells there, if its size is one of `sizes` and no smaller set rules out any.
pub(super) fn confined(
    candidates: &Candidates<'_>,
    of: Kind,
    into: Kind,
    sizes: RangeInclusive<usize>,
) -> Option<Finding> {
    let spans = spans(candidates, of, into);
    let narrow = |&unit: &usize| spans[unit].count_ones() as usize <= *sizes.end();
    let units: Vec<usize> = bits(candidates.open(of)).filter(narrow).collect();
    if units.len() < *sizes.start() {
        return None;
    }
    let lines = Lines::shared_out(&spans, &units);
    let mut needs: Vec<Need> = units.iter().filter_map(|&unit| lines.need_of(unit)).collect();
    needs.retain(|need| sizes.contains(&need.size()));
    needs.sort_unstable_by_key(|need| (need.size(), Reverse(need.units.reverse_bits())));
    needs.dedup();
    needs.iter().find_map(|need| need.finding(candidates, of, into))
}

/// For every unit of the kind `of`, the units of the kind `into` that its free cells lie in.
fn spans(candidates: &Candidates<'_>, of: Kind, into: Kind) -> [u64; MAX_SIZE] {
    let mut spans = [0; MAX_SIZE];
    let level = candidates.level();
    for cell in candidates.free().iter() {
        spans[of.number(level, cell)] |= 1 << into.number(level, cell);
    }
    spans
}

/// Units of the kind `into`, each with the unit of the kind `of` that owns it.
struct Lines<'a> {
    spans: &'a [u64; MAX_SIZE],
    owners: [Option<u8>; MAX_SIZE],
}

impl Lines<'_> {
    /// As many of the units as possible with a line of their own.
    fn shared_out<'a>(spans: &'a [u64; MAX_SIZE], units: &[usize]) -> Lines<'a> {
        let mut lines = Lines { spans, owners: [None; MAX_SIZE] };
        for &unit in units {
            lines.settle(unit, &mut 0);
        }
        lines
    }

    /// Gives the unit a line that is not among those `tried`; false if there is none.
    fn settle(&mut self, unit: usize, tried: &mut u64) -> bool {
        for line in bits(self.spans[unit]) {
            if *tried >> line & 1 != 0 {
                continue;
            }
            *tried |= 1 << line;
            if self.owners[line].is_none_or(|owner| self.settle(owner.into(), tried)) {
                self.owners[line] = Some(unit as u8);
                return true;
            }
        }
        false
    }

    /// The unit and all others that share its lines; `None` if these leave lines over, or are too
    /// many for them.
    fn need_of(&self, unit: usize) -> Option<Need> {
        let mut need = Need { units: 1 << unit, span: 0 };
        let mut next = self.spans[unit];
        while next != 0 {
            let line = next.trailing_zeros() as usize;
            let owner = usize::from(self.owners[line]?);
            need.units |= 1 << owner;
            need.span |= 1 << line;
            next = (next | self.spans[owner]) & !need.span;
        }
        (need.units.count_ones() == need.span.count_ones()).then_some(need)
    }
}

/// Units and, as many, the lines that their free cells lie in.
#[derive(PartialEq)]
struct Need {
    units: u64,
    span: u64,
}

impl Need {
    fn size(&self) -> usize {
        self.units.count_ones() as usize
    }

    /// What other units lose in the lines; `None` if they have nothing there.
    fn finding(&self, candidates: &Candidates<'_>, of: Kind, into: Kind) -> Option<Finding> {
        let level = candidates.level();
        let lost = |&cell: &Cell| {
            self.span >> into.number(level, cell) & 1 != 0
                && self.units >> of.number(level, cell) & 1 == 0
        };
        let removed: Vec<Cell> = candidates.free().iter().filter(lost).collect();
        (!removed.is_empty()).then(|| Finding {
            units: of.units(self.units).collect(),
            within: into.units(self.span).collect(),
            effect: Effect::Remove(removed),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Board;
    use crate::level::Level;

    const SIZE: usize = 6;

    /// The size of the smallest set that rules something out, by trying all of them.
    fn smallest_of_all(candidates: &Candidates<'_>, of: Kind, into: Kind) -> Option<usize> {
        let spans = spans(candidates, of, into);
        let fits = |units: u64| -> Option<usize> {
            let span = bits(units).fold(0, |all, unit| all | spans[unit]);
            let need = Need { units, span };
            (span.count_ones() <= units.count_ones())
                .then(|| need.finding(candidates, of, into))??;
            Some(need.size())
        };
        (1..1 << SIZE).filter_map(fits).min()
    }

    proptest! {
        #[test]
        fn no_set_is_missed_where_a_solution_is_left(
            regions in prop::collection::vec(0..SIZE, SIZE * SIZE),
            marks in prop::collection::vec((0..SIZE, 0..SIZE), 0..24),
        ) {
            let solution = [1, 4, 2, 0, 5, 3];
            let queens: Vec<usize> = (0..SIZE).map(|row| row * SIZE + solution[row]).collect();
            let own = |cell: usize| queens.iter().position(|&queen| queen == cell);
            let regions: Vec<usize> =
                (0..SIZE * SIZE).map(|cell| own(cell).unwrap_or(regions[cell])).collect();
            let level = Level::new(SIZE, &regions, &[]).unwrap();
            let mut board = Board::empty(SIZE);
            for (row, column) in marks {
                if solution[row] != column {
                    board.marks.insert(Cell::new(row, column));
                }
            }
            let cells = level.region_cells();
            let candidates = Candidates::new(&level, &cells, &board);
            for (of, into) in [
                (Kind::Regions, Kind::Rows),
                (Kind::Columns, Kind::Regions),
                (Kind::Rows, Kind::Columns),
            ] {
                let found = confined(&candidates, of, into, 1..=SIZE);
                let size = found.as_ref().map(|found| found.units.len());
                prop_assert_eq!(size, smallest_of_all(&candidates, of, into));
                prop_assert!(found.is_none_or(|found| found.within.len() == found.units.len()));
            }
        }
    }

    #[test]
    fn units_confined_to_one_line_each_are_not_tried_in_all_combinations() {
        let size = 30;
        let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
        let level = Level::new(size, &regions, &[]).unwrap();
        let cells = level.region_cells();
        let candidates = Candidates::new(&level, &cells, &Board::empty(size));
        assert_eq!(confined(&candidates, Kind::Regions, Kind::Rows, 2..=size), None);
    }
}
