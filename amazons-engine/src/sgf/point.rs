//! Points of SGF: a letter for the column, and one for the row from the top.

use crate::size::Size;
use crate::square::Square;

/// The square that two letters name: `a` to `z` are 0 to 25, `A` to `Z` 26 to 51.
pub(super) fn square(point: &str, size: Size) -> Result<Square, String> {
    let outside = || format!("`{point}` is no point of a board of {size}");
    let mut letters = point.chars().map(place);
    let (Some(Some(column)), Some(Some(row)), None) =
        (letters.next(), letters.next(), letters.next())
    else {
        return Err(format!("`{point}` is no point"));
    };
    let rank = size.rows().checked_sub(row + 1).ok_or_else(outside)?;
    Square::new(column, rank).filter(|&square| size.has(square)).ok_or_else(outside)
}

fn place(letter: char) -> Option<u8> {
    match letter {
        'a'..='z' => Some(letter as u8 - b'a'),
        'A'..='Z' => Some(letter as u8 - b'A' + 26),
        _ => None,
    }
}

/// The squares of a list whose items are points or rectangles, `aa:cc`.
pub(super) fn squares(list: &[String], size: Size) -> Result<Vec<Square>, String> {
    let mut all = Vec::new();
    for item in list {
        let (first, last) = item.split_once(':').unwrap_or((item, item));
        let (first, last) = (square(first, size)?, square(last, size)?);
        if first.file() > last.file() || first.rank() < last.rank() {
            return Err(format!("`{item}` does not run from upper left to lower right"));
        }
        for rank in (last.rank()..=first.rank()).rev() {
            all.extend((first.file()..=last.file()).filter_map(|file| Square::new(file, rank)));
        }
    }
    Ok(all)
}

/// The point of a square.
pub(super) fn point(square: Square, size: Size) -> String {
    let letter = |place: u8| char::from(b'a' + place);
    let row = size.rows().saturating_sub(square.rank() + 1);
    format!("{}{}", letter(square.file()), letter(row))
}
