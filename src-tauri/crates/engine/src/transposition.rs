//! Transposition tables: what is known of positions, by their key, for one search or proof and all its threads.
//!
//! Entries are written and read without locks. The key is kept mixed with the data, so that an entry torn by two threads
//! has a wrong key (R. Hyatt and T. Mann, "A lockless transposition table implementation for parallel search", ICGA
//! Journal 25, 2002). A key may be in any of the slots of a cluster, of which the one that took the least work is
//! forgotten first (D. Breuker and others, "Replacement schemes for transposition tables", ICCA Journal 17, 1994).

use std::marker::PhantomData;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is kept of a position.
pub(crate) trait Entry: Copy {
    /// The entry in one number, never 0.
    fn pack(self) -> u64;

    /// The entry that was packed into a number.
    fn unpack(data: u64) -> Self;

    /// How much work would be lost with it.
    fn work(self) -> u32;
}

/// The bytes that an entry takes.
pub(crate) const ENTRY_BYTES: usize = size_of::<Slot>();

const CLUSTER: usize = 4;

/// Empty while the data is 0.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data, data)
    }
}

/// As many slots as the processor fetches from memory at once.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

/// The clusters of a table that are set up together.
const PAGE: usize = 1 << 10;

/// Pages are set up when they are first written to, so that a large table costs a short search nothing.
pub(crate) struct Table<E> {
    pages: Vec<OnceLock<Box<[Cluster]>>>,
    page: usize,
    entries: PhantomData<fn(E) -> E>,
}

impl<E: Entry> Table<E> {
    /// A table of at most so many bytes, but at least one cluster.
    pub fn new(bytes: usize) -> Self {
        let clusters = 1_usize << (bytes / size_of::<Cluster>()).max(1).ilog2();
        let page = clusters.min(PAGE);
        let mut pages = Vec::new();
        pages.resize_with(clusters / page, OnceLock::new);
        Self { pages, page, entries: PhantomData }
    }

    /// The page of a key, and the number of its cluster there.
    fn find(&self, key: u64) -> (&OnceLock<Box<[Cluster]>>, usize) {
        let page = (key >> 32) as usize & (self.pages.len() - 1);
        (&self.pages[page], key as usize & (self.page - 1))
    }

    pub fn get(&self, key: u64) -> Option<E> {
        let (page, cluster) = self.find(key);
        page.get()?[cluster].0.iter().find_map(|slot| {
            let (kept, data) = slot.load();
            (kept == key && data != 0).then(|| E::unpack(data))
        })
    }

    pub fn put(&self, key: u64, entry: E) {
        self.update(key, |_| entry);
    }

    /// Puts an entry in the place of what was known of a position.
    pub fn update(&self, key: u64, entry: impl FnOnce(Option<E>) -> E) {
        let (page, cluster) = self.find(key);
        let clusters = page.get_or_init(|| std::iter::repeat_with(Cluster::default).take(self.page).collect());
        let slots = &clusters[cluster].0;
        let (mut chosen, mut known, mut least) = (&slots[0], None, u32::MAX);
        for slot in slots {
            let (kept, data) = slot.load();
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
        chosen.mixed.store(key ^ data, Ordering::Relaxed);
        chosen.data.store(data, Ordering::Relaxed);
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
        let table = Table::<Number>::new(1 << 20);
        for key in [0, 1, u64::MAX] {
            assert_eq!(table.get(key), None);
            table.put(key ^ 1 << 40, Number(0));
            assert_eq!(table.get(key), None);
        }
    }

    #[test]
    fn a_full_cluster_gives_up_what_took_the_least_work() {
        let table = Table::new(1);
        for (key, work) in [(1, 50), (2, 20), (3, u32::MAX), (4, 60), (5, 30)] {
            table.put(key, Number(work));
        }
        let kept = [1, 2, 3, 4, 5].map(|key| table.get(key).map(|Number(work)| work));
        assert_eq!(kept, [Some(50), None, Some(u32::MAX), Some(60), Some(30)]);
    }

    #[test]
    fn an_update_is_told_what_was_known_of_the_same_position() {
        let table = Table::new(1 << 16);
        for (key, work) in [(7, 3), (8, 9), (7, 4)] {
            table.update(key, |known| Number(known.map_or(0, |Number(old)| old) + work));
        }
        assert_eq!([7, 8].map(|key| table.get(key)), [Some(Number(7)), Some(Number(9))]);
    }
}
