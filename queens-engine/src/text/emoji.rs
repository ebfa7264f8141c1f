//! Coloured pictures as regions.

use super::{FormError, Puzzle};

/// Pictures in the order in which they are given to regions: squares, circles, hearts.
const PICTURES: [char; 27] = [
    '🟥', '🟦', '🟩', '🟨', '🟪', '🟧', '🟫', '⬛', '⬜', //
    '🔴', '🔵', '🟢', '🟡', '🟣', '🟠', '🟤', '⚫', '⚪', //
    '💗', '💙', '💚', '💛', '💜', '🧡', '🤎', '🖤', '🤍',
];

/// Small squares that are read but never written, and the red heart, which is drawn in colour
/// only with a variation selector behind it.
const READ_ONLY: [char; 9] = ['❤', '◼', '◻', '◾', '◽', '▪', '▫', '🔲', '🔳'];

/// Whether the sign is a picture that stands for a region.
pub(super) fn is_picture(sign: char) -> bool {
    PICTURES.contains(&sign) || READ_ONLY.contains(&sign)
}

pub(super) fn write(puzzle: &Puzzle, text: &mut String) -> Result<(), FormError> {
    let level = &puzzle.level;
    if !level.blocked().is_empty() {
        return Err(FormError::Blocked);
    }
    let too_many = FormError::TooManyRegions(level.size());
    for row in level.regions().chunks(level.size()) {
        for &region in row {
            text.push(*PICTURES.get(usize::from(region)).ok_or(too_many)?);
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    if !puzzle.board.is_empty() {
        text.push('\n');
        super::board::write(&puzzle.board, '\n', text);
    }
    Ok(())
}
