//! Tests of the protocol crate from outside.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod dialects;
mod driver;
mod dxp;
mod nim;
mod session;
mod transcripts;
