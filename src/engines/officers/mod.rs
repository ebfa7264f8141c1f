//! Euler's Officers behind the protocol: a team puzzle, so the first player is always on turn and
//! wins when the square is finished.

mod count;

use engine_core::Side;
use officers_engine::hint::{Hint, safe_cells};
use officers_engine::notation::{board, square_text};
use officers_engine::{Card, Completions, Game as Officer, Lines, Move, Position, Status};
use protocol::engine::{
    Ending, Engine, Game, GoRequest, Identity, Job, Notation, OptionSpec, Player, Refusal, Start,
    Turn,
};

use self::count::Count;
use super::options::Options;

/// The option that adds the diagonals to the rule of the start position.
const DIAGONALS: &str = "Diagonals";
/// The squares that `query solutions` lists if no number is given.
const LISTED: usize = 10;

/// The game and its exact solver.
#[derive(Clone, Debug)]
pub struct Officers {
    game: Officer,
    options: Options,
}

impl Officers {
    /// The empty table of a solo player.
    ///
    /// # Errors
    /// None; the start position is sound.
    pub fn new() -> Result<Officers, Refusal> {
        let game = begin(Position::start(Lines::Plain))?;
        Ok(Officers { game, options: Options::new().check(DIAGONALS, None, false) })
    }

    /// The hint for the player on turn.
    fn hint(&self) -> Option<Hint> {
        self.game.view().and_then(|view| Hint::of(&view))
    }

    /// The number of completions and the first of them.
    fn solutions(&self, limit: usize) -> Vec<String> {
        let completions = Completions::of(self.game.table());
        let mut items = vec![completions.len().to_string()];
        items.extend(completions.iter().take(limit).map(square_text));
        items
    }

    /// The conflicts on the table, or those that a lay would have.
    fn conflicts(&self, lay: Option<Move>) -> Vec<String> {
        let table = self.game.table();
        match lay {
            Some(Move::Lay { card, cell }) => {
                table.conflicts_of(card, cell).map(|conflict| conflict.to_string()).collect()
            }
            Some(_) => Vec::new(),
            None => table.conflicts().map(|conflict| conflict.to_string()).collect(),
        }
    }
}

fn begin(position: Position) -> Result<Officer, Refusal> {
    Officer::new(position).map_err(Refusal::new)
}

fn read_move(text: &str) -> Result<Move, Refusal> {
    text.parse().map_err(Refusal::new)
}

/// Plays moves, naming the one that is refused by its place in the game.
fn play_all(game: &mut Officer, moves: &[&str]) -> Result<(), Refusal> {
    for text in moves {
        let number = game.history().len() + 1;
        read_move(text)
            .and_then(|mv| game.play(mv).map_err(Refusal::new))
            .map_err(|reason| Refusal::new(format!("move {number} '{text}': {reason}")))?;
    }
    Ok(())
}

impl Game for Officers {
    fn set_position(
        &mut self,
        _notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        let lines = Lines::with_diagonals(self.options.is_on(DIAGONALS));
        let mut game = begin(match start {
            Start::Startpos => Position::start(lines),
            Start::Text(text) => text.parse().map_err(Refusal::new)?,
        })?;
        play_all(&mut game, moves)?;
        self.game = game;
        Ok(())
    }

    fn play(&mut self, _notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        let mut game = self.game.clone();
        play_all(&mut game, moves)?;
        self.game = game;
        Ok(())
    }

    fn turn(&self) -> Turn {
        Turn { player: Player::First, side: Side::White }
    }

    fn ending(&self) -> Option<Ending> {
        match self.game.status() {
            Status::Turn(_) => None,
            Status::Won => Some(Ending { winner: Some(Player::First), reason: "solved".into() }),
            Status::Lost(loss) => {
                Some(Ending { winner: Some(Player::Second), reason: loss.reason().into() })
            }
        }
    }

    fn fen(&self) -> String {
        self.game.position().to_string()
    }

    fn position_text(&self, _notation: Notation) -> String {
        self.fen()
    }

    fn moves(&self, _notation: Notation) -> Vec<String> {
        let mut moves: Vec<String> = self.game.moves().iter().map(Move::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn spell(&self, text: &str, _from: Notation, _to: Notation) -> Result<String, Refusal> {
        let mv = read_move(text)?;
        self.game.clone().play(mv).map_err(Refusal::new)?;
        Ok(mv.to_string())
    }

    fn board(&self) -> String {
        board(self.game.table())
    }

    fn query(&mut self, words: &[&str]) -> Option<Vec<String>> {
        match words {
            ["solutions"] => Some(self.solutions(LISTED)),
            ["solutions", limit] => Some(self.solutions(limit.parse().ok()?)),
            ["hint"] => Some(self.hint().iter().map(Hint::to_string).collect()),
            ["safe", card] => {
                let card: Card = card.parse().ok()?;
                Some(
                    safe_cells(self.game.table(), card)
                        .iter()
                        .map(|cell| cell.to_string())
                        .collect(),
                )
            }
            ["conflicts"] => Some(self.conflicts(None)),
            ["conflicts", lay] => Some(self.conflicts(Some(lay.parse().ok()?))),
            ["dead"] => Some(self.game.dead_since().iter().map(usize::to_string).collect()),
            _ => None,
        }
    }
}

impl Engine for Officers {
    fn identity(&self) -> Identity {
        super::identity()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.options.specs()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<String>, Refusal> {
        Ok(self.options.set(name, value)?.remark.into_iter().collect())
    }

    fn new_game(&mut self) {}

    fn prepare(
        &mut self,
        _notation: Notation,
        request: &GoRequest,
    ) -> Result<Box<dyn Job>, Refusal> {
        if request.perft.is_some() {
            return Err(Refusal::new("officers has no perft: ask 'query solutions'"));
        }
        let only: Vec<Move> =
            request.search_moves.iter().map(|text| read_move(text)).collect::<Result<_, _>>()?;
        Ok(Box::new(Count { game: self.game.clone(), only, limits: request.limits.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine_core::{Control, Score};
    use protocol::engine::Event;

    use super::*;

    const OZANAM: &str = "Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. ..";
    const DEAD: &str = "As Kh .. ../Kd Qs .. ../.. .. .. ../.. .. .. ..";

    fn at(text: &str, moves: &[&str]) -> Officers {
        let mut engine = Officers::new().unwrap();
        engine.set_position(Notation::Standard, Start::Text(text), moves).unwrap();
        engine
    }

    fn go(engine: &mut Officers, request: &GoRequest) -> Vec<Event> {
        let mut events = Vec::new();
        let job = engine.prepare(Notation::Standard, request).unwrap();
        job.run(&Arc::new(Control::new()), &mut |event| events.push(event));
        events
    }

    fn best(events: &[Event]) -> Option<&str> {
        match events.last() {
            Some(Event::Done { best, .. }) => best.as_deref(),
            other => panic!("{other:?} instead of the end"),
        }
    }

    #[test]
    fn best_moves_alone_finish_the_square() {
        let mut engine = at(OZANAM, &[]);
        while engine.ending().is_none() {
            let events = go(&mut engine, &GoRequest::default());
            engine.play(Notation::Standard, &[best(&events).unwrap()]).unwrap();
        }
        assert_eq!(engine.fen(), "Ac Kd Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Qc Kh As");
        let ending = engine.ending().unwrap();
        assert_eq!((ending.winner, ending.reason.as_str()), (Some(Player::First), "solved"));
        assert_eq!(best(&go(&mut engine, &GoRequest::default())), None);
    }

    #[test]
    fn a_line_shows_the_whole_square_and_its_score() {
        let events = go(&mut at(OZANAM, &[]), &GoRequest::default());
        let line = events.iter().find_map(|event| match event {
            Event::Line(info) => Some(info),
            _ => None,
        });
        let line = line.unwrap();
        assert_eq!((line.pv.len(), line.score), (12, Score::win_in(12)));
    }

    #[test]
    fn a_dead_square_asks_for_its_card_back() {
        let events = go(&mut at(&format!("{DEAD} coins=1"), &[]), &GoRequest::default());
        assert!(best(&events).unwrap().starts_with('-'));
        let events = go(&mut at(DEAD, &[]), &GoRequest::default());
        assert!(best(&events).unwrap().contains('@'));
    }

    #[test]
    fn one_coin_does_not_save_a_square_that_needs_two() {
        let two_wrong = "As Ah Kd Kc/.. .. .. ../.. .. .. ../.. .. .. ..";
        for (coins, score) in [(1, Score::loss_in(12)), (2, Score::DRAW)] {
            let mut engine = at(&format!("{two_wrong} coins={coins}"), &[]);
            assert_eq!(engine.query(&["hint"]).unwrap().is_empty(), score != Score::DRAW);
            let events = go(&mut engine, &GoRequest::default());
            let [.., Event::Line(line), Event::Done { best: Some(_), .. }] = events.as_slice()
            else {
                panic!("{events:?}")
            };
            assert_eq!(line.score, score);
        }
    }

    #[test]
    fn the_last_line_is_that_of_the_whole_search() {
        let events = go(&mut at(OZANAM, &[]), &GoRequest::default());
        let [.., Event::Line(line), Event::Done { best, .. }] = events.as_slice() else {
            panic!("{events:?}")
        };
        let tried = events.iter().filter(|event| matches!(event, Event::Current { .. })).count();
        assert_eq!((line.nodes, line.pv.first()), (tried as u64, best.as_ref()));
    }

    #[test]
    fn only_the_moves_asked_for_are_considered() {
        let request = GoRequest { search_moves: vec!["Js@d1".into()], ..GoRequest::default() };
        let events = go(&mut at("As .. .. ../.. .. .. ../.. .. .. ../.. .. .. ..", &[]), &request);
        assert_eq!(best(&events), Some("Js@d1"));
    }

    #[test]
    fn queries() {
        let mut engine = at(DEAD, &[]);
        let mut ask = |words: &[&str]| engine.query(words);
        assert_eq!(ask(&["solutions"]), Some(vec!["0".to_owned()]));
        assert_eq!(ask(&["hint"]), Some(vec![]));
        assert_eq!(ask(&["dead"]), Some(vec!["0".to_owned()]));
        assert_eq!(ask(&["conflicts"]), Some(vec![]));
        assert_eq!(
            ask(&["conflicts", "Ah@d4"]),
            Some(vec!["Ah@d4 beside As@a4".to_owned(), "Ah@d4 beside Kh@b4".to_owned(),])
        );
        assert_eq!(ask(&["safe", "Xx"]), None);
        assert_eq!(ask(&["weather"]), None);
        let mut puzzle = at(OZANAM, &[]);
        assert_eq!(puzzle.query(&["solutions", "1"]).unwrap().len(), 2);
        assert_eq!(puzzle.query(&["safe", "As"]), Some(vec!["d1".to_owned()]));
        assert!(puzzle.query(&["hint"]).unwrap()[0].ends_with("keeps 1 of 1"));
    }

    #[test]
    fn a_refusal_names_the_move_and_leaves_the_position() {
        let mut engine = at(OZANAM, &["Kd@b4"]);
        let before = engine.fen();
        let refusal = engine.play(Notation::Standard, &["Qs@c4", "Qs@c3"]).unwrap_err();
        assert!(refusal.0.starts_with("move 3 'Qs@c3'"), "{refusal}");
        assert!(engine.set_position(Notation::Standard, Start::Text("As As"), &[]).is_err());
        assert_eq!(engine.fen(), before);
    }

    #[test]
    fn the_start_position_follows_the_option() {
        let mut engine = Officers::new().unwrap();
        engine.set_option("diagonals", "true").unwrap();
        engine.set_position(Notation::Standard, Start::Startpos, &[]).unwrap();
        assert_eq!(engine.query(&["solutions", "0"]), Some(vec!["1152".to_owned()]));
        assert_eq!(engine.turn().player, Player::First);
        assert_eq!(engine.moves(Notation::Standard).len(), 256);
    }
}
