//! Sets of small numbers in the bits of one, and the random numbers of Zobrist keys.
//!
//! A Zobrist key has a random number for each thing that may be true of a position, and joins those of all that are by
//! exclusive or (A. Zobrist, "A new hashing method with application for game playing", Madison 1970).

/// A set of small numbers: n is in it if bit n is set.
pub trait BitSet: Copy {
    /// The least number in the set; none if it is empty.
    fn least(self) -> Option<u32>;

    /// The set without its least number; only for one that is not empty.
    #[must_use]
    fn without_least(self) -> Self;
}

macro_rules! bit_set {
    ($($number:ty),*) => {
        $(impl BitSet for $number {
            fn least(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            fn without_least(self) -> Self {
                self & (self - 1)
            }
        })*
    };
}

bit_set!(u64, u128);

/// The numbers in a set, the least first.
///
/// ```
/// assert!(alcazar_rules::bits(0b1010_0001_u64).eq([0, 5, 7]));
/// ```
pub fn bits(mut set: impl BitSet) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = set.least()?;
        set = set.without_least();
        Some(least)
    })
}

/// What the generator `SplitMix64` gives in a state (G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014): every number becomes another one that looks random.
#[must_use]
pub const fn splitmix64(state: u64) -> u64 {
    let mixed = state.wrapping_add(GAMMA);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random number of a Zobrist key for what has this number: what `SplitMix64` gives there, counted from 0, if it
/// begins with 0.
#[must_use]
pub const fn zobrist(number: u64) -> u64 {
    splitmix64(number.wrapping_mul(GAMMA))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_set_come_in_their_order() {
        assert!(bits(0_u64).next().is_none() && bits(0_u128).next().is_none());
        assert!(bits(1_u64 << 63 | 1).eq([0, 63]));
        assert!(bits(u64::MAX).eq(0..64));
        assert!(bits(1_u128 << 127 | 1 << 64 | 1 << 3).eq([3, 64, 127]));
    }

    /// From the reference implementation, `splitmix64.c` by S. Vigna, which begins with 0.
    #[test]
    fn the_random_numbers_are_those_of_the_reference() {
        let numbers = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec];
        assert_eq!([0, 1, 2, 3].map(zobrist), numbers);
        assert_eq!(splitmix64(0), numbers[0]);
    }
}
