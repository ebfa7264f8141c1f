//! One grammar for each dialect, with its parser and its printer, for both directions.

mod lexical;
mod print;

pub mod hub;
mod uci;
mod ugi;
pub mod universal;

pub(crate) use lexical::is_blank;
pub use uci::UCI;
pub use ugi::UGI;
pub use universal::Universal;

/// The line dialects a session speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Universal Chess Interface.
    Uci,
    /// Universal Game Interface.
    Ugi,
    /// Hub.
    Hub,
}
