//! DamExchange, version 1: draughts games between two programs over a stream of bytes.
//!
//! Messages are ASCII with fixed columns, each ended by a NUL. The squares of a position are given
//! row by row from Black's side: 50 of them on the board of 100 fields, 32 on the board of 64,
//! which is not in the sheet but what programs do.

mod clock;
mod config;
mod effect;
mod grammar;
mod message;
mod session;

pub use config::{Config, Role, TakeBack};
pub use effect::{Effect, GameResult};
pub use message::{
    AcceptCode, BackCode, EndReason, GameRequest, MAX_FRAME, Message, Move, PORT, Position, VERSION,
};
pub use session::Session;
