use std::sync::Arc;

/// The positions since a piece was last taken, as far as a later position can repeat them.
///
/// They hang in a list that positions share: going on costs one small allocation however long the list is, and a
/// clone one counter, where an array of a hundred hashes would be copied with every position of a search. A capture
/// cannot be undone by moves, so it empties the list, and the hundred quiet turns that end the game bound it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Past {
    now: Moment,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    /// The hash of the board and the side to act.
    hash: u64,
    /// How often that has stood, this time included.
    occurrences: u8,
    before: Option<Arc<Moment>>,
}

impl Past {
    /// The start of a history.
    pub(super) fn of(hash: u64) -> Self {
        Self { now: Moment { hash, occurrences: 1, before: None } }
    }

    /// Goes on to a position, which a piece taken makes the first of its kind.
    pub(super) fn go_on(&mut self, hash: u64, taken: bool) {
        if taken {
            *self = Self::of(hash);
            return;
        }
        let next = Moment { hash, occurrences: 1, before: None };
        let before = Arc::new(std::mem::replace(&mut self.now, next));
        let last =
            std::iter::successors(Some(&*before), |moment| moment.before.as_deref()).find(|moment| moment.hash == hash);
        self.now.occurrences += last.map_or(0, |moment| moment.occurrences);
        self.now.before = Some(before);
    }

    /// The hash of the present position's board and side to act.
    pub(super) fn now(&self) -> u64 {
        self.now.hash
    }

    /// How often the present position has stood.
    pub(super) fn occurrences(&self) -> u8 {
        self.now.occurrences
    }
}
