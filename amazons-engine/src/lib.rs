//! The Game of the Amazons: rules, moves, notation, territory evaluation.
//!
//! Boards have 4 to 10 columns and rows ([`Size`]); all live on one `u128` layout with a guard
//! column, so that no rule and no evaluation asks for the size. A [`Position`] is one cache line
//! and is copied, never undone. White moves first.

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
pub use regions::Regions;
pub use size::{MIN_EXTENT, Size, Variant};
pub use square::{MAX_EXTENT, Square};
pub use squares::Squares;
