//! What depends on the moves that led to a position: repetition and draw counters.

use std::convert::Infallible;
use std::fmt::Debug;

use crate::position::Position;

/// A record of the game so far and of the line being searched, as a stack. The daemon, the
/// referee and the search use the same one. `()` is for games that cannot repeat a position and
/// know no draw.
///
/// Law, tested by `conformance::check_path`: `leave` undoes the latest `enter` in full.
pub trait Path<P: Position>: Clone + Send + Sync {
    /// Why a game is drawn.
    type Reason: Copy + Eq + Debug;

    /// Records that `mv` led from `before` to `now`.
    fn enter(&mut self, before: &P, mv: P::Move, now: &P);

    /// Takes back the latest [`Path::enter`].
    fn leave(&mut self);

    /// Why the position reached is drawn by the rules, or `None`. A position without a legal move
    /// is decided by [`Position::verdict`] whatever this says.
    fn draw(&self) -> Option<Self::Reason>;

    /// Whether a search should score the position reached as a draw. Wider than
    /// [`Path::draw`]: a search takes the first return to a position for a draw, where the rules
    /// wait for the third.
    #[inline]
    fn is_draw_in_search(&self) -> bool {
        self.draw().is_some()
    }

    /// Mixed into the position's hash for the transposition table, so that a position close to a
    /// counted draw is not taken for the same one far from it. Zero where the path does not
    /// matter yet.
    #[inline]
    fn table_key(&self) -> u64 {
        0
    }
}

impl<P: Position> Path<P> for () {
    type Reason = Infallible;

    #[inline]
    fn enter(&mut self, _before: &P, _mv: P::Move, _now: &P) {}

    #[inline]
    fn leave(&mut self) {}

    #[inline]
    fn draw(&self) -> Option<Infallible> {
        None
    }
}
