//! Units of one kind whose free cells lie in as many units of another kind: those are theirs.

use std::ops::RangeInclusive;

use super::{Candidates, Effect, Finding};
use crate::cells::{Cell, MAX_SIZE, bits};
use crate::unit::Kind;

/// The first set of `sizes` units of the kind `of` that fits into as many of the kind `into` and
/// rules out other cells there; small sets first.
pub(super) fn confined(
    candidates: &Candidates<'_>,
    of: Kind,
    into: Kind,
    sizes: RangeInclusive<usize>,
) -> Option<Finding> {
    let spans = spans(candidates, of, into);
    let units: Vec<(usize, u64)> =
        bits(candidates.open(of)).map(|number| (number, spans[number])).collect();
    let largest = (*sizes.end()).min(units.len().saturating_sub(1));
    (*sizes.start()..=largest).find_map(|size| {
        let search = Search { candidates, of, into, units: &units, size };
        search.extend(0, Chosen { units: 0, count: 0, span: 0 })
    })
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

struct Search<'a> {
    candidates: &'a Candidates<'a>,
    of: Kind,
    into: Kind,
    units: &'a [(usize, u64)],
    size: usize,
}

#[derive(Clone, Copy)]
struct Chosen {
    units: u64,
    count: usize,
    span: u64,
}

impl Search<'_> {
    /// Adds units from index `from` on until the set has its size.
    fn extend(&self, from: usize, chosen: Chosen) -> Option<Finding> {
        if chosen.count == self.size {
            return self.finding(chosen);
        }
        for (index, &(number, span)) in self.units.iter().enumerate().skip(from) {
            let span = chosen.span | span;
            if span.count_ones() as usize <= self.size {
                let units = chosen.units | 1 << number;
                let next = Chosen { units, count: chosen.count + 1, span };
                if let Some(finding) = self.extend(index + 1, next) {
                    return Some(finding);
                }
            }
        }
        None
    }

    fn finding(&self, chosen: Chosen) -> Option<Finding> {
        let level = self.candidates.level();
        let removed: Vec<Cell> = self
            .candidates
            .free()
            .iter()
            .filter(|&cell| {
                chosen.span >> self.into.number(level, cell) & 1 != 0
                    && chosen.units >> self.of.number(level, cell) & 1 == 0
            })
            .collect();
        (!removed.is_empty()).then(|| Finding {
            units: self.of.units(chosen.units).collect(),
            within: self.into.units(chosen.span).collect(),
            effect: Effect::Remove(removed),
        })
    }
}
