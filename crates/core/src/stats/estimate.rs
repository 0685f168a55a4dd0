//! Figures with their errors.
//!
//! Only + − × ÷ √ are used, in a fixed order, so that every machine prints the same digits. The intervals are 95 %
//! intervals; `docs/method.md` states each formula and its source.

use super::{Moments, big::nearest_f64};
use num_bigint::BigInt;

/// Half the width of a 95 % interval in standard errors.
pub const Z: f64 = 1.96;
/// With fewer blocks than this, too little is known about how blocks vary.
pub(super) const FEWEST_BLOCKS: u64 = 5;
/// With fewer rounds than this a mean has no interval: nets are skewed, and the rare ones may not have been seen.
const FEWEST_FOR_MEAN: u32 = 64;
/// With fewer than this a deviation has none: its error is that of fourth powers, which rare nets decide.
const FEWEST_FOR_DEVIATION: u32 = 1_000;

/// A figure, its standard error and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure itself; not a number where nothing was observed.
    pub value: f64,
    /// Its standard error, where there are enough rounds or blocks to tell.
    pub std_error: Option<f64>,
    /// Its 95 % interval, lower and upper end.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// A figure without observations: not a number.
    #[must_use]
    pub fn unknown() -> Estimate {
        Estimate { value: f64::NAN, std_error: None, interval: None }
    }

    /// `value ± width` standard errors; without a width it has no interval.
    pub(super) fn around(value: f64, std_error: Option<f64>, width: Option<f64>) -> Estimate {
        let interval = std_error.zip(width).map(|(error, width)| (value - width * error, value + width * error));
        Estimate { value, std_error, interval }
    }

    /// A figure without sampling error.
    #[must_use]
    pub fn certain(value: f64) -> Estimate {
        Estimate { value, std_error: Some(0.0), interval: Some((value, value)) }
    }

    /// A mean of independent values, with its standard error.
    #[must_use]
    pub fn of_mean(value: f64, std_error: Option<f64>) -> Estimate {
        Estimate::around(value, std_error, Some(Z))
    }

    /// The mean of this many independent values, whose deviation was estimated from them: its interval is Student's.
    #[must_use]
    pub fn of_few(value: f64, std_error: Option<f64>, values: f64) -> Estimate {
        Estimate::around(value, std_error, Some(if values > 1.0 { t_quantile(values - 1.0) } else { Z }))
    }

    /// The figure and its errors, multiplied.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        Estimate {
            value: self.value * factor,
            std_error: self.std_error.map(|error| error * factor.abs()),
            interval: self.interval.map(|(low, high)| {
                let (one, other) = (low * factor, high * factor);
                (one.min(other), one.max(other))
            }),
        }
    }

    /// `whole` less this figure.
    #[must_use]
    pub fn taken_from(self, whole: f64) -> Estimate {
        Estimate {
            value: whole - self.value,
            interval: self.interval.map(|(low, high)| (whole - high, whole - low)),
            ..self
        }
    }

    /// N0 = 1/r², where r = μ/σ has this error.
    ///
    /// An estimate of r is close to normal whatever r is, that of 1/r² only far from 0. So the interval is that of r,
    /// transformed; and where it contains 0, the run cannot tell the mean from 0, and N0 has neither error nor
    /// interval.
    pub(super) fn n_zero(value: Option<f64>, error: Option<f64>, width: Option<f64>) -> Estimate {
        let Some(value) = value else { return Estimate::unknown() };
        let Some(width) = width else { return Estimate { value, ..Estimate::unknown() } };
        let r = 1.0 / value.sqrt();
        let error = error.filter(|error| r - width * error > 0.0);
        let turned = |r: f64| 1.0 / (r * r);
        Estimate {
            value,
            std_error: error.map(|error| 2.0 * error * value / r),
            interval: error.map(|error| (turned(r + width * error), turned(r - width * error))),
        }
    }

    /// A standard deviation, from a variance, the standard error of that variance, and the interval's half width.
    pub(super) fn root(variance: f64, error: Option<f64>, width: Option<f64>) -> Estimate {
        let value = variance.sqrt();
        let std_error = error.map(|error| if value > 0.0 { error / (2.0 * value) } else { 0.0 });
        let off = error.zip(width).map(|(error, width)| width * error);
        let end = |sign: f64| off.map(|off| (variance + sign * off).max(0.0).sqrt());
        Estimate { value, std_error, interval: end(-1.0).zip(end(1.0)) }
    }
}

/// How often something was seen, and its probability as estimated from that.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// How often it was seen, or how many equally likely deals show it; `None` where its chance is known and not a
    /// count.
    pub count: Option<u128>,
    /// What the count is a count of.
    pub of: Option<u128>,
    /// Its probability.
    pub probability: Estimate,
}

/// The mean of a quantity of which each round gives one independent value, in units of `1 / unit`.
#[must_use]
pub fn mean(moments: &Moments, unit: i64) -> Estimate {
    if moments.is_empty() {
        return Estimate::unknown();
    }
    Estimate::around(moments.mean(unit), moments.variance_of_mean(unit).map(f64::sqrt), width_of_mean(moments.count()))
}

/// Its standard deviation.
#[must_use]
pub fn std_dev(moments: &Moments, unit: i64) -> Estimate {
    match moments.variance(unit) {
        Some(variance) => {
            let error = moments.variance_of_variance(unit).map(f64::sqrt);
            Estimate::root(variance, error, width_of_deviation(moments.count()))
        }
        None => Estimate::unknown(),
    }
}

/// The share of `count` among `n` independent rounds, with the interval of Wilson (1927).
#[must_use]
pub fn share(count: u128, n: u128) -> Share {
    if n == 0 {
        return Share { count: Some(count), of: Some(n), probability: Estimate::unknown() };
    }
    let p = ratio(count, n);
    let trials = n as f64;
    let std_error = Some((p * (1.0 - p) / trials).sqrt());
    let interval = Some(wilson(p, trials, Z));
    Share { count: Some(count), of: Some(n), probability: Estimate { value: p, std_error, interval } }
}

/// The share of `count` among `total` observations, at most `per_round` in a round, with the error that was found and
/// the interval of Wilson for as many independent observations as have that error.
pub(super) fn pooled_share(
    count: u128,
    total: u128,
    std_error: Option<f64>,
    width: Option<f64>,
    per_round: u32,
) -> Share {
    if total == 0 {
        return Share { count: Some(count), of: Some(total), probability: Estimate::unknown() };
    }
    let p = ratio(count, total);
    let interval = std_error.zip(width).map(|(std_error, width)| {
        let rounds = (total as f64) / f64::from(per_round);
        let apparent = p * (1.0 - p) / (std_error * std_error);
        let n = if p == 0.0 || p == 1.0 { rounds } else { apparent.clamp(rounds, total as f64) };
        wilson(p, n, width)
    });
    Share { count: Some(count), of: Some(total), probability: Estimate { value: p, std_error, interval } }
}

fn ratio(count: u128, n: u128) -> f64 {
    nearest_f64(&BigInt::from(count), &BigInt::from(n))
}

/// Wilson's interval for a share `p` seen in `n` trials, `z` standard errors wide; ends at 0 and 1 exactly where `p`
/// does.
pub(super) fn wilson(p: f64, n: f64, z: f64) -> (f64, f64) {
    let z2 = z * z / n;
    let middle = (p + z2 / 2.0) / (1.0 + z2);
    let half = (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt() * z / (1.0 + z2);
    let low = if p == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if p == 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// How far each cell is from a share of `count` in `total`, `total` times too large.
pub(super) fn deviations(cells: usize, condition: impl Fn(usize) -> bool, count: u128, total: u128) -> Vec<BigInt> {
    let (x, y) = (BigInt::from(count), BigInt::from(total));
    (0..cells).map(|cell| if condition(cell) { &y - &x } else { -&x }).collect()
}

/// Half the width of the interval of a mean of this many independent rounds, in standard errors: Student's, never less
/// than in long runs. `None` for too few.
pub(super) fn width_of_mean(rounds: &BigInt) -> Option<f64> {
    let freedom: BigInt = rounds - 1;
    (*rounds >= FEWEST_FOR_MEAN.into()).then(|| t_quantile(nearest_f64(&freedom, &BigInt::from(1))).max(Z))
}

/// The same of a standard deviation.
pub(super) fn width_of_deviation(rounds: &BigInt) -> Option<f64> {
    (*rounds >= FEWEST_FOR_DEVIATION.into()).then_some(Z)
}

/// The 97.5 % quantile of Student's t (Abramowitz and Stegun 26.7.5), within 0.001 from 4 degrees of freedom on.
pub(super) fn t_quantile(freedom: f64) -> f64 {
    // The normal quantile to the digits that the expansion keeps.
    let z = 1.959_963_984_540_054;
    let z2 = z * z;
    let g1 = z * (z2 + 1.0) / 4.0;
    let g2 = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let g3 = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    let g4 = z * ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92_160.0;
    z + (g1 + (g2 + (g3 + g4 / freedom) / freedom) / freedom) / freedom
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 97.5 % quantiles of Student's t for 63, 99 and 999 degrees of freedom (R's `qt`); from some 66,000 on that of
    /// long runs, 1.96, which is above the normal one.
    #[test]
    fn few_rounds_have_students_intervals() {
        let width = |rounds: u64| width_of_mean(&rounds.into());
        assert_eq!([1, 2, 63].map(width), [None; 3]);
        for (rounds, quantile) in [(64, 1.998_340_5), (100, 1.984_217_0), (1_000, 1.962_341_5)] {
            assert!((width(rounds).unwrap() - quantile).abs() < 1e-6, "{rounds}");
        }
        assert!(width(60_000).unwrap() > Z);
        assert_eq!([70_000, 10_000_000, u64::MAX].map(width), [Some(Z); 3]);
    }
}
