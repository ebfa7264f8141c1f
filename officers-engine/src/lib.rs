//! Euler's Officers: rules, exact solver, hints, bots, simulator.
//!
//! Sixteen court cards are laid one by one on a 4x4 square by a team that does not talk; no line
//! may ever hold two cards of one rank or of one suit.
//!
//! - [`Table`] holds the laid cards, [`Position`] a whole state, [`Game`] plays it by the rules,
//!   and [`View`] is what one player may know of it.
//! - [`Completions`] are the finished squares that a table can still become, found exactly; from
//!   them come the hints of [`hint`].
//! - [`bot`] plays, [`simulate`] plays many games.
//!
//! The main choice is to list all 6912 finished squares at first use and to keep, for each card on
//! each cell, the bitset of squares that have it. Searching each table afresh was the other way;
//! it is slower by orders of magnitude for nearly empty tables, and a bitset answers every
//! question (how many, is it safe, which card) with the same few instructions.
//!
//! The crate does no input or output, and random sources are passed in.

pub mod bot;
mod card;
mod cell;
mod checks;
mod game;
pub mod hint;
mod lays;
mod moves;
pub mod notation;
pub mod orders;
mod pairing;
pub mod plot;
mod position;
mod set;
mod setup;
pub mod simulate;
mod squares;
mod table;
mod view;

pub use card::{Card, CardSet};
pub use cell::{Cell, CellSet, Lines};
pub use checks::Checks;
pub use game::{Game, Loss, Played, Status};
pub use lays::Lays;
pub use moves::{Move, MoveError};
pub use pairing::Pairings;
pub use position::{MAX_PLAYERS, Position, PositionError};
pub use set::{Set, Sixteenth};
pub use setup::{Level, Setup, ozanam};
pub use squares::{Completions, Square, Squares, is_finishable};
pub use table::{Conflict, LayError, Table};
pub use view::View;
