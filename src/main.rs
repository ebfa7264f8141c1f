//! The `hippolyta` binary.

fn main() {}
