//! What is known of endings, shared by the threads that solve them.
//!
//! As in the table of the search the key is kept mixed with the data, so that a torn entry has a wrong key (R. Hyatt and
//! T. Mann, "A lockless transposition table implementation for parallel search", ICGA Journal 25, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

const CLUSTER: usize = 4;
/// Stands for no square.
const NOWHERE: u8 = u8::MAX;

/// An action by its square and its shape.
pub(super) type Name = (u8, u8);

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The least that the mover gains.
    pub least: i8,
    /// The most.
    pub most: i8,
    /// What gained the least.
    pub action: Option<Name>,
    /// How many positions were visited below, at least one.
    pub work: u32,
}

impl Known {
    pub const NOTHING: Self = Self { least: i8::MIN, most: i8::MAX, action: None, work: 1 };

    fn pack(self) -> u64 {
        let (square, shape) = self.action.unwrap_or((NOWHERE, 0));
        let [least, most] = [self.least, self.most].map(i8::cast_unsigned);
        u64::from(self.work) << 32 | u64::from(u32::from_le_bytes([least, most, square, shape]))
    }

    fn unpack(data: u64) -> Option<Self> {
        let [least, most, square, shape, ..] = data.to_le_bytes();
        let work = (data >> 32) as u32;
        (work > 0).then_some(Self {
            least: least.cast_signed(),
            most: most.cast_signed(),
            action: (square != NOWHERE).then_some((square, shape)),
            work,
        })
    }
}

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The key of what is kept here, and that.
    fn read(&self) -> (u64, Option<Known>) {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data, Known::unpack(data))
    }
}

pub(super) struct Memory(Vec<Slot>);

impl Memory {
    /// For about so many positions, 16 bytes each.
    pub fn new(slots: u64) -> Self {
        let mut all = Vec::new();
        all.resize_with((slots as usize).next_power_of_two().max(CLUSTER), Slot::default);
        Self(all)
    }

    fn cluster(&self, key: u64) -> &[Slot] {
        let first = key as usize & (self.0.len() - 1) & !(CLUSTER - 1);
        &self.0[first..first + CLUSTER]
    }

    pub fn get(&self, key: u64) -> Option<Known> {
        self.cluster(key).iter().find_map(|slot| {
            let (kept, known) = slot.read();
            known.filter(|_| kept == key)
        })
    }

    /// Adds to what is known; what took the least work is forgotten for it.
    pub fn put(&self, key: u64, new: Known) {
        let mut place = None;
        let mut old = Known::NOTHING;
        let mut least = u32::MAX;
        for slot in self.cluster(key) {
            let (kept, known) = slot.read();
            if let Some(known) = known.filter(|_| kept == key) {
                (place, old) = (Some(slot), known);
                break;
            }
            let work = known.map_or(0, |known| known.work);
            if place.is_none() || work < least {
                (place, least) = (Some(slot), work);
            }
        }
        let Some(slot) = place else { return };
        let data = Known {
            least: new.least.max(old.least),
            most: new.most.min(old.most),
            action: new.action.or(old.action),
            work: new.work,
        }
        .pack();
        slot.mixed.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learned_of_a_position_adds_up() {
        let memory = Memory::new(1);
        assert_eq!(memory.get(0), None);
        memory.put(7, Known { least: -3, action: Some((40, 61)), work: 9, ..Known::NOTHING });
        memory.put(7, Known { most: 5, work: 4, ..Known::NOTHING });
        assert_eq!(memory.get(7), Some(Known { least: -3, most: 5, action: Some((40, 61)), work: 4 }));
    }

    #[test]
    fn a_full_cluster_forgets_what_took_the_least_work() {
        let memory = Memory::new(1);
        for (key, work) in [(1, 50), (2, 20), (3, u32::MAX), (4, 60), (5, 30)] {
            memory.put(key, Known { least: key as i8, work, ..Known::NOTHING });
        }
        let kept: Vec<_> = (1..=5).map(|key| memory.get(key).map(|known| known.least)).collect();
        assert_eq!(kept, [Some(1), None, Some(3), Some(4), Some(5)]);
    }
}
