//! N0, the rounds after which an expected total equals its standard deviation: (σ / mean)² (Don Schlesinger, 2005,
//! after Brett Harris). The N0 of a known distribution is in `exact.rs`, all others are here.
//!
//! Its error follows from the error of r = mean / σ, whose estimate is close to normal. By the delta method, each
//! observation moves r by some amount to first order, and the error of r is the error of the mean of these amounts.

use super::elementary::exp;
use super::estimate::width_of_mean;
use super::joint::{Straying, X, Y};
use super::{Estimate, Joint, Moments, big::nearest_f64};
use num_bigint::BigInt;
use num_traits::Zero;

/// Returns N0; `None` if the mean is 0.
pub fn n_zero(std_dev: f64, mean: f64) -> Option<f64> {
    let ratio = std_dev / mean;
    (mean != 0.0).then_some(ratio * ratio)
}

/// Returns N0 of a quantity with one independent value per round.
pub(super) fn n_zero_of_rounds(moments: &Moments) -> Estimate {
    let error = Influence::new(moments).and_then(|influence| influence.error(moments));
    estimated(moments.n_zero(), error, width_of_mean(moments.count()))
}

/// Returns N0 = 1/r², where r = mean / σ has this error and an interval of `width` errors on either side.
///
/// An estimate of r is close to normal for any r, an estimate of 1/r² only far from 0. So the interval is the interval
/// of r, transformed. If it contains 0 or is unknown, the mean cannot be distinguished from 0, and N0 is unknown.
pub(super) fn estimated(value: Option<f64>, error: Option<f64>, width: Option<f64>) -> Estimate {
    let (Some(value), Some(error), Some(width)) = (value, error, width) else { return Estimate::unknown() };
    let r = 1.0 / value.sqrt();
    let ends = [r + width * error, r - width * error];
    if ends[1].is_nan() || ends[1] <= 0.0 {
        return Estimate::unknown();
    }
    let [low, high] = ends.map(|r| 1.0 / (r * r));
    Estimate { value, std_error: Some(2.0 * error * value / r), interval: Some((low, high)) }
}

impl Estimate {
    /// Returns the desirability index and the SCORE of a bet with this N0, for 100 rounds an hour and a bankroll of 10,000
    /// dollars bet by Kelly.
    ///
    /// The index is 1000 times the mean net of a round over its standard deviation, 1000/√N0. Kelly's bet wins its square
    /// in dollars an hour (Don Schlesinger, 2005, ch. 10): 100 rounds × 10,000 · μ/σ² × μ =
    /// 10⁶/N0.
    pub(crate) fn desirability(&self) -> [Estimate; 2] {
        let root = self.value.sqrt();
        let error = self.std_error.map(|error| error / (2.0 * self.value));
        let index = Estimate {
            value: 1e3 / root,
            std_error: error.map(|error| error * 1e3 / root),
            interval: self.interval.map(|(low, high)| (1e3 / high.sqrt(), 1e3 / low.sqrt())),
        };
        let score = Estimate {
            value: 1e6 / self.value,
            std_error: error.map(|error| 2.0 * error * 1e6 / self.value),
            interval: self.interval.map(|(low, high)| (1e6 / high, 1e6 / low)),
        };
        [index, score]
    }
}

impl Joint {
    /// Returns the chance that the sum of y ever falls to minus `bankroll`, as for a Brownian motion: e^(−2 μ · bankroll /
    /// σ²), with the mean and the variance of y per unit of x; 1 without a mean above 0 (Asmussen and Albrecher, *Ruin
    /// Probabilities*, 2010, III).
    pub fn ruin_of_ratio(&self, bankroll: f64) -> Estimate {
        self.of_growth(|growth| exp(-2.0 * bankroll * growth.max(0.0)))
    }

    /// Returns the bet for the fastest growth of a bankroll, as for a Brownian motion: bankroll · μ / σ², with the mean and
    /// the variance of y per unit of x; 0 without a mean above 0 (Edward O. Thorp, *The Kelly
    /// Criterion*, 1997).
    pub fn kelly_of_ratio(&self, bankroll: f64) -> Estimate {
        self.of_growth(|growth| bankroll * growth.max(0.0))
    }

    /// Returns a monotone function of μ / σ² that may be flat where that is negative. Its interval is the interval of the
    /// ratio, transformed, and its error follows from it.
    fn of_growth(&self, of: impl Fn(f64) -> f64) -> Estimate {
        let growth = self.mean_over_variance();
        let interval = growth.interval.map(|(low, high)| (of(low).min(of(high)), of(low).max(of(high))));
        let std_error = interval.zip(self.width()).map(|((low, high), width)| (high - low) / (2.0 * width));
        Estimate { value: of(growth.value), std_error, interval }
    }

    /// Returns μ / σ², the mean of y over its variance, both per unit of x.
    fn mean_over_variance(&self) -> Estimate {
        let Some(Straying { mean, variance, adds }) = self.straying().filter(|found| found.variance > 0.0) else {
            return Estimate::unknown();
        };
        // It moves by dμ/σ² − μ·dσ²/σ⁴.
        let (ratio, by_mean) = (mean / variance, 1.0 / variance);
        let mean_terms = [(X, -mean * by_mean), (Y, by_mean)];
        let adds: Vec<_> = mean_terms.into_iter().chain(adds.map(|(sum, by)| (sum, -by * ratio / variance))).collect();
        self.around(ratio, self.error(&adds).map(|error| error / self.mean_of(X)))
    }

    /// Returns N0 of y, in units of x: the sum of x after which the expected sum of y is as far from 0 as its standard
    /// deviation.
    pub fn n_zero_of_ratio(&self) -> Estimate {
        let Some(Straying { mean, variance, adds: variance_terms }) = self.straying() else {
            return Estimate::unknown();
        };
        if mean == 0.0 || variance == 0.0 {
            return Estimate::unknown();
        }
        // r = μ/σ moves by dμ/σ − μ·dσ²/2σ³.
        let deviation = variance.sqrt();
        let by_variance = -mean / (2.0 * variance * deviation);
        let mean_terms = [(X, -mean / deviation), (Y, 1.0 / deviation)];
        let adds: Vec<_> =
            mean_terms.into_iter().chain(variance_terms.map(|(sum, by)| (sum, by * by_variance))).collect();
        let error = self.error(&adds).map(|error| error / self.mean_of(X));
        estimated(Some(variance / (mean * mean)), error, self.width())
    }
}

/// Influence of an observation on r = mean / standard deviation.
///
/// In integers, with S the sum and V = n·Σx² − S²: a(x) = 2V(nx − S) − S((nx − S)² − V), over 2n·V^(3/2).
pub(super) struct Influence {
    /// a(x) = c₀ + c₁·x + c₂·x².
    c: [BigInt; 3],
    /// Divisor of a²: 4n²·V³.
    pub(super) denominator: BigInt,
}

impl Influence {
    pub(super) fn new(moments: &Moments) -> Option<Influence> {
        let (n, [sum, ..]) = moments.power_sums();
        let v = moments.spread();
        if v.is_zero() {
            return None;
        }
        let c = [-sum * &v - sum * sum * sum, (&v + sum * sum) * n * 2, -sum * n * n];
        Some(Influence { c, denominator: n * n * &v * &v * &v * 4 })
    }

    pub(super) fn at(&self, x: i64) -> BigInt {
        let [c0, c1, c2] = &self.c;
        (c2 * x + c1) * x + c0
    }

    /// Returns the error of r from independent observations: √(n / (n − 1) · Σ a² / denominator), Σ a² from the power
    /// sums.
    fn error(&self, moments: &Moments) -> Option<f64> {
        let (n, [s1, s2, s3, s4]) = moments.power_sums();
        let [c0, c1, c2] = &self.c;
        let squares = c2 * c2 * s4 + c1 * c2 * s3 * 2 + (c1 * c1 + c0 * c2 * 2) * s2 + c0 * c1 * s1 * 2 + c0 * c0 * n;
        let n_1: BigInt = n - 1;
        (n_1 > BigInt::ZERO).then(|| nearest_f64(&(squares * n), &(&self.denominator * n_1)).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::error_of_rounds;

    /// −1 four times, 2 twice, 3 once in units of 1: mean 3/7, Σx² = 21, s² = (7·21 − 9)/42 = 23/7.
    fn sample() -> Moments {
        Moments::from_counts([(-1, 4), (2, 2), (3, 1)])
    }

    /// Worked by hand: N0 = (23/7)/(9/49) = 161/9. The error of r follows from Mertens' formula, with central moments
    /// by hand, too.
    #[test]
    fn worked_by_hand() {
        let found = n_zero_of_rounds(&sample());
        assert!(found.value.is_nan(), "seven rounds cannot tell 3/7 from 0");
        assert!((sample().n_zero().unwrap() - 161.0 / 9.0).abs() < 1e-12);

        let (mean, n) = (3.0f64 / 7.0, 7.0);
        let central = |power: i32| {
            let of = |x: f64, count: f64| count * (0..power).fold(1.0, |product, _| product * (x - mean));
            (of(-1.0, 4.0) + of(2.0, 2.0) + of(3.0, 1.0)) / n
        };
        let (s2, s) = (central(2), central(2).sqrt());
        let (r, skewness, excess) = (mean / s, central(3) / (s2 * s), central(4) / (s2 * s2) - 3.0);
        let expected = ((1.0 - skewness * r + (excess + 2.0) * r * r / 4.0) / (n - 1.0)).sqrt();
        let error = Influence::new(&sample()).unwrap().error(&sample()).unwrap();
        assert!((error - expected).abs() < 1e-12, "{error} is not {expected}");
        // The influences of single observations sum to 0. Their squares sum to the value from the power sums.
        let influence = Influence::new(&sample()).unwrap();
        let sum = influence.at(-1) * 4 + influence.at(2) * 2 + influence.at(3);
        assert_eq!(sum, BigInt::ZERO);
        let counts = [4, 2, 1];
        let a = [-1, 2, 3].map(|x| influence.at(x));
        assert_eq!(error_of_rounds(&counts, &a, &influence.denominator), Some(error));
    }

    #[test]
    fn the_interval_is_that_of_the_mean_in_deviations_inverted() {
        // A mean of 1/10 of a standard deviation, known to a tenth of that.
        let moments = Moments::from_counts([(11, 5_000), (-9, 5_000)]);
        let found = n_zero_of_rounds(&moments);
        let (low, high) = found.interval.unwrap();
        let r = 1.0 / found.value.sqrt();
        let [high_r, low_r] = [low, high].map(|n| 1.0 / n.sqrt());
        assert!(((high_r + low_r) / 2.0 - r).abs() < 1e-12 && (high_r - low_r) / 2.0 / 0.0196 - 1.0 < 0.01);
        assert!(low < found.value && found.value < high && found.std_error.unwrap() > 0.0);
    }

    #[test]
    fn without_a_mean_there_is_no_n_zero() {
        for distribution in [[(1, 5), (-1, 5)], [(1, 1), (1, 0)], [(0, 3), (0, 3)]] {
            assert!(n_zero_of_rounds(&Moments::from_counts(distribution)).value.is_nan(), "{distribution:?}");
        }
        // Seven equal wins give no estimate.
        assert!(n_zero_of_rounds(&Moments::from_counts([(2, 7)])).value.is_nan());
    }

    /// σ = 3, mean −1.5: two standard deviations a round, squared. A fair bet never outgrows chance.
    #[test]
    fn n0_is_the_square_of_a_ratio() {
        assert_eq!([n_zero(3.0, -1.5), n_zero(3.0, 0.0), n_zero(0.0, 2.0)], [Some(4.0), None, Some(0.0)]);
    }
}
