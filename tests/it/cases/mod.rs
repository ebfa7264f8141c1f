//! Public bug reports about line protocols, group D of the collected cases, against the binary.

mod clocks;
mod lifecycle;
mod options;
mod play;
mod text;
