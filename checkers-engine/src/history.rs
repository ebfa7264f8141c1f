//! Draws: the one implementation for the search, the daemon and the referee.
//!
//! Public programs disagree on the corners of the written rules. Our reading: a count starts with
//! the move after a balance arose and is set back by any capture or crowning. Whether a lone king
//! holds the main road is looked at after each move of the stronger side, and the moves that count
//! are consecutive. "Three kings" are three or more kings and no men. "Two pieces or fewer" hold at
//! least one king, as three pieces on the main road do.

use std::fmt;

use engine_core::zobrist::splitmix64;
use engine_core::{Path, Position as _, Side};

use crate::bits::Bits;
use crate::direction::Direction;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{DrawRules, Rules};
use crate::square::Square;

/// Why a game is drawn. Numbers count moves by each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The same position with the same side to move for so many times.
    Repetition(u8),
    /// Moves with kings only and no capture.
    Quiet(u8),
    /// Three kings or more have not won against one in time.
    ThreeKings,
    /// Both sides have a king and the balance has not changed for so many moves.
    Balance(u8),
    /// A lone king has held the main road against three pieces.
    MainRoad,
    /// Two pieces have not won against a lone king.
    TwoPieces,
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawReason::Repetition(3) => f.write_str("threefold"),
            DrawReason::Repetition(times) => write!(f, "repetition {times}"),
            DrawReason::Quiet(moves) => write!(f, "quiet {moves}"),
            DrawReason::ThreeKings => f.write_str("3 kings v 1"),
            DrawReason::Balance(moves) => write!(f, "balance {moves}"),
            DrawReason::MainRoad => f.write_str("main road"),
            DrawReason::TwoPieces => f.write_str("2 pieces v 1 king"),
        }
    }
}

/// The diagonal from a1 to h8.
pub(crate) const MAIN_ROAD: Bits = {
    let mut road = Bits::of(Square::from_index(28));
    let mut at = road;
    while !at.is_empty() {
        road = Bits::from_raw(road.raw() | at.raw());
        at = at.step(Direction::UpRight);
    }
    road
};

/// Plies counted for the draw rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counters {
    /// Since the last capture or move of a man.
    quiet: u16,
    /// Since the last capture or crowning.
    unchanged: u16,
    /// In a row in which a lone king has held the main road against three pieces.
    main_road: u16,
}

/// One side has a lone king; what the other has.
struct LoneKing {
    stronger: Side,
    pieces: u32,
    kings: u32,
    on_main_road: bool,
}

impl LoneKing {
    /// Where both sides have a lone king, the side that has just moved counts as the stronger.
    fn of(pos: &Position) -> Option<LoneKing> {
        [pos.side(), !pos.side()].into_iter().find_map(|weaker| {
            let (king, others) = (pos.kings(weaker), pos.pieces(!weaker));
            (pos.pieces(weaker) == king && king.len() == 1).then(|| LoneKing {
                stronger: !weaker,
                pieces: others.len(),
                kings: pos.kings(!weaker).len(),
                on_main_road: king.meets(MAIN_ROAD),
            })
        })
    }

    fn three_pieces(&self) -> bool {
        self.pieces == 3 && self.kings > 0
    }
}

impl Counters {
    fn after(self, before: &Position, mv: Move, now: &Position) -> Counters {
        let mover = before.side();
        let changed = mv.is_capture() || mv.crowned;
        let by_man = before.men(mover).has(mv.from);
        let holds = !changed
            && LoneKing::of(now).is_some_and(|lone| {
                lone.three_pieces() && (lone.on_main_road || lone.stronger != mover)
            });
        let next = |count: u16, goes_on| if goes_on { count.saturating_add(1) } else { 0 };
        Counters {
            quiet: next(self.quiet, !changed && !by_man),
            unchanged: next(self.unchanged, !changed),
            main_road: next(self.main_road, holds),
        }
    }

    /// Calls `f` for each rule that applies, with the plies left until it draws.
    fn each_limit(self, rules: &DrawRules, now: &Position, mut f: impl FnMut(DrawReason, u16)) {
        let mut limit = |moves: Option<u8>, counted: u16, reason: fn(u8) -> DrawReason| {
            if let Some(moves) = moves {
                f(reason(moves), (2 * u16::from(moves)).saturating_sub(counted));
            }
        };
        limit(rules.quiet, self.quiet, DrawReason::Quiet);
        if Side::BOTH.iter().all(|&side| !now.kings(side).is_empty()) {
            match (now.pieces(Side::White) | now.pieces(Side::Black)).len() {
                4 | 5 => limit(rules.balance_5, self.unchanged, DrawReason::Balance),
                6 | 7 => limit(rules.balance_7, self.unchanged, DrawReason::Balance),
                _ => {}
            }
        }
        let Some(lone) = LoneKing::of(now) else { return };
        if lone.kings >= 3 && lone.kings == lone.pieces {
            // The stronger side's moves count: with the last move its own, it is half a move ahead.
            let ahead = u16::from(lone.stronger != now.side() && self.unchanged > 0);
            limit(rules.three_kings, self.unchanged + ahead, |_| DrawReason::ThreeKings);
        }
        if lone.three_pieces() {
            limit(rules.main_road, self.main_road, |_| DrawReason::MainRoad);
        }
        if lone.pieces <= 2 && lone.kings > 0 {
            limit(rules.two_pieces, self.unchanged, |_| DrawReason::TwoPieces);
        }
    }
}

/// What is known about one position of the game.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    counters: Counters,
    /// How often the position has stood before.
    earlier: u8,
    reason: Option<DrawReason>,
    /// Plies until the nearest counted draw.
    plies_left: u16,
}

/// The game so far and the line being searched, for the draw rules. Positions are told apart by
/// their hash.
#[derive(Clone, Debug)]
pub struct History {
    rules: DrawRules,
    entries: Vec<Entry>,
}

/// Fewer plies than this before a counted draw, positions are told apart by the plies left.
const CLOSE: u16 = 12;

impl History {
    /// The history of a game that begins here: nothing has been counted yet.
    pub fn new(rules: &Rules, start: &Position) -> History {
        let mut history = History { rules: rules.draw, entries: Vec::new() };
        history.push(start, Counters::default());
        history
    }

    fn push(&mut self, now: &Position, counters: Counters) {
        let hash = now.hash();
        let reversible = usize::from(counters.quiet).min(self.entries.len());
        let recent = &self.entries[self.entries.len() - reversible..];
        let same = |entry: &&Entry| entry.hash == hash;
        let earlier = recent.iter().rev().skip(1).step_by(2).find(same);
        let earlier = earlier.map_or(0, |entry| entry.earlier.saturating_add(1));
        let times = self.rules.repetition.filter(|&times| earlier >= times - 1);
        let mut reason = times.map(DrawReason::Repetition);
        let mut plies_left = u16::MAX;
        counters.each_limit(&self.rules, now, |limit, left| {
            plies_left = plies_left.min(left);
            if left == 0 {
                reason = reason.or(Some(limit));
            }
        });
        self.entries.push(Entry { hash, counters, earlier, reason, plies_left });
    }
}

impl Path<Position> for History {
    type Reason = DrawReason;

    fn enter(&mut self, before: &Position, mv: Move, now: &Position) {
        let counters = self.entries.last().map(|entry| entry.counters).unwrap_or_default();
        self.push(now, counters.after(before, mv, now));
    }

    fn leave(&mut self) {
        self.entries.pop();
    }

    fn draw(&self) -> Option<DrawReason> {
        self.entries.last().and_then(|entry| entry.reason)
    }

    fn is_draw_in_search(&self) -> bool {
        let repeats = |entry: &Entry| self.rules.repetition.is_some() && entry.earlier > 0;
        self.entries.last().is_some_and(|entry| entry.reason.is_some() || repeats(entry))
    }

    fn table_key(&self) -> u64 {
        let left = self.entries.last().map_or(CLOSE, |entry| entry.plies_left);
        if left < CLOSE { splitmix64(&mut u64::from(left)) } else { 0 }
    }
}
