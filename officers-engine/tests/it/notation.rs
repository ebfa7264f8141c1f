//! Text in, text out.

use officers_engine::notation::NotationError;
use officers_engine::{Card, CardSet, Cell, Game, Lines, Move, Position, PositionError, Setup};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::position;

const EMPTY: &str = ".. .. .. ../.. .. .. ../.. .. .. ../.. .. .. ..";

fn refused(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

#[test]
fn cards_cells_and_moves() {
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    assert_eq!(Cell::at(3, 0).to_string(), "a1");
    assert_eq!(Cell::at(0, 3).to_string(), "d4");
    for text in ["As@b2", "Jc@d4", "-b2", "!c3"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in ["", "As", "As@", "As@e1", "Ts@a1", "As@a1 ", "as@a1", "-", "-a5", "As@a1x", "♠"]
    {
        let parsed = text.parse::<Move>();
        assert_eq!(parsed.is_ok(), text == "As@a1 ", "{text}: {parsed:?}");
    }
}

#[test]
fn every_word_of_a_state_is_kept() {
    let text = "Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. .. diagonals open turn=2 \
                hands=AsAdKsKhKd|KcQsQhQcJhJdJc coins=3 fixed=a4b3 keepfree=-|d4 clock=30";
    assert_eq!(position(text).to_string(), text);
    let read = position(text);
    assert_eq!((read.turn, read.coins, read.clock), (1, 3, Some(30)));
    assert_eq!(read.table.lines(), Lines::Diagonals);
    assert_eq!(read.keep_free, Some(vec![None, Some(Cell::at(0, 3))]));
}

#[test]
fn short_and_crowded_texts_are_read() {
    assert_eq!(position(EMPTY), Position::start(Lines::Plain));
    assert_eq!(position("......../......../......../........"), Position::start(Lines::Plain));
    assert_eq!(position(&format!("  {EMPTY}   diagonals  ")), Position::start(Lines::Diagonals));
}

#[test]
fn refusals_name_what_is_wrong() {
    let with = |words: &str| refused(&format!("{EMPTY} {words}"));
    assert_eq!(refused("As Kx .. .."), "card or `..` expected at `Kx`");
    assert_eq!(refused("As Kh .. .. .."), "`/` expected at `..`");
    assert_eq!(refused(""), "card or `..` expected at `end of text`");
    assert_eq!(refused("As As .. ../......../......../........"), "As already lies on a4");
    assert_eq!(
        with("coin=1"),
        "diagonals, open, turn=, hands=, coins=, fixed=, keepfree= or clock= expected at `coin=1`"
    );
    assert_eq!(with("coins=300"), "0 to 255 expected at `300`");
    assert_eq!(with("clock=-1"), "0 to 4294967295 expected at `-1`");
    for turn in ["0", "5", "300", "99999999999999999999999", "x"] {
        assert_eq!(
            with(&format!("turn={turn}")),
            format!("1 to 4 expected at `{}`", &turn[..turn.len().min(16)])
        );
    }
    assert_eq!(with("coins=1 coins=1"), "`coins` given twice");
    assert_eq!(with("turn=2"), "player 2 is on turn, but there are 1");
    assert_eq!(with("fixed=a1"), "no start card lies on a1");
    assert_eq!(with("hands=As|As"), "card in two places: As");
    assert_eq!(with("hands=AsAs"), "card in two places: As");
    assert!(with("hands=AsKs").starts_with("cards neither laid nor in a hand: AhAdAc"));
    assert_eq!(with("hands=-|-|-|-|-"), "5 players instead of 1 to 4");
    assert_eq!(with("keepfree=-|-"), "the keep-free coins do not fit the table and the players");
}

#[test]
fn tables_that_break_the_rule_are_read_and_named() {
    let table = position("As Ks .. ../.. .. .. ../.. .. .. ../.. .. .. ..").table;
    let conflicts: Vec<String> = table.conflicts().map(|conflict| conflict.to_string()).collect();
    assert_eq!(conflicts, ["As@a4 beside Ks@b4"]);
    assert!(!officers_engine::is_finishable(&table));
}

#[test]
fn a_position_built_by_hand_is_checked() {
    let lost = Position { hands: vec![CardSet::EMPTY], ..Position::start(Lines::Plain) };
    assert_eq!(Game::new(lost).unwrap_err(), PositionError::Missing(CardSet::FULL));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Move>();
    }

    #[test]
    fn texts_that_look_right_are_read_or_refused(
        text in "(([AKQJ][shdc]|\\.\\.) ?){0,5}(/(([AKQJ][shdc]|\\.\\.) ?){3,4}){0,4}( (diagonals|open|turn=[0-9]{1,3}|hands=([AKQJ][shdc]|[-|]){0,20}|coins=[0-9]{1,4}|fixed=([a-e][0-5]){0,3}|keepfree=([a-d][1-4]|[-|]){0,5}|clock=[0-9]{1,12})){0,4}"
    ) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok::<_, NotationError>(position.clone()));
            prop_assert!(Game::new(position).is_ok());
        }
    }

    #[test]
    fn states_survive_writing_and_reading(
        seed: u64, players in 1..5_usize, coins: u8, diagonals: bool, open_hands: bool, keep_free: bool, ozanam: bool,
        clock: Option<u32>
    ) {
        let lines = Lines::with_diagonals(diagonals);
        let setup = Setup { players, coins, lines, clock, keep_free, open_hands, ozanam };
        let position = setup.deal(&mut ChaCha8Rng::seed_from_u64(seed));
        prop_assert_eq!(position.to_string().parse(), Ok::<_, NotationError>(position));
    }
}
