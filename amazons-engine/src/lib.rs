//! The Game of the Amazons: rules, moves, notation, territory evaluation.
//!
//! Boards have 4 to 10 columns and rows ([`Size`]); all live on one `u128` layout with a guard
//! column, so that no rule and no evaluation asks for the size. A [`Position`] is one cache line
//! and is copied, never undone. White moves first.
//!
//! Rules know no notation and searches know no text. [`game()`] puts the parts together for
//! alpha-beta; [`Selective`] and [`Regions`] are what a Monte Carlo tree needs:
//!
//! ```
//! use amazons_engine::{Position, Size, game};
//! use engine_core::alphabeta::{Searcher, Settings};
//! use engine_core::{Control, Limits, Root};
//!
//! let start = Position::start(Size::square(6).unwrap()).unwrap();
//! let limits = Limits { depth: Some(2), ..Limits::default() };
//! let mut searcher = Searcher::new(game(), Settings::default());
//! let answer = searcher.search(&Root::new(start, (), limits), &Control::new(), &mut |_| {});
//! assert!(answer.best.is_some());
//! ```
//!
//! Choices, and what was left behind:
//! - Moves are counted from the occupancy of lines, four look-ups for the arrows of a landing
//!   square; fills of whole sets would need every amazon's own empty squares.
//! - The evaluation spreads both sides in four directions at once over boards split into words
//!   ([`evaluate`]). Keeping distances from move to move was left out: one arrow changes too many.
//! - Endings are counted, not tabulated ([`Regions`]): what matters is a bound on the moves left,
//!   and a bound is cheap where a table of regions would be large.

mod arrangement;
pub mod bench;
mod counting;
pub mod evaluate;
mod expander;
mod game;
pub mod games;
mod moves;
pub mod notation;
mod position;
mod rays;
mod regions;
pub mod sgf;
mod size;
mod square;
mod squares;
mod steps;
pub mod tactics;
mod zobrist;

pub use arrangement::{Arrangement, Fault, InvalidPosition, MAX_AMAZONS};
pub use expander::{RankedSteps, Selective};
pub use game::{Game, game};
pub use moves::{Key, Move};
pub use position::Position;
pub use rays::reach;
pub use regions::{Regions, moves_left};
pub use size::{MIN_EXTENT, Size, Variant};
pub use square::{MAX_EXTENT, Square};
pub use squares::Squares;
