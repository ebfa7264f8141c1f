//! The sizes of boards, the named variants and the start positions.

use std::fmt;

use crate::square::{MAX_EXTENT, STRIDE, Square};
use crate::squares::Squares;

/// The least columns, and the least rows, that a board may have.
pub const MIN_EXTENT: u8 = 4;

/// The size of a board: columns and rows, each from 4 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The usual board, 10x10.
    pub const STANDARD: Size = Size { columns: MAX_EXTENT, rows: MAX_EXTENT };

    /// A board of that size, or `None` if a side is shorter than 4 or longer than 10.
    pub const fn new(columns: u8, rows: u8) -> Option<Size> {
        if columns >= MIN_EXTENT
            && columns <= MAX_EXTENT
            && rows >= MIN_EXTENT
            && rows <= MAX_EXTENT
        {
            Some(Size { columns, rows })
        } else {
            None
        }
    }

    /// A square board with sides of that length.
    pub const fn square(extent: u8) -> Option<Size> {
        Size::new(extent, extent)
    }

    /// The number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of squares.
    pub const fn area(self) -> u32 {
        self.columns as u32 * self.rows as u32
    }

    /// All squares of the board.
    pub const fn squares(self) -> Squares {
        let row = (1u128 << self.columns) - 1;
        let mut all = 0;
        let mut rank = 0;
        while rank < self.rows {
            all |= row << (rank * STRIDE);
            rank += 1;
        }
        Squares::from_bits(all)
    }

    /// Whether the board has that square.
    pub const fn has(self, sq: Square) -> bool {
        sq.file() < self.columns && sq.rank() < self.rows
    }

    /// The start position as FEN, where one is in use for boards of this size.
    pub fn start_fen(self) -> Option<&'static str> {
        STARTS.iter().find(|start| start.0 == self).map(|start| start.1)
    }

    /// All sizes that have a start position.
    pub fn with_start() -> impl Iterator<Item = Size> {
        STARTS.iter().map(|start| start.0)
    }
}

impl fmt::Display for Size {
    /// Columns first: `10x10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const fn size(columns: u8, rows: u8) -> Size {
    Size { columns, rows }
}

const STARTS: [(Size, &str); 10] = [
    (size(4, 4), "1qq1/q2q/Q2Q/1QQ1 w - - 0 1"),
    (size(4, 6), "1qq1/q2q/4/4/Q2Q/1QQ1 w - - 0 1"),
    (size(5, 4), "1q1q1/q3q/Q3Q/1Q1Q1 w - - 0 1"),
    (size(5, 5), "1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1"),
    (size(5, 6), "1q1q1/q3q/5/5/Q3Q/1Q1Q1 w - - 0 1"),
    (size(6, 6), "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1"),
    (size(7, 7), "2q1q2/7/q5q/7/Q5Q/7/2Q1Q2 w - - 0 1"),
    (size(8, 8), "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1"),
    (size(9, 9), "2q3q2/9/q7q/9/9/9/Q7Q/9/2Q3Q2 w - - 0 1"),
    (Size::STANDARD, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"),
];

/// A board size under the name that programs ask for it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name, as in `UCI_Variant`.
    pub name: &'static str,
    /// The size of its board.
    pub size: Size,
}

impl Variant {
    /// The named variants, the default first.
    pub const ALL: [Variant; 3] = [
        Variant { name: "amazons", size: Size::STANDARD },
        Variant { name: "amazons6", size: size(6, 6) },
        Variant { name: "amazons8", size: size(8, 8) },
    ];

    /// The variant of that name, written in any case.
    pub fn by_name(name: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.name.eq_ignore_ascii_case(name))
    }
}
