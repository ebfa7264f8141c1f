//! The words of the Universal Chess Interface, as Fairy-Stockfish speaks it.

use super::universal::Universal;
use crate::score::MateUnit;

/// The Universal Chess Interface.
pub const UCI: Universal = Universal {
    hello: "uci",
    ok: "uciok",
    new_game: "ucinewgame",
    times: ["wtime", "btime"],
    increments: ["winc", "binc"],
    no_move: "(none)",
    ponders: true,
    mate_unit: MateUnit::Moves,
};
