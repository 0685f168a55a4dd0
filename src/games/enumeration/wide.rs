//! Sums of products that outgrow 128 bits.

use num_bigint::BigInt;

/// A sum of products of two i128: 256 bits for those above 0 and as many for those below. A product has 254 bits at
/// most, so that three of the largest fit; whoever adds more keeps them smaller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wide {
    /// Those above 0, then those below: low half, high half.
    sums: [[u128; 2]; 2],
}

impl Wide {
    #[inline(always)]
    pub(super) fn add_product(&mut self, a: i128, b: i128) {
        let [low, high] = product(a.unsigned_abs(), b.unsigned_abs());
        // Looked up, not decided: the sign is a coin toss to a processor that tries to foresee it.
        let sum = &mut self.sums[usize::from((a < 0) != (b < 0))];
        let (low, carry) = sum[0].overflowing_add(low);
        *sum = [low, sum[1] + high + u128::from(carry)];
    }
}

impl From<Wide> for BigInt {
    fn from(Wide { sums }: Wide) -> BigInt {
        let [above, below] = sums.map(|[low, high]| (BigInt::from(high) << 128) + low);
        above - below
    }
}

/// The product of two numbers, low half first, from those of their halves.
#[inline(always)]
fn product(a: u128, b: u128) -> [u128; 2] {
    const LOW: u128 = u64::MAX as u128;
    let (a_low, a_high, b_low, b_high) = (a & LOW, a >> 64, b & LOW, b >> 64);
    let (low, one, other, high) = (a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high);
    let middle = (low >> 64) + (one & LOW) + (other & LOW);
    [low & LOW | middle << 64, high + (one >> 64) + (other >> 64) + (middle >> 64)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_are_those_of_big_integers(
            products in prop::collection::vec((any::<i128>(), any::<i128>(), 0u32..127), 0..4)
        ) {
            let (mut wide, mut big) = (Wide::default(), BigInt::ZERO);
            for (a, b, shift) in products {
                wide.add_product(a >> shift, b);
                big += BigInt::from(a >> shift) * b;
            }
            prop_assert_eq!(BigInt::from(wide), big);
        }
    }

    #[test]
    fn three_of_the_largest_fit() {
        for (a, b) in [(i128::MIN, i128::MIN), (i128::MIN, i128::MAX), (i128::MAX, i128::MAX)] {
            let mut wide = Wide::default();
            (0..3).for_each(|_| wide.add_product(a, b));
            assert_eq!(BigInt::from(wide), BigInt::from(a) * b * 3);
        }
    }
}
