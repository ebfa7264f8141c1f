//! End-to-end tests of the built binary, one module for each user's job.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod cases;
mod clients;
mod endurance;
mod games;
mod managers;
mod matches;
mod officers;
mod options;
mod python;
mod queens;
mod readme;
mod report;
mod support;
mod transcripts;
mod weakness;
