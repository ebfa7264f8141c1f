//! Many games between bots, and what they show.

use std::ops::Add;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::bot::Bot;
use crate::game::{Game, Status};
use crate::moves::Move;
use crate::setup::Setup;

/// The deals that a thread plays between two reports of progress.
const BATCH: u64 = 500;

/// A series of games.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// How each game is set up.
    pub setup: Setup,
    /// The bots; the first sits in the first seat, and they repeat round the table.
    pub bots: Vec<Bot>,
    /// The number of games.
    pub deals: u64,
    /// Where the random numbers come from. The same seed gives the same result with any number
    /// of threads: each deal has its own stream.
    pub seed: u64,
    /// The number of threads, of which no more are started than there is work for; 0 for one per
    /// core.
    pub threads: usize,
}

/// Why a series could not be played.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// There is nobody to play.
    #[error("no bot to play")]
    NoBot,
    /// The system gave no threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What a series of games gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub deals: u64,
    /// Games won.
    pub won: u64,
    /// Cards taken back.
    pub take_backs: u64,
    /// Lost games by the number of cards on the table at their end.
    pub lost_at: [u64; 16],
}

/// A range that holds the true share of wins with a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end, from 0 to 1.
    pub low: f64,
    /// Its upper end, from 0 to 1.
    pub high: f64,
}

impl Simulation {
    /// Plays all games, telling `progress` from any thread how many more are done.
    ///
    /// # Errors
    /// No bot is named, or no thread can be started.
    pub fn run(&self, progress: impl Fn(u64) + Sync) -> Result<Tally, SimulationError> {
        if self.bots.is_empty() {
            return Err(SimulationError::NoBot);
        }
        let batches = self.deals.div_ceil(BATCH);
        let threads = self.threads.min(usize::try_from(batches).unwrap_or(usize::MAX));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(pool.install(|| {
            (0..batches)
                .into_par_iter()
                .map(|batch| {
                    let deals = batch * BATCH..self.deals.min((batch + 1) * BATCH);
                    let done = deals.end - deals.start;
                    let tally =
                        deals.map(|deal| self.play(deal)).fold(Tally::default(), Tally::add);
                    progress(done);
                    tally
                })
                .reduce(Tally::default, Tally::add)
        }))
    }

    /// Plays the deal with this number. A bot that gives up loses.
    fn play(&self, deal: u64) -> Tally {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(deal);
        let mut tally = Tally { deals: 1, ..Tally::default() };
        let Ok(mut game) = Game::new(self.setup.deal(&mut rng)) else { return tally };
        while let Some(view) = game.view() {
            let bot = self.bots[view.player() % self.bots.len()];
            let Some(mv) = bot.choose(&view, &mut rng) else { break };
            tally.take_backs += u64::from(matches!(mv, Move::TakeBack { .. }));
            if game.play(mv).is_err() {
                break;
            }
        }
        if game.status() == Status::Won {
            tally.won = 1;
        } else {
            tally.lost_at[game.table().laid().len() & 15] = 1;
        }
        tally
    }
}

impl Tally {
    /// The share of games won, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.won as f64 / self.deals.max(1) as f64
    }

    /// Wilson's score interval for the share of games won.
    pub fn interval(&self) -> Interval {
        const Z: f64 = 1.959_963_984_540_054;
        let (share, deals) = (self.share(), self.deals.max(1) as f64);
        let shrink = 1.0 + Z * Z / deals;
        let centre = (share + Z * Z / (2.0 * deals)) / shrink;
        let spread = (share * (1.0 - share) / deals + Z * Z / (4.0 * deals * deals)).sqrt();
        let half = Z * spread / shrink;
        Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            deals: self.deals + other.deals,
            won: self.won + other.won,
            take_backs: self.take_backs + other.take_backs,
            lost_at: std::array::from_fn(|cards| self.lost_at[cards] + other.lost_at[cards]),
        }
    }
}
