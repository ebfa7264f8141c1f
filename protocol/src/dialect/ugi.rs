//! The words of the Universal Game Interface.

use super::universal::Universal;
use crate::score::MateUnit;

/// The Universal Game Interface.
pub const UGI: Universal = Universal {
    hello: "ugi",
    ok: "ugiok",
    new_game: "uginewgame",
    times: ["p1time", "p2time"],
    increments: ["p1inc", "p2inc"],
    no_move: "0000",
    ponders: false,
    mate_unit: MateUnit::Plies,
};
