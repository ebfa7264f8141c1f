//! The transposition table: what earlier visits to a position have found, shared by all threads
//! without locks.
//!
//! An entry is two words, its data and its hash mixed with the data. Words written by different
//! threads do not fit together and the entry then belongs to no position, so a torn entry is a
//! missing one. What is found is still a rumour: two positions may share a hash, so a move from
//! the table is played only after [`Position::resolve`](crate::Position::resolve) has confirmed it.
//!
//! Four entries share a cache line. A new entry takes the place of the same position's, unless
//! that is much deeper, else of the one that is worth least: shallow, or left by an earlier
//! search.

mod packed;

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

use self::packed::Packed;
use crate::report::Bound;
use crate::score::Score;

/// What the table says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rumour {
    /// The short name of the best move, if one was found.
    pub key: Option<u32>,
    /// The score, with plies counted from the position itself (see [`Score::to_table`]).
    pub score: Score,
    /// Whether that is the score or a bound of it.
    pub bound: Bound,
    /// The depth of the search that found it; at most [`Table::MAX_DEPTH`].
    pub depth: u32,
}

/// The system has no memory for a table of so many MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for a table of {0} MiB")]
pub struct OutOfMemory(pub usize);

/// A transposition table of a fixed size.
#[derive(Debug)]
pub struct Table {
    /// Buckets of [`BUCKET`] slots, and one bucket more than is used.
    slots: Box<[Slot]>,
    /// Slots before the first bucket, so that every bucket is one cache line. The allocation itself
    /// is not aligned to cache lines: the system gives zeroed memory without touching it only
    /// where no alignment is asked for.
    skip: usize,
    generation: AtomicU8,
}

#[derive(Debug, Default, Zeroable)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots in a bucket.
const BUCKET: usize = 4;
const CACHE_LINE: usize = 64;
const _: () = assert!(size_of::<Slot>() * BUCKET == CACHE_LINE);
const _: () = assert!(Score::INFINITE.raw() <= i16::MAX as i32);

impl Table {
    /// Depths are kept up to this.
    pub const MAX_DEPTH: u32 = u8::MAX as u32;

    /// An empty table of so many MiB, at least one; of half that, and so on, where there is not
    /// enough memory.
    pub fn new(mib: usize) -> Table {
        match Table::try_new(mib) {
            Err(OutOfMemory(mib)) if mib > 1 => Table::new(mib / 2),
            Err(_) => Table::of((0..2 * BUCKET).map(|_| Slot::default()).collect()),
            Ok(table) => table,
        }
    }

    /// An empty table of so many MiB, at least one. The memory comes zeroed from the system, so
    /// that a large table costs nothing before it is used.
    ///
    /// # Errors
    /// The system has not so much memory to give.
    pub fn try_new(mib: usize) -> Result<Table, OutOfMemory> {
        let mib = mib.max(1);
        let slots = mib.checked_mul(1 << 20).ok_or(OutOfMemory(mib))? / size_of::<Slot>();
        try_zeroed_slice_box(slots + BUCKET).map(Table::of).map_err(|()| OutOfMemory(mib))
    }

    fn of(slots: Box<[Slot]>) -> Table {
        let misaligned = slots.as_ptr().addr() % CACHE_LINE;
        let skip = (CACHE_LINE - misaligned) % CACHE_LINE / size_of::<Slot>();
        Table { slots, skip, generation: AtomicU8::new(0) }
    }

    fn buckets(&self) -> usize {
        self.slots.len() / BUCKET - 1
    }

    /// The table's size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets() * CACHE_LINE) >> 20
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        match Table::try_new(self.mib()) {
            Ok(fresh) => *self = fresh,
            Err(_) => self.slots.fill_with(Slot::default),
        }
    }

    /// A new search begins: what the searches before have left may be overwritten first.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// What the table says of the position with this hash.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<Rumour> {
        self.bucket(hash).iter().find_map(|slot| slot.read(hash)).map(Packed::unpack)
    }

    /// Keeps a finding. A finding without a move does not make the table forget the move it knows.
    #[inline]
    pub fn store(&self, hash: u64, mut finding: Rumour) {
        let generation = self.generation();
        let slots = self.bucket(hash);
        let mut victim = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            let data = Packed(slot.data.load(Ordering::Relaxed));
            if slot.check.load(Ordering::Relaxed) ^ data.0 == hash && data.0 != 0 {
                if data.outweighs(finding, generation) {
                    return;
                }
                finding.key = finding.key.or_else(|| data.unpack().key);
                victim = slot;
                break;
            }
            let worth = data.worth(generation);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.write(hash, Packed::pack(finding, generation));
    }

    /// How much of the table the present search has filled, in thousandths, from a sample.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation();
        let sample = self.slots.iter().skip(self.skip).take(1_000);
        let mine = |slot: &&Slot| {
            let data = Packed(slot.data.load(Ordering::Relaxed));
            data.0 != 0 && data.generation() == generation
        };
        sample.filter(mine).count() as u32
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed) & Packed::GENERATIONS
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot] {
        let at = (u128::from(hash) * self.buckets() as u128) >> 64;
        let first = self.skip + at as usize * BUCKET;
        &self.slots[first..first + BUCKET]
    }
}

impl Slot {
    #[inline]
    fn read(&self, hash: u64) -> Option<Packed> {
        let data = self.data.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (check ^ data == hash && data != 0).then_some(Packed(data))
    }

    #[inline]
    fn write(&self, hash: u64, data: Packed) {
        self.check.store(hash ^ data.0, Ordering::Relaxed);
        self.data.store(data.0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::thread;

    use proptest::prelude::*;

    use super::*;
    use crate::zobrist::splitmix64;

    fn finding(seed: u64) -> Rumour {
        let mut state = seed;
        let bits = splitmix64(&mut state);
        Rumour {
            key: (bits & 1 == 0).then_some((bits >> 32) as u32),
            score: Score::from_raw((bits >> 8) as i32 % 32_000),
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][(bits >> 1) as usize % 3],
            depth: (bits >> 16) as u32 % 256,
        }
    }

    proptest! {
        #[test]
        fn what_is_stored_is_found(hash: u64, seed: u64) {
            let table = Table::new(1);
            table.store(hash, finding(seed));
            prop_assert_eq!(table.probe(hash), Some(finding(seed)));
            prop_assert_eq!(table.probe(hash ^ 1), None);
        }
    }

    #[test]
    fn a_finding_without_a_move_keeps_the_known_one() {
        let table = Table::new(1);
        table.store(5, Rumour { key: Some(77), ..finding(1) });
        table.store(5, Rumour { key: None, ..finding(2) });
        assert_eq!(table.probe(5).and_then(|rumour| rumour.key), Some(77));
    }

    #[test]
    fn a_shallow_bound_leaves_a_deep_entry_alone() {
        let table = Table::new(1);
        let lower = |depth| Rumour { depth, bound: Bound::Lower, ..finding(1) };
        table.store(5, lower(12));
        table.store(5, lower(3));
        assert_eq!(table.probe(5), Some(lower(12)));
        table.store(5, Rumour { bound: Bound::Exact, ..lower(3) });
        assert_eq!(table.probe(5).map(|rumour| rumour.depth), Some(3));
        table.store(5, lower(12));
        table.new_search();
        table.store(5, lower(3));
        assert_eq!(table.probe(5).map(|rumour| rumour.depth), Some(3));
    }

    #[test]
    fn deep_and_fresh_entries_outlive_shallow_and_old_ones() {
        let table = Table::new(1);
        let at = |depth| Rumour { depth, ..finding(3) };
        for (hash, depth) in [(1, 9), (2, 8), (3, 7), (4, 2)] {
            table.store(hash, at(depth));
        }
        table.store(5, at(1));
        assert!(table.probe(4).is_none() && table.probe(3).is_some());
        table.new_search();
        table.new_search();
        for hash in 6..10 {
            table.store(hash, at(0));
        }
        assert!(table.probe(1).is_none() && table.probe(6).is_some());
    }

    #[test]
    fn fills_and_clears() {
        let mut table = Table::new(1);
        assert_eq!((table.hashfull(), table.mib()), (0, 1));
        let mut state = 1;
        for _ in 0..1_000_000 {
            table.store(splitmix64(&mut state), finding(4));
        }
        assert!(table.hashfull() > 990, "{}", table.hashfull());
        table.clear();
        assert_eq!(table.hashfull(), 0);
    }

    /// Two threads write entries to the same few slots while two others read: whatever is found
    /// must be what was stored under that very hash.
    #[test]
    fn torn_entries_are_never_believed() {
        let table = Table::new(1);
        let hashes: Vec<u64> = (0..64).collect();
        let writers = AtomicUsize::new(2);
        thread::scope(|scope| {
            for writer in 0..2 {
                let (table, hashes, writers) = (&table, &hashes, &writers);
                scope.spawn(move || {
                    for round in 0..30_000 {
                        let hash = hashes[(round * 7 + writer * 13) % hashes.len()];
                        table.store(hash, finding(hash));
                    }
                    writers.fetch_sub(1, Ordering::Release);
                });
            }
            // Once more behind the last writer, so that something is found however late all begin.
            let read = || {
                let (mut found, mut at_work) = (0, true);
                while at_work {
                    at_work = writers.load(Ordering::Acquire) > 0;
                    for &hash in &hashes {
                        if let Some(rumour) = table.probe(hash) {
                            assert_eq!(rumour, finding(hash), "hash {hash}");
                            found += 1;
                        }
                    }
                }
                assert!(found > 0);
            };
            scope.spawn(read);
            read();
        });
    }

    #[test]
    fn too_large_a_table_is_refused() {
        let absurd = usize::MAX >> 22;
        // Without the black box the compiler leaves the allocation out, and it succeeds.
        let refused = std::hint::black_box(Table::try_new(absurd));
        assert!(refused.is_err_and(|error| error == OutOfMemory(absurd)));
    }
}
