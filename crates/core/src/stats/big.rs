//! Big integers to the nearest float.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// Returns the f64 nearest to `numerator / denominator`, ties to even; 0 if the denominator is 0.
///
/// Converting both and dividing would round three times. Here the quotient is first cut to 64 bits or a few more, its
/// last bit records the remainder, and it is rounded once.
pub fn nearest_f64(numerator: &BigInt, denominator: &BigInt) -> f64 {
    if denominator.is_zero() || numerator.is_zero() {
        return 0.0;
    }
    let (top, bottom) = (numerator.magnitude(), denominator.magnitude());
    // The quotient of the shifted integers has 65 or 66 bits: more than the 53 that stay, so its last bit can be
    // sticky (round to odd).
    let shift = bottom.bits() as i64 - top.bits() as i64 + 65;
    let (quotient, remainder) =
        if shift >= 0 { (top << shift as u64).div_rem(bottom) } else { top.div_rem(&(bottom << shift.unsigned_abs())) };
    let sticky = if remainder.is_zero() { quotient } else { quotient | BigUint::from(1u8) };
    let rounded = sticky.to_u128().unwrap_or(u128::MAX) as f64;
    let value = scale_by_power_of_two(rounded, -shift);
    if numerator.is_negative() == denominator.is_negative() { value } else { -value }
}

/// Returns `value · 2^exponent`, exact if the result is a normal number. Probabilities and nets of these games are.
fn scale_by_power_of_two(mut value: f64, mut exponent: i64) -> f64 {
    while exponent > 0 {
        let step = exponent.min(1000);
        value *= f64::from_bits(((1023 + step) as u64) << 52);
        exponent -= step;
    }
    while exponent < 0 {
        let step = (-exponent).min(1000);
        value *= f64::from_bits(((1023 - step) as u64) << 52);
        exponent += step;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rounds_once_and_to_even() {
        let f = |n: i128, d: i128| nearest_f64(&BigInt::from(n), &BigInt::from(d));
        assert_eq!(f(1, 3), 1.0 / 3.0);
        assert_eq!(f(-64, 1326), -64.0 / 1326.0);
        assert_eq!(f(0, 7), 0.0);
        assert_eq!(f(7, 0), 0.0);
        let even = 1i128 << 53;
        assert_eq!(f(even + 1, 1), even as f64, "halfway goes to the even neighbour");
        assert_eq!(f(2 * even + 3, 2), (even + 2) as f64, "just above halfway goes up");
        assert_eq!(f((even + 1) * 1_000_001 + 1, 1_000_001), (even + 2) as f64);
        assert_eq!(f(1, i128::MAX), 1.0 / (i128::MAX as f64));
    }

    proptest! {
        #[test]
        fn agrees_with_division_where_both_sides_are_exact(n in -(1i64 << 53)..1 << 53, d in 1i64..1 << 53) {
            prop_assert_eq!(nearest_f64(&BigInt::from(n), &BigInt::from(d)), n as f64 / d as f64);
        }
    }
}
