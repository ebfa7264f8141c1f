//! The Game of the Amazons: rules, moves, notation, territory evaluation.
