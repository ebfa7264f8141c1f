//! Bots obey the rules and see only what they may.

use officers_engine::bot::Bot;
use officers_engine::{CardSet, Cell, Game, Level, Move, Setup, Status, hint, is_finishable};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::position;

fn choose(bot: Bot, game: &Game, seed: u64) -> Option<Move> {
    bot.choose(&game.view().unwrap(), &mut ChaCha8Rng::seed_from_u64(seed))
}

#[test]
fn the_strong_bot_repairs_a_dead_square() {
    let text =
        "As Kh .. ../Kd Qs .. ../.. .. .. ../.. .. .. .. coins=1 hands=AhAdAcKsKcQh|QdQcJsJhJdJc";
    let mut game = Game::new(position(text)).unwrap();
    assert!(!is_finishable(game.table()));
    let mv = choose(Bot::Strong, &game, 1).unwrap();
    assert!(matches!(mv, Move::TakeBack { .. }));
    game.play(mv).unwrap();
    assert!(is_finishable(game.table()));
}

#[test]
fn the_strong_bot_leaves_free_what_partners_ask_for() {
    let text = "As .. .. ../.. .. .. ../.. .. .. ../.. .. .. .. \
                hands=AhAdAcKsKhKdKcQs|QhQdQcJsJhJdJc keepfree=-|d1";
    let game = Game::new(position(text)).unwrap();
    for seed in 0..50 {
        let Some(Move::Lay { cell, .. }) = choose(Bot::Strong, &game, seed) else {
            panic!("no lay")
        };
        assert_ne!(cell, Cell::at(3, 3));
    }
}

#[test]
fn the_neighbour_bot_builds_beside_laid_cards() {
    let game = Game::new(position("As .. .. ../.. .. .. ../.. .. .. ../.. .. .. ..")).unwrap();
    for seed in 0..50 {
        let Some(Move::Lay { cell, .. }) = choose(Bot::Neighbour, &game, seed) else {
            panic!("no lay")
        };
        assert!([Cell::at(0, 1), Cell::at(1, 0)].contains(&cell));
    }
}

/// The same game with the cards of the other players dealt anew among them.
fn swapped(game: &Game) -> Game {
    let mut position = game.position().clone();
    let others: Vec<usize> =
        (0..position.hands.len()).filter(|&player| player != position.turn).collect();
    let mut cards = others
        .iter()
        .fold(CardSet::EMPTY, |cards, &player| cards | position.hands[player])
        .iter()
        .collect::<Vec<_>>();
    cards.reverse();
    for player in others {
        let size = position.hands[player].len();
        position.hands[player] = cards.drain(..size).collect();
    }
    Game::new(position).unwrap()
}

proptest! {
    #[test]
    fn bots_only_make_legal_moves_and_a_choice_repeats(
        seed: u64, players in 1..5_usize, bot in 0..3_usize, level in 0..4_usize, ozanam: bool, keep_free: bool
    ) {
        let bot = Bot::ALL[bot];
        let setup = Setup { ozanam, keep_free, ..Level::ALL[level].setup(players) };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(setup.deal(&mut rng)).unwrap();
        while let Some(view) = game.view() {
            let again = &mut rng.clone();
            let Some(mv) = bot.choose(&view, &mut rng) else { break };
            prop_assert_eq!(bot.choose(&view, again), Some(mv));
            prop_assert!(game.moves().contains(&mv));
            game.play(mv).unwrap();
        }
        if bot == Bot::Strong {
            prop_assert_eq!(game.status(), Status::Won);
        }
    }

    #[test]
    fn bots_do_not_see_other_hands(seed: u64, players in 3..5_usize, bot in 0..3_usize) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let game = Game::new(Level::Normal.setup(players).deal(&mut rng)).unwrap();
        prop_assert_eq!(choose(Bot::ALL[bot], &game, seed), choose(Bot::ALL[bot], &swapped(&game), seed));
    }

    #[test]
    fn following_hints_wins(seed: u64, players in 1..5_usize, level in 0..4_usize) {
        let setup = Level::ALL[level].setup(players);
        let mut game = Game::new(setup.deal(&mut ChaCha8Rng::seed_from_u64(seed))).unwrap();
        while let Some(view) = game.view() {
            let hint = hint::Hint::of(&view).unwrap();
            game.play(hint.mv()).unwrap();
        }
        prop_assert_eq!(game.status(), Status::Won);
    }
}
