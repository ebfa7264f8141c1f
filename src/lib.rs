//! The command line of Hippolyta and the adapters that put its engines behind the protocol.
//!
//! The only crate that knows everyone. It is thin: rules, search and protocols live in the crates
//! below it, and each subcommand is one file of [`commands`].

pub mod cli;
pub mod commands;
pub mod daemon;
pub mod engines;
