//! Figures with their errors.
//!
//! Only + − × ÷ √ are used, in a fixed order, so every machine prints the same digits. The intervals are 95 %
//! intervals; `docs/method.md` states each formula and its source.

use super::{Moments, big::nearest_f64};
use num_bigint::BigInt;

/// Half the width of a 95 % interval in standard errors.
pub const Z: f64 = 1.96;
/// Minimum number of blocks for an estimated error.
pub(super) const FEWEST_BLOCKS: u64 = 5;
/// Minimum number of rounds for the interval of a mean: nets are skewed, and rare ones can be missing.
const FEWEST_FOR_MEAN: u32 = 64;
/// Minimum number of rounds for the interval of a deviation: rare nets decide the fourth powers in its error.
const FEWEST_FOR_DEVIATION: u32 = 1_000;
/// Minimum number of events of a kind for an interval.
pub const FEWEST_EVENTS: u64 = 5;
/// An interval is moved for the skewness of an estimate if this is larger: if a mean of `n` values has it, `n` is below
/// 25 times their squared skewness (Cochran, *Sampling Techniques*, 3rd ed., 2.15).
const SKEWED: f64 = 0.2;

/// A figure, its standard error and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure; NaN if nothing was observed.
    pub value: f64,
    /// Standard error, if there are enough rounds or blocks.
    pub std_error: Option<f64>,
    /// 95 % interval, lower and upper end.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// Returns a figure without observations: not a number.
    pub fn unknown() -> Estimate {
        Estimate { value: f64::NAN, std_error: None, interval: None }
    }

    /// Creates `value ± width` standard errors. Without a width it has no interval.
    pub(super) fn around(value: f64, std_error: Option<f64>, width: Option<f64>) -> Estimate {
        let interval = std_error.zip(width).map(|(error, width)| (value - width * error, value + width * error));
        Estimate { value, std_error, interval }
    }

    /// Creates a figure without sampling error.
    pub fn certain(value: f64) -> Estimate {
        Estimate { value, std_error: Some(0.0), interval: Some((value, value)) }
    }

    /// Returns a mean of independent values, with its standard error.
    pub fn from_mean(value: f64, std_error: Option<f64>) -> Estimate {
        Estimate::around(value, std_error, Some(Z))
    }

    /// Returns the mean of `values` independent values with their estimated deviation; its interval is Student's.
    pub fn of_few(value: f64, std_error: Option<f64>, values: f64) -> Estimate {
        Estimate::around(value, std_error, Some(if values > 1.0 { t_quantile(values - 1.0) } else { Z }))
    }

    /// Returns the figure without its errors, for one that rests on too few events.
    #[must_use]
    pub fn without_error(self) -> Estimate {
        Estimate { std_error: None, interval: None, ..self }
    }

    /// Returns the figure, without its errors unless it rests on enough events.
    #[must_use]
    pub(crate) fn known(self, is_enough: bool) -> Estimate {
        if is_enough { self } else { self.without_error() }
    }

    /// Moves the interval for the skewness of the estimate, if that matters.
    ///
    /// As in Wilson's interval, the error is that at the end of the interval, not at the figure: to first order the
    /// variance of an estimate grows by its skewness times its error if the true figure is larger by one. So the ends
    /// are the roots μ of (figure − μ)² = w²·(error² + skewness·error·(μ − figure)), with w the width in errors.
    #[must_use]
    pub fn skewed(self, skewness: f64) -> Estimate {
        let (Some((low, high)), Some(error)) = (self.interval, self.std_error) else { return self };
        // Rounding leaves skewness if there is no error.
        if error <= 0.0 || skewness.is_nan() || skewness.abs() <= SKEWED {
            return self;
        }
        let half = (high - low) / 2.0;
        let shift = half * half / error * skewness / 2.0;
        let half = (half * half + shift * shift).sqrt();
        Estimate { interval: Some((self.value + shift - half, self.value + shift + half)), ..self }
    }

    /// Returns the figure and its errors, multiplied.
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

    /// Returns `whole` less this figure.
    #[must_use]
    pub fn taken_from(self, whole: f64) -> Estimate {
        Estimate {
            value: whole - self.value,
            interval: self.interval.map(|(low, high)| (whole - high, whole - low)),
            ..self
        }
    }

    /// Returns a standard deviation, from a variance, the standard error of that variance, and the interval's half
    /// width.
    pub(super) fn root(variance: f64, error: Option<f64>, width: Option<f64>) -> Estimate {
        let value = variance.sqrt();
        let std_error = error.map(|error| if value > 0.0 { error / (2.0 * value) } else { 0.0 });
        let off = error.zip(width).map(|(error, width)| width * error);
        let [low, high] = [-1.0, 1.0].map(|sign| off.map(|off| (variance + sign * off).max(0.0).sqrt()));
        Estimate { value, std_error, interval: low.zip(high) }
    }
}

/// A count of something, and its estimated probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Number of observations, or of equally likely deals; `None` if its probability is known without a count.
    pub count: Option<u128>,
    /// Number of all observations.
    pub of: Option<u128>,
    /// Probability.
    pub probability: Estimate,
}

/// Returns the mean of a quantity with one independent value per round, in units of `1 / unit`.
pub fn mean(moments: &Moments, unit: i64) -> Estimate {
    if moments.is_empty() {
        return Estimate::unknown();
    }
    let error = moments.variance_of_mean(unit).map(f64::sqrt);
    let width = width_of_mean(moments.count());
    Estimate::around(moments.mean(unit), error, width).skewed(moments.skewness_of_mean())
}

/// Observations that support an estimate from groups of rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// Independent units, such as shoes, that contain any of its rounds.
    pub units: u64,
    /// Rounds.
    pub rounds: f64,
    /// Rounds with a gain, and with a loss.
    pub ends: [u64; 2],
    /// Rounds with a large gain, and with a large loss.
    pub much: [u64; 2],
    /// The largest possible net of a round. A gain or loss is large from half of it on.
    pub most: f64,
}

impl Support {
    /// Returns `true` if there is enough for a standard error and an interval.
    fn is_enough(&self) -> bool {
        let has_ends = self.ends.iter().all(|rounds| *rounds >= FEWEST_EVENTS);
        self.units >= FEWEST_BLOCKS && self.rounds >= FEWEST_FOR_MEAN.into() && has_ends
    }

    /// Returns `true` if there is enough for the error of a standard deviation.
    pub fn is_enough_for_deviation(&self) -> bool {
        self.rounds >= FEWEST_FOR_DEVIATION.into() && self.has_much()
    }

    /// Returns `true` if enough rounds with a large net were seen.
    pub fn has_much(&self) -> bool {
        self.much[0] + self.much[1] >= FEWEST_EVENTS
    }

    fn is_moved_by_much(&self, error_of_sum: f64) -> bool {
        FEWEST_EVENTS as f64 * self.most > error_of_sum
    }

    /// Returns `true` if enough was seen for errors, given the error of the sum of nets. A net that could move the sum
    /// by more than this error must have been seen itself.
    pub fn allows(&self, error_of_sum: f64) -> bool {
        self.is_enough() && (self.has_much() || !self.is_moved_by_much(error_of_sum))
    }

    /// Returns an estimate with its interval moved for its skewness, or without its errors if too little was seen.
    /// `error_of_sum` is the error of the sum of nets.
    pub fn checked(&self, estimate: Estimate, error_of_sum: f64) -> Estimate {
        if !self.allows(error_of_sum) {
            return estimate.without_error();
        }
        // Assume that rounds gain one amount or nothing. If the error comes from the largest amount, some rounds lose
        // it instead.
        let [gains, losses] = if self.is_moved_by_much(error_of_sum) { self.much } else { [self.ends[0], 0] };
        let [gains, losses] = [gains, losses].map(|rounds| rounds as f64);
        let (share, sign) = ((gains + losses) / self.rounds, (gains - losses) / (gains + losses));
        estimate.skewed(sign * (1.0 - 2.0 * share) / (self.rounds * share * (1.0 - share)).sqrt())
    }
}

/// Returns its standard deviation.
pub fn std_dev(moments: &Moments, unit: i64) -> Estimate {
    match moments.variance(unit) {
        Some(variance) => {
            let error = moments.variance_of_variance(unit).map(f64::sqrt);
            Estimate::root(variance, error, width_of_deviation(moments.count()))
        }
        None => Estimate::unknown(),
    }
}

/// Returns the share of `count` among `n` independent rounds, with the interval of Wilson (1927).
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

/// Returns the share of `count` among `total` observations, at most `per_round` in a round, with the given error. The
/// interval is Wilson's for the number of independent observations with that error.
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

/// Returns Wilson's interval for a share `p` seen in `n` trials, `z` standard errors wide. Its ends are 0 and 1 exactly
/// if `p` is.
pub(super) fn wilson(p: f64, n: f64, z: f64) -> (f64, f64) {
    let z2 = z * z / n;
    let middle = (p + z2 / 2.0) / (1.0 + z2);
    let half = (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt() * z / (1.0 + z2);
    let low = if p == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if p == 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// Returns how far each cell is from a share of `count` in `total`, `total` times too large.
pub(super) fn deviations(cells: usize, condition: impl Fn(usize) -> bool, count: u128, total: u128) -> Vec<BigInt> {
    let (x, y) = (BigInt::from(count), BigInt::from(total));
    (0..cells).map(|cell| if condition(cell) { &y - &x } else { -&x }).collect()
}

/// Returns √(n / (n − 1) · Σ a² / denominator) over independent rounds, given the count of each cell.
pub(super) fn error_of_rounds(counts: &[u128], a: &[BigInt], denominator: &BigInt) -> Option<f64> {
    let n: u128 = counts.iter().sum();
    let squares: BigInt = counts.iter().zip(a).map(|(&count, a)| a * a * count).sum();
    (n > 1).then(|| nearest_f64(&(squares * n), &(denominator * (n - 1))).sqrt())
}

/// Returns the half-width of the interval of a mean over `rounds` independent rounds, in standard errors: Student's
/// quantile, never below that of long runs. `None` for too few rounds.
pub(super) fn width_of_mean(rounds: &BigInt) -> Option<f64> {
    let freedom: BigInt = rounds - 1;
    (*rounds >= FEWEST_FOR_MEAN.into()).then(|| t_quantile(nearest_f64(&freedom, &BigInt::from(1))).max(Z))
}

/// Returns the half-width of a standard deviation's interval, in standard errors; `None` for too few rounds.
pub(super) fn width_of_deviation(rounds: &BigInt) -> Option<f64> {
    (*rounds >= FEWEST_FOR_DEVIATION.into()).then_some(Z)
}

/// Returns the 97.5 % quantile of Student's t (Abramowitz and Stegun 26.7.5), within 0.001 from 4 degrees of freedom
/// on.
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

    /// The 97.5 % quantiles of Student's t for 63, 99 and 999 degrees of freedom (R's `qt`). From some 66,000 on, the
    /// value of long runs, 1.96, which is above the normal one.
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

    /// The moved interval of a share is Wilson's up to a term of z⁴/n²: 8 of 400 with an error of √(0.02 · 0.98 / 400)
    /// has the skewness (1 − 2 · 0.02) / √(400 · 0.02 · 0.98).
    #[test]
    fn a_skewed_interval_is_wilsons() {
        let (p, n) = (0.02f64, 400.0f64);
        let error = (p * (1.0 - p) / n).sqrt();
        let skewness = (1.0 - 2.0 * p) / (n * p * (1.0 - p)).sqrt();
        let (low, high) = Estimate::from_mean(p, Some(error)).skewed(skewness).interval.unwrap();
        let (wilson_low, wilson_high) = wilson(p, n, Z);
        assert!((low - wilson_low).abs() < 3e-4 && (high - wilson_high).abs() < 3e-4, "{low} {high}");
        // A share of 2 % is above 0.6 %, and may be 3.9 %: ± 1.96 errors would be 0.6 to 3.4 %.
        assert!(low > 0.0095 && high > 0.038);
        // Little skewness moves nothing.
        let same = Estimate::from_mean(p, Some(error));
        assert_eq!((same.skewed(0.19), same.skewed(f64::NAN)), (same, same));
    }

    /// Worked by hand: nets 0, 0, 0, 4 have mean 1, deviations −1, −1, −1, 3: s₂ = 3, s₃ = 6, so skewness 6/√27, over
    /// √4.
    #[test]
    fn the_skewness_of_a_mean_worked_by_hand() {
        let moments = Moments::from_counts([(0, 3), (4, 1)]);
        assert!((moments.skewness_of_mean() - 3.0 / 27f64.sqrt()).abs() < 1e-12);
        assert_eq!(Moments::from_counts([(5, 9)]).skewness_of_mean(), 0.0);
    }
}
