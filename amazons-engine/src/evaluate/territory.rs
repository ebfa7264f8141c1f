//! Who is nearer to which square.

use engine_core::BySide;

use super::lanes::Lanes;
use crate::rays::STEPS;
use crate::squares::Squares;

/// How the empty squares are shared out under one way of measuring distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The squares that a side reaches in fewer moves than the other, or alone.
    pub nearer: BySide<u32>,
    /// The squares that both sides reach in the same number of moves.
    pub even: u32,
}

/// The most that a difference of distances may be and still count as contested.
const CONTESTED: usize = 3;

/// Distances in queen moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueenTerritory {
    /// Who is nearer.
    pub share: Share,
    /// How much is open, in eighths: a square that both sides reach counts 8, 4, 2 or 1 where
    /// their distances differ by 0, 1, 2 or 3, and nothing beyond.
    pub open: u32,
}

/// The squares each side reaches at all.
pub(super) type Reached = BySide<Squares>;

/// Shares the empty squares out by queen moves; `first` are those at distance 1.
#[inline(always)]
pub(super) fn by_queen(empty: Squares, first: BySide<Squares>) -> QueenTerritory {
    let spread = Spread::new(empty);
    let mut race = Race::default();
    // The latest levels of each side, the newest first.
    let mut levels = [BySide::<Squares>::default(); CONTESTED + 1];
    let mut apart = [Squares::EMPTY; CONTESTED + 1];
    let mut new = first;
    loop {
        race.advance(new);
        levels.rotate_right(1);
        levels[0] = new;
        apart[0] |= new.white & new.black;
        for by in 1..=CONTESTED {
            apart[by] |= new.white & levels[by].black | new.black & levels[by].white;
        }
        if (new.white | new.black).is_empty() || race.is_over(empty) {
            break;
        }
        let reached = spread.from(race.reached);
        new.white = reached.white - race.reached.white;
        new.black = reached.black - race.reached.black;
    }
    let open = (0..=CONTESTED).map(|by| apart[by].len() << (CONTESTED - by)).sum();
    QueenTerritory { share: race.share(), open }
}

/// Shares the empty squares out by king moves from the amazons, and tells what each side reaches.
#[inline(always)]
pub(super) fn by_king(empty: Squares, amazons: BySide<Squares>) -> (Share, Reached) {
    let mut race = Race::default();
    let mut front = amazons;
    loop {
        let new = BySide {
            white: (front.white.grown() & empty) - race.reached.white,
            black: (front.black.grown() & empty) - race.reached.black,
        };
        if (new.white | new.black).is_empty() {
            break;
        }
        race.advance(new);
        front = new;
    }
    (race.share(), race.reached)
}

/// Two sides spreading over the board at the same pace.
#[derive(Clone, Copy, Default)]
struct Race {
    reached: BySide<Squares>,
    nearer: BySide<Squares>,
    even: Squares,
}

impl Race {
    /// Both sides reach new squares.
    #[inline(always)]
    fn advance(&mut self, new: BySide<Squares>) {
        self.even |= new.white & new.black;
        self.reached.white |= new.white;
        self.reached.black |= new.black;
        self.nearer.white |= new.white - self.reached.black;
        self.nearer.black |= new.black - self.reached.white;
    }

    /// Whether both sides have reached everything.
    #[inline(always)]
    fn is_over(&self, empty: Squares) -> bool {
        (empty - (self.reached.white & self.reached.black)).is_empty()
    }

    #[inline(always)]
    fn share(&self) -> Share {
        let nearer = BySide { white: self.nearer.white.len(), black: self.nearer.black.len() };
        Share { nearer, even: self.even.len() }
    }
}

/// The four directions, each once for White and once for Black.
const WAYS: usize = 8;

/// The distance of `steps` steps in the direction of each lane.
const fn stride(steps: u8) -> [u32; WAYS] {
    let mut by = [0; WAYS];
    let mut at = 0;
    while at < WAYS {
        by[at] = (STEPS[at / 2] * steps) as u32;
        at += 1;
    }
    by
}

/// Queen moves of whole sets, by doubling: where a piece may go one step, two and four at a time.
struct Spread {
    empty: Squares,
    up: [Lanes<WAYS>; 3],
    down: [Lanes<WAYS>; 3],
}

impl Spread {
    #[inline(always)]
    fn new(empty: Squares) -> Spread {
        let one = Lanes::from_fn(|_| empty);
        let up = one.and(one.up(stride(1)));
        let down = one.and(one.down(stride(1)));
        Spread {
            empty,
            up: [one, up, up.and(up.up(stride(2)))],
            down: [one, down, down.and(down.down(stride(2)))],
        }
    }

    /// The squares at one queen move from `sets`, and those of `sets` that are empty.
    #[inline(always)]
    fn from(&self, sets: BySide<Squares>) -> BySide<Squares> {
        let start = Lanes::from_fn(|at| if at % 2 == 0 { sets.white } else { sets.black });
        let (mut up, mut down) = (start, start);
        // 1 + 2 + 4 + 2 steps: the longest way on ten squares.
        for (at, steps) in [(0, 1), (1, 2), (2, 4), (1, 2)] {
            up = up.or(self.up[at].and(up.up(stride(steps))));
            down = down.or(self.down[at].and(down.down(stride(steps))));
        }
        let all = up.or(down);
        let side = |first: usize| {
            (0..WAYS / 2).fold(Squares::EMPTY, |set, way| set | all.board(2 * way + first))
        };
        BySide { white: side(0) & self.empty, black: side(1) & self.empty }
    }
}
