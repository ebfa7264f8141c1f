//! Positions as one letter a square, as Hub and DamExchange spell them: 32 letters in the order of
//! the uniform numbers, `w` and `W` for White's men and kings, `e` for an empty square.

use engine_core::Side;

use crate::arrangement::Arrangement;
use crate::square::Square;

/// The letters for Black's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// `b` and `B`; the side to move comes first, as `W` or `B`.
    Hub,
    /// `z` and `Z`; DamExchange sends the side to move, `W` or `Z`, in a field of its own that
    /// stands right before the squares.
    Dxp,
}

/// Why a text is no position in letters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LettersError {
    /// The first letter is no side.
    #[error("`{0}` does not begin with a side to move")]
    Side(String),
    /// The number of squares is wrong.
    #[error("the position has {0} squares instead of 32")]
    Length(usize),
    /// A letter is no piece.
    #[error("`{0}` is no piece and no empty square")]
    Piece(char),
}

impl Letters {
    fn black(self) -> char {
        match self {
            Letters::Hub => 'b',
            Letters::Dxp => 'z',
        }
    }

    /// The side to move and the squares.
    pub fn write(self, arrangement: &Arrangement) -> String {
        let side = match arrangement.side {
            Side::White => 'W',
            Side::Black => self.black().to_ascii_uppercase(),
        };
        let letter = |square| {
            let man = match (arrangement.white.has(square), arrangement.black.has(square)) {
                (true, _) => 'w',
                (_, true) => self.black(),
                _ => return 'e',
            };
            if arrangement.kings.has(square) { man.to_ascii_uppercase() } else { man }
        };
        std::iter::once(side).chain(Square::all().map(letter)).collect()
    }

    /// Reads what [`Letters::write`] writes.
    ///
    /// # Errors
    /// There is no side, the number of squares is not 32, or a letter is no piece.
    pub fn read(self, text: &str) -> Result<Arrangement, LettersError> {
        let mut letters = text.trim().chars();
        let side = match letters.next() {
            Some('W') => Side::White,
            Some(black) if black == self.black().to_ascii_uppercase() => Side::Black,
            _ => return Err(LettersError::Side(text.to_owned())),
        };
        let pieces: Vec<char> = letters.collect();
        if pieces.len() != 32 {
            return Err(LettersError::Length(pieces.len()));
        }
        let known =
            |piece: char| "wWe".contains(piece) || piece.to_ascii_lowercase() == self.black();
        if let Some(&piece) = pieces.iter().find(|&&piece| !known(piece)) {
            return Err(LettersError::Piece(piece));
        }
        let set = |of: &dyn Fn(char) -> bool| {
            Square::all().zip(&pieces).filter(|&(_, &piece)| of(piece)).map(|(at, _)| at).collect()
        };
        Ok(Arrangement {
            side,
            white: set(&|piece| piece.eq_ignore_ascii_case(&'w')),
            black: set(&|piece| piece.eq_ignore_ascii_case(&self.black())),
            kings: set(&|piece| piece.is_ascii_uppercase()),
        })
    }
}
