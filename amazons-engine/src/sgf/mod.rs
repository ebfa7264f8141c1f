//! Smart Game Format `FF[4]` for Amazons, `GM[18]`.
//!
//! In this format Black begins and stands at the bottom, and rows are lettered from the top: `aj`
//! is a1 of ten rows. Here White begins, so SGF's Black is our White. A game that sets up nothing
//! starts from the usual position of its board; a set-up replaces that whole position. `tree`
//! knows the syntax of any SGF file, `read` and `write` what it means in Amazons.
//!
//! ```
//! use amazons_engine::sgf;
//!
//! let (record, warnings) = sgf::records("(;FF[4]GM[18]SZ[10];B[gjggjj];W[gagbbg])").remove(0)?;
//! assert_eq!(record.moves().collect::<Vec<_>>(), ["g1g4,g4j1", "g10g9,g9b4"]);
//! assert!(warnings.is_empty());
//! # Ok::<(), engine_core::record::Fault>(())
//! ```

mod point;
mod read;
mod tree;
mod write;

pub use read::{looks_like_sgf, records};
pub(crate) use write::in_points;
pub use write::write;
