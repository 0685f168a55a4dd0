//! Integers for sums over hands: machine integers if they surely suffice.

use num_bigint::BigInt;
use num_traits::Zero;
use std::ops::{AddAssign, Div, Mul, Sub, SubAssign};

pub(crate) trait Number:
    Clone
    + Send
    + Sync
    + Zero
    + From<i64>
    + TryFrom<u128>
    + TryFrom<BigInt>
    + Into<BigInt>
    + AddAssign
    + for<'a> AddAssign<&'a Self>
    + for<'a> SubAssign<&'a Self>
    + Div<Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
    + for<'a> Mul<&'a Self, Output = Self>
{
    /// The type of a sum of products.
    type Sum: Default + Into<BigInt>;
    /// Adds a · times · b. The product a · times must fit a number, too.
    fn add_product(sum: &mut Self::Sum, a: &Self, times: i64, b: &Self);

    /// Returns the sum of a · times · b; `is_word` if it is below 2^63.
    fn sum_of_products(a: &[Self], times: &[i64], b: &[Self], _is_word: bool) -> Self::Sum {
        let mut sum = Self::Sum::default();
        a.iter().zip(times).zip(b).for_each(|((a, times), b)| Self::add_product(&mut sum, a, *times, b));
        sum
    }

    /// Converts a number that is known to fit, or that is not used.
    #[inline]
    fn fitting<T>(number: T) -> Self
    where
        Self: TryFrom<T>,
    {
        Self::try_from(number).unwrap_or_else(|_| Self::zero())
    }
}

impl Number for i64 {
    /// Partial sums may wrap around; the sum itself fits.
    type Sum = i128;

    #[inline(always)]
    fn add_product(sum: &mut i128, a: &i64, times: i64, b: &i64) {
        *sum = sum.wrapping_add(i128::from(a * times) * i128::from(*b));
    }

    fn sum_of_products(a: &[i64], times: &[i64], b: &[i64], is_word: bool) -> i128 {
        let (times, b) = (&times[..a.len()], &b[..a.len()]);
        if is_word {
            // Multiples of 2^64 that partial sums lose do not count.
            let mut sum = 0_i64;
            for at in 0..a.len() {
                sum = sum.wrapping_add((a[at] * times[at]).wrapping_mul(b[at]));
            }
            return sum.into();
        }
        let mut sum = 0;
        for at in 0..a.len() {
            Self::add_product(&mut sum, &a[at], times[at], &b[at]);
        }
        sum
    }
}

impl Number for i128 {
    type Sum = Limbs;

    #[inline(always)]
    fn add_product(sum: &mut Limbs, a: &i128, times: i64, b: &i128) {
        sum.add_product(a * i128::from(times), *b);
    }
}

impl Number for BigInt {
    type Sum = BigInt;

    fn add_product(sum: &mut BigInt, a: &BigInt, times: i64, b: &BigInt) {
        *sum += a * times * b;
    }
}

/// Maximum number of products that a sum holds.
pub(crate) const MOST_TERMS: usize = 1 << 12;

/// A sum of at most [`MOST_TERMS`] products of numbers below 2^[`Limbs::BITS`]: by powers of 2^57, without carries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limbs([i128; 3]);

impl Limbs {
    /// Bits of the factors.
    pub(crate) const BITS: u32 = 113;
    const LIMB: u32 = 57;

    #[inline(always)]
    fn add_product(&mut self, a: i128, b: i128) {
        let low = |number: i128| i128::from((number as u64) << (u64::BITS - Self::LIMB) >> (u64::BITS - Self::LIMB));
        let high = |number: i128| i128::from((number >> Self::LIMB) as i64);
        self.0[0] += low(a) * low(b);
        self.0[1] += low(a) * high(b) + high(a) * low(b);
        self.0[2] += high(a) * high(b);
    }
}

impl From<Limbs> for BigInt {
    fn from(Limbs(limbs): Limbs) -> BigInt {
        limbs.into_iter().rev().fold(BigInt::ZERO, |sum, limb| (sum << Limbs::LIMB) + limb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LARGEST: i128 = 1 << Limbs::BITS;

    proptest! {
        #[test]
        fn sums_are_those_of_big_integers(
            products in prop::collection::vec((-LARGEST..LARGEST, -LARGEST..LARGEST, 0u32..113), 0..4)
        ) {
            let (mut limbs, mut big) = (Limbs::default(), BigInt::ZERO);
            for (a, b, shift) in products {
                limbs.add_product(a >> shift, b);
                big += BigInt::from(a >> shift) * b;
            }
            prop_assert_eq!(BigInt::from(limbs), big);
        }
    }

    #[test]
    fn the_most_and_largest_allowed_terms_fit() {
        for (a, b) in [(LARGEST - 1, LARGEST - 1), (1 - LARGEST, LARGEST - 1), (1 - LARGEST, 1 - LARGEST)] {
            let mut limbs = Limbs::default();
            (0..MOST_TERMS).for_each(|_| limbs.add_product(a, b));
            assert_eq!(BigInt::from(limbs), BigInt::from(a) * b * MOST_TERMS);
        }
    }
}
