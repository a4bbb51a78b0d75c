//! When a match of two seats has told enough: a sequential probability ratio test over its pairs.
//!
//! Both games of a pair begin alike, with the seats changed, so that a pair and not a game is one observation; it has one
//! of five scores. The likelihoods are those of the most likely distributions of the five with the expected scores of the
//! two hypotheses (M. Van den Bergh, "A practical introduction to the GSPRT", 2019).

#![allow(clippy::cast_precision_loss, reason = "numbers of games are far below 2^52")]

use crate::arena::Played;

/// How many pairs ended with 0, ½, 1, 1½ and 2 points for A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// The pairs of games of two seats, in the order in which they were played; a last game alone does not count.
    #[must_use]
    pub fn of(played: &[Played]) -> Self {
        let mut pairs = Self::default();
        played.chunks_exact(2).for_each(|pair| pairs.count([&pair[0], &pair[1]]));
        pairs
    }

    fn count(&mut self, pair: [&Played; 2]) {
        let halves: u32 = pair.iter().map(|game| game.twelfths / 6).sum();
        if let Some(number) = self.0.get_mut(halves as usize) {
            *number += 1;
        }
    }

    /// The shares of the points, with how often each was seen. What was not seen yet is given a little, since it may come.
    fn shares(self) -> [(f64, f64); 5] {
        const UNSEEN: f64 = 1e-3;
        std::array::from_fn(|index| (index as f64 / 4.0, f64::from(self.0[index]).max(UNSEEN)))
    }
}

/// The test whether A is the stronger by `elo1` rather than by `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// What A's strength is above B's if there is nothing in it, in Elo (logistic: 400 points are ten to one).
    pub elo0: f64,
    /// What it is above B's if there is; more than `elo0`.
    pub elo1: f64,
    /// The chance, from 0 to ½, to take for more what is `elo0`.
    pub alpha: f64,
    /// The chance, from 0 to ½, to miss what is `elo1`.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A is the stronger by `elo1`.
    Accepted,
    /// It is not.
    Rejected,
    /// More games must tell.
    Open,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio at which the test rejects and accepts.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of how much likelier the pairs are with `elo1` than with `elo0`.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: Pairs) -> f64 {
        let shares = pairs.shares();
        let tilts = [self.elo0, self.elo1].map(|elo| (expected_share(elo), tilt(&shares, expected_share(elo))));
        let weight = |(mean, tilt): (f64, f64), share: f64| (1.0 + tilt * (share - mean)).ln();
        shares.iter().map(|&(share, count)| count * (weight(tilts[0], share) - weight(tilts[1], share))).sum()
    }

    /// What the pairs say.
    #[must_use]
    pub fn verdict(&self, pairs: Pairs) -> Verdict {
        let [reject, accept] = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= accept => Verdict::Accepted,
            ratio if ratio <= reject => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }

    /// How many games of a match were played when the test ended, if its pairs end it.
    pub fn end<'a>(&self, pairs: impl IntoIterator<Item = [&'a Played; 2]>) -> Option<usize> {
        let mut seen = Pairs::default();
        let ends = |pair| {
            seen.count(pair);
            self.verdict(seen) != Verdict::Open
        };
        pairs.into_iter().position(ends).map(|number| 2 * (number + 1))
    }
}

/// The share of the points that so many Elo let expect.
fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo by which A is the stronger if this is its share of the points: infinite if it has all or none.
#[must_use]
pub fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The multiplier with which the likeliest distribution of this mean differs from what was seen: of a share `a` that was
/// seen with the frequency `f`, its probability is `f / (1 + tilt · (a − mean))`.
fn tilt(shares: &[(f64, f64)], mean: f64) -> f64 {
    let excess = |tilt: f64| -> f64 {
        shares.iter().map(|&(share, count)| count * (share - mean) / (1.0 + tilt * (share - mean))).sum()
    };
    // The sum falls all the way between the poles of the highest and the lowest share.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn pairs_without_draws_have_the_ratio_of_two_coins() {
        let (won, lost) = (70, 50);
        let share = expected_share(60.0);
        let coins = f64::from(won) * (share / 0.5).ln() + f64::from(lost) * ((1.0 - share) / 0.5).ln();
        let ratio = TEST.log_likelihood_ratio(Pairs([lost, 0, 0, 0, won]));
        assert!((ratio - coins).abs() < 0.01, "{ratio} for {coins}");
    }

    #[test]
    fn the_ratio_turns_its_sign_with_the_seats() {
        let test = Sprt { elo0: -30.0, elo1: 30.0, ..TEST };
        let ratio = test.log_likelihood_ratio(Pairs([3, 9, 20, 14, 6]));
        assert!(ratio > 0.0);
        assert!((ratio + test.log_likelihood_ratio(Pairs([6, 14, 20, 9, 3]))).abs() < 1e-9);
        assert!(test.log_likelihood_ratio(Pairs([4, 8, 20, 8, 4])).abs() < 1e-9);
    }

    #[test]
    fn nothing_is_decided_by_few_pairs() {
        for pairs in [[0; 5], [0, 0, 0, 0, 3], [3, 0, 0, 0, 0], [0, 0, 9, 0, 0]] {
            assert_eq!(TEST.verdict(Pairs(pairs)), Verdict::Open, "{pairs:?}");
        }
    }

    /// How many of 200 matches between players of this difference are accepted; pairs have these shares of draws.
    fn accepted(elo: f64, draws: f64) -> u32 {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let win = expected_share(elo) - draws / 2.0;
        let mut match_is_won = || {
            let mut pairs = Pairs::default();
            loop {
                let mut halves = || match rng.random::<f64>() {
                    lot if lot < win => 2,
                    lot if lot < win + draws => 1,
                    _ => 0,
                };
                pairs.0[halves() + halves()] += 1;
                match TEST.verdict(pairs) {
                    Verdict::Accepted => return true,
                    Verdict::Rejected => return false,
                    Verdict::Open => {}
                }
            }
        };
        (0..200).map(|_| u32::from(match_is_won())).sum()
    }

    #[test]
    fn the_test_errs_no_more_often_than_it_says() {
        // Five of a hundred are expected, and three standard errors beside.
        for draws in [0.0, 0.4] {
            assert!(accepted(0.0, draws) <= 20, "no better, and {draws} drawn");
            assert!(accepted(60.0, draws) >= 180, "better, and {draws} drawn");
        }
    }
}
