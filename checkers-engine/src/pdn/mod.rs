//! Portable Draughts Notation 3.0, in layers: `token` knows the words, [`games`] what is a game
//! and what is broken, [`check()`] the rules; [`write()`] goes the other way.
//!
//! ```
//! use checkers_engine::{Rules, pdn};
//!
//! let file = b"[GameType \"25\"]\n1. c3-d4 {a start} b6-a5 2. d4-c3 *";
//! let record = pdn::games(file).next().unwrap()?;
//! let game = pdn::check(record, 1, None);
//! assert_eq!(game.unwrap_err().to_string().split(" in ").next(),
//!     Some("game 1 ply 3: `d4-c3` is not legal"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod gametype;
mod hops;
mod read;
mod token;
mod write;

pub use check::{Text, check, spelled, text_of};
pub use gametype::GameType;
pub use hops::{looks_like_hops, read_hops};
pub use read::{Games, games};
pub(crate) use token::looks_like_move;
pub use write::write;
