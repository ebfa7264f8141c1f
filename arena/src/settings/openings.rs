//! Openings: where they come from, and in which order they are played.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Which engines share an opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningPolicy {
    /// All pairings of a round play the same opening.
    #[default]
    Round,
    /// Every pair of games takes the next opening.
    Pair,
}

/// Where openings come from and in which order they are played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningSettings {
    /// The file; without one every game begins at the start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// Shuffled with `seed` instead of in the order of the file.
    pub random: bool,
    /// The seed of the order.
    pub seed: u64,
    /// The first opening of the sequence to play, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<usize>,
    /// Cut openings to so many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// Who shares an opening.
    pub policy: OpeningPolicy,
    /// Leave bad openings out with a warning instead of refusing the file.
    pub skip_bad: bool,
}
