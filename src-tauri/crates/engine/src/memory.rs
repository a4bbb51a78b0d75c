//! Where searches keep much: memory of its own that goes back to the system when the search has ended.

use std::thread;

use bytemuck::{Zeroable, zeroed_slice_box};

/// What is as large has pages of its own, which cost nothing until they are written to and go back to the system when it
/// is dropped. Smaller blocks the C library keeps for later: it asks at most 32 MB of what it maps by itself.
const MAPPED_BYTES: usize = 33 << 20;

/// At least so many zeros.
pub(crate) fn zeros<T: Zeroable>(count: usize) -> Box<[T]> {
    zeroed_slice_box(count.max(mapped_count::<T>()))
}

/// An empty list of what may become very many.
pub(crate) fn long_list<T>() -> Vec<T> {
    Vec::with_capacity(mapped_count::<T>())
}

fn mapped_count<T>() -> usize {
    MAPPED_BYTES / size_of::<T>().max(1)
}

/// Drops what a search remembered, on a thread of its own: to give so much memory back takes longer than a stopped search
/// may.
pub(crate) fn give_back<T: Send + 'static>(memory: T) {
    thread::Builder::new().spawn(move || drop(memory)).ok();
}
