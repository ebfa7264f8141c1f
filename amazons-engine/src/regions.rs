//! Endings that are decided by counting.
//!
//! Burnt squares and amazons that stay where they are cut the board into regions. Say that a side
//! decides to leave its *guards* alone: those of its amazons that touch what the enemy may ever
//! reach. Then
//!
//! - the enemy can never leave the part of the board it is connected with (its own amazons may
//!   move away, so they do not bound it), and has at most as many moves as that part can be
//!   filled with;
//! - the side can fill the regions that the enemy is not connected with, whatever the enemy does:
//!   with the amazons inside them, or with a guard that steps in and burns the square behind it.
//!
//! If the side has more moves of its own than the enemy can ever make, or as many and the enemy
//! must move first, it wins. The numbers need not be exact: at least so many of the one, at most
//! so many of the other. Wins in which a side must yield to gain (a guard that does better as an
//! attacker) are not seen; the search sees them.

mod fill;

use std::ops::RangeInclusive;

use engine_core::{Bound, Known, Oracle, Position as _, Score, Side};

use crate::position::Position;
use crate::rays::reach;
use crate::square::Square;
use crate::squares::Squares;

use fill::{at_least, at_most, between};

/// How many squares of a part of the board an enemy is expected to be unable to use, at most.
const UNUSABLE: u32 = 1;

/// Moves that one attempt to fill a region tries, in a search and for a report.
const TRIES: u32 = 80;
const PATIENT_TRIES: u32 = 20_000;

/// How many ways into a region are tried for the guards that touch it.
const ENTRIES: usize = 4;

/// Knows who wins where counting the moves that are left decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// Positions with more empty squares than this are not looked at.
    pub most_empty: u32,
}

impl Default for Regions {
    fn default() -> Regions {
        Regions { most_empty: 50 }
    }
}

impl Regions {
    /// Whether the mover wins, where that is decided by counting.
    pub fn mover_wins(&self, pos: &Position) -> Option<bool> {
        if pos.empty().len() > self.most_empty {
            None
        } else if outlasts(pos, pos.side(), 1) {
            Some(true)
        } else if outlasts(pos, !pos.side(), 0) {
            Some(false)
        } else {
            None
        }
    }
}

/// How many moves `side` could still make if its enemy made none: the least and the most that the
/// number can be, which differ only where a region is too hard to fill. Once a game is over this
/// is the winner's margin, by which events break ties.
pub fn moves_left(pos: &Position, side: Side) -> RangeInclusive<u32> {
    between(pos.empty(), pos.amazons(side), PATIENT_TRIES)
}

/// Whether `side` surely has as many moves as its enemy can ever make, and `more`.
fn outlasts(pos: &Position, side: Side, more: u32) -> bool {
    Stand::new(pos, side, more).is_some_and(|stand| stand.outlasts(more))
}

impl Oracle<Position> for Regions {
    /// Whether to ask at all. A side that is lost already is better served by a search that
    /// does not know it and makes things hard for the enemy.
    type Scope = bool;

    fn scope(&self, root: &Position) -> bool {
        self.mover_wins(root) != Some(false)
    }

    #[inline]
    fn probe(&self, scope: bool, pos: &Position) -> Option<Known> {
        if !scope || pos.verdict().is_some() {
            return None;
        }
        let wins = self.mover_wins(pos)?;
        let score = Score::table_win(0);
        Some(Known { score: if wins { score } else { -score }, bound: Bound::Exact })
    }
}

/// The board as it is while one side leaves its guards alone.
struct Stand {
    /// The empty squares of the part that the enemy is connected with.
    theirs: Squares,
    enemies: Squares,
    /// The other empty squares that the side is connected with.
    own: Squares,
    guards: Squares,
    /// The amazons that are no guards.
    inner: Squares,
}

impl Stand {
    /// `None` where the side has fewer squares of its own than the enemy's moves and `more`.
    fn new(pos: &Position, side: Side, more: u32) -> Option<Stand> {
        let (amazons, enemies, empty) = (pos.amazons(side), pos.amazons(!side), pos.empty());
        let most = (empty.len() + UNUSABLE).checked_sub(more)? / 2;
        let part = enemies.flooded_up_to(empty | enemies, most + enemies.len())?;
        let guards = amazons & part.grown();
        Some(Stand {
            theirs: part & empty,
            enemies,
            own: amazons.flooded(empty - part) & empty,
            guards,
            inner: amazons - guards,
        })
    }

    fn outlasts(&self, more: u32) -> bool {
        let most = self.theirs.len() + more;
        if self.own.len() + UNUSABLE < most {
            return false;
        }
        let least = self.own_moves(most);
        least >= most
            || least + UNUSABLE >= most && least >= at_most(self.theirs, self.enemies, TRIES) + more
    }

    /// Moves that the side can make in regions of its own, whatever the enemy does. Stops counting
    /// at `enough`.
    fn own_moves(&self, enough: u32) -> u32 {
        let mut left = self.own;
        let mut guards = self.guards;
        let mut moves = 0;
        while let Some(sq) = left.into_iter().next() {
            let region = Squares::of(sq).flooded(left | self.inner);
            left = left - region;
            let wanted = enough.saturating_sub(moves);
            let (free, inside) = (region & self.own, region & self.inner);
            moves += if inside.is_empty() {
                self.guarded_moves(free, &mut guards, wanted)
            } else {
                at_least(free, inside, wanted, TRIES)
            };
            if moves >= enough {
                break;
            }
        }
        moves
    }

    /// Moves in a region without amazon that guards touch: the best of them steps in, burns the
    /// square behind it and fills the rest. It is no guard of another region then. Its way in must
    /// not lead over squares that the enemy may take before.
    fn guarded_moves(&self, free: Squares, guards: &mut Squares, wanted: u32) -> u32 {
        let entries = (*guards & free.grown())
            .into_iter()
            .flat_map(|guard| (reach(guard, free)).into_iter().map(move |to| (guard, to)));
        let mut best: Option<(u32, Square)> = None;
        for (guard, to) in entries.take(ENTRIES) {
            let rest = free - Squares::of(to);
            let moves = 1 + at_least(rest, Squares::of(to), wanted.saturating_sub(1), TRIES);
            if best.is_none_or(|(most, _)| moves > most) {
                best = Some((moves, guard));
            }
            if moves >= wanted {
                break;
            }
        }
        let Some((moves, guard)) = best else { return 0 };
        *guards = *guards - Squares::of(guard);
        moves
    }
}
