//! Region queens puzzles: solve, prove, rate, hint, generate.

pub mod board;
pub mod cells;
pub mod generate;
pub mod hint;
pub mod level;
pub mod rate;
pub mod reason;
pub mod solve;
pub mod text;
pub mod unit;

pub use board::{Board, Conflict};
pub use cells::{Cell, CellSet, MAX_SIZE};
pub use hint::{Hint, hint};
pub use level::{Level, LevelError};
pub use rate::{Rating, rate};
pub use solve::{Solution, Verdict};
pub use text::Puzzle;
pub use unit::Unit;
