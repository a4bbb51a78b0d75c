//! Work for nothing, so that a fast machine shows what a slow one would.

use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Keeps every processor busy until it is dropped.
pub struct Busy {
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Busy {
    /// Begins.
    pub fn start() -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let threads = (0..thread::available_parallelism().map_or(1, usize::from)).map(|_| {
            let over = Arc::clone(&over);
            thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    spin_loop();
                }
            })
        });
        Self { threads: threads.collect(), over }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            // It does nothing that could panic.
            let _ = thread.join();
        }
    }
}
