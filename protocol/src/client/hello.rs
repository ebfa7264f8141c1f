//! The introduction: who the engine is and what options it has.

use std::time::{Duration, Instant};

use super::process::Process;
use super::wire::{self, Order, Said};
use super::{ClientError, Declared};
use crate::dialect::Dialect;
use crate::engine::Identity;

/// The most output, in bytes, that an introduction may take.
const MAX_INTRODUCTION: usize = 256 << 10;

/// Says hello and reads the introduction to its end.
pub(super) fn shake_hands(
    process: &mut Process,
    dialect: Dialect,
    timeout: Duration,
) -> Result<(Identity, Vec<Declared>), ClientError> {
    let what = match dialect {
        Dialect::Uci => "uciok",
        Dialect::Ugi => "ugiok",
        Dialect::Hub => "wait",
    };
    process.send(&wire::print(dialect, &Order::Hello), timeout)?;
    let deadline = Instant::now() + timeout;
    let mut identity = Identity {
        name: String::new(),
        version: String::new(),
        author: String::new(),
        country: String::new(),
    };
    let (mut options, mut bytes) = (Vec::new(), 0);
    process.await_line(Some(deadline), what, |_, line| {
        bytes += line.len() + 1;
        if bytes > MAX_INTRODUCTION {
            return Some(Err(ClientError::Flood { bytes, what }));
        }
        match wire::parse(dialect, line) {
            Ok(Said::Name(name)) => identity.name = name,
            Ok(Said::Author(author)) => identity.author = author,
            Ok(Said::Identity(whole)) => identity = whole,
            Ok(Said::Option(option)) => options.push(option),
            Ok(Said::Introduced) => return Some(Ok(())),
            Ok(_) | Err(_) => {}
        }
        None
    })??;
    Ok((identity, options))
}
