//! A board game with its engine, as the protocol sees it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine_core::Root;
use engine_core::alphabeta::Settings;
use engine_core::budget::Pace;
use protocol::engine::{
    Ending, Engine, Game, GoRequest, Identity, Job, Notation, OptionKind, OptionSpec, Refusal,
    Start, Turn,
};

use super::game::{BoardGame, MoveOf};
use super::job::{SearchJob, Style};
use super::perft::PerftJob;
use super::searchers::{Method, Searchers};
use super::state::State;
use super::strength::{FULL, HIGHEST_ELO, LOWEST_ELO, Strength};
use crate::engines::identity;
use crate::engines::memory::most_hash_mib;
use crate::engines::options::{Change, Options, Value};

const HASH: &str = "Hash";
const SEARCH: &str = "Search";
const CLEAR_HASH: &str = "Clear Hash";
const ENDGAMES: &str = "EndgamePath";

/// A game in progress, its options, and what its searches keep from move to move.
pub struct BoardEngine<G: BoardGame> {
    state: State<G>,
    options: Options,
    searchers: Arc<Mutex<Searchers<G>>>,
}

impl<G: BoardGame> BoardEngine<G> {
    /// A new game of this variant.
    pub fn new(game: G) -> BoardEngine<G> {
        let options = game.declare(common_options(game.best_search()));
        BoardEngine { state: State::new(game), options, searchers: Arc::default() }
    }

    fn settings(&self) -> Settings {
        let overhead = Duration::from_millis(self.options.number("Move Overhead") as u64);
        Settings {
            threads: self.options.number("Threads") as usize,
            hash_mib: self.options.number(HASH) as usize,
            pace: Pace { overhead, ..Pace::default() },
            ..Settings::default()
        }
    }

    /// The search that was chosen.
    fn method(&self) -> Method {
        if self.options.text(SEARCH) == "mcts" { Method::Mcts } else { Method::AlphaBeta }
    }

    /// The search for a player of some strength. Only alpha-beta follows exchanges to their end
    /// however short its sight, so that a weaker player hangs nothing.
    fn method_of(&self, strength: Strength) -> Method {
        if strength.is_full() { self.method() } else { Method::AlphaBeta }
    }

    fn strength(&self) -> Strength {
        let level = Strength::level(self.options.number("Skill Level"));
        if level.is_full() && self.options.is_on("UCI_LimitStrength") {
            return Strength::elo(self.options.number("UCI_Elo"));
        }
        level
    }

    fn root(
        &self,
        request: &GoRequest,
        strength: Strength,
    ) -> Result<Root<super::PosOf<G>, super::PathOf<G>>, Refusal> {
        let (pos, path) = (self.state.pos().clone(), self.state.path().clone());
        let mut root = Root::new(pos, path, request.limits.clone());
        root.search_moves = self.read_moves(&request.search_moves)?;
        root.multipv = strength.lines().max(self.options.number("MultiPV") as usize);
        root.analysis = request.analysis || self.options.is_on("UCI_AnalyseMode");
        root.limits.depth = match (root.limits.depth, strength.depth()) {
            (Some(asked), Some(sight)) => Some(asked.min(sight)),
            (asked, sight) => asked.or(sight),
        };
        Ok(root)
    }

    fn read_moves(&self, texts: &[String]) -> Result<Vec<MoveOf<G>>, Refusal> {
        let read =
            |text: &String| self.state.game().read_move(Notation::Standard, self.state.pos(), text);
        texts.iter().map(read).collect()
    }

    /// Lets a changed option have its effect.
    fn adopt(&mut self, change: &Change) -> Result<(), Refusal> {
        let mut game = self.state.game().clone();
        if game.adopt(change)? {
            self.state = State::new(game);
            self.searchers = Arc::default();
        } else {
            self.state = self.state.with_game(game);
        }
        match change.name.as_str() {
            HASH | SEARCH => self.resize(),
            CLEAR_HASH => {
                self.forget();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn resize(&mut self) -> Result<(), Refusal> {
        let settings = self.settings();
        Searchers::lock(&self.searchers)
            .configure(self.state.game(), self.method(), settings)
            .map_err(Refusal::new)
    }

    fn forget(&mut self) {
        Searchers::lock(&self.searchers).forget();
    }
}

/// What to say of a setting that has no effect.
fn unused(change: &Change) -> Option<String> {
    let is_path = change.name == ENDGAMES && change.value != Value::Text(String::new());
    is_path.then(|| format!("{ENDGAMES} has no effect: there are no tables of endings to read yet"))
}

fn common_options(search: &str) -> Options {
    Options::new()
        .spin(HASH, Some("hash"), 16, 1, most_hash_mib())
        .spin("Threads", Some("threads"), 1, 1, 256)
        .check("Ponder", None, false)
        .spin("MultiPV", None, 1, 1, 500)
        .spin("Move Overhead", Some("move-overhead"), 10, 0, 5_000)
        .combo(SEARCH, Some("search"), search, ["alphabeta", "mcts"])
        .spin("Skill Level", Some("skill-level"), i64::from(FULL), 0, i64::from(FULL))
        .check("UCI_LimitStrength", None, false)
        .spin("UCI_Elo", None, HIGHEST_ELO, LOWEST_ELO, HIGHEST_ELO)
        .check("UCI_ShowWDL", None, false)
        .check("UCI_AnalyseMode", None, false)
        .with(ENDGAMES, None, OptionKind::Text { default: String::new() })
        .with(CLEAR_HASH, None, OptionKind::Button)
}

impl<G: BoardGame> Game for BoardEngine<G> {
    fn set_position(
        &mut self,
        notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        self.state = self.state.set(notation, start, moves)?;
        Ok(())
    }

    fn play(&mut self, notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        let mut next = self.state.clone();
        next.play(notation, moves)?;
        self.state = next;
        Ok(())
    }

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending()
    }

    fn fen(&self) -> String {
        self.position_text(Notation::Standard)
    }

    fn position_text(&self, notation: Notation) -> String {
        self.state.game().write_position(notation, self.state.pos())
    }

    fn moves(&self, notation: Notation) -> Vec<String> {
        self.state.moves(notation)
    }

    fn spell(&self, text: &str, from: Notation, to: Notation) -> Result<String, Refusal> {
        let (game, pos) = (self.state.game(), self.state.pos());
        Ok(game.write_move(to, pos, game.read_move(from, pos, text)?))
    }

    fn board(&self) -> String {
        self.state.game().board(self.state.pos())
    }

    fn query(&mut self, _words: &[&str]) -> Option<Vec<String>> {
        None
    }
}

impl<G: BoardGame> Engine for BoardEngine<G> {
    fn identity(&self) -> Identity {
        identity()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.options.specs()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<String>, Refusal> {
        let before = self.options.clone();
        let change = self.options.set(name, value)?;
        match self.adopt(&change) {
            Ok(()) => Ok(change.remark.iter().cloned().chain(unused(&change)).collect()),
            Err(refusal) => {
                self.options = before;
                Err(refusal)
            }
        }
    }

    fn new_game(&mut self) {
        self.forget();
    }

    fn prepare(
        &mut self,
        notation: Notation,
        request: &GoRequest,
    ) -> Result<Box<dyn Job>, Refusal> {
        if let Some(depth) = request.perft {
            return Ok(Box::new(PerftJob { state: self.state.clone(), notation, depth }));
        }
        let strength = self.strength();
        let game = self.state.game();
        let wins = self.options.is_on("UCI_ShowWDL").then(|| (game.spread(), game.has_draws()));
        let style =
            Style { notation, strength, lines: self.options.number("MultiPV") as u32, wins };
        let root = self.root(request, strength)?;
        Ok(Box::new(SearchJob {
            state: self.state.clone(),
            root,
            style,
            method: self.method_of(strength),
            settings: self.settings(),
            searchers: Arc::clone(&self.searchers),
        }))
    }
}
