//! Decisions by chance, apart from the cards.

use chacha20::{ChaCha8Rng, rand_core::Rng};

/// The second stream of a block: mixed strategies and drawn ties take their chance from here, so that the cards of a
/// round never depend on how earlier rounds were played.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Decisions taken from this stream.
    #[must_use]
    pub fn new(stream: ChaCha8Rng) -> Chance {
        Chance(stream)
    }

    /// A number from 0 … `bound` − 1, each as likely (Lemire, *Fast Random Integer Generation in an Interval*, 2019).
    /// A bound of 0 gives 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound < 2 {
            return 0;
        }
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            // The remainder is below the bound: skip the division unless bias is possible.
            if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}
