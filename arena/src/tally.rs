//! Results added up.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use engine_core::Side;

use crate::event::Plan;
use crate::record::{GameId, GameRecord, Reason};
use crate::stats::{Estimate, Meeting, Pairs, Rating, Sprt, Wdl, rate};

/// The results of an event so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    names: Vec<String>,
    wdl: Vec<Vec<Wdl>>,
    pairs: Vec<Vec<Pairs>>,
    halves: HashMap<usize, Half>,
    meetings: Vec<Meeting>,
    failures: Vec<BTreeMap<Reason, u64>>,
    reasons: BTreeMap<Reason, u64>,
    games: u64,
    byes: Vec<u64>,
    reached: Vec<u32>,
    winner: Option<usize>,
}

/// A pair of which one game is finished.
#[derive(Clone, Copy, Debug)]
struct Half {
    first: usize,
    points: u64,
}

/// One engine's line in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The engine's number.
    pub engine: usize,
    /// Its games.
    pub wdl: Wdl,
    /// The half points it was given for sitting out.
    pub byes: u64,
    /// Its rating among all.
    pub rating: Rating,
    /// Games it lost by failing: on time, by a stall, by a crash, by an illegal move.
    pub failures: BTreeMap<Reason, u64>,
}

impl Standing {
    /// Its points, those for sitting out included.
    pub fn points(&self) -> f64 {
        (self.wdl.half_points() + self.byes) as f64 / 2.0
    }
}

impl Tally {
    /// No results yet, for these engines.
    pub fn new(names: Vec<String>) -> Tally {
        let n = names.len();
        Tally {
            names,
            wdl: vec![vec![Wdl::default(); n]; n],
            pairs: vec![vec![Pairs::default(); n]; n],
            failures: vec![BTreeMap::new(); n],
            byes: vec![0; n],
            reached: vec![0; n],
            ..Tally::default()
        }
    }

    /// The names of the engines.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of finished games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How often games ended for each reason.
    pub fn reasons(&self) -> &BTreeMap<Reason, u64> {
        &self.reasons
    }

    /// The games of one engine against another, from the first one's view.
    pub fn wdl(&self, engine: usize, opponent: usize) -> Wdl {
        self.wdl[engine][opponent]
    }

    /// The complete pairs of one engine against another, from the first one's view.
    pub fn pairs(&self, engine: usize, opponent: usize) -> Pairs {
        self.pairs[engine][opponent]
    }

    /// Takes in what an event gives its engines beside the results of games: points for sitting out,
    /// places in a knock-out.
    pub fn follow(&mut self, plan: &Plan) {
        self.byes.iter_mut().zip(&plan.byes).for_each(|(ours, byes)| *ours = *byes);
        self.reached.iter_mut().zip(&plan.reached).for_each(|(ours, round)| *ours = *round);
        self.winner = plan.winner;
    }

    /// The engine that has won a knock-out.
    pub fn winner(&self) -> Option<&str> {
        self.winner.map(|engine| self.names[engine].as_str())
    }

    /// Whether an engine was given points for sitting out.
    pub fn has_byes(&self) -> bool {
        self.byes.iter().any(|byes| *byes > 0)
    }

    /// Counts a game, once. `legs` is the number of games of its pair. Games of engines that are
    /// not in the event are left out.
    pub fn add(&mut self, game: &GameRecord, legs: u8) {
        let number = |name: &str| self.names.iter().position(|known| known == name);
        let (Some(white), Some(black)) = (number(&game.white), number(&game.black)) else {
            return;
        };
        let points = game.outcome.half_points(Side::White);
        for (engine, opponent, points) in [(white, black, points), (black, white, 2 - points)] {
            let wdl = &mut self.wdl[engine][opponent];
            match points {
                2 => wdl.wins += 1,
                1 => wdl.draws += 1,
                _ => wdl.losses += 1,
            }
            if points == 0 && game.reason.is_failure() {
                *self.failures[engine].entry(game.reason).or_default() += 1;
            }
        }
        *self.reasons.entry(game.reason).or_default() += 1;
        self.games += 1;
        self.add_to_pair(game.id, white, black, points, legs);
    }

    fn add_to_pair(&mut self, id: GameId, white: usize, black: usize, points: u64, legs: u8) {
        if legs < 2 {
            self.meetings.push(meeting(white, black, points, 1));
            return;
        }
        match self.halves.remove(&id.pair) {
            None => {
                self.halves.insert(id.pair, Half { first: white, points });
            }
            Some(half) => {
                let (first, second) =
                    if half.first == white { (white, black) } else { (black, white) };
                let more = if half.first == white { points } else { 2 - points };
                let total = half.points + more;
                self.pairs[first][second].add(total);
                self.pairs[second][first].add(4 - total);
                self.meetings.push(meeting(first, second, total, 2));
            }
        }
    }

    /// What the results say about one engine against another: from complete pairs, or from single
    /// games as long as there are none.
    pub fn estimate(&self, engine: usize, opponent: usize) -> Estimate {
        match self.pairs(engine, opponent) {
            pairs if pairs.count() > 0 => Estimate::of(&pairs.into()),
            _ => Estimate::of(&self.wdl(engine, opponent).into()),
        }
    }

    /// The log-likelihood ratio of a test between two engines, from complete pairs only; the
    /// Bayesian model takes single games.
    pub fn llr(&self, sprt: &Sprt, engine: usize, opponent: usize) -> Option<f64> {
        sprt.llr_of(self.wdl(engine, opponent), Some(self.pairs(engine, opponent)))
    }

    /// The table, best first. Games of incomplete pairs count for points but not for ratings.
    pub fn standings(&self) -> Vec<Standing> {
        let ratings = rate(self.names.len(), &self.meetings);
        let line = |engine: usize| Standing {
            engine,
            wdl: self.total(engine),
            byes: self.byes[engine],
            rating: ratings[engine],
            failures: self.failures[engine].clone(),
        };
        self.ranking().into_iter().map(line).collect()
    }

    /// The engines, best first: by the round reached in a knock-out, then by points, then in the
    /// order given.
    pub fn ranking(&self) -> Vec<usize> {
        let mut engines: Vec<usize> = (0..self.names.len()).collect();
        let points = |engine: usize| self.total(engine).half_points() + self.byes[engine];
        engines.sort_by_key(|&engine| Reverse((self.reached[engine], points(engine))));
        engines
    }

    /// The half points that an engine was given for sitting out.
    pub fn byes(&self, engine: usize) -> u64 {
        self.byes[engine]
    }

    /// All games of one engine.
    pub fn total(&self, engine: usize) -> Wdl {
        self.wdl[engine].iter().fold(Wdl::default(), |sum, wdl| Wdl {
            wins: sum.wins + wdl.wins,
            draws: sum.draws + wdl.draws,
            losses: sum.losses + wdl.losses,
        })
    }
}

fn meeting(first: usize, second: usize, half_points: u64, games: u32) -> Meeting {
    Meeting { first, second, points: half_points as f64 / 2.0, games: f64::from(games) }
}
