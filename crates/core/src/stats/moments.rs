//! Exact power sums of an integer-valued quantity.

use super::big::nearest_f64;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The number of observations and the sums of their first four powers, in integer units.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Moments {
    n: BigInt,
    sums: [BigInt; 4],
}

impl Moments {
    /// Returns the moments with these power sums.
    pub fn new(n: BigInt, sums: [BigInt; 4]) -> Moments {
        Moments { n, sums }
    }

    /// Returns the moments of a distribution: each value with its count.
    pub fn from_counts<N: Into<BigInt>>(distribution: impl IntoIterator<Item = (i64, N)>) -> Moments {
        let mut moments = Moments::default();
        for (value, count) in distribution {
            let mut power = count.into();
            if power.is_zero() {
                continue;
            }
            moments.n += &power;
            for sum in &mut moments.sums {
                power *= value;
                *sum += &power;
            }
        }
        moments
    }

    /// Returns the number of observations, and the sums of their powers.
    pub(super) fn power_sums(&self) -> (&BigInt, &[BigInt; 4]) {
        (&self.n, &self.sums)
    }

    /// Returns the mean, in units of `1 / unit`.
    pub fn mean(&self, unit: i64) -> f64 {
        nearest_f64(&self.sums[0], &(&self.n * unit))
    }

    /// Returns `true` if there are the two observations that a variance takes.
    fn has_spread(&self) -> bool {
        self.n > BigInt::from(1)
    }

    /// Returns n·(n − 1) times the sample variance: n·Σx² − (Σx)².
    pub(super) fn spread(&self) -> BigInt {
        &self.n * &self.sums[1] - &self.sums[0] * &self.sums[0]
    }

    /// Returns the sample variance (divisor n − 1); `None` for fewer than two observations.
    pub fn variance(&self, unit: i64) -> Option<f64> {
        let denominator = &self.n * (&self.n - 1i32) * unit * unit;
        self.has_spread().then(|| nearest_f64(&self.spread(), &denominator))
    }

    /// Returns the sample variance over the squared mean; `None` for fewer than two observations, or a mean of 0.
    pub(super) fn n_zero(&self) -> Option<f64> {
        let square = (&self.n - 1i32) * &self.sums[0] * &self.sums[0];
        (self.has_spread() && !square.is_zero()).then(|| nearest_f64(&(self.spread() * &self.n), &square))
    }

    /// Returns the variance of the distribution itself (divisor n), in units of `1 / unit`.
    pub fn population_variance(&self, unit: i64) -> f64 {
        nearest_f64(&self.spread(), &(&self.n * &self.n * unit * unit))
    }

    /// Returns the squared standard error of the mean: the sample variance over n.
    pub fn variance_of_mean(&self, unit: i64) -> Option<f64> {
        let denominator = &self.n * &self.n * (&self.n - 1i32) * unit * unit;
        self.has_spread().then(|| nearest_f64(&self.spread(), &denominator))
    }

    /// Returns the skewness of the mean: the skewness of the observations over the root of their number; 0 if they do
    /// not vary.
    pub(super) fn skewness_of_mean(&self) -> f64 {
        let (n, [s1, s2, s3, _]) = (&self.n, &self.sums);
        let spread = self.spread();
        if spread.is_zero() {
            return 0.0;
        }
        // n³ times the third central moment; `spread` is n² times the variance.
        let third = n * n * s3 - n * s1 * s2 * 3 + s1 * s1 * s1 * 2;
        nearest_f64(&third, &spread) / nearest_f64(&(spread * n), &1.into()).sqrt()
    }

    /// Returns the squared standard error of the sample variance s²: (m₄ − s⁴) / n, where m₄ is the fourth central
    /// moment.
    pub fn variance_of_variance(&self, unit: i64) -> Option<f64> {
        let (n, [s1, s2, s3, s4]) = (&self.n, &self.sums);
        if !self.has_spread() {
            return None;
        }
        // n⁴·m₄, by expanding Σ(x − mean)⁴.
        let fourth = n * n * n * s4 - BigInt::from(4) * n * n * s1 * s3 + BigInt::from(6) * n * s1 * s1 * s2
            - BigInt::from(3) * s1 * s1 * s1 * s1;
        let (spread, n_1) = (self.spread(), n - 1i32);
        let numerator = fourth * &n_1 * &n_1 - n * n * &spread * &spread;
        if !numerator.is_positive() {
            return Some(0.0);
        }
        let unit2 = BigInt::from(unit) * unit;
        Some(nearest_f64(&numerator, &(n * n * n * n * n * &n_1 * &n_1 * &unit2 * &unit2)))
    }

    /// Returns the number of observations.
    pub fn count(&self) -> &BigInt {
        &self.n
    }

    /// Returns `true` if nothing was observed.
    pub fn is_empty(&self) -> bool {
        self.n.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In units of 1/2, 1, 2, 2, 7 are 0.5, 1, 1, 3.5 with mean 1.5 and squared deviations 1, .25, .25, 4.
    #[test]
    fn worked_by_hand() {
        let moments = Moments::from_counts([(1, 1), (2, 2), (7, 1)]);
        assert_eq!(moments.mean(2), 1.5);
        assert_eq!(moments.variance(2), Some(5.5 / 3.0));
        assert_eq!(moments.variance_of_mean(2), Some(5.5 / 12.0));
        // Fourth powers of the deviations: 1, .0625, .0625, 16.
        let m4 = 17.125 / 4.0;
        let s4 = (5.5f64 / 3.0) * (5.5 / 3.0);
        let expected = (m4 - s4) / 4.0;
        assert!((moments.variance_of_variance(2).unwrap() - expected).abs() < 1e-15);
    }

    #[test]
    fn too_few_observations_have_no_error() {
        assert_eq!(Moments::from_counts([(3, 1)]).variance(1), None);
        assert_eq!(Moments::from_counts([(3, 1)]).mean(1), 3.0);
        assert_eq!(Moments::default().mean(1), 0.0);
        assert_eq!(Moments::from_counts([(3, 5)]).variance_of_variance(1), Some(0.0));
    }
}
