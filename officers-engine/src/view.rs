//! What one player may know.

use crate::card::CardSet;
use crate::cell::{Cell, CellSet};
use crate::game::{Game, Played};
use crate::moves::Move;
use crate::set::Set;
use crate::table::Table;

/// A game as one player sees it: the table, the past, the own hand, and of the other hands only
/// what the rules of the game let a player see or conclude.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Game,
    player: usize,
}

impl<'a> View<'a> {
    pub(crate) fn new(game: &'a Game, player: usize) -> Option<View<'a>> {
        (player < game.position().hands.len()).then_some(View { game, player })
    }

    /// Who looks, from 0.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.game.position().hands.len()
    }

    /// The square.
    pub fn table(&self) -> &'a Table {
        self.game.table()
    }

    /// The own hand.
    pub fn hand(&self) -> CardSet {
        self.game.position().hands[self.player]
    }

    /// The cards that the other players hold together.
    pub fn others(&self) -> CardSet {
        self.table().unlaid() - self.hand()
    }

    /// The number of cards in a hand; 0 for a player who does not exist.
    pub fn hand_size(&self, player: usize) -> usize {
        self.game.position().hands.get(player).map_or(0, |hand| hand.len())
    }

    /// The cards that a player is known to hold: all of them for the own hand, for open hands and
    /// for the only partner with a card, else those that were taken back and not laid since.
    pub fn known_hand(&self, player: usize) -> CardSet {
        let Some(&hand) = self.game.position().hands.get(player) else { return Set::EMPTY };
        if player == self.player || self.open_hands() || hand == self.others() {
            return hand;
        }
        let taken = self
            .history()
            .iter()
            .filter(|played| played.player == player && matches!(played.mv, Move::TakeBack { .. }));
        taken.filter_map(|played| played.card).collect::<CardSet>() & hand
    }

    /// Whether all hands lie open.
    pub fn open_hands(&self) -> bool {
        self.game.position().open_hands
    }

    /// The coins left.
    pub fn coins(&self) -> u8 {
        self.game.position().coins
    }

    /// The cells whose cards may be taken back now.
    pub fn takeable(&self) -> CellSet {
        self.game.takeable()
    }

    /// The cells with the keep-free coins of the others.
    pub fn asked_to_keep_free(&self) -> CellSet {
        let coins = self.game.position().keep_free.iter().flatten().enumerate();
        coins.filter(|&(owner, _)| owner != self.player).filter_map(|(_, &at)| at).collect()
    }

    /// The cell of a player's keep-free coin.
    pub fn keep_free_coin(&self, player: usize) -> Option<Cell> {
        self.game.position().keep_free.as_ref().and_then(|coins| *coins.get(player)?)
    }

    /// The moves played; all of them were seen by everyone.
    pub fn history(&self) -> &'a [Played] {
        self.game.history()
    }
}
