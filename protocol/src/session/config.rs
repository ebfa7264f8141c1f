//! How a session is set up.

use crate::dialect::Dialect;

/// How a session is set up.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The dialect to speak; `None` lets the first line choose it.
    pub dialect: Option<Dialect>,
    /// Options to set as soon as a dialect is chosen.
    pub defaults: Vec<DialectDefault>,
}

/// An option with a value that is the default in one dialect only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectDefault {
    /// The dialect.
    pub dialect: Dialect,
    /// The option.
    pub option: String,
    /// Its value.
    pub value: String,
}
