//! How many moves a side has alone in a region.
//!
//! Finding the most is NP-complete, so the search is cut off after some moves and then tells bounds. It shoots at dead ends first and so fills most regions at the first attempt.

use std::ops::RangeInclusive;

use crate::evaluate::neighbours;
use crate::rays::reach;
use crate::squares::Squares;

/// A number of moves that the amazons on `amazons` can surely make on the squares of `free`, at
/// most `enough`: a lower bound of the most they can make, found within `tries`.
pub(super) fn at_least(free: Squares, amazons: Squares, enough: u32, tries: u32) -> u32 {
    let goal = enough.min(room(free, amazons));
    let mut filler = Filler { goal, longest: 0, tries };
    filler.fill(free, amazons, 0);
    filler.longest
}

/// The least and the most that the greatest number of their moves can be, as far as `tries` for
/// each number tell.
pub(super) fn between(free: Squares, amazons: Squares, tries: u32) -> RangeInclusive<u32> {
    let mut most = room(free, amazons);
    let mut certain = true;
    for goal in (0..=most).rev() {
        let mut filler = Filler { goal, longest: 0, tries };
        if filler.fill(free, amazons, 0) {
            return goal..=most;
        }
        certain &= filler.tries > 0;
        if certain {
            most = goal.saturating_sub(1);
        }
    }
    0..=most
}

/// A number of moves that they can surely not exceed.
pub(super) fn at_most(free: Squares, amazons: Squares, tries: u32) -> u32 {
    let mut most = room(free, amazons);
    while most > 0 {
        let mut filler = Filler { goal: most, longest: 0, tries };
        if filler.fill(free, amazons, 0) || filler.tries == 0 {
            break;
        }
        most -= 1;
    }
    most
}

/// The squares that the amazons can burn at best.
fn room(free: Squares, amazons: Squares) -> u32 {
    (amazons.flooded(free | amazons) & free).len()
}

/// A search for a line of `goal` moves.
struct Filler {
    goal: u32,
    longest: u32,
    /// Moves that may still be tried.
    tries: u32,
}

impl Filler {
    /// Whether the goal is reached from a position `made` moves on the way.
    fn fill(&mut self, free: Squares, amazons: Squares, made: u32) -> bool {
        self.longest = self.longest.max(made);
        if made >= self.goal {
            return true;
        }
        let free = amazons.flooded(free | amazons) & free;
        if made + free.len() < self.goal {
            return false;
        }
        let [_, twos, fours] = neighbours(free);
        let few = free - twos - fours;
        let some = free - fours - few;
        let many = free - few - some;
        self.shoot(free, amazons, made, |behind| few | behind)
            || self.shoot(free, amazons, made, |_| some)
            || self.shoot(free, amazons, made, |_| many)
    }

    /// Tries the moves that burn one of the squares that `shots` gives for the square just left.
    fn shoot(
        &mut self,
        free: Squares,
        amazons: Squares,
        made: u32,
        shots: impl Fn(Squares) -> Squares,
    ) -> bool {
        for from in amazons {
            let behind = Squares::of(from);
            for to in reach(from, free) {
                let left = free | behind;
                let others = amazons ^ behind | Squares::of(to);
                for arrow in reach(to, left) & shots(behind) {
                    if self.tries == 0 {
                        return false;
                    }
                    self.tries -= 1;
                    let rest = left - Squares::of(to) - Squares::of(arrow);
                    if self.fill(rest, others, made + 1) {
                        return true;
                    }
                }
            }
        }
        false
    }
}
