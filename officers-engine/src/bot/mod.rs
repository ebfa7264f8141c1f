//! Players that know no more than a player may.

mod checking;
mod strong;

use rand::Rng;

use crate::moves::Move;
use crate::view::View;

/// The bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Lays a random card of its hand on a random cell among the lays that pass the four checks;
    /// where none passes it takes back a random card.
    Simple,
    /// The same, but lays beside laid cards wherever such a lay passes.
    Neighbour,
    /// Lays only where the square can still be finished, and of these lays prefers one that
    /// leaves the next partner few ways to spoil it.
    Strong,
}

impl Bot {
    /// All of them.
    pub const ALL: [Bot; 3] = [Bot::Simple, Bot::Neighbour, Bot::Strong];

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Bot::Simple => "simple",
            Bot::Neighbour => "neighbour",
            Bot::Strong => "strong",
        }
    }

    /// A legal move for the player of the view, who must be on turn, or `None` to give up.
    pub fn choose(self, view: &View<'_>, rng: &mut impl Rng) -> Option<Move> {
        match self {
            Bot::Simple => checking::simple(view, rng),
            Bot::Neighbour => checking::neighbour(view, rng),
            Bot::Strong => strong::choose(view, rng),
        }
    }
}
