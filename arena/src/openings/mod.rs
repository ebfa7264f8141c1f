//! Openings: where games begin, and in which order.

mod read;

use protocol::engine::{Game, Notation, Start};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::settings::OpeningSettings;

pub use read::{Loaded, OpeningError, load, read};

/// The moves before the engines take over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Its number in its file, from 1; 0 for the start position.
    pub number: usize,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position it begins with; the variant's start if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from there, in the game's own notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// Sets `game` to the end of the opening.
    ///
    /// # Errors
    /// The position or a move is not legal, in words.
    pub fn set_up(&self, game: &mut dyn Game) -> Result<(), String> {
        let start = self.start.as_deref().map_or(Start::Startpos, Start::Text);
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        game.set_position(Notation::Standard, start, &moves).map_err(|refusal| refusal.to_string())
    }
}

/// Openings in the order in which they are played, over and over.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    order: Vec<usize>,
    start: usize,
}

impl Book {
    /// A book with nothing in it but the start position.
    pub fn start_position() -> Book {
        Book { openings: vec![Opening::default()], order: vec![0], start: 0 }
    }

    /// Puts openings into the order that `settings` ask for. A random order depends on the seed
    /// and the number of openings alone; every opening comes once before any comes again.
    ///
    /// # Errors
    /// There are no openings, or `start` lies beyond them.
    pub fn new(openings: Vec<Opening>, settings: &OpeningSettings) -> Result<Book, OpeningError> {
        let mut order: Vec<usize> = (0..openings.len()).collect();
        if settings.random {
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(settings.seed));
        }
        let start = settings.start.unwrap_or(1);
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        if start == 0 || start > openings.len() {
            return Err(OpeningError::Start { start, count: openings.len() });
        }
        Ok(Book { openings, order, start: start - 1 })
    }

    /// A checksum of all openings, to notice a changed file.
    pub fn checksum(&self) -> u64 {
        // FNV-1a: stable over versions and machines, which the hashes of the library are not.
        let text = format!("{:?}", self.openings);
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The opening in this place of the sequence, from 0.
    pub fn at(&self, place: usize) -> &Opening {
        &self.openings[self.order[(self.start + place) % self.order.len()]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(random: bool, seed: u64, start: usize) -> Book {
        let openings = (1..=3).map(|number| Opening { number, ..Opening::default() }).collect();
        let start = Some(start);
        Book::new(openings, &OpeningSettings { random, seed, start, ..Default::default() }).unwrap()
    }

    fn numbers(book: &Book) -> Vec<usize> {
        (0..7).map(|place| book.at(place).number).collect()
    }

    /// Case E10.
    #[test]
    fn the_order_begins_where_it_is_told_to_and_goes_round() {
        assert_eq!(numbers(&book(false, 0, 3))[..5], [3, 1, 2, 3, 1]);
    }

    /// Case E10.
    #[test]
    fn a_random_order_is_its_seed_s_own() {
        let order = numbers(&book(true, 7, 1));
        assert_eq!(order, numbers(&book(true, 7, 1)));
        assert_eq!(order[1..], numbers(&book(true, 7, 2))[..6]);
        let mut once = order[..3].to_vec();
        once.sort_unstable();
        assert_eq!(once, [1, 2, 3]);
        assert!((0..20).any(|seed| numbers(&book(true, seed, 1)) != order));
    }

    /// Case E10: a start beyond the file is an error, not a match from the start position.
    #[test]
    fn a_start_beyond_the_file_is_refused() {
        let settings = OpeningSettings { start: Some(4), ..Default::default() };
        let error = Book::new(vec![Opening::default(); 3], &settings).unwrap_err();
        assert_eq!(error, OpeningError::Start { start: 4, count: 3 });
        assert!(Book::new(Vec::new(), &OpeningSettings::default()).is_err());
    }
}
