//! Figures that are functions of means, with errors by the delta method: what each observation adds to the figure, to
//! first order, is a number of its own, and the error is that of the mean of these numbers.

use super::estimate::width_of_mean;
use super::{Estimate, Moments, big::nearest_f64};
use num_bigint::BigInt;
use num_traits::Zero;

/// √(n / (n − 1) · Σ a² / denominator) over independent rounds, given how many fell in each cell.
pub(super) fn error_of_rounds(counts: &[u128], a: &[BigInt], denominator: &BigInt) -> Option<f64> {
    let n: u128 = counts.iter().sum();
    let squares: BigInt = counts.iter().zip(a).map(|(&count, a)| a * a * count).sum();
    (n > 1).then(|| nearest_f64(&(squares * n), &(denominator * (n - 1))).sqrt())
}

/// N0 = σ²/μ² of a quantity of which each round gives one independent value.
pub(super) fn n_zero_of_rounds(moments: &Moments) -> Estimate {
    let error = Influence::of(moments).and_then(|influence| influence.error(moments));
    Estimate::n_zero(moments.n_zero(), error, width_of_mean(moments.count()))
}

/// How far an observation moves r = mean / standard deviation: to first order by (u/s − r(u²/s² − 1)/2)/n where u is
/// its distance from the mean and s the standard deviation. Its variance is 1 − γ₁·r + (γ₂ + 2)·r²/4, γ₁ the skewness
/// and γ₂ the excess kurtosis (Mertens, *Comments on variance of the IID estimator in Lo (2002)*, 2002).
///
/// In integers, with S the sum and V = n·Σx² − S²: a(x) = 2V(nx − S) − S((nx − S)² − V), over 2n·V^(3/2).
pub(super) struct Influence {
    /// a(x) = c₀ + c₁·x + c₂·x².
    c: [BigInt; 3],
    /// What a² is divided by: 4n²·V³.
    pub(super) denominator: BigInt,
}

impl Influence {
    pub(super) fn of(moments: &Moments) -> Option<Influence> {
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

    /// The error of r from independent observations: √(n / (n − 1) · Σ a² / denominator), Σ a² from the power sums.
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

    /// −1 four times, 2 twice, 3 once in units of 1: mean 3/7, Σx² = 21, s² = (7·21 − 9)/42 = 23/7.
    fn sample() -> Moments {
        Moments::of_law([(-1, 4), (2, 2), (3, 1)])
    }

    /// By hand: N0 = (23/7)/(9/49) = 161/9; the error of r by Mertens' formula, with central moments by hand, too.
    #[test]
    fn worked_by_hand() {
        let found = n_zero_of_rounds(&sample());
        assert!((found.value - 161.0 / 9.0).abs() < 1e-12);
        assert_eq!(found.std_error, None, "seven rounds cannot tell 3/7 from 0");

        let (mean, n) = (3.0f64 / 7.0, 7.0);
        let central = |power: i32| {
            let of = |x: f64, count: f64| count * (0..power).fold(1.0, |product, _| product * (x - mean));
            (of(-1.0, 4.0) + of(2.0, 2.0) + of(3.0, 1.0)) / n
        };
        let (s2, s) = (central(2), central(2).sqrt());
        let (r, skewness, excess) = (mean / s, central(3) / (s2 * s), central(4) / (s2 * s2) - 3.0);
        let expected = ((1.0 - skewness * r + (excess + 2.0) * r * r / 4.0) / (n - 1.0)).sqrt();
        let error = Influence::of(&sample()).unwrap().error(&sample()).unwrap();
        assert!((error - expected).abs() < 1e-12, "{error} is not {expected}");
        // The influences of single observations sum to 0, and their squares to what the power sums give.
        let influence = Influence::of(&sample()).unwrap();
        let sum = influence.at(-1) * 4 + influence.at(2) * 2 + influence.at(3);
        assert_eq!(sum, BigInt::ZERO);
        let counts = [4, 2, 1];
        let a = [-1, 2, 3].map(|x| influence.at(x));
        assert_eq!(error_of_rounds(&counts, &a, &influence.denominator), Some(error));
    }

    #[test]
    fn the_interval_is_that_of_the_mean_in_deviations_inverted() {
        // A mean of 1/10 of a standard deviation, known to a tenth of that.
        let moments = Moments::of_law([(11, 5_000), (-9, 5_000)]);
        let found = n_zero_of_rounds(&moments);
        let (low, high) = found.interval.unwrap();
        let r = 1.0 / found.value.sqrt();
        let [high_r, low_r] = [low, high].map(|n| 1.0 / n.sqrt());
        assert!(((high_r + low_r) / 2.0 - r).abs() < 1e-12 && (high_r - low_r) / 2.0 / 0.0196 - 1.0 < 0.01);
        assert!(low < found.value && found.value < high && found.std_error.unwrap() > 0.0);
    }

    #[test]
    fn without_a_mean_there_is_no_n_zero() {
        for law in [[(1, 5), (-1, 5)], [(1, 1), (1, 0)], [(0, 3), (0, 3)]] {
            assert!(n_zero_of_rounds(&Moments::of_law(law)).value.is_nan(), "{law:?}");
        }
        // Whoever wins the same every round is never behind.
        assert_eq!(n_zero_of_rounds(&Moments::of_law([(2, 7)])).value, 0.0);
    }
}
