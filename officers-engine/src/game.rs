//! The game as a state machine that any front end can drive.
//!
//! A game is a plain value: it owns no clock, no thread and no random source. The driver asks
//! whose turn it is, shows that player a [`View`], and plays what comes back; a refused move
//! leaves the game as it was.

use crate::card::{Card, CardSet};
use crate::cell::{Cell, CellSet};
use crate::moves::{Move, MoveError};
use crate::position::{Position, PositionError};
use crate::squares::is_finishable;
use crate::table::Table;
use crate::view::View;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The player with this number, from 0, is on turn.
    Turn(usize),
    /// All sixteen cards are laid.
    Won,
    /// The team has lost.
    Lost(Loss),
}

/// Why a team has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// No card of the player on turn fits and no card can be taken back.
    Stuck,
    /// The team gave up without a coin.
    GivenUp,
    /// A turn took too long.
    Time,
}

impl Loss {
    /// The reason in a few words.
    pub const fn reason(self) -> &'static str {
        match self {
            Loss::Stuck => "stuck without a coin",
            Loss::GivenUp => "given up",
            Loss::Time => "out of time",
        }
    }
}

/// A move of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played it, from 0.
    pub player: usize,
    /// The move.
    pub mv: Move,
    /// The card it moved; `None` for a keep-free coin.
    pub card: Option<Card>,
}

/// A game in progress or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    status: Status,
    /// Who has just ended a turn and may still move a keep-free coin.
    turn_ended: Option<usize>,
    history: Vec<Played>,
}

impl Game {
    /// A game that begins with this state. A player on turn without a card is skipped.
    ///
    /// # Errors
    /// The state makes no sense.
    pub fn new(position: Position) -> Result<Game, PositionError> {
        position.check()?;
        let mut game =
            Game { position, status: Status::Won, turn_ended: None, history: Vec::new() };
        let first = game.position.turn;
        game.settle(first);
        Ok(game)
    }

    /// The state, hands and all.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The square.
    pub fn table(&self) -> &Table {
        &self.position.table
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The moves played, keep-free coins among them.
    pub fn history(&self) -> &[Played] {
        &self.history
    }

    /// The player on turn, from 0.
    pub fn turn(&self) -> Option<usize> {
        match self.status {
            Status::Turn(player) => Some(player),
            Status::Won | Status::Lost(_) => None,
        }
    }

    /// The hand of the player on turn; empty when the game is over.
    pub fn hand(&self) -> CardSet {
        self.turn().map_or(CardSet::EMPTY, |player| self.position.hands[player])
    }

    /// What the player on turn may know.
    pub fn view(&self) -> Option<View<'_>> {
        self.turn().and_then(|player| self.view_of(player))
    }

    /// What this player may know; `None` if there is no such player.
    pub fn view_of(&self, player: usize) -> Option<View<'_>> {
        View::new(self, player)
    }

    /// The lays and take-backs of the player on turn, lays first.
    pub fn moves(&self) -> Vec<Move> {
        let lays = self.position.table.fitting(self.hand());
        lays.iter()
            .map(|(card, cell)| Move::Lay { card, cell })
            .chain(self.takeable().iter().map(|cell| Move::TakeBack { cell }))
            .collect()
    }

    /// The cells whose cards the player on turn could take back.
    pub fn takeable(&self) -> CellSet {
        match self.turn() {
            Some(_) if self.position.coins > 0 => {
                self.position.table.filled() - self.position.fixed
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Plays a move of the player on turn (of the one before, for a keep-free coin).
    ///
    /// # Errors
    /// The move is not legal; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        match mv {
            Move::Lay { card, cell } => self.lay(card, cell),
            Move::TakeBack { cell } => self.take_back(cell),
            Move::KeepFree { cell } => self.keep_free(cell),
        }
    }

    /// The team gives up.
    ///
    /// # Errors
    /// The game is over, or a coin is left.
    pub fn give_up(&mut self) -> Result<(), MoveError> {
        self.turn().ok_or(MoveError::Over)?;
        if self.position.coins > 0 {
            return Err(MoveError::CoinLeft);
        }
        self.status = Status::Lost(Loss::GivenUp);
        Ok(())
    }

    /// The player on turn has used up the time of the turn.
    ///
    /// # Errors
    /// The game is over, or has no clock.
    pub fn time_out(&mut self) -> Result<(), MoveError> {
        self.turn().ok_or(MoveError::Over)?;
        self.position.clock.ok_or(MoveError::NoClock)?;
        self.status = Status::Lost(Loss::Time);
        Ok(())
    }

    /// The place, from 1, of the move after which the square could never again be finished
    /// without a take-back; 0 if it could not from the start, `None` if it still can.
    pub fn dead_since(&self) -> Option<usize> {
        let mut table = self.position.table.clone();
        if is_finishable(&table) {
            return None;
        }
        for (place, played) in self.history.iter().enumerate().rev() {
            undo(&mut table, played);
            if is_finishable(&table) {
                return Some(place + 1);
            }
        }
        Some(0)
    }

    fn lay(&mut self, card: Card, cell: Cell) -> Result<(), MoveError> {
        let player = self.turn().ok_or(MoveError::Over)?;
        if !self.position.hands[player].has(card) {
            return Err(MoveError::NotInHand(card));
        }
        self.position.table.lay(card, cell)?;
        self.position.hands[player].remove(card);
        for coin in self.position.keep_free.iter_mut().flatten() {
            *coin = coin.filter(|&at| at != cell);
        }
        self.end_turn(player, Move::Lay { card, cell }, card);
        Ok(())
    }

    fn take_back(&mut self, cell: Cell) -> Result<(), MoveError> {
        let player = self.turn().ok_or(MoveError::Over)?;
        let card = self.position.table.card(cell).ok_or(MoveError::NoCard(cell))?;
        if self.position.fixed.has(cell) {
            return Err(MoveError::StartCard { card, cell });
        }
        self.position.coins = self.position.coins.checked_sub(1).ok_or(MoveError::NoCoin)?;
        self.position.table.take(cell);
        self.position.hands[player].insert(card);
        self.end_turn(player, Move::TakeBack { cell }, card);
        Ok(())
    }

    fn keep_free(&mut self, cell: Cell) -> Result<(), MoveError> {
        self.turn().ok_or(MoveError::Over)?;
        let coins = self.position.keep_free.as_mut().ok_or(MoveError::NoKeepFree)?;
        let player = self.turn_ended.ok_or(MoveError::KeepFreeNow)?;
        if self.position.table.card(cell).is_some() {
            return Err(MoveError::NotFree(cell));
        }
        coins[player] = Some(cell);
        self.turn_ended = None;
        self.history.push(Played { player, mv: Move::KeepFree { cell }, card: None });
        Ok(())
    }

    fn end_turn(&mut self, player: usize, mv: Move, card: Card) {
        self.history.push(Played { player, mv, card: Some(card) });
        self.turn_ended = Some(player);
        self.settle(player + 1);
    }

    /// Finds who is on turn, from `first` on, and whether the game goes on.
    fn settle(&mut self, first: usize) {
        let hands = &self.position.hands;
        let next = (first..first + hands.len())
            .map(|player| player % hands.len())
            .find(|&player| !hands[player].is_empty());
        let Some(player) = next else {
            let solved = self.position.table.is_solved();
            self.status = if solved { Status::Won } else { Status::Lost(Loss::Stuck) };
            return;
        };
        self.position.turn = player;
        self.status = Status::Turn(player);
        if self.position.table.fitting(self.hand()).is_empty() && self.takeable().is_empty() {
            self.status = Status::Lost(Loss::Stuck);
        }
    }
}

fn undo(table: &mut Table, played: &Played) {
    match (played.mv, played.card) {
        (Move::Lay { cell, .. }, _) => {
            table.take(cell);
        }
        (Move::TakeBack { cell }, Some(card)) => table.put(card, cell),
        (Move::TakeBack { .. } | Move::KeepFree { .. }, _) => {}
    }
}
