//! Puts a line together word by word.

use std::fmt::{Display, Write};

/// A line being written; words are parted by single blanks.
pub(super) struct Printer(String);

impl Printer {
    pub(super) fn new(first: impl Display) -> Printer {
        Printer(first.to_string())
    }

    pub(super) fn word(&mut self, word: impl Display) -> &mut Self {
        // Writing to a string cannot fail.
        let _ = write!(self.0, " {word}");
        self
    }

    pub(super) fn words(&mut self, words: &[String]) -> &mut Self {
        for word in words {
            self.word(word);
        }
        self
    }

    /// Writes `keyword value` if there is a value.
    pub(super) fn pair(&mut self, keyword: &str, value: Option<impl Display>) -> &mut Self {
        if let Some(value) = value {
            self.word(keyword).word(value);
        }
        self
    }

    pub(super) fn flag(&mut self, keyword: &str, set: bool) -> &mut Self {
        if set {
            self.word(keyword);
        }
        self
    }

    /// Writes `keyword w w w` if there is a word.
    pub(super) fn list(&mut self, keyword: &str, words: &[String]) -> &mut Self {
        if !words.is_empty() {
            self.word(keyword).words(words);
        }
        self
    }

    pub(super) fn finish(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}
