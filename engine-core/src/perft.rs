//! Counting lines of play: whole, split by first move, and on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::position::Position;

/// Each legal move of `pos` with the number of lines of `depth` plies that begin with it.
/// Nothing at depth 0.
pub fn divide<P: Position>(pos: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = pos.moves();
    let counts = in_parallel(&moves, threads, |&mv| pos.after(mv).perft(below));
    moves.into_iter().zip(counts).collect()
}

/// The number of lines of play of exactly `depth` plies, shared out among `threads` threads.
pub fn threaded<P: Position>(pos: &P, depth: u32, threads: usize) -> u64 {
    if threads <= 1 || depth < 3 {
        return pos.perft(depth);
    }
    let replies: Vec<P> = pos
        .moves()
        .into_iter()
        .map(|mv| pos.after(mv))
        .flat_map(|next| next.moves().into_iter().map(move |mv| next.after(mv)).collect::<Vec<_>>())
        .collect();
    in_parallel(&replies, threads, |next| next.perft(depth - 2)).into_iter().sum()
}

/// `work` of every item, in the items' order; idle threads take the next item. Threads that cannot
/// be started leave more to the others.
fn in_parallel<T: Sync>(items: &[T], threads: usize, work: impl Fn(&T) -> u64 + Sync) -> Vec<u64> {
    let next = AtomicUsize::new(0);
    let mut counts = vec![0; items.len()];
    let take = || {
        let mut done = Vec::new();
        while let Some((at, item)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            items.get(at).map(|item| (at, item))
        } {
            done.push((at, work(item)));
        }
        done
    };
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, take).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut done = take();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        for (at, count) in done {
            counts[at] = count;
        }
    });
    counts
}

/// The number of lines counted by playing every move, whatever shortcuts the game has of its own.
/// For comparing those with.
pub fn plain<P: Position>(pos: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => pos.moves().into_iter().map(|mv| plain(&pos.after(mv), depth - 1)).sum(),
    }
}
