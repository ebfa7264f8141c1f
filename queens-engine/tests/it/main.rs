//! Region queens against published levels, known counts and an independent solver.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod cases;
mod generate;
mod hints;
mod levels;
mod oracle;
mod text;
