//! Counting moves without making them.
//!
//! The occupancy of every row, column and diagonal is kept as a small number, so that the arrows
//! from one square are four look-ups in a table that fits the first-level cache.
//!
//! What limits the speed (10x10 from the start at depth 2, callgrind): 87 of 100 instructions go
//! into counting one ply above the leaves, about 60 for each square that an amazon can step to,
//! which stands for 25 lines. Those are the walk over the rays that finds the square and, for its
//! arrows, nine dependent loads: its cross, four lines, four spans. Fewer would take a count for
//! several squares at once.

use std::ops::ControlFlow;

use engine_core::Position as _;

use crate::position::Position;
use crate::rays::reach;
use crate::square::{MAX_EXTENT, Square};
use crate::squares::Squares;

const EXTENT: usize = MAX_EXTENT as usize;
const DIAGONALS: usize = 2 * EXTENT - 1;

/// `SPAN[at][line]`: how many free squares lie next to place `at` of a line, on both sides up to
/// the first occupied place.
static SPAN: [[u8; 1 << EXTENT]; 16] = {
    let mut spans = [[0; 1 << EXTENT]; 16];
    let mut at = 0;
    while at < EXTENT {
        let mut line = 0;
        while line < 1 << EXTENT {
            spans[at][line] = span(at, line);
            line += 1;
        }
        at += 1;
    }
    spans
};

const fn span(at: usize, line: usize) -> u8 {
    let mut free = 0;
    let mut place = at + 1;
    while place < EXTENT && line >> place & 1 == 0 {
        free += 1;
        place += 1;
    }
    let mut place = at;
    while place > 0 && line >> (place - 1) & 1 == 0 {
        free += 1;
        place -= 1;
    }
    free
}

/// Which four lines of [`Lines`] a square is on, and at which places.
#[derive(Clone, Copy)]
struct Cross {
    row: u8,
    column: u8,
    rising: u8,
    falling: u8,
    file: u8,
    rank: u8,
}

static CROSSES: [Cross; 128] = {
    let none = Cross { row: 0, column: 0, rising: 0, falling: 0, file: 0, rank: 0 };
    let mut crosses = [none; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(sq) = Square::from_index(index as u8) {
            let (file, rank) = (sq.file(), sq.rank());
            crosses[index] = Cross {
                row: rank,
                column: 16 + file,
                rising: 32 + file + MAX_EXTENT - 1 - rank,
                falling: 64 + file + rank,
                file,
                rank,
            };
        }
        index += 1;
    }
    crosses
};

/// The occupancy of all rows, columns and diagonals, one bit a square.
#[derive(Clone)]
struct Lines([u16; 128]);

impl Lines {
    fn new(empty: Squares) -> Lines {
        let mut lines = Lines([(1 << EXTENT) - 1; 128]);
        for sq in empty {
            lines.toggle(sq);
        }
        lines
    }

    #[inline]
    fn toggle(&mut self, sq: Square) {
        let cross = CROSSES[sq.index() as usize & 127];
        let (file, rank) = (1 << cross.file, 1 << cross.rank);
        self.0[cross.row as usize & 127] ^= file;
        self.0[cross.column as usize & 127] ^= rank;
        self.0[cross.rising as usize & 127] ^= file;
        self.0[cross.falling as usize & 127] ^= file;
    }

    /// The number of squares a queen on `sq` reaches.
    #[inline]
    fn reach(&self, sq: Square) -> u32 {
        const MASK: usize = (1 << EXTENT) - 1;
        let cross = CROSSES[sq.index() as usize & 127];
        let by_file = &SPAN[cross.file as usize & 15];
        let by_rank = &SPAN[cross.rank as usize & 15];
        let line = |at: u8| self.0[at as usize & 127] as usize & MASK;
        u32::from(by_file[line(cross.row)])
            + u32::from(by_rank[line(cross.column)])
            + u32::from(by_file[line(cross.rising)])
            + u32::from(by_file[line(cross.falling)])
    }

    /// The number of moves of amazons on `movers`; `empty` are the free squares of these lines.
    #[inline]
    fn count_moves(&mut self, movers: Squares, empty: Squares) -> u64 {
        let mut count = 0;
        for from in movers {
            self.toggle(from);
            for to in reach(from, empty) {
                count += self.reach(to);
            }
            self.toggle(from);
        }
        u64::from(count)
    }
}

const _: () = assert!(64 + DIAGONALS <= 128);

/// The number of legal moves.
pub(crate) fn count_moves(pos: &Position) -> u64 {
    Lines::new(pos.empty()).count_moves(pos.amazons(pos.side()), pos.empty())
}

/// The number of lines of play of exactly `depth` plies.
pub(crate) fn perft(pos: &Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { count_lines(pos, depth, &mut Lines::new(pos.empty())) }
}

fn count_lines(pos: &Position, depth: u32, lines: &mut Lines) -> u64 {
    if depth == 1 {
        return lines.count_moves(pos.amazons(pos.side()), pos.empty());
    }
    let mut nodes = 0;
    let _ = pos.visit(|mv| {
        let changed = [mv.from, mv.to, mv.arrow];
        changed.into_iter().for_each(|sq| lines.toggle(sq));
        // An arrow on the square just left leaves it occupied: two toggles cancel.
        nodes += count_lines(&pos.after(mv), depth - 1, lines);
        changed.into_iter().for_each(|sq| lines.toggle(sq));
        ControlFlow::Continue(())
    });
    nodes
}
