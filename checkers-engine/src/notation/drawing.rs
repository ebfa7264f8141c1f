//! The board drawn for people.

use engine_core::Side;

use crate::arrangement::Arrangement;
use crate::square::Square;

/// The board from White's side: `w` and `b` are men, `W` and `B` kings, dots free dark squares;
/// the last line says who moves.
pub fn draw(arrangement: &Arrangement) -> String {
    let piece = |square| {
        let man = match (arrangement.white.has(square), arrangement.black.has(square)) {
            (true, _) => 'w',
            (_, true) => 'b',
            _ => return '.',
        };
        if arrangement.kings.has(square) { man.to_ascii_uppercase() } else { man }
    };
    let row = |rank: u8| {
        let squares =
            (0..8).map(|file| Square::at(file, rank).map_or(' ', piece)).map(|c| format!(" {c}"));
        format!("{} |{} |\n", rank + 1, squares.collect::<String>())
    };
    let mover = match arrangement.side {
        Side::White => "White",
        Side::Black => "Black",
    };
    let edge = "  +-----------------+\n";
    let rows: String = (0..8).rev().map(row).collect();
    format!("{edge}{rows}{edge}    a b c d e f g h\n{mover} to move\n")
}
