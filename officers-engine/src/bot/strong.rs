//! The silent expert.
//!
//! While the square can be finished every unlaid card has a safe cell, so a team of these bots
//! never loses. What is left to choose matters in a team with weaker players: the bot takes the
//! safe lay after which the next partner's likely lays are most often safe, and of equal ones the
//! one that keeps most completions. It reads that partner from the public past: which cards were taken back into
//! that hand and are still there, and whether the partner has only ever built beside laid cards.
//! In games with keep-free coins it leaves the cells free that partners ask for, if it can.

use rand::{Rng, RngExt};

use crate::card::{Card, CardSet};
use crate::cell::{Cell, CellSet};
use crate::checks::Checks;
use crate::hint;
use crate::lays::Lays;
use crate::moves::Move;
use crate::squares::Completions;
use crate::table::Table;
use crate::view::View;

/// The lays after which a partner who only built beside laid cards is taken to do so on purpose.
const HABIT: usize = 2;

pub(super) fn choose(view: &View<'_>, rng: &mut impl Rng) -> Option<Move> {
    let completions = Completions::of(view.table());
    let safe = view.table().fitting(view.hand()) & completions.lays();
    if safe.is_empty() {
        return repair(view);
    }
    let polite = safe.on_cells(CellSet::FULL - view.asked_to_keep_free());
    let lays = if polite.is_empty() { safe } else { polite };
    let (card, cell) = safest(view, &completions, most_kept(&completions, lays, rng))?;
    Some(Move::Lay { card, cell })
}

/// The lays by completions kept, equal ones in random order.
fn most_kept(completions: &Completions, lays: Lays, rng: &mut impl Rng) -> Vec<(Card, Cell)> {
    let mut kept: Vec<(usize, u32, (Card, Cell))> = lays
        .iter()
        .map(|lay| (completions.count_with(lay.0, lay.1), rng.random_range(0..u32::MAX), lay))
        .collect();
    kept.sort_unstable_by(|a, b| b.cmp(a));
    kept.into_iter().map(|(_, _, lay)| lay).collect()
}

/// The first of the lays after which the next partner is least likely to spoil the square.
fn safest(
    view: &View<'_>,
    completions: &Completions,
    lays: Vec<(Card, Cell)>,
) -> Option<(Card, Cell)> {
    let partner = Partner::read(view);
    let mut best = (-1.0, None);
    for lay in lays {
        let safety = partner.safety(view.table(), completions, lay);
        if safety > best.0 {
            best = (safety, Some(lay));
        }
        if safety >= 1.0 {
            break;
        }
    }
    best.1
}

/// A dead square: the take-back that leads back to a square that can be finished, if the coins
/// last; else any lay that fits, for the team has nothing to lose.
fn repair(view: &View<'_>) -> Option<Move> {
    let take = || view.takeable().iter().next().map(|cell| Move::TakeBack { cell });
    let lay = || {
        let lays = view.table().fitting(view.hand());
        lays.nth(0).map(|(card, cell)| Move::Lay { card, cell })
    };
    hint::repair(view.table(), view.takeable())
        .filter(|repair| repair.take_backs <= usize::from(view.coins()))
        .map(|repair| Move::TakeBack { cell: repair.cell })
        .or_else(lay)
        .or_else(take)
}

/// The next player with a card, as the past shows it.
struct Partner {
    /// The cards it may hold.
    may_hold: CardSet,
    /// Those of them it holds for certain.
    holds: CardSet,
    /// The chance that it holds another given card of `may_hold`.
    chance: f64,
    /// It has built beside laid cards only.
    stays_near: bool,
}

impl Partner {
    fn read(view: &View<'_>) -> Partner {
        let players = view.players();
        let next = (1..players)
            .map(|step| (view.player() + step) % players)
            .find(|&player| view.hand_size(player) > 0)
            .unwrap_or(view.player());
        let known = |player: usize| view.known_hand(player);
        let holds = known(next);
        let elsewhere = (0..players)
            .filter(|&player| player != next)
            .fold(CardSet::EMPTY, |cards, player| cards | known(player));
        let may_hold = view.table().unlaid() - elsewhere;
        let unknown = (may_hold - holds).len();
        Partner {
            may_hold,
            holds,
            chance: (view.hand_size(next) - holds.len()) as f64 / unknown.max(1) as f64,
            stays_near: stays_near(view, next),
        }
    }

    /// The share of this partner's likely lays that would be safe after ours. Likely are those
    /// that pass the four checks, as safe ones always do, and that are in keeping with its habit
    /// if there are any.
    fn safety(&self, table: &Table, completions: &Completions, (card, cell): (Card, Cell)) -> f64 {
        let mut table = table.clone();
        table.put(card, cell);
        let mut completions = completions.clone();
        completions.keep(card, cell);
        let fitting = table.fitting(self.may_hold);
        let mut safe = fitting & completions.lays();
        let mut spoiling = passing(&table, fitting - safe);
        let near = Cell::neighbours_of(table.filled());
        if self.stays_near && !(safe | spoiling).on_cells(near).is_empty() {
            (safe, spoiling) = (safe.on_cells(near), spoiling.on_cells(near));
        }
        let (safe, spoiling) = (self.weight(safe), self.weight(spoiling));
        if safe + spoiling > 0.0 { safe / (safe + spoiling) } else { 1.0 }
    }

    /// The lays, each counted by the chance that the partner holds its card.
    fn weight(&self, lays: Lays) -> f64 {
        let certain = lays.with_cards(self.holds).len();
        certain as f64 + (lays.len() - certain) as f64 * self.chance
    }
}

/// The lays that pass the four checks.
fn passing(table: &Table, lays: Lays) -> Lays {
    let checks = Checks::of(table);
    let mut passing = lays;
    for (card, cell) in lays.iter().filter(|&(card, cell)| !checks.pass_after(card, cell)) {
        passing.remove(card, cell);
    }
    passing
}

/// Whether a player has laid a few cards, each beside cards that lay there.
fn stays_near(view: &View<'_>, player: usize) -> bool {
    let mut filled = CellSet::EMPTY;
    let mut near = 0;
    for played in view.history() {
        match played.mv {
            Move::Lay { cell, .. } => {
                if played.player == player && !filled.is_empty() {
                    if !Cell::neighbours_of(filled).has(cell) {
                        return false;
                    }
                    near += 1;
                }
                filled.insert(cell);
            }
            Move::TakeBack { cell } => filled.remove(cell),
            Move::KeepFree { .. } => {}
        }
    }
    near >= HABIT
}
