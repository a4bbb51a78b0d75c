//! Transposition tables: what is known of positions, by their key, for one search or proof and all its threads.
//!
//! Entries are written and read without locks. The key is kept mixed with the data, so that an entry torn by two threads
//! has a wrong key (R. Hyatt and T. Mann, "A lockless transposition table implementation for parallel search", ICGA
//! Journal 25, 2002). A key may be in any of the slots of a cluster, of which the one that took the least work is
//! forgotten first (D. Breuker and others, "Replacement schemes for transposition tables", ICCA Journal 17, 1994).

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::zeros;

/// What is kept of a position.
pub(crate) trait Entry: Copy {
    /// The entry in one number, never 0.
    fn pack(self) -> u64;

    /// The entry that was packed into a number.
    fn unpack(data: u64) -> Self;

    /// How much work would be lost with it.
    fn work(self) -> u32;
}

/// The key mixed with the data, and the data, which is 0 while the slot is empty.
type Slot = [AtomicU64; 2];

/// The bytes that an entry takes.
pub(crate) const ENTRY_BYTES: usize = size_of::<Slot>();

/// The slots of a cluster.
const CLUSTER: usize = 4;

/// The bytes of a cluster: as many as the processor fetches from memory at once.
const CLUSTER_BYTES: usize = CLUSTER * ENTRY_BYTES;

/// So many clusters are told apart by the lowest bits of a key.
const STRETCH: usize = 1 << 10;

fn load([mixed, data]: &Slot) -> (u64, u64) {
    let data = data.load(Ordering::Relaxed);
    (mixed.load(Ordering::Relaxed) ^ data, data)
}

pub(crate) struct TranspositionTable<E> {
    words: Box<[AtomicU64]>,
    /// The first word of the first cluster.
    first: usize,
    clusters: usize,
    entries: PhantomData<fn(E) -> E>,
}

impl<E: Entry> TranspositionTable<E> {
    /// A table of at most so many bytes, but at least one cluster.
    pub fn new(bytes: usize) -> Self {
        let clusters = 1_usize << (bytes / CLUSTER_BYTES).max(1).ilog2();
        let words: Box<[AtomicU64]> = zeros((clusters + 1) * CLUSTER_BYTES / size_of::<AtomicU64>());
        let first = words.as_ptr().align_offset(CLUSTER_BYTES);
        Self { words, first, clusters, entries: PhantomData }
    }

    /// The cluster of a key.
    fn cluster(&self, key: u64) -> &[Slot] {
        let stretch = self.clusters.min(STRETCH);
        let stretches = self.clusters / stretch;
        let number = ((key >> 32) as usize & (stretches - 1)) * stretch + (key as usize & (stretch - 1));
        let (slots, _) = self.words[self.first..].as_chunks();
        &slots[number * CLUSTER..][..CLUSTER]
    }

    pub fn get(&self, key: u64) -> Option<E> {
        self.cluster(key).iter().find_map(|slot| {
            let (kept, data) = load(slot);
            (kept == key && data != 0).then(|| E::unpack(data))
        })
    }

    pub fn put(&self, key: u64, entry: E) {
        self.update(key, |_| entry);
    }

    /// Puts an entry in the place of what was known of a position.
    pub fn update(&self, key: u64, entry: impl FnOnce(Option<E>) -> E) {
        let slots = self.cluster(key);
        let (mut chosen, mut known, mut least) = (&slots[0], None, u32::MAX);
        for slot in slots {
            let (kept, data) = load(slot);
            if data == 0 {
                chosen = slot;
                break;
            }
            let old = E::unpack(data);
            if kept == key {
                (chosen, known) = (slot, Some(old));
                break;
            }
            if old.work() < least {
                (chosen, least) = (slot, old.work());
            }
        }
        let data = entry(known).pack();
        let [mixed, kept] = chosen;
        mixed.store(key ^ data, Ordering::Relaxed);
        kept.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its work is the number itself.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Number(u32);

    impl Entry for Number {
        fn pack(self) -> u64 {
            u64::from(self.0) + 1
        }

        fn unpack(data: u64) -> Self {
            Self((data - 1) as u32)
        }

        fn work(self) -> u32 {
            self.0
        }
    }

    #[test]
    fn an_empty_table_knows_nothing_of_any_key() {
        let table = TranspositionTable::<Number>::new(1 << 20);
        for key in [0, 1, u64::MAX] {
            assert_eq!(table.get(key), None);
            table.put(key ^ 1 << 40, Number(0));
            assert_eq!(table.get(key), None);
        }
    }

    #[test]
    fn a_full_cluster_gives_up_what_took_the_least_work() {
        let table = TranspositionTable::new(1);
        for (key, work) in [(1, 50), (2, 20), (3, u32::MAX), (4, 60), (5, 30)] {
            table.put(key, Number(work));
        }
        let kept = [1, 2, 3, 4, 5].map(|key| table.get(key).map(|Number(work)| work));
        assert_eq!(kept, [Some(50), None, Some(u32::MAX), Some(60), Some(30)]);
    }

    #[test]
    fn an_update_is_told_what_was_known_of_the_same_position() {
        let table = TranspositionTable::new(1 << 16);
        for (key, work) in [(7, 3), (8, 9), (7, 4)] {
            table.update(key, |known| Number(known.map_or(0, |Number(old)| old) + work));
        }
        assert_eq!([7, 8].map(|key| table.get(key)), [Some(Number(7)), Some(Number(9))]);
    }
}
