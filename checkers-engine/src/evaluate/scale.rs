//! Endings with flying kings that are hard or impossible to win although one side is ahead.

use engine_core::{Position as _, Side};

use crate::history::MAIN_ROAD;
use crate::position::Position;

/// A value for the mover, made smaller where the side that is ahead cannot hope for much.
#[inline]
pub(super) fn towards_draw(pos: &Position, value: i32) -> i32 {
    let ahead = if value >= 0 { pos.side() } else { !pos.side() };
    if pos.kings(!ahead).is_empty() {
        return value;
    }
    value * eighths(pos, ahead) / 8
}

/// The part of a lead that is left, in eighths, where the other side has a king.
fn eighths(pos: &Position, ahead: Side) -> i32 {
    let (ours, theirs) = (pos.pieces(ahead).len(), pos.pieces(!ahead).len());
    let lone = theirs == 1;
    let on_main_road = pos.kings(!ahead).meets(MAIN_ROAD);
    match (ours, theirs) {
        (..=2, _) => 1,
        (3, 1) if on_main_road => 1,
        (4.., 1) if on_main_road => 4,
        _ if lone => 8,
        (3, _) => 2,
        (4..=5, _) if pos.men(ahead).is_empty() => 3,
        _ => 6,
    }
}
