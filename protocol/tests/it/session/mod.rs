//! Sessions with a scripted engine: lines in, lines out.

mod hub;
mod lifecycle;
mod options;
mod pondering;
mod properties;
mod text;
mod ugi;
