//! The crate as a user sees it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bots;
mod chances;
mod game;
mod notation;
mod squares;

use std::path::PathBuf;

use officers_engine::Position;

/// The rows of a data file, without comments, split at tabs.
fn data(name: &str) -> Vec<Vec<String>> {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "testdata", "officers", name].iter().collect();
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}
