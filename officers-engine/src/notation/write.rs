//! States as text.

use std::fmt;

use crate::card::Card;
use crate::cell::{Cell, CellSet};
use crate::position::Position;
use crate::set::{Set, Sixteenth};
use crate::squares::Square;
use crate::table::Table;

impl fmt::Display for Table {
    /// The rows from the top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            let before = match (cell.row(), cell.column()) {
                (0, 0) => "",
                (_, 0) => "/",
                _ => " ",
            };
            match self.card(cell) {
                Some(card) => write!(f, "{before}{card}")?,
                None => write!(f, "{before}..")?,
            }
        }
        Ok(())
    }
}

/// The rows of a finished square, from the top.
pub fn square_text(square: &Square) -> String {
    let row = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    square.chunks(4).map(row).collect::<Vec<_>>().join("/")
}

/// A table drawn for a person, with the names of rows and columns.
pub fn board(table: &Table) -> String {
    let mut drawn = String::new();
    for row in 0..4 {
        let cards = (0..4).map(|column| match table.card(Cell::at(row, column)) {
            Some(card) => card.to_string(),
            None => "..".to_owned(),
        });
        drawn += &format!("{}  {}\n", 4 - row, cards.collect::<Vec<_>>().join(" "));
    }
    drawn + "   a  b  c  d"
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.table)?;
        if self.table.lines().has_diagonals() {
            f.write_str(" diagonals")?;
        }
        if self.open_hands {
            f.write_str(" open")?;
        }
        if self.turn > 0 {
            write!(f, " turn={}", self.turn + 1)?;
        }
        if self.hands.len() > 1 {
            write!(f, " hands={}", joined(&self.hands))?;
        }
        if self.coins > 0 {
            write!(f, " coins={}", self.coins)?;
        }
        if !self.fixed.is_empty() {
            write!(f, " fixed={}", self.fixed)?;
        }
        if let Some(coins) = &self.keep_free {
            let coins: Vec<CellSet> =
                coins.iter().map(|coin| coin.iter().copied().collect()).collect();
            write!(f, " keepfree={}", joined(&coins))?;
        }
        self.clock.map_or(Ok(()), |seconds| write!(f, " clock={seconds}"))
    }
}

fn joined<T: Sixteenth + fmt::Display>(sets: &[Set<T>]) -> String {
    sets.iter().map(Set::to_string).collect::<Vec<_>>().join("|")
}
