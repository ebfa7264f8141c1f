//! The search of a queens session: counting the solutions that agree with a board.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_core::{Bound, Control, Limits, Score};
use protocol::engine::{Event, Info, Job};
use queens_engine::solve::{TICK, Visitor, visit};
use queens_engine::{Cell, CellSet, Level, Solution};

use super::token;

/// Time between two lines of a running count.
const REPORT: Duration = Duration::from_millis(500);

/// Counting the solutions that agree with a board.
pub(super) struct Count {
    pub level: Level,
    /// Where queens may stand; `None` if those on the board break a rule.
    pub allowed: Option<CellSet>,
    /// The legal moves.
    pub open: Vec<Cell>,
    pub queens: CellSet,
    pub limits: Limits,
}

impl Job for Count {
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event)) {
        let started = control.created();
        let mut counter = Counter {
            job: &self,
            control,
            sink,
            started,
            reported: started,
            nodes: 0,
            count: 0,
            first: None,
            complete: true,
        };
        if let Some(allowed) = &self.allowed {
            visit(&self.level, Some(allowed), &mut counter);
        }
        counter.report();
        let (count, first, complete) = (counter.count, counter.first, counter.complete);
        let more = if complete { "" } else { " or more" };
        sink(Event::Text(format!("solutions {count}{more}")));
        let line = first.map(|solution| self.line(&solution)).unwrap_or_default();
        let best = line.into_iter().next().or_else(|| self.open.first().map(|&cell| token(cell)));
        sink(Event::Done { best, ponder: None });
    }
}

impl Count {
    /// The moves from the board to a solution.
    fn line(&self, solution: &Solution) -> Vec<String> {
        solution.queens().filter(|&queen| !self.queens.has(queen)).map(token).collect()
    }
}

/// Sees every solution and tells how far the count is.
struct Counter<'a> {
    job: &'a Count,
    control: &'a Control,
    sink: &'a mut dyn FnMut(Event),
    started: Instant,
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
            time: self.started.elapsed(),
            hashfull: 0,
            tbhits: 0,
            pv: line,
        }));
    }

    fn is_over(&self) -> bool {
        let limits = &self.job.limits;
        let spent = limits.move_time.is_some_and(|time| self.started.elapsed() >= time);
        spent || limits.nodes.is_some_and(|most| self.nodes >= most) || self.control.is_stopped()
    }
}

impl Visitor for Counter<'_> {
    fn solution(&mut self, columns: &[u8]) -> ControlFlow<()> {
        self.count += 1;
        self.first.get_or_insert_with(|| Solution::new(columns));
        ControlFlow::Continue(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.nodes += u64::from(TICK);
        if self.is_over() {
            self.complete = false;
            return ControlFlow::Break(());
        }
        if self.reported.elapsed() >= REPORT {
            self.reported = Instant::now();
            self.report();
            (self.sink)(Event::Text(format!("solutions {} so far", self.count)));
        }
        ControlFlow::Continue(())
    }
}
