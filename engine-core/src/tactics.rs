//! How a game likes to be searched: the order of its moves, where a line may end, and what may
//! be searched less deeply.

use crate::buffer::{MoveBuffer, Span};
use crate::outcome::Verdict;
use crate::position::Position;

/// A node of the search as a game's [`Tactics`] sees it.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a, P: Position> {
    /// The position.
    pub pos: &'a P,
    /// Plies from the root.
    pub ply: u32,
    /// Plies still to be searched before the frontier; 0 in quiescence.
    pub depth: u32,
    /// Whether the window is open, so that the node may end up in the main line.
    pub open: bool,
    /// The move that led here; `None` at the root.
    pub last: Option<P::Move>,
}

/// Which moves a node asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Every legal move.
    All,
    /// Only the moves worth a look after [`Frontier::StandPat`].
    Noisy,
}

/// What is to happen where the depth is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frontier {
    /// The game is over: exactly where [`Position::verdict`] is `Some`. It stands here so that a
    /// game that has listed its captures need not do so twice.
    Over(Verdict),
    /// The evaluation is the value.
    Evaluate,
    /// The evaluation is a lower bound: the mover need not play any of the [`Supply::Noisy`]
    /// moves, which are searched next.
    StandPat,
    /// No evaluation is to be trusted here: all moves are searched, and the frontier is asked
    /// again after each.
    Forced,
    /// The position is searched so many plies deeper, at least 1, as an ordinary node.
    Deepen(u32),
}

/// Whether a move is searched at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The move is searched.
    Search,
    /// The move is passed over.
    Skip,
    /// The move and all that the supply would bring after it are passed over.
    SkipRest,
}

/// A shallow search that may show that a node need not be searched in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The depth of the shallow search, less than the node's.
    pub depth: u32,
    /// By how much it must beat the upper end of the window, in hundredths.
    pub margin: i32,
}

/// How moves of `P` are supplied and how its tree is shaped. Everything here is advice for the
/// order and the extent of a search, never a rule of the game.
///
/// A supply is opened, drawn from move by move and closed; supplies nest like the nodes they
/// belong to. Laws, tested by `conformance::check_tactics`:
/// - [`Supply::All`] brings every legal move exactly once, and [`Supply::Noisy`] a part of them;
/// - a table move that is legal and belongs to the supply comes first, one that is not legal is
///   passed over;
/// - [`Frontier::Over`] is given exactly where the game is over.
pub trait Tactics<P: Position>: Send + Sync {
    /// What one thread keeps: room for moves, grown as needed and never given back, and what it
    /// has learnt about their order. No node allocates once the room is there.
    type Buf: Default + Send;
    /// Where one node stands in its supply.
    type Cursor;

    /// Opens the supply of a node. `table` is the transposition table's move, a rumour that may
    /// come from another position.
    fn open(
        &self,
        node: &Node<'_, P>,
        table: Option<P::Key>,
        supply: Supply,
        buf: &mut Self::Buf,
    ) -> Self::Cursor;

    /// The next move, best first as far as the game can tell; `None` when there is none left.
    fn next(
        &self,
        node: &Node<'_, P>,
        cursor: &mut Self::Cursor,
        buf: &mut Self::Buf,
    ) -> Option<P::Move>;

    /// Gives back the room of a supply. Every supply is closed, latest first, also when a search
    /// is broken off.
    fn close(&self, cursor: Self::Cursor, buf: &mut Self::Buf);

    /// What to do with a position where the depth is used up, `beyond` plies past the point where
    /// it was first used up on this line. Must not answer [`Frontier::Deepen`] or
    /// [`Frontier::Forced`] for ever: bound it by `beyond`, or by captures that run out.
    fn frontier(&self, pos: &P, beyond: u32) -> Frontier;

    /// The move was the best of the node and raised its score to `beta` or above; the moves
    /// supplied before it did not. For killers and history.
    #[inline]
    fn learn(
        &self,
        _node: &Node<'_, P>,
        _cursor: &Self::Cursor,
        _mv: P::Move,
        _buf: &mut Self::Buf,
    ) {
    }

    /// A new search begins: what was learnt from the last one may be made to count less.
    fn age(&self, _buf: &mut Self::Buf) {}

    /// By how many plies the first look at a move is cut; a move that does well all the same is
    /// searched again in full. `number` counts the node's moves from 1.
    #[inline]
    fn reduction(
        &self,
        _node: &Node<'_, P>,
        _cursor: &Self::Cursor,
        _mv: P::Move,
        _number: u32,
    ) -> u32 {
        0
    }

    /// By how many plies a move is searched deeper; `now` is the position after it.
    #[inline]
    fn extension(
        &self,
        _node: &Node<'_, P>,
        _cursor: &Self::Cursor,
        _mv: P::Move,
        _now: &P,
    ) -> u32 {
        0
    }

    /// Whether a move is searched at all. Asked only after a move of the node has turned out not
    /// to lose by force; `number` counts the node's moves from 1.
    #[inline]
    fn fate(
        &self,
        _node: &Node<'_, P>,
        _cursor: &Self::Cursor,
        _mv: P::Move,
        _number: u32,
    ) -> Fate {
        Fate::Search
    }

    /// How far, in hundredths, the evaluation must lie above the window for the node to be given
    /// up as too good; `None` where that is never done. Asked only where the window is closed.
    #[inline]
    fn beta_margin(&self, _node: &Node<'_, P>) -> Option<i32> {
        None
    }

    /// A shallow search to try before the full one; `None` where there is none. Asked only where
    /// the window is closed.
    #[inline]
    fn probe(&self, _node: &Node<'_, P>) -> Option<Probe> {
        None
    }

    /// What opening a supply costs, counted in evaluations: the search looks at the clock after so
    /// much work, not after so many nodes.
    #[inline]
    fn supply_cost(&self, _pos: &P) -> u32 {
        4
    }

    /// Half the width, in hundredths, of the window that an iteration opens around the score of
    /// the one before.
    fn aspiration(&self) -> i32 {
        30
    }
}

/// The simplest tactics for any game: moves in the rules' own order, the table's move first, and
/// an evaluation as soon as the depth is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain;

impl<P: Position> Tactics<P> for Plain {
    type Buf = MoveBuffer<P::Move>;
    type Cursor = Span;

    fn open(
        &self,
        node: &Node<'_, P>,
        table: Option<P::Key>,
        supply: Supply,
        buf: &mut Self::Buf,
    ) -> Span {
        let mut span = buf.open();
        if supply == Supply::All {
            let _ = node.pos.visit(|mv| {
                buf.push(&mut span, mv, i32::from(table == Some(node.pos.shorten(mv))));
                std::ops::ControlFlow::Continue(())
            });
        }
        span
    }

    fn next(&self, _node: &Node<'_, P>, cursor: &mut Span, buf: &mut Self::Buf) -> Option<P::Move> {
        buf.next_best(cursor)
    }

    fn close(&self, cursor: Span, buf: &mut Self::Buf) {
        buf.close(cursor);
    }

    fn frontier(&self, pos: &P, _beyond: u32) -> Frontier {
        pos.verdict().map_or(Frontier::Evaluate, Frontier::Over)
    }
}
