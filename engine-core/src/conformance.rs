//! One suite of laws for every game: what a [`Position`], an [`Evaluator`], a [`Tactics`] and a
//! [`Path`] promise, checked along random walks. Each function panics, with the position in its
//! message, where a law is broken.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use crate::evaluate::Evaluator;
use crate::path::Path;
use crate::perft;
use crate::position::Position;
use crate::tactics::{Frontier, Node, Supply, Tactics};
use crate::zobrist::splitmix64;

/// Perft is compared at depth 2 and 3 only where it counts no more lines than this.
const PERFT_CAP: u64 = 20_000;

/// How long a walk is and what decides its moves.
#[derive(Clone, Copy, Debug)]
pub struct Walks {
    /// The source of the random choices.
    pub seed: u64,
    /// Walks from each start.
    pub count: u32,
    /// The most plies of one walk.
    pub plies: u32,
}

/// Checks the rules of a game: generated moves are exactly the accepted ones, none comes twice,
/// names and hashes tell moves and positions apart, a finished game has no moves, and counting
/// equals listing. `rebuild` makes a position afresh, say from its text, so that what is updated
/// move by move is compared with what is computed.
pub fn check_position<P>(starts: &[P], walks: Walks, rebuild: impl Fn(&P) -> P)
where
    P: Position + Eq + Debug,
    P::Move: Hash,
    P::Key: Hash,
{
    let mut by_hash = HashMap::new();
    walk(starts, walks, |pos, _| {
        check_moves(pos);
        check_counts(pos);
        let fresh = rebuild(pos);
        assert_eq!(&fresh, pos, "rebuilt");
        assert_eq!(fresh.hash(), pos.hash(), "hash of {pos:?}");
        let seen = by_hash.entry(pos.hash()).or_insert_with(|| pos.clone());
        assert_eq!(seen, pos, "two positions share a hash");
    });
}

/// Checks that an accumulator kept up to date equals a fresh one.
pub fn check_evaluator<P, E>(evaluator: &E, starts: &[P], walks: Walks)
where
    P: Position + Debug,
    E: Evaluator<P>,
    E::Acc: PartialEq + Debug,
{
    walk(starts, walks, |before, step| {
        let Some(mv) = step.mv else { return };
        let now = before.after(mv);
        let kept = evaluator.after(&evaluator.fresh(before), before, mv, &now);
        let fresh = evaluator.fresh(&now);
        assert_eq!(kept, fresh, "{mv:?} in {before:?}");
        if now.verdict().is_none() {
            assert_eq!(evaluator.score(&now, &kept), evaluator.score(&now, &fresh));
        }
    });
}

/// Checks that supplies bring what they promise and that the frontier knows a finished game.
pub fn check_tactics<P, T>(tactics: &T, starts: &[P], walks: Walks)
where
    P: Position + Debug,
    P::Move: Hash,
    P::Key: Hash,
    T: Tactics<P>,
{
    let mut buf = T::Buf::default();
    let mut stale: Option<P::Key> = None;
    walk(starts, walks, |pos, step| {
        let frontier = tactics.frontier(pos, 0);
        let over = matches!(frontier, Frontier::Over(verdict) if Some(verdict) == pos.verdict());
        assert_eq!(over, pos.verdict().is_some(), "{frontier:?} in {pos:?}");

        let legal: HashSet<P::Move> = pos.moves().into_iter().collect();
        let chosen = step.mv.map(|mv| pos.shorten(mv));
        for table in [None, chosen, stale] {
            let supplied = drain(tactics, pos, table, Supply::All, &mut buf);
            let set: HashSet<P::Move> = supplied.iter().copied().collect();
            assert_eq!(set.len(), supplied.len(), "a move is supplied twice in {pos:?}");
            assert_eq!(set, legal, "supplied is not legal in {pos:?}");
            if let Some(mv) = table.and_then(|key| pos.resolve(key)) {
                assert_eq!(supplied.first(), Some(&mv), "table move first in {pos:?}");
            }
            let noisy = drain(tactics, pos, table, Supply::Noisy, &mut buf);
            let set: HashSet<P::Move> = noisy.iter().copied().collect();
            assert_eq!(set.len(), noisy.len(), "a noisy move is supplied twice in {pos:?}");
            assert!(set.is_subset(&legal), "a noisy move is not legal in {pos:?}");
            if let Some(mv) = table.and_then(|key| pos.resolve(key)).filter(|mv| set.contains(mv)) {
                assert_eq!(noisy.first(), Some(&mv), "table move first in {pos:?}");
            }
        }
        stale = chosen.or(stale);
    });
}

/// Checks that a path forgets a line it has left: after every line of one or two plies it says of
/// the position what it said before. `start` is the path of a game that begins at each start.
pub fn check_path<P, R>(start: &R, starts: &[P], walks: Walks)
where
    P: Position + Debug,
    R: Path<P>,
{
    let mut path = start.clone();
    walk(starts, walks, |pos, step| {
        if step.ply == 0 {
            path = start.clone();
        }
        let said = |path: &R| (path.draw(), path.is_draw_in_search(), path.table_key());
        let before = said(&path);
        assert!(before.0.is_none() || before.1, "a draw is a draw in a search: {pos:?}");
        for mv in pos.moves() {
            let next = pos.after(mv);
            path.enter(pos, mv, &next);
            if let Some(reply) = next.moves().first() {
                path.enter(&next, *reply, &next.after(*reply));
                path.leave();
            }
            path.leave();
            assert_eq!(said(&path), before, "left {mv:?} in {pos:?}");
        }
        if let Some(mv) = step.mv {
            path.enter(pos, mv, &pos.after(mv));
        }
    });
}

/// One step of a random walk.
struct Step<M> {
    /// Plies from the start.
    ply: u32,
    /// The move that is played next, `None` where there is none.
    mv: Option<M>,
}

/// Shows `see` every position of random walks, with the step that comes next.
fn walk<P: Position>(starts: &[P], walks: Walks, mut see: impl FnMut(&P, Step<P::Move>)) {
    let mut state = walks.seed;
    for start in starts {
        for _ in 0..walks.count {
            let mut pos = start.clone();
            for ply in 0..walks.plies {
                let moves = pos.moves();
                let at = splitmix64(&mut state) % (moves.len() as u64).max(1);
                let chosen = moves.get(at as usize).copied();
                see(&pos, Step { ply, mv: chosen });
                let Some(mv) = chosen else { break };
                pos.play(mv);
            }
        }
    }
}

fn check_moves<P>(pos: &P)
where
    P: Position + Debug,
    P::Move: Hash,
    P::Key: Hash,
{
    let moves = pos.moves();
    assert_eq!(pos.verdict().is_some(), moves.is_empty(), "over or not: {pos:?}");
    let keys: HashSet<P::Key> = moves.iter().map(|&mv| pos.shorten(mv)).collect();
    let different: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(different.len(), moves.len(), "a move comes twice in {pos:?}");
    assert_eq!(keys.len(), moves.len(), "two moves share a key in {pos:?}");
    for &mv in &moves {
        let key = P::Key::from(pos.shorten(mv).into());
        assert_eq!(pos.resolve(key), Some(mv), "key of {mv:?} in {pos:?}");
        assert_ne!(pos.after(mv).side(), pos.side(), "sides alternate: {mv:?} in {pos:?}");
    }
    check_strangers(pos, &keys);
}

/// Keys of other positions are resolved exactly where they name a legal move.
fn check_strangers<P>(pos: &P, keys: &HashSet<P::Key>)
where
    P: Position + Debug,
    P::Key: Hash,
{
    let Some(&mv) = pos.moves().first() else { return };
    let next = pos.after(mv);
    for key in next.moves().iter().map(|&mv| next.shorten(mv)) {
        assert_eq!(pos.resolve(key).is_some(), keys.contains(&key), "{key:?} in {pos:?}");
    }
}

fn check_counts<P: Position + Debug>(pos: &P) {
    let listed = pos.moves().len() as u64;
    assert_eq!(pos.count_moves(), listed, "count of {pos:?}");
    let mut lines = listed;
    for depth in 1..=3 {
        if lines > PERFT_CAP {
            break;
        }
        let plain = perft::plain(pos, depth);
        assert_eq!(pos.perft(depth), plain, "perft {depth} of {pos:?}");
        lines = plain.saturating_mul(listed);
    }
}

fn drain<P: Position, T: Tactics<P>>(
    tactics: &T,
    pos: &P,
    table: Option<P::Key>,
    supply: Supply,
    buf: &mut T::Buf,
) -> Vec<P::Move> {
    let node = Node { pos, ply: 0, depth: 3, open: true, last: None };
    let mut cursor = tactics.open(&node, table, supply, buf);
    let moves = std::iter::from_fn(|| tactics.next(&node, &mut cursor, buf)).collect();
    tactics.close(cursor, buf);
    moves
}
