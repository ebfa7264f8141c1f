//! Results for people: a table in text, and a page to look at.

mod page;
mod table;

pub use page::{PageError, write_page};
pub use table::{number, pairs_line, score_line, standings, test_line, winner_line};
