//! The board drawn for people.

use engine_core::Side;

use crate::position::Position;
use crate::square::Square;

/// The letter of what stands on a square, as in FEN, or `None` if it is empty.
pub(crate) fn letter(pos: &Position, sq: Square) -> Option<char> {
    if pos.empty().has(sq) {
        None
    } else if pos.amazons(Side::White).has(sq) {
        Some('Q')
    } else if pos.amazons(Side::Black).has(sq) {
        Some('q')
    } else {
        Some('*')
    }
}

/// The board with ranks and files at its edges, one line a row, the last row first. `Q` and `q`
/// are amazons of White and Black, `*` is burnt and `.` is empty.
pub fn draw(pos: &Position) -> String {
    let size = pos.size();
    let mut text = String::new();
    for rank in (0..size.rows()).rev() {
        text += &format!("{:>2}", rank + 1);
        for sq in (0..size.columns()).filter_map(|file| Square::new(file, rank)) {
            text.push(' ');
            text.push(letter(pos, sq).unwrap_or('.'));
        }
        text.push('\n');
    }
    let files: String =
        (b'a'..).take(size.columns().into()).flat_map(|c| [' ', c.into()]).collect();
    text + "  " + &files + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn a_small_board() {
        let pos = fen::read("1q1*/4/4/4/4/Q3 w").unwrap();
        let drawn =
            " 6 . q . *\n 5 . . . .\n 4 . . . .\n 3 . . . .\n 2 . . . .\n 1 Q . . .\n   a b c d\n";
        assert_eq!(draw(&pos), drawn);
    }
}
