//! Finished squares, completions, hints.

use officers_engine::notation::square_text;
use officers_engine::orders::graeco_latin_squares;
use officers_engine::{
    Card, CardSet, Cell, Checks, Completions, Lines, Square, Squares, Table, hint, is_finishable,
    ozanam,
};
use proptest::prelude::*;

use crate::{data, position};

const BOTH: [Lines; 2] = [Lines::Plain, Lines::Diagonals];

/// A table with some cards of a finished square, and some that need not belong to it.
fn tables() -> impl Strategy<Value = Table> {
    let strays = prop::collection::vec((0..16_usize, 0..16_usize), 0..3);
    (any::<bool>(), 0..1152_usize, any::<u16>(), strays).prop_map(
        |(diagonals, square, cells, strays)| {
            let lines = Lines::with_diagonals(diagonals);
            let square = &Squares::get(lines).all()[square];
            let mut table = Table::new(lines);
            for (card, cell) in strays {
                let _ = table.lay(Card::new(card), Cell::new(cell));
            }
            for cell in Cell::all().filter(|cell| cells >> cell.number() & 1 == 1) {
                let _ = table.lay(square[cell.number()], cell);
            }
            table
        },
    )
}

fn extends(square: &Square, table: &Table) -> bool {
    table.laid_cards().all(|(card, cell)| square[cell.number()] == card)
}

#[test]
fn there_are_6912_squares_and_1152_with_diagonals() {
    let [plain, diagonals] = BOTH.map(|lines| Squares::get(lines).all());
    assert_eq!((plain.len(), diagonals.len()), (6912, 1152));
    assert!(diagonals.iter().all(|square| plain.binary_search(square).is_ok()));
    assert!(plain.is_sorted_by(|a, b| a < b));
}

#[test]
fn every_square_keeps_the_rule_and_passes_the_checks() {
    for lines in BOTH {
        for square in Squares::get(lines).all() {
            let table = Table::from_cells(lines, square.map(Some)).unwrap();
            assert!(table.is_solved() && table.conflicts().next().is_none());
            assert!(Checks::of(&table).pass());
        }
    }
}

#[test]
fn with_diagonals_each_quarter_holds_every_rank_and_suit() {
    let complete = |square: &Square| {
        [0, 2, 8, 10].into_iter().all(|corner| {
            let quarter = [corner, corner + 1, corner + 4, corner + 5].map(|cell| square[cell]);
            let set: CardSet = quarter.into_iter().collect();
            quarter.iter().all(|card| (card.rivals() & set).len() == 1)
        })
    };
    assert!(Squares::get(Lines::Diagonals).all().iter().all(complete));
    assert!(!Squares::get(Lines::Plain).all().iter().all(complete));
}

#[test]
fn ozanams_puzzles_complete_in_one_way() {
    let rows = data("ozanam.tsv");
    assert_eq!(rows.len(), 2);
    for row in rows {
        let table = position(&row[0]).table;
        assert_eq!(table, ozanam(table.lines()));
        let found: Vec<String> = Completions::of(&table).iter().map(square_text).collect();
        assert_eq!(found, [row[1].clone()]);
    }
}

#[test]
fn ozanams_second_puzzle_has_two_ways_without_diagonals() {
    let table = ozanam(Lines::Diagonals).under(Lines::Plain);
    assert_eq!(Completions::of(&table).len(), 2);
}

#[test]
fn orders_of_graeco_latin_squares() {
    let counts: Vec<_> = (1..=7).map(graeco_latin_squares).collect();
    assert_eq!(counts[..4], [Some(1), Some(0), Some(72), Some(6912)], "case H02");
    assert_eq!(counts[5..], [Some(0), None], "case H02");
}

#[test]
fn a_dead_table_names_the_fewest_take_backs() {
    let table = position("As Kh .. ../.. .. .. ../.. .. .. ../.. .. Ks ..").table;
    assert!(is_finishable(&table));
    assert_eq!(hint::repair(&table, table.filled()), None);
    let dead = position("As Kh .. ../Kd Qs .. ../.. .. .. ../.. .. .. ..").table;
    assert!(!is_finishable(&dead));
    let repair = hint::repair(&dead, dead.filled()).unwrap();
    assert_eq!(repair.take_backs, 1);
    assert!(is_finishable(&dead.without(repair.cell)));
}

proptest! {
    #[test]
    fn completions_are_the_squares_that_extend_the_table(table in tables()) {
        let squares = Squares::get(table.lines()).all();
        let expected: Vec<&Square> = squares.iter().filter(|square| extends(square, &table)).collect();
        let completions = Completions::of(&table);
        prop_assert_eq!(completions.iter().collect::<Vec<_>>(), expected.clone());
        prop_assert_eq!(completions.len(), expected.len());
        prop_assert_eq!(is_finishable(&table), !expected.is_empty());
    }

    #[test]
    fn a_finishable_table_has_a_safe_cell_for_every_card(table in tables()) {
        for card in table.unlaid().iter() {
            prop_assert_eq!(is_finishable(&table), !hint::safe_cells(&table, card).is_empty());
        }
    }

    #[test]
    fn safe_lays_and_only_they_keep_the_table_finishable(table in tables()) {
        for (card, cell) in table.fitting(table.unlaid()).iter() {
            let mut next = table.clone();
            next.lay(card, cell).unwrap();
            prop_assert_eq!(is_finishable(&next), hint::safe_cells(&table, card).has(cell));
        }
    }

    #[test]
    fn fitting_lays_are_those_the_table_takes(table in tables()) {
        let fitting = table.fitting(CardSet::FULL);
        for (card, cell) in Card::all().flat_map(|card| Cell::all().map(move |cell| (card, cell))) {
            prop_assert_eq!(table.clone().lay(card, cell).is_ok(), fitting.has(card, cell));
        }
        let listed: Vec<_> = (0..fitting.len()).map(|place| fitting.nth(place).unwrap()).collect();
        prop_assert_eq!(listed, fitting.iter().collect::<Vec<_>>());
    }

    #[test]
    fn checks_by_bits_are_the_checks_by_words(table in tables()) {
        prop_assert_eq!(Checks::of(&table).pass(), slow::checks(&table));
        let checks = Checks::of(&table);
        for (card, cell) in table.fitting(CardSet::FULL).iter() {
            let mut next = table.clone();
            next.lay(card, cell).unwrap();
            prop_assert_eq!(checks.pass_after(card, cell), slow::checks(&next));
        }
    }

    #[test]
    fn a_repair_is_the_shortest(table in tables()) {
        let nearest = Squares::get(table.lines()).all().iter().map(|square| {
            table.laid_cards().filter(|&(card, cell)| square[cell.number()] != card).count()
        }).min().unwrap();
        match hint::repair(&table, table.filled()) {
            None => prop_assert_eq!(nearest, 0),
            Some(repair) => {
                prop_assert_eq!(repair.take_backs, nearest);
                let next = table.without(repair.cell);
                let left = hint::repair(&next, next.filled()).map_or(0, |next| next.take_backs);
                prop_assert_eq!(left, nearest - 1);
            }
        }
    }
}

/// The four checks as their words say.
mod slow {
    use officers_engine::{Card, Cell, Table};

    pub(crate) fn checks(table: &Table) -> bool {
        let free: Vec<Cell> = Cell::all().filter(|&cell| table.card(cell).is_none()).collect();
        let hand: Vec<Card> = table.unlaid().iter().collect();
        let fits = |card: Card, cell: Cell| table.conflicts_of(card, cell).next().is_none();
        free.iter().all(|&cell| hand.iter().any(|&card| fits(card, cell)))
            && hand.iter().all(|&card| free.iter().any(|&cell| fits(card, cell)))
            && lines(table).iter().all(|line| {
                (0..8).all(|trait_| {
                    let has = |card: Card| match trait_ {
                        0..4 => card.rank() == trait_,
                        _ => card.suit() == trait_ - 4,
                    };
                    line.iter().any(|&cell| match table.card(cell) {
                        Some(card) => has(card),
                        None => hand.iter().any(|&card| has(card) && fits(card, cell)),
                    })
                })
            })
            && swaps(table)
    }

    fn lines(table: &Table) -> Vec<[Cell; 4]> {
        let mut lines = Vec::new();
        for line in 0..4 {
            lines.push([0, 1, 2, 3].map(|place| Cell::at(line, place)));
            lines.push([0, 1, 2, 3].map(|place| Cell::at(place, line)));
        }
        if table.lines().has_diagonals() {
            lines.push([0, 1, 2, 3].map(|place| Cell::at(place, place)));
            lines.push([0, 1, 2, 3].map(|place| Cell::at(place, 3 - place)));
        }
        lines
    }

    /// The pairing that swaps two of four numbers: which number goes with 0.
    fn pairing(a: usize, b: usize) -> usize {
        match (a.min(b), a.max(b)) {
            (0, with) => with,
            (1, 2) => 3,
            (1, 3) => 2,
            _ => 1,
        }
    }

    /// One pairing for each split of the lines, and no pairing for two splits.
    fn swaps(table: &Table) -> bool {
        [false, true].into_iter().all(|columns| {
            [Card::rank, Card::suit].into_iter().all(|number| {
                let seen = pairings(table, columns, number);
                seen.iter().all(|one| seen.iter().all(|two| (one.0 == two.0) == (one.1 == two.1)))
            })
        })
    }

    /// The split of two lines and the pairing of their numbers, wherever both lines have a card.
    fn pairings(
        table: &Table,
        columns: bool,
        number: impl Fn(Card) -> usize,
    ) -> Vec<(usize, usize)> {
        let at = |line, place| {
            let cell = if columns { Cell::at(place, line) } else { Cell::at(line, place) };
            table.card(cell).map(&number)
        };
        let mut seen = Vec::new();
        for (a, b) in (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))) {
            for place in 0..4 {
                if let (Some(one), Some(two)) = (at(a, place), at(b, place)) {
                    seen.push((pairing(a, b), pairing(one, two)));
                }
            }
        }
        seen
    }
}
