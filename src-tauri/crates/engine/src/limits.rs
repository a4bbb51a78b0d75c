//! How long a search may go on, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What ends a search; the first limit that is reached counts. Without any it goes on until it is stopped or has a
/// proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time from the call on.
    pub time: Option<Duration>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
    /// Plies of full search, single actions; lines may be looked at further.
    pub depth: Option<u8>,
}

/// The positions that are visited in a time, at so many a millisecond; a time without end is worth no fewer.
pub(crate) fn nodes_within(time: Duration, a_millisecond: u64) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(a_millisecond)
}

/// Tells a search to stop: clone it, keep one and hand the other over. A stopped search answers with the best it has.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the search within a few milliseconds. There is no way back.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Stop::stop`] was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of one search while it runs, shared by its threads.
#[derive(Debug)]
pub struct Clock {
    start: Instant,
    limits: Limits,
    stop: Stop,
    /// Ends this search alone, where `stop` may end more.
    done: AtomicBool,
    nodes: AtomicU64,
}

impl Clock {
    pub(crate) fn new(limits: Limits, stop: Stop) -> Self {
        Self { start: Instant::now(), limits, stop, done: AtomicBool::new(false), nodes: AtomicU64::new(0) }
    }

    /// The time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Positions counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether the search has to end, for a limit, a call or because another thread is done.
    #[must_use]
    pub fn expired(&self) -> bool {
        self.done.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self.limits.nodes.is_some_and(|nodes| self.nodes() >= nodes)
            || self.limits.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Counts positions.
    pub fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_time_never_holds_fewer_positions() {
        let millis = [0, 1, 1_000, 3_600_000, 4_611_686_018_427_387, 4_611_686_018_427_388, u64::MAX];
        let nodes = millis.map(|millis| nodes_within(Duration::from_millis(millis), 4_000));
        assert_eq!(nodes[..3], [0, 4_000, 4_000_000]);
        assert!(nodes.is_sorted(), "{nodes:?}");
        assert_eq!(nodes_within(Duration::MAX, 4_000), u64::MAX);
    }
}
