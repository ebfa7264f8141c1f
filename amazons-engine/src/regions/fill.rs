//! How many moves a side has alone in a region.
//!
//! Finding the most is NP-complete, so the search is cut off after [`TRIES`] moves and then tells
//! bounds. It shoots at dead ends first and so fills most regions at the first attempt.

use crate::evaluate::neighbours;
use crate::rays::reach;
use crate::squares::Squares;

/// Moves that one search tries before it gives up.
const TRIES: u32 = 80;

/// A number of moves that the amazons on `amazons` can surely make on the squares of `free`, at
/// most `enough`. A lower bound of the most; no more than `enough` are looked for.
pub(super) fn at_least(free: Squares, amazons: Squares, enough: u32) -> u32 {
    let mut filler = Filler::new(enough.min(free.len()));
    filler.fill(free, amazons, 0);
    filler.longest
}

/// A number of moves that they can surely not exceed.
pub(super) fn at_most(free: Squares, amazons: Squares) -> u32 {
    let mut most = amazons.flooded(free | amazons).len() - amazons.len();
    while most > 0 {
        let mut filler = Filler::new(most);
        if filler.fill(free, amazons, 0) || filler.tries == 0 {
            break;
        }
        most -= 1;
    }
    most
}

/// A search for a line of `goal` moves.
struct Filler {
    goal: u32,
    longest: u32,
    /// Moves that may still be tried.
    tries: u32,
}

impl Filler {
    fn new(goal: u32) -> Filler {
        Filler { goal, longest: 0, tries: TRIES }
    }

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
