//! Games small enough to be searched to the end.

use std::ops::ControlFlow;
use std::sync::Arc;

use engine_core::alphabeta::Parts;
use engine_core::buffer::{MoveBuffer, Span};
use engine_core::zobrist::splitmix64;
use engine_core::{
    Evaluator, Fate, Frontier, Limits, Node, Path, Position, Probe, Root, Score, Side, Supply,
    Tactics, Verdict,
};

/// A number that depends on two others and looks random.
fn mix(a: u64, b: u64) -> u64 {
    let mut state = a ^ b.rotate_left(32);
    splitmix64(&mut state)
}

/// A random tree: what can be played, and who wins at the end, depends on the moves so far. Lines
/// end after at most `left` plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sapling {
    hash: u64,
    left: u32,
    narrowest: u32,
    widest: u32,
    side: Side,
}

impl Sapling {
    pub(crate) fn new(seed: u64, left: u32) -> Sapling {
        Sapling { hash: mix(seed, 1), left, narrowest: 0, widest: 5, side: Side::White }
    }

    /// A tree whose lines end after `left` plies and not before.
    pub(crate) fn thick(seed: u64, left: u32) -> Sapling {
        Sapling { narrowest: 1, widest: 6, ..Sapling::new(seed, left) }
    }

    /// A tree that is one long line.
    pub(crate) fn corridor(left: u32) -> Sapling {
        Sapling { narrowest: 1, widest: 1, ..Sapling::new(0, left) }
    }

    fn width(&self) -> u32 {
        let random = (self.hash >> 8) as u32 % (self.widest + 1 - self.narrowest);
        if self.left == 0 { 0 } else { self.narrowest + random }
    }
}

impl Position for Sapling {
    type Move = u32;
    type Key = u32;

    fn side(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn play(&mut self, mv: u32) {
        self.hash = mix(self.hash, u64::from(mv) + 2);
        self.left = self.left.saturating_sub(1);
        self.side = !self.side;
    }

    fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        (0..self.width()).try_for_each(f)
    }

    fn verdict(&self) -> Option<Verdict> {
        let verdicts = [Verdict::Loss, Verdict::Loss, Verdict::Win, Verdict::Draw];
        (self.width() == 0).then(|| verdicts[self.hash as usize % 4])
    }

    fn shorten(&self, mv: u32) -> u32 {
        mv
    }

    fn resolve(&self, key: u32) -> Option<u32> {
        (key < self.width()).then_some(key)
    }
}

/// A token on a random graph, moved by both sides in turn. Who cannot move has lost. Positions
/// are reached by many ways, and lines can go round for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Maze {
    seed: u64,
    at: u32,
    side: Side,
}

impl Maze {
    const ROOMS: u32 = 24;

    pub(crate) fn new(seed: u64) -> Maze {
        Maze { seed, at: 0, side: Side::White }
    }

    fn is_door(&self, to: u32) -> bool {
        mix(self.seed, u64::from(self.at * Self::ROOMS + to)).is_multiple_of(12)
    }
}

impl Position for Maze {
    type Move = u32;
    type Key = u32;

    fn side(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        mix(self.seed, 1_000_000 + 2 * u64::from(self.at) + self.side as u64)
    }

    fn play(&mut self, mv: u32) {
        self.at = mv;
        self.side = !self.side;
    }

    fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        (0..Self::ROOMS).filter(|&to| self.is_door(to)).try_for_each(f)
    }

    fn verdict(&self) -> Option<Verdict> {
        (self.count_moves() == 0).then_some(Verdict::Loss)
    }

    fn shorten(&self, mv: u32) -> u32 {
        mv
    }

    fn resolve(&self, key: u32) -> Option<u32> {
        (key < Self::ROOMS && self.is_door(key)).then_some(key)
    }
}

/// Remembers the positions of the game; the third time is a draw, in a search the second.
#[derive(Clone, Debug, Default)]
pub(crate) struct Footsteps {
    seen: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Threefold;

impl Footsteps {
    fn times(&self) -> usize {
        let now = self.seen.last();
        self.seen.iter().filter(|&hash| Some(hash) == now).count()
    }
}

impl<P: Position> Path<P> for Footsteps {
    type Reason = Threefold;

    fn enter(&mut self, before: &P, _mv: P::Move, now: &P) {
        if self.seen.is_empty() {
            self.seen.push(before.hash());
        }
        self.seen.push(now.hash());
    }

    fn leave(&mut self) {
        self.seen.pop();
    }

    fn draw(&self) -> Option<Threefold> {
        (self.times() >= 3).then_some(Threefold)
    }

    fn is_draw_in_search(&self) -> bool {
        self.times() >= 2
    }
}

/// A tree written out by hand.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// The game is over.
    Over(Verdict),
    /// Moves, with an evaluation of the position itself.
    Node(i32, Vec<Arc<Tree>>),
}

/// A position in a hand-written tree.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    tree: Arc<Tree>,
    hash: u64,
    side: Side,
}

impl Branch {
    pub(crate) fn new(tree: Tree) -> Branch {
        Branch { tree: Arc::new(tree), hash: 1, side: Side::White }
    }

    fn children(&self) -> &[Arc<Tree>] {
        match &*self.tree {
            Tree::Over(_) => &[],
            Tree::Node(_, children) => children,
        }
    }
}

impl Position for Branch {
    type Move = u32;
    type Key = u32;

    fn side(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn play(&mut self, mv: u32) {
        self.tree = self.children()[mv as usize].clone();
        self.hash = mix(self.hash, u64::from(mv) + 2);
        self.side = !self.side;
    }

    fn visit<F: FnMut(u32) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        (0..self.children().len() as u32).try_for_each(f)
    }

    fn verdict(&self) -> Option<Verdict> {
        match *self.tree {
            Tree::Over(verdict) => Some(verdict),
            Tree::Node(..) => None,
        }
    }

    fn shorten(&self, mv: u32) -> u32 {
        mv
    }

    fn resolve(&self, key: u32) -> Option<u32> {
        ((key as usize) < self.children().len()).then_some(key)
    }
}

/// The evaluations written in a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written;

impl Evaluator<Branch> for Written {
    type Acc = ();

    fn fresh(&self, _pos: &Branch) {}

    fn after(&self, _acc: &(), _before: &Branch, _mv: u32, _now: &Branch) {}

    fn score(&self, pos: &Branch, _acc: &()) -> Score {
        match *pos.tree {
            Tree::Over(verdict) => Score::of(verdict),
            Tree::Node(value, _) => Score::estimate(value),
        }
    }
}

/// A random but repeatable evaluation, carried along as an accumulator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise;

impl<P: Position> Evaluator<P> for Noise {
    type Acc = i32;

    fn fresh(&self, pos: &P) -> i32 {
        (mix(pos.hash(), 99) % 401) as i32 - 200
    }

    fn after(&self, _acc: &i32, _before: &P, _mv: P::Move, now: &P) -> i32 {
        self.fresh(now)
    }

    fn score(&self, _pos: &P, acc: &i32) -> Score {
        Score::estimate(*acc)
    }
}

/// Tactics that use every hook there is, as rashly as they may: what is proven must stay proven.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rash;

impl<P: Position<Move = u32>> Tactics<P> for Rash {
    type Buf = MoveBuffer<u32>;
    type Cursor = Span;

    fn open(
        &self,
        node: &Node<'_, P>,
        table: Option<P::Key>,
        supply: Supply,
        buf: &mut MoveBuffer<u32>,
    ) -> Span {
        let mut span = buf.open();
        let _ = node.pos.visit(|mv| {
            if supply == Supply::All || mv % 2 == 0 {
                let first = table == Some(node.pos.shorten(mv));
                let order = (mix(node.pos.hash(), u64::from(mv)) % 100) as i32;
                buf.push(&mut span, mv, if first { 1_000 } else { order });
            }
            ControlFlow::Continue(())
        });
        span
    }

    fn next(
        &self,
        _node: &Node<'_, P>,
        cursor: &mut Span,
        buf: &mut MoveBuffer<u32>,
    ) -> Option<u32> {
        buf.next_best(cursor)
    }

    fn close(&self, cursor: Span, buf: &mut MoveBuffer<u32>) {
        buf.close(cursor);
    }

    fn frontier(&self, pos: &P, beyond: u32) -> Frontier {
        match (pos.verdict(), mix(pos.hash(), 5) % 4) {
            (Some(verdict), _) => Frontier::Over(verdict),
            (None, _) if beyond > 3 => Frontier::Evaluate,
            (None, 0) => Frontier::Evaluate,
            (None, 1) => Frontier::Forced,
            (None, 2) => Frontier::Deepen(1 + beyond % 2),
            (None, _) => Frontier::StandPat,
        }
    }

    fn reduction(&self, node: &Node<'_, P>, _cursor: &Span, _mv: u32, number: u32) -> u32 {
        if node.depth > 2 { number } else { 0 }
    }

    fn extension(&self, node: &Node<'_, P>, cursor: &Span, _mv: u32, _now: &P) -> u32 {
        u32::from(cursor.total() == 1 && node.ply < 10)
    }

    fn fate(&self, node: &Node<'_, P>, _cursor: &Span, mv: u32, number: u32) -> Fate {
        match mix(node.pos.hash(), u64::from(mv)) % 8 {
            0 => Fate::Skip,
            1 if number > 2 => Fate::SkipRest,
            _ => Fate::Search,
        }
    }

    fn beta_margin(&self, node: &Node<'_, P>) -> Option<i32> {
        (node.depth < 4).then_some(50)
    }

    fn probe(&self, node: &Node<'_, P>) -> Option<Probe> {
        (node.depth > 2).then_some(Probe { depth: node.depth / 2, margin: 20 })
    }

    fn aspiration(&self) -> i32 {
        5
    }
}

/// A toy with a random evaluation.
pub(crate) fn game<P: Position, T: Tactics<P>, R: Path<P>>(
    tactics: T,
) -> Parts<P, Noise, T, (), R> {
    Parts::new(Noise, tactics, ())
}

/// Nobody wins soon: the game for tests that need a long search.
pub(crate) fn long_root(limits: Limits) -> Root<Sapling> {
    Root::new(Sapling::thick(3, 60), (), limits)
}

/// A long game that begins with an only move.
pub(crate) fn only_move() -> Sapling {
    let pos = (0..).map(|seed| Sapling::thick(seed, 60)).find(|pos| pos.count_moves() == 1);
    pos.expect("one tree in six begins with an only move")
}
