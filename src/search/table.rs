//! The transposition table, shared by all threads without locks.
//!
//! A slot is two words, and the first is the position's hash mixed with the second. A slot torn by two threads that
//! write at once no longer matches any hash, so it is simply not found.

use super::memory::{self, fill, room_for};
use super::params::{PLY, TT_AGE_PENALTY};
use crate::eval::Score;
use crate::game::Point;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says about the true one; never 0, so that no entry looks like an empty slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower,
    /// It is the true score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) best_move: Option<Point>,
    /// Score as seen from the position itself.
    pub(super) score: Score,
    /// Depth in hundredths of a ply; kept to half a ply, rounded down.
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The static evaluation.
    pub(super) eval: Score,
    /// Whether the position was on a principal variation.
    pub(super) is_pv: bool,
}

impl Entry {
    /// Whether it was searched to a depth. Both are compared in half plies: else a position would miss its own entry
    /// whenever its depth is not a whole number of them. +13 Elo.
    #[inline]
    pub(super) fn reaches(&self, depth: i32) -> bool {
        self.depth >= depth / HALF_PLY * HALF_PLY
    }
}

/// The transposition table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Buckets there are to be.
    full: usize,
    /// Number of the current search, so that older entries go first.
    age: AtomicU8,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 16 && size_of::<Bucket>() == 64);

/// Searches after which an entry's age starts over.
const AGES: u8 = 64;

impl Table {
    /// A table of about `bytes` bytes, which is yet to [grow](Table::grow).
    pub(super) fn new(bytes: usize) -> Table {
        let full = (bytes / size_of::<Bucket>()).max(1);
        Table { buckets: room_for(full), full, age: AtomicU8::new(0) }
    }

    /// Enlarges the table up to so many bytes while there is time, and a little in any case. Most entries of the smaller
    /// table are no longer found.
    pub(super) fn grow(&mut self, bytes: usize, has_time: impl Fn() -> bool) {
        fill(&mut self.buckets, (bytes / size_of::<Bucket>()).clamp(1, self.full), has_time);
    }

    /// Bytes it takes when it is full-grown.
    pub(super) fn bytes(&self) -> usize {
        self.full * size_of::<Bucket>()
    }

    /// Makes the entries of earlier searches the first to be replaced.
    pub(super) fn begin_search(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.age = AtomicU8::new(0);
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
    }

    /// Percentage of the slots in use, by a sample.
    pub(super) fn used(&self) -> u32 {
        const SAMPLE: usize = 1000;
        let step = (self.buckets.len() / SAMPLE).max(1);
        let slots = self.buckets.iter().step_by(step).flat_map(|bucket| &bucket.0);
        let is_used = |slot: &&Slot| slot.data.load(Ordering::Relaxed) != 0;
        let (used, all) = slots.fold((0, 0), |(used, all), slot| (used + u32::from(is_used(&slot)), all + 1));
        100 * used / all.max(1)
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot; 4] {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// Loads a position's bucket into the cache while the caller does something else.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        memory::prefetch(self.bucket(hash));
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = data != 0 && slot.check.load(Ordering::Relaxed) ^ data == hash;
            matches.then(|| unpack(data))
        })
    }

    #[inline]
    pub(super) fn put(&self, hash: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(hash);
        // The position's own slot, else the shallowest, where age counts as lost depth.
        let priority = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == hash {
                return i32::MIN;
            }
            if data == 0 {
                return i32::MIN + 1;
            }
            unpack(data).depth - TT_AGE_PENALTY * i32::from((AGES + age - age_of(data)) % AGES)
        };
        let slot = bucket.iter().min_by_key(|slot| priority(slot)).expect("a bucket has slots");
        let data = pack(entry, age);
        slot.check.store(hash ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

/// Depth is stored in half plies.
const HALF_PLY: i32 = PLY / 2;

/// point 14 · score 16 · evaluation 16 · depth 9 · bound 2 · PV 1 · age 6.
fn pack(entry: Entry, age: u8) -> u64 {
    let point = entry.best_move.map_or(0, |point| point.index() as u64 + 1);
    let bits = |score: Score| u64::from(score.value() as i16 as u16);
    let depth = (entry.depth / HALF_PLY).clamp(0, 511) as u64;
    point
        | bits(entry.score) << 14
        | bits(entry.eval) << 30
        | depth << 46
        | (entry.bound as u64) << 55
        | u64::from(entry.is_pv) << 57
        | u64::from(age) << 58
}

fn unpack(data: u64) -> Entry {
    let point = (data & 0x3fff) as usize;
    Entry {
        best_move: (point > 0).then(|| Point::from_index(point - 1)),
        score: Score::from_value((data >> 14) as u16 as i16),
        eval: Score::from_value((data >> 30) as u16 as i16),
        depth: (data >> 46 & 0x1ff) as i32 * HALF_PLY,
        bound: [Bound::Upper, Bound::Upper, Bound::Lower, Bound::Exact][(data >> 55 & 3) as usize],
        is_pv: data >> 57 & 1 != 0,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full_table(bytes: usize) -> Table {
        let mut table = Table::new(bytes);
        table.grow(bytes, || true);
        table
    }

    fn entry(index: usize, depth: i32) -> Entry {
        Entry {
            best_move: Some(Point::from_index(index)),
            score: Score::loss_in(index),
            depth: depth * PLY,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][index % 3],
            eval: Score::of_eval(index as i32 * 7 - 50),
            is_pv: index.is_multiple_of(2),
        }
    }

    #[test]
    fn entries_come_back_as_they_were_put() {
        let table = full_table(1 << 16);
        for index in 0..100 {
            let hash = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.put(hash, entry(index, index as i32));
            assert_eq!(table.get(hash), Some(entry(index, index as i32)));
            assert_eq!(table.get(!hash), None);
        }
        table.put(7, Entry { best_move: None, ..entry(5, 5) });
        assert_eq!(table.get(7), Some(Entry { best_move: None, ..entry(5, 5) }));
    }

    #[test]
    fn an_entry_reaches_the_depth_it_was_put_with() {
        let table = full_table(1 << 12);
        for depth in [0, 7, 49, 50, 99, 100, 333, 1249] {
            table.put(3, Entry { depth, ..entry(1, 0) });
            let found = table.get(3).unwrap();
            assert!(found.reaches(depth), "{depth}");
            assert!(!found.reaches(depth + HALF_PLY), "{depth}");
        }
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_and_oldest_entry() {
        let table = full_table(64);
        for (hash, depth) in [(1, 9), (2, 5), (3, 7), (4, 6)] {
            table.put(hash, entry(0, depth));
        }
        table.put(5, entry(0, 1));
        assert_eq!([1, 2, 3, 4, 5].map(|hash| table.get(hash).is_some()), [true, false, true, true, true]);
        table.begin_search();
        table.put(5, entry(0, 3));
        table.put(6, entry(0, 2));
        assert!(
            table.get(5).is_some() && table.get(4).is_none(),
            "an old entry goes before a new shallow one"
        );
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut table = full_table(1 << 12);
        (1..200).for_each(|number: u64| table.put(number << 55, entry(1, 1)));
        table.put(99, entry(1, 1));
        assert!(table.used() > 20, "{}", table.used());
        table.clear();
        assert_eq!((table.get(99), table.used()), (None, 0));
    }

    #[test]
    fn a_table_grows_until_it_is_full() {
        let mut table = Table::new(5 << 20);
        for hash in [1, u64::MAX / 2, u64::MAX] {
            table.grow(usize::MAX, || false);
            table.put(hash, entry(2, 4));
            assert_eq!(table.get(hash), Some(entry(2, 4)));
        }
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 5 << 20);
    }

    #[test]
    fn a_table_is_no_larger_than_is_worth_having() {
        let mut table = Table::new(5 << 20);
        for (bytes, have) in [(0, 64), (1 << 20, 1 << 20), (1 << 10, 1 << 20), (9 << 20, 5 << 20)] {
            table.grow(bytes, || true);
            assert_eq!(table.buckets.len() * size_of::<Bucket>(), have, "{bytes}");
        }
    }
}
