//! Draughts on 32 squares: rule sets as data, moves, notation, evaluation, tactics.
