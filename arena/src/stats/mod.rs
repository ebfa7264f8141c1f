//! What results say about strength: Elo with its error, likelihood of superiority, sequential
//! tests, and ratings of many engines at once.
//!
//! The unit of evidence is an independent item. Two games on one opening with colours swapped are
//! not independent, so wherever pairs were played the five counts of [`Pairs`] are used and not
//! the three of [`Wdl`]. A figure that the counts do not determine is `None`, never an infinity or
//! a NaN.

mod estimate;
mod likelihood;
mod ratings;
mod sample;
mod sprt;

pub use estimate::{Estimate, Interval, elo_of_score, score_of_elo};
pub use ratings::{Meeting, Rating, rate};
pub use sample::{Pairs, Sample, Wdl};
pub use sprt::{Model, Sprt, SprtError, Verdict};
