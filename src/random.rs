//! Numbers that look random and depend on a seed alone: the generator SplitMix64.
//!
//! Hash keys, remembered games, the levels and the coins of `tessera screen` use it, because what they make must be the same
//! on every machine and in every version. The tools draw their openings with the crate `fastrand`, whose numbers are part
//! of their own promises.

/// A sequence of numbers.
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }

    /// Whether something happens that happens `percent` times in a hundred.
    pub(crate) fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference_implementation() {
        let mut random = Random::new(1_234_567);
        assert_eq!(
            [(); 3].map(|()| random.next()),
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
