//! The search of a queens session: counting the solutions that agree with a board.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_core::budget::{Budget, Pace, Stability};
use engine_core::{Bound, Control, Limits, Score};
use protocol::engine::{Event, Info, Job};
use queens_engine::solve::{TICK, Visitor, visit};
use queens_engine::{Cell, CellSet, Level, Solution};

use super::queen;

/// Time between two lines of a running count.
const REPORT: Duration = Duration::from_millis(500);

/// Counting the solutions that agree with a board.
pub(super) struct Count {
    pub level: Level,
    /// Where queens may stand, in one or several cases that have no solution in common.
    pub cases: Vec<CellSet>,
    /// The moves to choose from.
    pub moves: Vec<Cell>,
    pub queens: CellSet,
    pub limits: Limits,
}

impl Job for Count {
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event)) {
        let mut counter = Counter {
            job: &self,
            control,
            sink,
            budget: self.budget(),
            most: self.most_nodes(),
            reported: control.created(),
            nodes: 0,
            count: 0,
            first: None,
            complete: true,
        };
        for allowed in &self.cases {
            visit(&self.level, Some(allowed), &mut counter);
            if !counter.complete {
                break;
            }
        }
        let more = if counter.complete { "" } else { " or more" };
        counter.say(more);
        counter.report();
        let line = counter.first.map(|solution| self.line(&solution)).unwrap_or_default();
        let best = line.into_iter().next().or_else(|| self.moves.first().map(|&cell| queen(cell)));
        sink(Event::Done { best, ponder: None });
    }
}

impl Count {
    /// The moves from the board to a solution, one of those to choose from first.
    fn line(&self, solution: &Solution) -> Vec<String> {
        let mut line: Vec<Cell> =
            solution.queens().filter(|&queen| !self.queens.has(queen)).collect();
        if let Some(first) = line.iter().position(|cell| self.moves.contains(cell)) {
            line[..=first].rotate_right(1);
        }
        line.into_iter().map(queen).collect()
    }

    /// The queens missing on the board.
    fn missing(&self) -> u32 {
        self.level.size().saturating_sub(self.queens.len()) as u32
    }

    /// The time for this move: each queen missing is a move to come.
    fn budget(&self) -> Budget {
        Budget::new(&self.limits, Pace { horizon: self.missing(), ..Pace::default() })
    }

    /// The nodes that may be searched; each ply of depth doubles them.
    fn most_nodes(&self) -> u64 {
        let of_depth = self.limits.depth.map(|depth| 2_u64.saturating_pow(depth));
        let of_depth = of_depth.map_or(u64::MAX, |times| times.saturating_mul(TICK.into()));
        self.limits.nodes.map_or(of_depth, |nodes| nodes.min(of_depth))
    }
}

/// Sees every solution and tells how far the count is.
struct Counter<'a> {
    job: &'a Count,
    control: &'a Control,
    sink: &'a mut dyn FnMut(Event),
    budget: Budget,
    most: u64,
    reported: Instant,
    nodes: u64,
    count: u64,
    first: Option<Solution>,
    complete: bool,
}

impl Counter<'_> {
    /// A line with the first solution: a win in as many plies as queens are missing, or a loss if
    /// there is none.
    fn report(&mut self) {
        let line = self.first.map(|solution| self.job.line(&solution)).unwrap_or_default();
        let missing = line.len() as u32;
        let score = match self.first {
            Some(_) => Score::win_in(missing),
            None if self.complete => Score::loss_in(0),
            None => Score::DRAW,
        };
        (self.sink)(Event::Line(Info {
            depth: missing.max(1),
            seldepth: missing.max(1),
            multipv: 1,
            score,
            bound: Bound::Exact,
            wdl: None,
            nodes: self.nodes.max(self.count),
            time: self.control.created().elapsed(),
            hashfull: 0,
            tbhits: 0,
            pv: line,
        }));
    }

    fn say(&mut self, how_far: &str) {
        (self.sink)(Event::Text(format!("solutions {}{how_far}", self.count)));
    }

    /// Whether a limit is reached. The first solution settles the move.
    fn is_over(&self) -> bool {
        let elapsed = self.control.clock_started().map_or(Duration::ZERO, |start| start.elapsed());
        let agreed = if self.first.is_some() { u32::MAX } else { 0 };
        self.control.is_stopped()
            || self.nodes >= self.most
            || self.budget.is_spent(elapsed, Stability { agreed, fall: 0 })
    }

    fn end(&mut self) -> ControlFlow<()> {
        self.complete = false;
        ControlFlow::Break(())
    }
}

impl Visitor for Counter<'_> {
    fn solution(&mut self, columns: &[u8]) -> ControlFlow<()> {
        self.count += 1;
        self.first.get_or_insert_with(|| Solution::new(columns));
        match self.job.limits.mate {
            Some(moves) if self.job.missing() <= moves => self.end(),
            _ => ControlFlow::Continue(()),
        }
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.nodes += u64::from(TICK);
        if self.is_over() {
            return self.end();
        }
        if self.reported.elapsed() >= REPORT {
            self.reported = Instant::now();
            self.report();
            self.say(" so far");
        }
        ControlFlow::Continue(())
    }
}
