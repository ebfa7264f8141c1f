//! Making levels with exactly one solution.
//!
//! Queens are placed at random, regions grow around them, and then single cells change their
//! region so that one other solution after the other disappears. Drawing whole boards until one
//! is unique was rejected: from ten rows on it takes a hundred times longer.

mod placement;
mod regions;
mod repair;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::cells::Cell;
use crate::level::Level;
use crate::rate::rate_unique;
use crate::reason::LADDER;
use crate::solve::Solution;

/// What levels to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of rows: 5 to 20.
    pub size: usize,
    /// The rank of the hardest reason needed, from 1 to [`hardest`]; `None` for any.
    pub difficulty: Option<usize>,
    /// Whether every region is in one piece.
    pub connected: bool,
    /// How many cells are blocked: at most half of those without a queen, and an even number if
    /// the level is symmetric.
    pub blocked: usize,
    /// Whether a half turn of the board maps regions to regions.
    pub symmetric: bool,
    /// How many boards to begin before giving up.
    pub attempts: u32,
}

impl Settings {
    /// Connected levels of this size, of any difficulty.
    pub fn new(size: usize) -> Settings {
        Settings {
            size,
            difficulty: None,
            connected: true,
            blocked: 0,
            symmetric: false,
            attempts: DEFAULT_ATTEMPTS,
        }
    }

    /// Whether such levels can be made.
    ///
    /// # Errors
    /// The first setting that is out of range.
    pub fn check(&self) -> Result<(), GenerateError> {
        let (size, blocked) = (self.size, self.blocked);
        if !SIZES.contains(&size) {
            return Err(GenerateError::Size(size));
        }
        if let Some(difficulty) = self.difficulty
            && !(1..=hardest()).contains(&difficulty)
        {
            return Err(GenerateError::Difficulty(difficulty));
        }
        let most = (size * size - size) / 2;
        if blocked > most {
            return Err(GenerateError::Blocked { blocked, size, most });
        }
        if self.symmetric && blocked % 2 == 1 {
            return Err(GenerateError::OddBlocked(blocked));
        }
        Ok(())
    }
}

/// How many boards are begun before giving up, unless asked otherwise.
pub const DEFAULT_ATTEMPTS: u32 = 20_000;

/// The sizes that can be made.
pub const SIZES: std::ops::RangeInclusive<usize> = 5..=20;

/// A level with its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The level.
    pub level: Level,
    /// Its solution.
    pub solution: Solution,
    /// The seed that makes it again.
    pub seed: u64,
}

/// Why no level was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A size out of range.
    #[error("size {0}: levels that are made have 5 to 20 rows")]
    Size(usize),
    /// A difficulty out of range.
    #[error("difficulty {0}: difficulties are 1 to {hardest}", hardest = hardest())]
    Difficulty(usize),
    /// Too many blocked cells.
    #[error("{blocked} blocked cells: a level of {size} rows has at most {most}")]
    Blocked {
        /// The number asked for.
        blocked: usize,
        /// The number of rows.
        size: usize,
        /// The greatest number.
        most: usize,
    },
    /// An odd number of blocked cells, which no half turn maps to themselves.
    #[error("{0} blocked cells: a symmetric level has an even number")]
    OddBlocked(usize),
    /// None of the boards begun became such a level.
    #[error("gave up after {attempts} boards with seed {seed}")]
    GaveUp {
        /// The seed.
        seed: u64,
        /// The boards begun.
        attempts: u32,
    },
}

/// The greatest difficulty that can be asked for: all of the ladder but the search above it.
pub fn hardest() -> usize {
    LADDER.len() - 1
}

/// Makes a level. The same settings and seed make the same level.
///
/// # Errors
/// The settings are out of range, or no such level was found.
///
/// # Examples
/// ```
/// use queens_engine::{generate, solve};
/// let made = generate::generate(&generate::Settings::new(8), 1).unwrap();
/// assert_eq!(solve::solve(&made.level), solve::Verdict::Unique(made.solution));
/// ```
pub fn generate(settings: &Settings, seed: u64) -> Result<Generated, GenerateError> {
    settings.check()?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let attempts = settings.attempts;
    let mut boards = (0..attempts).filter_map(|_| attempt(settings, &mut rng));
    let suits = |made: &(Level, Solution)| settings.difficulty.is_none_or(|d| rates(&made.0, d));
    let found = boards.find(suits);
    let (level, solution) = found.ok_or(GenerateError::GaveUp { seed, attempts })?;
    Ok(Generated { level, solution, seed })
}

/// One board from the first queen to the last change; `None` if it did not become unique.
fn attempt(settings: &Settings, rng: &mut ChaCha8Rng) -> Option<(Level, Solution)> {
    let queens = placement::place(settings.size, settings.symmetric, rng)?;
    let queens: Vec<Cell> =
        queens.iter().enumerate().map(|(row, &column)| Cell::new(row, column)).collect();
    let map = regions::grow(settings, &queens, rng);
    repair::make_unique(settings, &queens, map, rng)
}

fn rates(level: &Level, difficulty: usize) -> bool {
    rate_unique(level, difficulty).is_some_and(|rating| rating.difficulty == difficulty)
}

/// Where a half turn takes a cell.
fn half_turn(size: usize, cell: Cell) -> Cell {
    Cell::new(size - 1 - cell.row(), size - 1 - cell.column())
}
