//! The rules of the game.

use officers_engine::{
    Card, CardSet, Cell, Game, LayError, Level, Lines, Loss, Move, MoveError, Setup, Status, Table,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::position;

const TWO: &str =
    "As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. .. hands=AhAdAcKsKdKcQs|QhQdQcJsJhJdJc";

fn game(text: &str) -> Game {
    Game::new(position(text)).unwrap()
}

fn play(game: &mut Game, text: &str) -> Result<(), MoveError> {
    game.play(text.parse().unwrap())
}

fn deal(setup: Setup, seed: u64) -> Game {
    Game::new(setup.deal(&mut ChaCha8Rng::seed_from_u64(seed))).unwrap()
}

/// The sixteen cards, each in one place.
fn assert_all_cards(game: &Game) {
    let position = game.position();
    let held: usize = position.hands.iter().map(|hand| hand.len()).sum();
    let all = position.hands.iter().fold(position.table.laid(), |all, &hand| all | hand);
    assert_eq!(all, CardSet::FULL);
    assert_eq!(held + position.table.laid().len(), 16);
    assert_eq!(position.table.laid_cards().count(), position.table.laid().len());
    assert_eq!(position.check(), Ok(()));
}

#[test]
fn hands_by_the_number_of_players() {
    let sizes = |players, ozanam| {
        let setup = Setup { ozanam, ..Level::Normal.setup(players) };
        deal(setup, 1).position().hands.iter().map(|hand| hand.len()).collect::<Vec<_>>()
    };
    assert_eq!(sizes(1, false), [16]);
    assert_eq!(sizes(2, false), [8, 8]);
    assert_eq!(sizes(3, false), [6, 5, 5]);
    assert_eq!(sizes(4, false), [4, 4, 4, 4]);
    assert_eq!(sizes(2, true), [6, 6]);
    assert_eq!(sizes(3, true), [4, 4, 4]);
}

#[test]
fn levels() {
    let coins = Level::ALL.map(|level| level.setup(2).coins);
    assert_eq!(coins, [3, 1, 0, 0]);
    let expert = Level::Expert.setup(2);
    assert_eq!((expert.lines, expert.clock), (Lines::Diagonals, Some(30)));
}

#[test]
fn an_illegal_lay_is_named_and_costs_nothing() {
    let mut game = game(TWO);
    let before = game.clone();
    let refused = |game: &mut Game, text| play(game, text).unwrap_err();
    assert_eq!(refused(&mut game, "Ah@c4").to_string(), "Ah@c4 beside As@a4 breaks the rule");
    assert!(matches!(refused(&mut game, "Ad@a4"), MoveError::Lay(LayError::CellTaken { .. })));
    assert_eq!(
        refused(&mut game, "Qh@c2").to_string(),
        "Qh is not in the hand of the player on turn"
    );
    assert_eq!(refused(&mut game, "-a4"), MoveError::NoCoin);
    assert_eq!(refused(&mut game, "-a1"), MoveError::NoCard(Cell::at(3, 0)));
    assert_eq!(refused(&mut game, "!a1"), MoveError::NoKeepFree);
    assert_eq!(game.time_out(), Err(MoveError::NoClock));
    assert_eq!(game, before);
}

#[test]
fn a_take_back_costs_a_coin_and_fills_the_own_hand() {
    let mut game = game(&format!("{TWO} coins=1"));
    assert_eq!(game.give_up(), Err(MoveError::CoinLeft));
    play(&mut game, "-a4").unwrap();
    assert_eq!(game.position().coins, 0);
    assert!(game.position().hands[0].has("As".parse().unwrap()));
    assert_eq!(game.turn(), Some(1));
    assert_eq!(play(&mut game, "-b4"), Err(MoveError::NoCoin));
    game.give_up().unwrap();
    assert_eq!(game.status(), Status::Lost(Loss::GivenUp));
    assert_eq!(play(&mut game, "Qh@a1"), Err(MoveError::Over));
    assert!(game.moves().is_empty());
}

#[test]
fn start_cards_stay() {
    let setup = Setup { ozanam: true, coins: 1, ..Level::Normal.setup(2) };
    let mut game = deal(setup, 3);
    assert!(matches!(play(&mut game, "-a4"), Err(MoveError::StartCard { .. })));
    assert!(game.takeable().is_empty());
}

#[test]
fn an_empty_hand_is_skipped() {
    let mut game = game(
        "As .. .. ../.. .. .. ../.. .. .. ../.. .. .. .. turn=2 hands=AhAdAcKsKhKdKcQsQhQd|-|QcJsJhJdJc",
    );
    assert_eq!(game.turn(), Some(2));
    play(&mut game, "Qc@b3").unwrap();
    assert_eq!(game.turn(), Some(0));
}

#[test]
fn the_last_card_wins() {
    let mut game = game("Ac Kd Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Qc Kh ..");
    assert_eq!(game.moves(), ["As@d1".parse::<Move>().unwrap()]);
    play(&mut game, "As@d1").unwrap();
    assert_eq!(game.status(), Status::Won);
    assert_eq!(game.dead_since(), None);
}

#[test]
fn no_fitting_card_and_no_coin_loses() {
    let text = "Ac Kd Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Kh .. As hands=Qc|-";
    let stuck = game(text);
    assert_eq!(stuck.status(), Status::Lost(Loss::Stuck));
    assert_eq!(stuck.dead_since(), Some(0));
    let with_coin = game(&format!("{text} coins=1"));
    assert_eq!(with_coin.turn(), Some(0));
    assert!(with_coin.moves().iter().all(|mv| matches!(mv, Move::TakeBack { .. })));
}

#[test]
fn a_finished_table_that_breaks_the_rule_is_no_win() {
    let broken = game("Kd Ac Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Qc Kh As");
    assert_eq!(broken.status(), Status::Lost(Loss::Stuck));
}

#[test]
fn the_move_that_killed_the_square_is_found() {
    let mut game = game("As Kh Qd ../.. .. .. ../.. .. .. ../.. .. .. .. coins=2");
    play(&mut game, "Jh@a1").unwrap();
    assert_eq!(game.dead_since(), None);
    play(&mut game, "-a1").unwrap();
    play(&mut game, "Kd@a3").unwrap();
    play(&mut game, "Qs@b3").unwrap();
    assert_eq!(game.dead_since(), Some(4));
    play(&mut game, "-b3").unwrap();
    assert_eq!(game.dead_since(), None);
}

#[test]
fn time_is_kept_by_the_driver() {
    let mut game = deal(Level::Expert.setup(2), 5);
    game.time_out().unwrap();
    assert_eq!(game.status(), Status::Lost(Loss::Time));
}

#[test]
fn keep_free_coins_move_once_at_the_end_of_a_turn() {
    let mut game = game(&format!("{TWO} keepfree=-|-"));
    assert_eq!(play(&mut game, "!c3"), Err(MoveError::KeepFreeNow));
    play(&mut game, "Ac@d3").unwrap();
    assert_eq!(play(&mut game, "!a4"), Err(MoveError::NotFree(Cell::at(0, 0))));
    play(&mut game, "!c3").unwrap();
    assert_eq!(play(&mut game, "!c2"), Err(MoveError::KeepFreeNow));
    assert_eq!(game.turn(), Some(1));
    let coin = "c3".parse().unwrap();
    assert!(game.view().unwrap().asked_to_keep_free().has(coin));
    assert_eq!(game.view_of(0).unwrap().keep_free_coin(0), Some(coin));
    play(&mut game, "Qh@c3").unwrap();
    assert_eq!(game.view_of(0).unwrap().keep_free_coin(0), None);
}

#[test]
fn a_view_tells_what_a_player_may_know() {
    let three = "As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. .. coins=1 hands=AhAdAcKsKd|KcQsQhQdQc|JsJhJdJc";
    let mut game = game(three);
    let view = game.view_of(1).unwrap();
    assert_eq!(view.others().len(), 9);
    assert_eq!((view.known_hand(0), view.known_hand(7)), (CardSet::EMPTY, CardSet::EMPTY));
    assert_eq!((view.hand_size(0), view.hand_size(2), view.hand_size(9)), (5, 4, 0));
    play(&mut game, "-a4").unwrap();
    let view = game.view().unwrap();
    assert_eq!(view.known_hand(0), CardSet::of("As".parse().unwrap()));
    assert_eq!(view.known_hand(1), view.hand());
    assert!(game.view_of(3).is_none());

    let two = self::game(TWO);
    assert_eq!(two.view().unwrap().known_hand(1), two.position().hands[1]);
    let open = self::game(&format!("{three} open"));
    assert_eq!(open.view().unwrap().known_hand(2), open.position().hands[2]);
}

proptest! {
    #[test]
    fn cards_are_conserved(
        seed: u64, players in 1..5_usize, coins in 0..20_u8, diagonals: bool, ozanam: bool, keep_free: bool,
        choices in prop::collection::vec(any::<u16>(), 0..60)
    ) {
        let lines = Lines::with_diagonals(diagonals);
        let mut game = deal(Setup { players, coins, lines, ozanam, keep_free, open_hands: false, clock: None }, seed);
        let fixed = game.position().fixed;
        for choice in choices {
            let moves = game.moves();
            prop_assert_eq!(moves.is_empty(), game.turn().is_none());
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            game.play(mv).unwrap();
            let _ = game.play(Move::KeepFree { cell: Cell::new(usize::from(choice)) });
            assert_all_cards(&game);
            prop_assert_eq!(game.table().conflicts().next(), None);
            prop_assert!(fixed.is_subset(game.table().filled()));
            prop_assert_eq!(game.table(), &rebuilt(game.table()));
        }
    }

    #[test]
    fn legal_moves_are_those_that_are_played(seed: u64, players in 1..5_usize, lays in 0..12_usize) {
        let mut game = deal(Level::Normal.setup(players), seed);
        for step in 0..lays {
            let moves = game.moves();
            if let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) {
                game.play(mv).unwrap();
            }
        }
        let listed = game.moves();
        let lays = Card::all().flat_map(|card| Cell::all().map(move |cell| Move::Lay { card, cell }));
        for mv in lays.chain(Cell::all().map(|cell| Move::TakeBack { cell })) {
            prop_assert_eq!(game.clone().play(mv).is_ok(), listed.contains(&mv));
        }
    }
}

fn rebuilt(table: &Table) -> Table {
    let mut cells = [None; 16];
    table.laid_cards().for_each(|(card, cell)| cells[cell.number()] = Some(card));
    Table::from_cells(table.lines(), cells).unwrap()
}
