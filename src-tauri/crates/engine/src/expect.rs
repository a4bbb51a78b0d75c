//! What a score lets expect of the result.
//!
//! The share of a seat is that of the logistic curve with one constant a game, and with more than two seats of its
//! generalization, the softmax of the seats' leads. The constants are those that make the results of games between computer
//! players most likely: see [`Playable::expectation_scale`], and `examples/expectation.rs`, which finds them again.

use alcazar_rules::{GameKind, Outcome, with_kind};

use crate::Playable;
use crate::score::{HEURISTIC_MAX, Proof, ahead};

/// Less than this counts as this.
const LEAST_SHARE: f64 = 1e-6;

fn scale(kind: GameKind, seats: usize) -> f64 {
    with_kind!(kind, Any => Any::expectation_scale(seats))
}

/// The share of the point, from 0 (a loss) to 1 (a win), that one seat of two may expect with this score; certain if it
/// is proven or the line found ends the game.
#[must_use]
pub fn expected(kind: GameKind, score: i32, proof: Option<Proof>) -> f64 {
    match proof {
        Some(Proof::Win) => 1.0,
        Some(Proof::Draw) => 0.5,
        Some(Proof::Loss) => 0.0,
        None => shares(kind, &[score, -score]).first().copied().unwrap_or(0.5),
    }
}

/// The shares of the point that the seats may expect, together 1, if each leads the best other by so many hundredths of a
/// unit (see [`crate::leads_any`]).
#[must_use]
pub fn shares(kind: GameKind, leads: &[i32]) -> Vec<f64> {
    // A lead over the best other says for all but the best seat how far it lies behind that one.
    let behind: Vec<i32> = leads.iter().map(|&lead| lead.clamp(-HEURISTIC_MAX, 0)).collect();
    softmax(&behind, scale(kind, leads.len())).into_iter().take(leads.len()).collect()
}

/// The most seats of a game.
pub const MOST_SEATS: usize = Outcome::MAX_SEATS;

/// The shares of the point that seats may expect, together 1, if they stand so well, in hundredths of a unit.
pub(crate) fn softmax(standings: &[i32], scale: f64) -> [f64; MOST_SEATS] {
    let best = standings.iter().copied().max().unwrap_or(0);
    let mut shares = [0.0; MOST_SEATS];
    for (share, standing) in shares.iter_mut().zip(standings) {
        *share = (f64::from(standing - best) / scale).exp();
    }
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// The leads for which [`softmax`] with the same scale gives these shares.
pub(crate) fn leads(shares: &[f64], scale: f64) -> Vec<i32> {
    let standing = |share: &f64| (share.max(LEAST_SHARE).ln() * scale).round() as i32;
    let standings: Vec<i32> = shares.iter().map(standing).collect();
    (0..standings.len()).map(|index| ahead(&standings, index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_read_back_from_shares() {
        for standings in [&[300, -20, 150][..], &[0, 0, 0, -40], &[-200, -200, 900, 10]] {
            let leads = leads(&softmax(standings, 210.0)[..standings.len()], 210.0);
            for (index, lead) in leads.into_iter().enumerate() {
                assert!((lead - ahead(standings, index)).abs() <= 1);
            }
        }
    }

    #[test]
    fn shares_add_up_and_follow_the_leads() {
        for kind in GameKind::ALL {
            for leads in [&[120, -120][..], &[0, 0], &[300, -300, -450], &[0, 0, -700, -900], &[2_000_000, -2_000_000]]
            {
                let shares = shares(*kind, leads);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                for (one, other) in leads.iter().zip(leads.iter().skip(1)).zip(shares.iter().zip(shares.iter().skip(1)))
                {
                    assert!(
                        (one.0 > one.1) == (other.0 > other.1)
                            && (one.0 == one.1) == ((other.0 - other.1).abs() < 1e-12)
                    );
                }
            }
        }
    }

    #[test]
    fn proofs_are_certain_and_one_seats_gain_is_the_others_loss() {
        for kind in GameKind::ALL {
            for (proof, share) in [(Proof::Loss, 0.0), (Proof::Draw, 0.5), (Proof::Win, 1.0)] {
                assert!((expected(*kind, 70, Some(proof)) - share).abs() < 1e-9);
            }
            assert!((expected(*kind, 0, None) - 0.5).abs() < 1e-9);
            assert!((expected(*kind, 170, None) + expected(*kind, -170, None) - 1.0).abs() < 1e-9);
            assert!(expected(*kind, 2_000_000, None) > 0.999_999);
        }
    }
}
