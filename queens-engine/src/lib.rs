//! Region queens puzzles: solve, prove, count, rate, hint, generate, read and write.
//!
//! N x N cells lie in N regions; every row, column and region gets one queen, and no two queens
//! touch, not even at a corner. A good level has exactly one solution.
//!
//! - [`Level`] is a board of regions, a plain value; [`Board`] holds a player's queens and marks on
//!   it and names their [`Conflict`]s.
//! - [`mod@solve`] finds a solution and proves that it is the only one, or counts them all, without
//!   allocating.
//! - [`reason`] is the ladder of human techniques, a file each. [`mod@rate`] climbs it to tell how
//!   hard a level is, and [`hint()`] to tell a player the next step, in words and as data.
//! - [`generate`] makes levels with one solution from a seed.
//! - [`text`] reads and writes every form of level: letters, JSON, pictures, puzz.link.
//!
//! The main choice is one exact search on sets of bits that takes rows, columns and regions alike
//! and always branches on the one with the fewest cells left. A search row by row, and a SAT
//! solver, were the other ways; both are several times slower from ten rows on.
//!
//! # Examples
//! ```
//! use queens_engine::{rate, solve, text};
//! let level = text::read("AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF").unwrap().level;
//! assert_eq!(solve::count(&level, None, u64::MAX), 1);
//! assert_eq!(rate(&level).unwrap().difficulty, 4);
//! ```
//!
//! The crate does no input or output, and random sources are passed in as seeds.

pub mod board;
pub mod cells;
pub mod generate;
pub mod hint;
pub mod level;
pub mod patience;
pub mod rate;
pub mod reason;
pub mod solve;
pub mod text;
pub mod unit;

pub use board::{Board, Conflict};
pub use cells::{Cell, CellSet, MAX_SIZE};
pub use hint::{Hint, hint, hint_within};
pub use level::{Level, LevelError};
pub use patience::Patience;
pub use rate::{Rating, rate};
pub use solve::{Solution, Verdict};
pub use text::Puzzle;
pub use unit::Unit;
