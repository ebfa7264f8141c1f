//! Draughts on 32 squares: rule sets as data, moves, notation, evaluation, tactics.
//!
//! ```
//! use checkers_engine::notation::{Numbering, listing, read};
//! use checkers_engine::{History, Position, Rules, game};
//! use engine_core::alphabeta::{Searcher, Settings};
//! use engine_core::{Control, Limits, Path, Position as _, Root};
//!
//! let rules: Rules = "russian".parse()?;
//! let mut pos = Position::from_fen("W:WKa1:Bc3,e7", &rules)?;
//! assert_eq!(listing::all(&pos), ["a1:f6:d8xc3xe7"]);
//!
//! let mut history = History::new(&rules, &pos);
//! let limits = Limits { depth: Some(6), ..Limits::default() };
//! let root = Root::new(pos, history.clone(), limits);
//! let mut searcher = Searcher::new(game(&rules), Settings::default());
//! let answer = searcher.search(&root, &Control::new(), &mut |_event| {});
//!
//! let mv = read(&pos, "a1xd8", Numbering::Uniform)?;
//! assert_eq!(answer.best, Some(mv));
//! let before = pos;
//! pos.play(mv);
//! history.enter(&before, mv, &pos);
//! assert_eq!((pos.fen().as_str(), history.draw()), ("B:WK2:B", None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The main choice
//!
//! One move generator serves every rule set: a [`Rules`] value becomes a type for the games that
//! are searched most and stays a value for all other combinations. A generator for each game would
//! be as quick and would have to be proven right ten times. Captures are handed out one by one and never stored.

pub mod arrangement;
pub mod bench;
pub mod bits;
mod board;
pub mod direction;
pub mod evaluate;
pub mod games;
mod generate;
pub mod history;
pub mod moves;
pub mod notation;
mod ordered;
pub mod pdn;
mod perft;
pub mod position;
pub mod rules;
pub mod square;
pub mod tactics;

pub use arrangement::{Arrangement, Faults};
pub use bits::Bits;
pub use direction::Direction;
pub use evaluate::Evaluation;
pub use history::{DrawReason, History};
pub use moves::{Move, MoveKey};
pub use ordered::Ordered;
pub use position::Position;
pub use rules::Rules;
pub use square::Square;
pub use tactics::Draughts;

/// Draughts put together for [`engine_core::alphabeta`], without tables of endings.
pub type Game = engine_core::alphabeta::Parts<Position, Evaluation, Draughts, (), History>;

/// The game of a rule set, ready for a searcher.
pub fn game(rules: &Rules) -> Game {
    Game::new(Evaluation::new(rules), Draughts, ())
}
