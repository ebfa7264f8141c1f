//! Public bug reports about line protocols, group D of the collected cases, against the binary.

mod clocks;
pub(crate) mod dxp;
mod lifecycle;
mod options;
mod pipes;
mod play;
mod text;
