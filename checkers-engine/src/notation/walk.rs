//! Routes of captures: the landing squares between from and to.

use std::ops::ControlFlow::{self, Break, Continue};

use engine_core::Position as _;

use crate::bits::Bits;
use crate::board::{Board, Change, Mover};
use crate::direction::Direction;
use crate::generate::{self, Count, Law, Route, Task, dispatch};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Crowning;
use crate::square::Square;

struct Routes<'a, F> {
    board: &'a Board,
    from: Bits,
    count: Count,
    f: F,
}

impl<F: FnMut(Change, Route) -> ControlFlow<()>> Task for Routes<'_, F> {
    type Output = ControlFlow<()>;

    fn run<L: Law, M: Mover>(self, law: L) -> ControlFlow<()> {
        generate::routes::<L, M, F>(law, self.board, self.from, self.count, self.f)
    }
}

/// The landing squares of the first route of a legal capture, `to` the last; `to` alone for a
/// quiet move.
pub(crate) fn first_route(pos: &Position, mv: Move) -> Vec<Square> {
    let mut landings = vec![mv.to];
    let _ = each_route(pos, mv, Count::Unique, |route| {
        landings = route;
        Break(())
    });
    landings
}

/// Whether a legal capture has a route that lands on `middle` in that order, with or without
/// other squares between.
pub(crate) fn has_route_over(pos: &Position, mv: Move, middle: &[Square]) -> bool {
    each_route(pos, mv, Count::Ordered, |route| {
        let mut landings = route.iter();
        let found = middle.iter().all(|wanted| landings.any(|landing| landing == wanted));
        if found { Break(()) } else { Continue(()) }
    })
    .is_break()
}

fn each_route(
    pos: &Position,
    mv: Move,
    count: Count,
    mut f: impl FnMut(Vec<Square>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let f = |change: Change, route: Route| {
        if change != mv.change() {
            return Continue(());
        }
        f(route.landings(mv.captured.len()).collect())
    };
    let from = Bits::of(mv.from) & pos.pieces(pos.side());
    dispatch(pos.movement(), pos.side(), Routes { board: pos.board(), from, count, f })
}

/// The capture that lands on exactly these squares one after the other, jumping one enemy piece
/// each time. It need not be legal; a flying king may have landed elsewhere on the same diagonals.
pub(super) fn capture_along(pos: &Position, squares: &[Square]) -> Option<Move> {
    let (&from, landings) = squares.split_first()?;
    let &to = landings.last()?;
    let them = pos.pieces(!pos.side());
    let mut empty = pos.empty() | Bits::of(from);
    let mut captured = Bits::EMPTY;
    let mut at = from;
    for &landing in landings {
        let over = jumped(at, landing, them.without(captured), empty)?;
        captured |= over;
        if pos.movement().removes_at_once() {
            empty |= over;
        }
        at = landing;
    }
    let far_row = Bits::rank(if pos.side() == engine_core::Side::White { 7 } else { 0 });
    let arrives = match pos.movement().crowning() {
        Crowning::Continue => landings.iter().any(|&landing| far_row.has(landing)),
        Crowning::AtEnd | Crowning::Stop => far_row.has(to),
    };
    let crowned = arrives && pos.men(pos.side()).has(from);
    Some(Move { from, to, captured, crowned })
}

/// The one victim between two squares of a diagonal that is otherwise empty.
fn jumped(from: Square, to: Square, victims: Bits, empty: Bits) -> Option<Bits> {
    Direction::ALL.into_iter().find_map(|direction| {
        let mut over = Bits::EMPTY;
        let mut at = Bits::of(from).step(direction);
        while at.meets(empty) || (at.meets(victims) && over.is_empty()) {
            if at.has(to) && at.meets(empty) {
                return (!over.is_empty()).then_some(over);
            }
            over |= at & victims;
            at = at.step(direction);
        }
        None
    })
}
