//! The rules of a game, and nothing else.

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::outcome::Verdict;
use crate::side::Side;

/// A position of a game in which two sides move in strict alternation.
///
/// Positions are small values: the search copies them and never takes a move back. What depends
/// on the moves that led here (repetition, move counters) is not part of the position.
pub trait Position: Clone + Send + Sync {
    /// A move with all that is needed to play it.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// A short name of a move for the transposition table and for statistics; it fits 32 bits and
    /// may come from another position, so [`Position::resolve`] checks it.
    type Key: Copy + Eq + Debug + Send + Sync + Into<u32> + From<u32>;

    /// The side to move.
    fn side(&self) -> Side;

    /// A hash of everything that tells this position from others, the side to move included.
    fn hash(&self) -> u64;

    /// Plays a move of this position. A move of another position gives a wrong position, never
    /// undefined behaviour.
    fn play(&mut self, mv: Self::Move);

    /// Calls `f` with every legal move once, in an order that depends on the position alone,
    /// until `f` breaks.
    fn visit<F: FnMut(Self::Move) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()>;

    /// The result for the mover if the game is over by the position alone: `Some` exactly where
    /// there is no legal move.
    fn verdict(&self) -> Option<Verdict>;

    /// The short name of a legal move; no two legal moves of one position share one.
    fn shorten(&self, mv: Self::Move) -> Self::Key;

    /// The legal move of this position with that short name, if there is one.
    fn resolve(&self, key: Self::Key) -> Option<Self::Move>;

    /// How many legal moves there are. Games override it where counting is cheaper than listing.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The position after a move.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// All legal moves, in the order of [`Position::visit`]. For callers outside the search.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.visit(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The number of lines of play of exactly `depth` plies. Games override it where a loop of
    /// their own is quicker.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut nodes = 0;
                let _ = self.visit(|mv| {
                    nodes += self.after(mv).perft(depth - 1);
                    ControlFlow::Continue(())
                });
                nodes
            }
        }
    }
}
