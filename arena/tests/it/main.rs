//! Whole events between fake engines: every test starts real processes.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../support/countdown.rs"]
mod countdown;
mod events;
mod failures;
mod openings;
mod resume;
mod shards;
mod support;
