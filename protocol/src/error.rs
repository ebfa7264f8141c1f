//! What a line can have wrong with it.

use thiserror::Error;

/// Why a line could not be understood. Nothing of it is carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// No word of the line is a command or a reply.
    #[error("unknown command '{0}'")]
    Unknown(String),
    /// Something that must follow a word is not there.
    #[error("'{command}' needs {what}")]
    Missing {
        /// The command or reply.
        command: &'static str,
        /// What it needs.
        what: &'static str,
    },
    /// A value that the word does not take.
    #[error("'{text}' is no {what}")]
    BadValue {
        /// The value.
        text: String,
        /// What was looked for.
        what: &'static str,
    },
    /// A Hub line that breaks the lexical rules; the text is where it does.
    #[error("bad syntax at '{0}'")]
    Syntax(String),
}

impl ParseError {
    pub(crate) fn bad(text: &str, what: &'static str) -> ParseError {
        ParseError::BadValue { text: clip(text), what }
    }
}

/// Something a lenient parser passed over in a line that it otherwise understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Remark {
    /// A number was looked for and something else was found.
    #[error("{keyword} '{text}' is no number")]
    BadNumber {
        /// The keyword before it.
        keyword: &'static str,
        /// The text in the number's place.
        text: String,
    },
    /// A keyword without its value.
    #[error("{0} has no value")]
    NoValue(&'static str),
    /// A word without a meaning.
    #[error("unknown word '{0}'")]
    UnknownWord(String),
}

/// What was understood, and what was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// What was understood.
    pub value: T,
    /// What was passed over, in the order of the line; at most [`MAX_REMARKS`].
    pub remarks: Vec<Remark>,
}

/// The number of remarks kept for one line: a line of garbage is not echoed word by word.
pub const MAX_REMARKS: usize = 4;

/// The number of characters of a peer's text that an error repeats.
const CLIPPED: usize = 40;

/// The beginning of `text`, short enough to be put into an error.
pub(crate) fn clip(text: &str) -> String {
    match text.char_indices().nth(CLIPPED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
