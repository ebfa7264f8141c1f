//! Parts of an event.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of several equal parts of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
}

impl Default for Shard {
    fn default() -> Self {
        Shard { number: 1, count: 1 }
    }
}

impl Shard {
    /// Whether a pair belongs to it.
    pub fn has(self, pair: usize) -> bool {
        pair % self.count == self.number - 1
    }

    /// The name of its files, without extension.
    pub fn file_stem(self) -> String {
        match self {
            Shard { count: 1, .. } => "games".to_owned(),
            Shard { number, count } => format!("games-{number}-of-{count}"),
        }
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(number, count)| {
            let shard = Shard { number: number.parse().ok()?, count: count.parse().ok()? };
            (1..=shard.count).contains(&shard.number).then_some(shard)
        });
        parts.ok_or_else(|| format!("`{text}` is no shard: write 1/4 to 4/4"))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}
