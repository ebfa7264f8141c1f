use super::*;
use crate::settings::EngineSettings;

fn settings(event: EventKind, engines: usize, games: u32) -> Settings {
    let engine = |number: usize| EngineSettings::new(&number.to_string(), "x");
    let engines = (0..engines).map(engine).collect();
    Settings { event, games, rounds: Some(3), ..Settings::of(engines) }
}

/// The plan of an event that was played to its end; the stronger engine (the lower number) wins each pair unless
/// `decide` says otherwise.
fn play(settings: &Settings, decide: impl Fn(&Pair) -> PairScore) -> Plan {
    let mut results: Vec<PairScore> = Vec::new();
    loop {
        let plan = plan(settings, &|number| results.get(number).copied());
        assert!(plan.pairs.len() >= results.len());
        if plan.complete && plan.pairs.len() == results.len() {
            assert_eq!(plan.later, 0);
            return plan;
        }
        let pair = plan.pairs[results.len()];
        results.push(decide(&pair));
    }
}

fn stronger_wins(pair: &Pair) -> PairScore {
    let first = if pair.first < pair.second { 4 } else { 0 };
    PairScore { first, second: 4 - first }
}

/// Case E11: round r plays opening r against every opponent.
#[test]
fn every_opponent_meets_the_same_openings() {
    let mut gauntlet = settings(EventKind::Gauntlet, 4, 4);
    let openings = |settings: &Settings| -> Vec<usize> {
        plan(settings, &|_| None).pairs.iter().map(|pair| pair.opening).collect()
    };
    assert_eq!(openings(&gauntlet), [0, 0, 0, 1, 1, 1]);
    gauntlet.openings.policy = OpeningPolicy::Pair;
    assert_eq!(openings(&gauntlet), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn an_odd_number_of_games_ends_with_a_single_one() {
    let legs = |games| -> Vec<u8> {
        plan(&settings(EventKind::Match, 2, games), &|_| None)
            .pairs
            .iter()
            .map(|p| p.legs)
            .collect()
    };
    assert_eq!(legs(5), [2, 2, 1]);
    assert_eq!(legs(1), [1]);
}

#[test]
fn a_round_robin_has_every_pairing() {
    let pairs = plan(&settings(EventKind::RoundRobin, 5, 2), &|_| None).pairs;
    let mut seen: Vec<_> = pairs.iter().map(|pair| (pair.first, pair.second)).collect();
    seen.dedup();
    assert_eq!(seen.len(), 10);
}

#[test]
fn swiss_rounds_pair_neighbours_that_have_not_met() {
    for engines in [4, 5, 6, 7] {
        let settings = settings(EventKind::Swiss, engines, 2);
        let Plan { pairs, byes, .. } = play(&settings, stronger_wins);
        assert_eq!(pairs.len(), 3 * (engines / 2));
        assert_eq!(byes.iter().sum::<u64>(), if engines % 2 == 1 { 3 * 4 } else { 0 });
        let mut met: Vec<_> =
            pairs.iter().map(|p| (p.first.min(p.second), p.first.max(p.second))).collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), pairs.len(), "no two meet twice");
        let begun = plan(&settings, &|_| None);
        assert_eq!(begun.pairs.len(), engines / 2, "one round at a time");
        assert_eq!(begun.later, 2 * 2 * (engines as u64 / 2));
    }
}

#[test]
fn a_knock_out_leaves_the_strongest() {
    for engines in 2..10 {
        let settings = settings(EventKind::Knockout, engines, 2);
        let begun = plan(&settings, &|_| None);
        assert_eq!((begun.pairs.len() as u64) * 2 + begun.later, 2 * (engines as u64 - 1));
        let played = play(&settings, stronger_wins);
        assert_eq!(played.pairs.len(), engines - 1);
        let last = played.pairs.last().unwrap();
        assert_eq!((last.first, last.second), (0, 1));
        assert_eq!((begun.winner, played.winner), (None, Some(0)));
        assert_eq!(played.reached[0], played.reached[1] + 1);
    }
}

#[test]
fn a_level_tie_is_played_on_and_then_decided_by_seed() {
    let level = |_: &Pair| PairScore { first: 2, second: 2 };
    let openings = |settings: &Settings| -> Vec<usize> {
        play(settings, level).pairs.iter().map(|pair| pair.opening).collect()
    };
    let mut settings = settings(EventKind::Knockout, 4, 2);
    assert_eq!(openings(&settings), [0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]);
    settings.openings.policy = OpeningPolicy::Pair;
    assert_eq!(openings(&settings), (0..12).collect::<Vec<_>>());
}
