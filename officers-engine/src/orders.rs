//! How many finished squares there are for `n` ranks and `n` suits: Graeco-Latin squares.

/// The number of finished squares of an order, that is of ordered pairs of orthogonal Latin
/// squares; `None` from order 7 on, where nobody needs the count and no search would end.
///
/// Orders to 5 are searched. Order 6 has none: Tarry, "Le problème des 36 officiers", 1900 and
/// 1901.
///
/// ```
/// assert_eq!(officers_engine::orders::graeco_latin_squares(4), Some(6912));
/// ```
pub fn graeco_latin_squares(order: usize) -> Option<u64> {
    match order {
        1..=5 => {
            let relabellings: u64 = (1..=order as u64).product();
            Some(Search::new(order).count(order) * relabellings * relabellings)
        }
        6 => Some(0),
        _ => None,
    }
}

/// Squares whose first row holds rank 0 with suit 0, rank 1 with suit 1, and so on. All others
/// come from these by renaming ranks and suits.
struct Search {
    order: usize,
    /// Used ranks and suits, a bit each, for each row and column.
    rows: Vec<[u32; 2]>,
    columns: Vec<[u32; 2]>,
    /// Used cards, a bit each.
    cards: u32,
}

impl Search {
    fn new(order: usize) -> Search {
        let mut search =
            Search { order, rows: vec![[0; 2]; order], columns: vec![[0; 2]; order], cards: 0 };
        for column in 0..order {
            search.toggle(column, column, column);
        }
        search
    }

    /// Counts the ways to fill the cells from this one on, row by row.
    fn count(&mut self, cell: usize) -> u64 {
        let order = self.order;
        if cell == order * order {
            return 1;
        }
        let used = |line: usize| self.rows[cell / order][line] | self.columns[cell % order][line];
        let (ranks, suits) = (used(0), used(1));
        let mut found = 0;
        for rank in (0..order).filter(|rank| ranks >> rank & 1 == 0) {
            for suit in (0..order).filter(|suit| suits >> suit & 1 == 0) {
                if self.cards >> (rank * order + suit) & 1 == 0 {
                    self.toggle(cell, rank, suit);
                    found += self.count(cell + 1);
                    self.toggle(cell, rank, suit);
                }
            }
        }
        found
    }

    /// Lays a card, or takes it back.
    fn toggle(&mut self, cell: usize, rank: usize, suit: usize) {
        self.cards ^= 1 << (rank * self.order + suit);
        for line in [&mut self.rows[cell / self.order], &mut self.columns[cell % self.order]] {
            line[0] ^= 1 << rank;
            line[1] ^= 1 << suit;
        }
    }
}
