//! What the words behind the rows of a state say.

use super::NotationError;
use crate::card::{Card, CardSet};
use crate::cell::{Cell, CellSet, Lines};
use crate::position::{Position, PositionError};
use crate::table::Table;

/// One word after the rows.
#[derive(Clone)]
pub(super) enum Word {
    Diagonals,
    Open,
    /// From 1.
    Turn(usize),
    Hands(Vec<Vec<Card>>),
    Coins(u8),
    Fixed(CellSet),
    KeepFree(Vec<Option<Cell>>),
    Clock(u32),
}

/// All words after the rows.
#[derive(Default)]
pub(super) struct Words {
    diagonals: Option<()>,
    open: Option<()>,
    turn: Option<usize>,
    hands: Option<Vec<Vec<Card>>>,
    coins: Option<u8>,
    fixed: Option<CellSet>,
    keep_free: Option<Vec<Option<Cell>>>,
    clock: Option<u32>,
}

impl Words {
    pub(super) fn gather(words: Vec<Word>) -> Result<Words, NotationError> {
        let mut all = Words::default();
        for word in words {
            match word {
                Word::Diagonals => once(&mut all.diagonals, (), "diagonals"),
                Word::Open => once(&mut all.open, (), "open"),
                Word::Turn(turn) => once(&mut all.turn, turn, "turn"),
                Word::Hands(hands) => once(&mut all.hands, hands, "hands"),
                Word::Coins(coins) => once(&mut all.coins, coins, "coins"),
                Word::Fixed(cells) => once(&mut all.fixed, cells, "fixed"),
                Word::KeepFree(coins) => once(&mut all.keep_free, coins, "keepfree"),
                Word::Clock(seconds) => once(&mut all.clock, seconds, "clock"),
            }?;
        }
        Ok(all)
    }

    pub(super) fn position(self, cells: [Option<Card>; 16]) -> Result<Position, NotationError> {
        let lines = Lines::with_diagonals(self.diagonals.is_some());
        let solo = Position::solo(Table::from_cells(lines, cells)?);
        Ok(Position {
            hands: self.hands.map_or(Ok(solo.hands), hand_sets)?,
            turn: self.turn.map_or(0, |turn| turn - 1),
            coins: self.coins.unwrap_or(0),
            fixed: self.fixed.unwrap_or_default(),
            keep_free: self.keep_free,
            open_hands: self.open.is_some(),
            clock: self.clock,
            ..solo
        })
    }
}

/// The hands as sets, which must not hide that a card was written twice.
fn hand_sets(hands: Vec<Vec<Card>>) -> Result<Vec<CardSet>, PositionError> {
    let set = |cards: Vec<Card>| {
        cards.into_iter().try_fold(CardSet::EMPTY, |hand, card| match hand.has(card) {
            true => Err(PositionError::Twice(CardSet::of(card))),
            false => Ok(hand | CardSet::of(card)),
        })
    };
    hands.into_iter().map(set).collect()
}

fn once<T>(place: &mut Option<T>, value: T, name: &'static str) -> Result<(), NotationError> {
    match place.replace(value) {
        Some(_) => Err(NotationError::Twice(name)),
        None => Ok(()),
    }
}
