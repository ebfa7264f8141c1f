//! What every game shares, and nothing that one game alone needs.
//!
//! The crate knows no game, does no input or output and prints nothing: positions come in through
//! the [`Position`] trait and results go out as values.

pub mod control;
pub mod limits;
pub mod outcome;
pub mod perft;
pub mod position;
pub mod report;
pub mod score;
pub mod side;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use outcome::{Outcome, Verdict};
pub use position::Position;
pub use report::Bound;
pub use score::Score;
pub use side::{BySide, Side};
