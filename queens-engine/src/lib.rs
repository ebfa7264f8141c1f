//! Region queens puzzles: solve, prove, rate, hint, generate.
