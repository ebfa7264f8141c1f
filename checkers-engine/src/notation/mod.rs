//! Text: positions and moves in every spelling that people and programs use.
//!
//! Rules never know notation; what is here reads text into [`Arrangement`](crate::Arrangement)s
//! and looks moves up among the legal ones.

pub mod drawing;
pub mod fen;
pub mod hub;
pub mod letters;
pub mod listing;
mod moves;
mod naming;
mod walk;

pub use fen::FenError;
pub use moves::{MoveError, Style, read, standard};
pub use naming::{Naming, Numbering};

pub(crate) use walk::{first_route, has_route_over};
