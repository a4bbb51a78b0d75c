//! In which order actions are searched: the sooner the best one comes, the more is cut off.

/// Killer moves: the last two actions that refuted at a ply, which mostly refute in the next position there too (S. Akl
/// and M. Newborn, "The principal continuation and the killer heuristic", ACM 1977).
pub(crate) struct Killers<A>(pub [Option<A>; 2]);

impl<A> Default for Killers<A> {
    fn default() -> Self {
        Self([None, None])
    }
}

impl<A: Copy + PartialEq> Killers<A> {
    pub fn contains(&self, action: A) -> bool {
        self.0.contains(&Some(action))
    }

    /// The new one stands first.
    pub fn add(&mut self, action: A) {
        if self.0[0] != Some(action) {
            self.0 = [Some(action), self.0[0]];
        }
    }
}

/// The history heuristic: how often each action refuted, wherever that was (J. Schaeffer, "The history heuristic", ICCA
/// Journal 6, 1983). The scores stay within `-MAX..=MAX`; the nearer one is to that, the less it still changes.
pub(crate) struct History<const MAX: i32>(Vec<i32>);

impl<const MAX: i32> History<MAX> {
    /// Begins with these scores, one for each index of an action.
    pub fn new(scores: impl IntoIterator<Item = i32>) -> Self {
        Self(scores.into_iter().collect())
    }

    pub fn score(&self, index: usize) -> i32 {
        self.0[index]
    }

    /// An action refuted, after others had failed to.
    pub fn update(&mut self, failed: impl Iterator<Item = usize>, refuted: usize, bonus: i32) {
        for index in failed {
            self.add(index, -bonus);
        }
        self.add(refuted, bonus);
    }

    fn add(&mut self, index: usize, bonus: i32) {
        let score = &mut self.0[index];
        *score += bonus - *score * bonus.abs() / MAX;
    }
}

/// Brings what belongs at a place there, if all before it stand in their order: one by one up to `picked` places, for the
/// first actions mostly refute, and then the rest at once.
pub(crate) fn sort_to<T: Copy + Ord>(list: &mut [T], place: usize, picked: usize) {
    let rest = &mut list[place..];
    if place == picked {
        rest.sort_unstable();
    } else if place < picked
        && let Some(least) = (0..rest.len()).min_by_key(|&at| rest[at])
    {
        rest.swap(0, least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_different_killers_are_kept() {
        let mut killers = Killers::default();
        for action in [4, 7, 7, 9] {
            killers.add(action);
        }
        assert_eq!(killers.0, [Some(9), Some(7)]);
        assert!(killers.contains(7) && !killers.contains(4));
    }

    #[test]
    fn history_grows_for_what_refutes_falls_for_what_failed_and_stays_within_its_bounds() {
        let mut history = History::<100>::new([0; 3]);
        history.update([2].into_iter(), 0, 10);
        assert_eq!([0, 1, 2].map(|index| history.score(index)), [10, 0, -10]);
        for _ in 0..500 {
            history.update([2].into_iter(), 0, 100);
        }
        assert_eq!([0, 1, 2].map(|index| history.score(index)), [100, 0, -100]);
    }

    #[test]
    fn every_place_gets_what_a_whole_sort_would_put_there() {
        let numbers = [7, 3, 9, 1, 8, 3, 2, 6];
        let mut sorted = numbers;
        sorted.sort_unstable();
        for picked in 0..=numbers.len() {
            let mut list = numbers;
            for place in 0..list.len() {
                sort_to(&mut list, place, picked);
                assert_eq!(list[place], sorted[place]);
            }
        }
    }
}
