//! What every game shares, and nothing that one game alone needs: rules as a trait, two searches,
//! scores, time, and records of games.
//!
//! The crate knows no game, does no input or output and prints nothing: positions come in through
//! the [`Position`] trait and results go out as values.
//!
//! # From rules to moves
//!
//! A game gives its rules ([`Position`]) and so has counting ([`perft`]), records ([`record`]) and
//! the suite of laws (`conformance`, under the feature `testing`). To be searched it adds
//!
//! - for [`alphabeta`]: an [`Evaluator`], its [`Tactics`] (the order of moves, where a line may
//!   end, what may be searched less deeply), and, if it has them, an [`Oracle`] of exact knowledge
//!   and a [`Path`] for draws that depend on the moves before; `()` stands for none;
//! - for [`mcts`]: an [`Expander`](mcts::Expander), with the same oracle and path.
//!
//! Either searcher is asked in the same way:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use engine_core::alphabeta::{Parts, Searcher, Settings};
//! use engine_core::tactics::Plain;
//! use engine_core::{Control, Evaluator, Limits, Position, Root, Score, Side, Verdict};
//!
//! /// Take one to three of the matches; who finds none has lost.
//! #[derive(Clone)]
//! struct Nim(u32, Side);
//!
//! impl Position for Nim {
//!     type Move = u32;
//!     type Key = u32;
//!
//!     fn side(&self) -> Side {
//!         self.1
//!     }
//!     fn hash(&self) -> u64 {
//!         u64::from(self.0) * 2 + self.1 as u64
//!     }
//!     fn play(&mut self, mv: u32) {
//!         *self = Nim(self.0.saturating_sub(mv), !self.1);
//!     }
//!     fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
//!         (1..=self.0.min(3)).try_for_each(f)
//!     }
//!     fn verdict(&self) -> Option<Verdict> {
//!         (self.0 == 0).then_some(Verdict::Loss)
//!     }
//!     fn shorten(&self, mv: u32) -> u32 {
//!         mv
//!     }
//!     fn resolve(&self, key: u32) -> Option<u32> {
//!         (1..=self.0.min(3)).contains(&key).then_some(key)
//!     }
//! }
//!
//! struct NoIdea;
//!
//! impl Evaluator<Nim> for NoIdea {
//!     type Acc = ();
//!     fn fresh(&self, _: &Nim) {}
//!     fn after(&self, _: &(), _: &Nim, _: u32, _: &Nim) {}
//!     fn score(&self, _: &Nim, _: &()) -> Score {
//!         Score::DRAW
//!     }
//! }
//!
//! let game = Parts::<Nim, _, _>::new(NoIdea, Plain, ());
//! let root = Root::new(Nim(10, Side::White), (), Limits { depth: Some(8), ..Limits::default() });
//! let answer = Searcher::new(game, Settings::default()).search(&root, &Control::new(), &mut |_| {});
//! assert_eq!((answer.best, answer.score), (Some(2), Score::win_in(5)));
//! ```
//!
//! # Choices
//!
//! *One frame, compiled once for each game.* Draughts has a handful of moves in a node and forced
//! captures, Amazons two thousand moves and an evaluation of some ten thousand instructions. They
//! share the whole search all the same, because what differs is asked of the game: the supply of
//! moves, the frontier, the reductions. All these calls are static. A searcher behind `dyn` hooks, or a search for each game, was the alternative: the one
//! is slower where nodes are cheap, the other keeps every repair in two places. Measured by
//! instructions, the frame takes about a quarter of a draughts node (of some 1,400) and a few
//! hundredths of an Amazons node.
//!
//! *Positions are copied.* They are small, and nothing has to be undone when a search is broken
//! off. What does depend on the way is a stack of its own ([`Path`]).
//!
//! *A search is broken off with `?`.* Every node gives an `Option`; whoever opened a supply or
//! entered a path gives it back on that way too.
//!
//! *Work, not nodes, decides when to look at the clock.* A node of Amazons may cost a thousand
//! times one of draughts. The stop flag is looked at in every inner node; the clock whenever half
//! a millisecond's worth of work has been done, at the speed last seen.
//!
//! *Plain atomics, no `unsafe`.* The transposition table and the tree are words that threads read
//! and write without locks; a table entry that was torn does not match its own check.
//!
//! *No null move.* In both games having to move is often bad, so giving up the move proves
//! nothing; shallow searches ([`Probe`]) take its place.

pub mod alphabeta;
pub mod bits;
pub mod budget;
pub mod buffer;
pub mod clock;
#[cfg(feature = "testing")]
pub mod conformance;
pub mod control;
pub mod evaluate;
pub mod history;
pub mod limits;
pub mod mcts;
pub mod oracle;
pub mod outcome;
pub mod path;
pub mod perft;
pub mod position;
pub mod record;
pub mod report;
pub mod request;
pub mod score;
pub mod side;
pub mod table;
pub mod tactics;
mod watch;
pub mod workers;
pub mod zobrist;

pub use control::Control;
pub use evaluate::Evaluator;
pub use limits::{Clock, Limits};
pub use oracle::{Known, Oracle};
pub use outcome::{Outcome, Verdict};
pub use path::Path;
pub use position::Position;
pub use report::{Answer, Bound, Line, SearchEvent};
pub use request::Root;
pub use score::Score;
pub use side::{BySide, Side};
pub use tactics::{Fate, Frontier, Node, Probe, Supply, Tactics};
