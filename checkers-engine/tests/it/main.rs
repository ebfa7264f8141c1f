//! Tests of the public interface, against data and against slower programs.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod oracle;
mod perft;
