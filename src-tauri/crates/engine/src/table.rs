//! The transposition table: what is known of positions that were searched before.
//!
//! Threads share it without locks, as R. Hyatt and T. Mann describe ("A lockless transposition table implementation
//! for parallel search", ICGA Journal 25, 2002): the key is kept mixed with the data, so that a torn entry has a wrong
//! key.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::Value;

/// What a kept score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub value: Value,
    pub bound: Bound,
    pub depth: u8,
    /// The best action, by its number in the list of actions.
    pub action: u16,
}

/// Stands for no action.
pub(crate) const NO_ACTION: u16 = u16::MAX;

const CLUSTER: usize = 4;

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// Slots that a key may be in: as many as the processor fetches from memory at once.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

/// The clusters of a table that are set up together.
const PAGE: usize = 1 << 10;

/// Pages are set up when they are first written to, so that a large table costs a short search nothing.
pub(crate) struct Table {
    pages: Vec<OnceLock<Box<[Cluster]>>>,
    page: usize,
}

impl Table {
    /// A table of at most so many bytes, but at least one cluster.
    pub fn new(bytes: usize) -> Self {
        let clusters = 1_usize << (bytes / size_of::<Cluster>()).max(1).ilog2();
        let page = clusters.min(PAGE);
        let mut pages = Vec::new();
        pages.resize_with(clusters / page, OnceLock::new);
        Self { pages, page }
    }

    /// The page and the cluster there for a key.
    fn place(&self, key: u64) -> (&OnceLock<Box<[Cluster]>>, usize) {
        let page = (key >> 32) as usize & (self.pages.len() - 1);
        (&self.pages[page], key as usize & (self.page - 1))
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let (page, place) = self.place(key);
        page.get()?[place].0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.mixed.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data)).flatten()
        })
    }

    pub fn put(&self, key: u64, entry: Entry) {
        let mut chosen = None;
        let mut least = u8::MAX;
        let (page, place) = self.place(key);
        let clusters = page.get_or_init(|| std::iter::repeat_with(Cluster::default).take(self.page).collect());
        for slot in &clusters[place].0 {
            let data = slot.data.load(Ordering::Relaxed);
            let Some(old) = unpack(data) else {
                chosen = Some(slot);
                break;
            };
            if slot.mixed.load(Ordering::Relaxed) ^ data == key {
                chosen = Some(slot);
                break;
            }
            if chosen.is_none() || old.depth < least {
                least = old.depth;
                chosen = Some(slot);
            }
        }
        if let Some(slot) = chosen {
            let data = pack(entry);
            slot.mixed.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

fn pack(entry: Entry) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.value.score as u32)
        | u64::from(entry.action) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(entry.value.at_least) << 58
        | u64::from(entry.value.at_most) << 59
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        value: Value { score: data as u32 as i32, at_least: data >> 58 & 1 == 1, at_most: data >> 59 & 1 == 1 },
        bound,
        depth: (data >> 48) as u8,
        action: (data >> 32) as u16,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_packing() {
        for (score, bound, at_least) in
            [(-2_001_999, Bound::Upper, true), (7, Bound::Exact, false), (0, Bound::Lower, true)]
        {
            let value = Value { score, at_least, at_most: !at_least };
            let entry = Entry { value, bound, depth: 200, action: 1599 };
            assert_eq!(unpack(pack(entry)), Some(entry));
        }
        assert_eq!(unpack(0), None);
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest_entry() {
        let table = Table::new(1);
        let entry = |depth| Entry { value: Value::guess(3), bound: Bound::Exact, depth, action: NO_ACTION };
        for (key, depth) in [(1, 5), (2, 2), (3, 7), (4, 6), (5, 3)] {
            table.put(key, entry(depth));
        }
        let kept: Vec<_> = (1..=5).map(|key| table.get(key).map(|entry| entry.depth)).collect();
        assert_eq!(kept, [Some(5), None, Some(7), Some(6), Some(3)]);
    }
}
