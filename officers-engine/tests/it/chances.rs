//! The published chances of the bots.

use officers_engine::bot::Bot;
use officers_engine::simulate::{Simulation, Tally};
use officers_engine::{Level, Setup};

use crate::data;

const SEED: u64 = 2024;

struct Chance {
    bot: Bot,
    setup: Setup,
    name: String,
    share: f64,
    error: f64,
}

fn chances() -> Vec<Chance> {
    data("chances.tsv")
        .iter()
        .map(|row| Chance {
            bot: Bot::ALL.into_iter().find(|bot| bot.name() == row[0]).unwrap(),
            setup: level(&row[1]).setup(row[2].parse().unwrap()),
            name: row[..3].join(" "),
            share: row[3].parse::<f64>().unwrap() / 100.0,
            error: row[4].parse::<f64>().unwrap() / 100.0,
        })
        .collect()
}

fn level(name: &str) -> Level {
    Level::ALL.into_iter().find(|level| level.name() == name).unwrap()
}

fn play(setup: Setup, bots: &[Bot], deals: u64, threads: usize) -> Tally {
    let simulation = Simulation { setup, bots: bots.to_vec(), deals, seed: SEED, threads };
    simulation.run(|_| {}).unwrap()
}

/// Shown with `--nocapture`.
#[allow(clippy::print_stdout)]
fn report(line: &str) {
    println!("{line}");
}

/// Each chance within three standard errors of the difference of the two figures.
fn reproduce(deals: u64) {
    for chance in chances() {
        let share = play(chance.setup, &[chance.bot], deals, 2).share();
        let own = share * (1.0 - share) / deals as f64;
        let error = (own + chance.error * chance.error).sqrt();
        let off = (share - chance.share) / error;
        report(&format!(
            "{}: {:.2} % for {:.1} %, {off:+.1} errors",
            chance.name,
            100.0 * share,
            100.0 * chance.share
        ));
        assert!(off.abs() <= 3.0, "{}: {share} is not {}", chance.name, chance.share);
    }
}

#[test]
fn chances_of_the_checking_bots() {
    reproduce(5_000);
}

#[test]
#[ignore = "run with: cargo test --release -p officers-engine -- --ignored --nocapture chances"]
fn chances_of_the_checking_bots_at_full_length() {
    reproduce(100_000);
}

#[test]
fn strong_teams_never_lose() {
    strong_teams(300);
}

#[test]
#[ignore = "run with: cargo test --release -p officers-engine -- --ignored --nocapture strong"]
fn strong_teams_never_lose_at_full_length() {
    strong_teams(100_000);
}

fn strong_teams(deals: u64) {
    for level in Level::ALL {
        for players in 1..=4 {
            let setup = Setup { coins: 0, ..level.setup(players) };
            let tally = play(setup, &[Bot::Strong], deals, 2);
            report(&format!("{} {players}: {} of {deals}", level.name(), tally.won));
            assert_eq!(tally.won, deals);
            assert_eq!(tally.take_backs, 0);
        }
    }
}

#[test]
fn a_strong_partner_helps_a_weak_one() {
    let setup = Level::Hard.setup(2);
    let weak = play(setup, &[Bot::Simple], 2_000, 2);
    let mixed = play(setup, &[Bot::Strong, Bot::Simple], 2_000, 2);
    assert!(mixed.interval().low > weak.interval().high, "{mixed:?} {weak:?}");
}

#[test]
fn the_seed_alone_decides_whatever_the_threads() {
    let setup = Level::Easy.setup(3);
    let once = play(setup, &[Bot::Simple], 2_345, 1);
    assert_eq!(once, play(setup, &[Bot::Simple], 2_345, 2));
    assert_eq!(once.deals, 2_345);
    assert_eq!(once.won + once.lost_at.iter().sum::<u64>(), once.deals);
}

#[test]
fn intervals_are_those_of_wilson() {
    let tally = Tally { deals: 100, won: 57, ..Tally::default() };
    let interval = tally.interval();
    assert!((interval.low - 0.472_1).abs() < 1e-4 && (interval.high - 0.662_7).abs() < 1e-4);
    let sure = Tally { deals: 10, won: 10, ..Tally::default() }.interval();
    assert!((sure.low - 0.722_5).abs() < 1e-4 && sure.high > 0.999_9);
}
