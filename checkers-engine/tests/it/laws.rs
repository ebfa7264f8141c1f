//! What must hold on every position of every rule set.

use checkers_engine::notation::letters::Letters;
use checkers_engine::notation::{Numbering, Style, drawing, fen, hub, listing, read, standard};
use checkers_engine::rules::PRESETS;
use checkers_engine::{Draughts, Evaluation, History, Position, Rules};
use engine_core::Position as _;
use engine_core::conformance::{Walks, check_evaluator, check_path, check_position, check_tactics};
use proptest::prelude::*;

use crate::{starts, walk};

const WALKS: Walks = Walks { seed: 20_240_611, count: 6, plies: 120 };

#[test]
fn positions_keep_the_laws() {
    for (rules, start) in starts() {
        check_position(&[start], WALKS, |pos| Position::from_fen(&pos.fen(), &rules).unwrap());
    }
}

#[test]
fn accumulators_updated_equal_fresh_ones() {
    for (rules, start) in starts() {
        check_evaluator(&Evaluation::new(&rules), &[start], WALKS);
    }
}

#[test]
fn supplies_are_complete_and_ordered() {
    for (_, start) in starts() {
        check_tactics(&Draughts, &[start], Walks { count: 3, ..WALKS });
    }
}

#[test]
fn histories_forget_what_they_leave() {
    for (rules, start) in starts() {
        check_path(&History::new(&rules, &start), &[start], WALKS);
    }
}

/// A random position of a random preset.
fn any_position() -> impl Strategy<Value = (Rules, Position)> {
    (0..PRESETS.len(), any::<u64>(), 0..150_u32).prop_map(|(preset, seed, plies)| {
        let rules = PRESETS[preset].rules;
        (rules, walk(Position::start(&rules), seed, plies))
    })
}

proptest! {
    #[test]
    fn fen_leads_back((rules, pos) in any_position()) {
        prop_assert_eq!(Position::from_fen(&pos.fen(), &rules), Ok(pos));
        prop_assert_eq!(fen::write(&fen::read(&pos.fen()).unwrap()), pos.fen());
    }

    #[test]
    fn letters_lead_back((_, pos) in any_position()) {
        for letters in [Letters::Hub, Letters::Dxp] {
            let text = letters.write(&pos.arrangement());
            prop_assert_eq!(letters.read(&text), Ok(pos.arrangement()));
        }
    }

    #[test]
    fn moves_lead_back_in_every_spelling((rules, pos) in any_position()) {
        let style = Style::of_game_type(rules.game_type());
        for mv in pos.moves() {
            prop_assert_eq!(read(&pos, &standard(&pos, mv), Numbering::Uniform), Ok(mv));
            prop_assert_eq!(read(&pos, &listing::write(&pos, mv), Numbering::Uniform), Ok(mv));
            prop_assert_eq!(read(&pos, &style.write(&pos, mv), style.numbering()), Ok(mv));
            prop_assert_eq!(read(&pos, &style.write_in_full(&pos, mv), style.numbering()), Ok(mv));
            for numbering in [Numbering::Uniform, Numbering::Pydraughts] {
                let text = hub::write(mv, numbering);
                let read = hub::read(&pos, &text, numbering).unwrap();
                // Hub has no word for the crown.
                prop_assert_eq!(
                    (read.from, read.to, read.captured),
                    (mv.from, mv.to, mv.captured)
                );
            }
        }
    }

    #[test]
    fn text_never_panics((rules, pos) in any_position(), text in "\\PC{0,40}") {
        let _ = Position::from_fen(&text, &rules);
        let _ = text.parse::<Rules>();
        let _ = read(&pos, &text, Numbering::Uniform);
        let _ = hub::read(&pos, &text, Numbering::Pydraughts);
        let _ = Letters::Hub.read(&text);
    }

    #[test]
    fn texts_that_are_almost_right_never_panic(
        fen in "[WBKHF:,.0-9a-h\\-\\[\\]\"]{0,30}",
        mv in "[a-h0-9x:\\-=K]{0,14}",
        (rules, pos) in any_position(),
    ) {
        if let Ok(read) = Position::from_fen(&fen, &rules) {
            prop_assert_eq!(Position::from_fen(&read.fen(), &rules), Ok(read));
            prop_assert!(drawing::draw(&read.arrangement()).contains("to move"));
        }
        if let Ok(legal) = read(&pos, &mv, Numbering::Uniform) {
            prop_assert!(pos.moves().contains(&legal));
        }
        let _ = hub::read(&pos, &mv, Numbering::Uniform);
    }
}
