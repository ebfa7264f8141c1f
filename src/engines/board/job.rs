//! A search of a board game as a job: what the search finds becomes text here.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine_core::alphabeta::Settings;
use engine_core::{Answer, Bound, Control, Line, Position, Root, Score, SearchEvent};
use protocol::engine::{Event, Info, Job, Notation};

use super::chances::chances;
use super::game::{BoardGame, MoveOf, PathOf, PosOf};
use super::searchers::{Method, Searchers};
use super::state::State;
use super::strength::Strength;

/// How findings are told.
pub(super) struct Style {
    pub(super) notation: Notation,
    pub(super) strength: Strength,
    /// How many lines the user wants to see; weaker play looks at more.
    pub(super) lines: u32,
    /// The game's spread and whether it has draws, if win chances are to be shown.
    pub(super) wins: Option<(f64, bool)>,
}

/// A search, ready to run.
pub(super) struct SearchJob<G: BoardGame> {
    pub(super) state: State<G>,
    pub(super) root: Root<PosOf<G>, PathOf<G>>,
    pub(super) style: Style,
    pub(super) method: Method,
    pub(super) settings: Settings,
    pub(super) searchers: Arc<Mutex<Searchers<G>>>,
}

impl<G: BoardGame> Job for SearchJob<G> {
    fn run(self: Box<Self>, control: &Arc<Control>, sink: &mut dyn FnMut(Event)) {
        let mut teller = Teller::new(&self.state, &self.style, sink);
        let answer = Searchers::lock(&self.searchers).run(
            self.state.game(),
            self.method,
            self.settings,
            &self.root,
            control,
            &mut |event| teller.tell(event),
        );
        teller.conclude(&answer, control.created().elapsed());
        let (best, ponder) = match teller.choice(self.root.pos.hash()) {
            Some(line) => (line.first().copied(), line.get(1).copied()),
            None => (answer.best, answer.ponder),
        };
        let spelled = self
            .state
            .line(self.style.notation, &best.into_iter().chain(ponder).collect::<Vec<MoveOf<G>>>());
        let mut spelled = spelled.into_iter();
        sink(Event::Done { best: spelled.next(), ponder: spelled.next() });
    }
}

/// Passes on what the search finds, and remembers the lines that weaker play chooses from.
struct Teller<'a, G: BoardGame> {
    state: &'a State<G>,
    style: &'a Style,
    found: Vec<(Score, Vec<MoveOf<G>>)>,
    /// The last exact line of the first rank.
    main: Option<Line<MoveOf<G>>>,
    /// The nodes that the last line shown has told of, if nothing was shown since.
    told: Option<u64>,
    sink: &'a mut dyn FnMut(Event),
}

impl<'a, G: BoardGame> Teller<'a, G> {
    fn new(state: &'a State<G>, style: &'a Style, sink: &'a mut dyn FnMut(Event)) -> Self {
        Teller { state, style, found: Vec::new(), main: None, told: None, sink }
    }

    fn tell(&mut self, event: SearchEvent<MoveOf<G>>) {
        match event {
            SearchEvent::FewThreads { threads } => {
                let text = format!("error: only {threads} threads could be started");
                (self.sink)(Event::Text(text));
            }
            SearchEvent::Current { mv, number } => {
                self.told = None;
                let mv = self.state.game().write_move(self.style.notation, self.state.pos(), mv);
                (self.sink)(Event::Current { mv, number });
            }
            SearchEvent::Line(line) => {
                if line.multipv == 1 && line.bound == Bound::Exact {
                    self.main = Some(line.clone());
                }
                if line.multipv <= self.style.lines {
                    self.told = Some(line.nodes);
                    let info = self.info(&line);
                    (self.sink)(Event::Line(info));
                }
                if !self.style.strength.is_full() {
                    self.remember(line);
                }
            }
        }
    }

    /// The last word before the answer: the figures of the whole search, `time` from its start.
    /// Nothing is said where there is no move, or where the last line has said it all.
    fn conclude(&mut self, answer: &Answer<MoveOf<G>>, time: Duration) {
        let Some(best) = answer.best else { return };
        let main = self.main.take().unwrap_or_else(|| unsearched(answer));
        let agrees = main.pv.first() == Some(&best);
        if agrees && self.told == Some(answer.nodes) {
            return;
        }
        let pv = if agrees { main.pv } else { best_line(answer) };
        let line = Line { score: answer.score, nodes: answer.nodes, time, pv, ..main };
        let info = self.info(&line);
        (self.sink)(Event::Line(info));
    }

    fn info(&self, line: &Line<MoveOf<G>>) -> Info {
        Info {
            depth: line.depth,
            seldepth: line.seldepth,
            multipv: line.multipv,
            score: line.score,
            bound: line.bound,
            wdl: self.style.wins.map(|(spread, draws)| chances(line.score, spread, draws)),
            nodes: line.nodes,
            time: line.time,
            hashfull: line.hashfull,
            tbhits: line.tbhits,
            pv: self.state.line(self.style.notation, &line.pv),
        }
    }

    fn remember(&mut self, line: Line<MoveOf<G>>) {
        let at = line.multipv.saturating_sub(1) as usize;
        self.found.truncate(at);
        self.found.push((line.score, line.pv));
    }

    /// The line that a weaker player plays; `None` where it plays the best.
    fn choice(self, seed: u64) -> Option<Vec<MoveOf<G>>> {
        if self.style.strength.is_full() {
            return None;
        }
        let scores: Vec<Score> = self.found.iter().map(|(score, _)| *score).collect();
        let chosen = self.style.strength.choose(&scores, seed);
        self.found.into_iter().nth(chosen).map(|(_, line)| line)
    }
}

fn best_line<M: Copy>(answer: &Answer<M>) -> Vec<M> {
    answer.best.into_iter().chain(answer.ponder).collect()
}

/// The line of a search that was over before it had one.
fn unsearched<M: Copy>(answer: &Answer<M>) -> Line<M> {
    Line {
        depth: answer.depth,
        seldepth: answer.depth,
        multipv: 1,
        score: answer.score,
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        tbhits: 0,
        pv: best_line(answer),
    }
}
