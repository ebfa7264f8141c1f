//! What every game shares, and nothing that one game alone needs.
//!
//! The crate knows no game, does no input or output and prints nothing: positions come in through
//! the [`Position`] trait and results go out as values.

pub mod alphabeta;
pub mod bits;
pub mod budget;
pub mod buffer;
pub mod clock;
#[cfg(feature = "testing")]
pub mod conformance;
pub mod control;
pub mod evaluate;
pub mod history;
pub mod limits;
pub mod mcts;
pub mod oracle;
pub mod outcome;
pub mod path;
pub mod perft;
pub mod position;
pub mod record;
pub mod report;
pub mod request;
pub mod score;
pub mod side;
pub mod table;
pub mod tactics;
mod watch;
pub mod workers;
pub mod zobrist;

pub use control::Control;
pub use evaluate::Evaluator;
pub use limits::{Clock, Limits};
pub use oracle::{Known, Oracle};
pub use outcome::{Outcome, Verdict};
pub use path::Path;
pub use position::Position;
pub use report::{Answer, Bound, Line, SearchEvent};
pub use request::Root;
pub use score::Score;
pub use side::{BySide, Side};
pub use tactics::{Fate, Frontier, Node, Probe, Supply, Tactics};
