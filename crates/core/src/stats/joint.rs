//! Two amounts observed together, such as the nets of two bets of a seat.

use super::big::nearest_f64;
use super::estimate::{
    FEWEST_BLOCKS, FEWEST_EVENTS, pooled_share, share, t_quantile, width_of_deviation, width_of_mean, wilson,
};
use super::{Estimate, Share};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A sum of terms that cancel to less than this share of them is 0.
const ROUNDING: f64 = 1e-14;

/// Indices of the sums over observations: 1, x, y, x², y², xy, and whether y is above 0.
pub(super) const SUMS: usize = 7;
const N: usize = 0;
pub(super) const X: usize = 1;
pub(super) const Y: usize = 2;
const XX: usize = 3;
const YY: usize = 4;
const XY: usize = 5;
const HIT: usize = 6;

/// Minimum number of observations for a deviation from a ratio. The squares are too small by one part in this number.
const FEWEST_TO_STRAY: u32 = 20;

/// Returns the terms that an observation adds to the sums.
pub(super) fn summands(x: i64, y: i64) -> [i128; SUMS] {
    let (hit, x, y) = (i128::from(y > 0), i128::from(x), i128::from(y));
    [1, x, y, x * x, y * y, x * y, hit]
}

/// Sums of one amount over observations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AmountSums {
    pub observations: u64,
    pub sum: i128,
    pub squares: i128,
    /// Observations above 0.
    pub hits: u64,
}

impl AmountSums {
    pub(super) fn add(&mut self, amount: i64, observations: u64) {
        let (amount, times) = (i128::from(amount), i128::from(observations));
        self.observations += observations;
        self.sum += amount * times;
        self.squares += amount * amount * times;
        self.hits += if amount > 0 { observations } else { 0 };
    }
}

/// Returns the sums of two amounts, given the sums of each and of their products.
pub(super) fn together(x: AmountSums, y: AmountSums, products: i128) -> [i128; SUMS] {
    [x.observations.into(), x.sum, y.sum, x.squares, y.squares, products, y.hits.into()]
}

/// Sums over pairs of amounts x, y: of each and, if requested, of their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Number of pairs.
    pub count: i64,
    /// Σ x.
    pub x: i64,
    /// Σ y.
    pub y: i64,
    /// Σ x².
    pub xx: i128,
    /// Σ y².
    pub yy: i128,
    /// Σ xy.
    pub xy: i128,
}

impl Pairs {
    pub(super) fn add(&mut self, more: &Pairs) {
        self.count += more.count;
        self.x += more.x;
        self.y += more.y;
        self.xx += more.xx;
        self.yy += more.yy;
        self.xy += more.xy;
    }
}

/// Returns the sums over pairs of amounts for which the number of y above 0 is unknown.
pub(super) fn pair_sums(pairs: &Pairs) -> [i128; SUMS] {
    [pairs.count.into(), pairs.x.into(), pairs.y.into(), pairs.xx, pairs.yy, pairs.xy, 0]
}

/// Source of the errors of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Errors {
    /// None: the sums are of probabilities.
    None,
    /// Independent observations.
    Rounds,
    /// The variation between independent blocks, with this number of observations per round.
    Blocks(u32),
}

/// Sums over observations of two amounts, with the variation between blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    pub(super) sums: [BigInt; SUMS],
    /// Σ sᵢsⱼ for j ≤ i, row by row, over blocks with the sums s.
    pub(super) products: Vec<BigInt>,
    pub(super) blocks: u64,
    errors: Errors,
    /// The number of blocks that support a figure, if it is not all of them.
    units: Option<u64>,
    /// The distribution of y, if its values were listed.
    shape: Option<AmountShape>,
    lacks: Lacks,
}

/// Sums that are unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lacks {
    Nothing,
    /// All but 1, x, y and y².
    Products,
    /// All but 1, x and y.
    Squares,
}

/// Shape of the distribution of an amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AmountShape {
    variance: f64,
    /// The third central moment.
    third: f64,
    /// Whether every value that can move the mean substantially was seen often enough.
    is_seen: bool,
}

impl AmountShape {
    /// Returns the shape of a distribution of possible values, each with its count.
    ///
    /// A value can move the mean substantially if five observations of it would move it by more than the standard
    /// error. If it was not seen five times, the error is unknown too, because it comes from this value.
    pub(super) fn from_values(distribution: impl IntoIterator<Item = (i64, u128)>) -> AmountShape {
        let mut seen: BTreeMap<i64, u128> = BTreeMap::new();
        distribution.into_iter().for_each(|(value, count)| *seen.entry(value).or_default() += count);
        let n = seen.values().sum::<u128>() as f64;
        let mean = seen.iter().map(|(value, count)| *value as f64 * *count as f64).sum::<f64>() / n;
        let (mut variance, mut third) = (0.0, 0.0);
        for (value, count) in &seen {
            let off = *value as f64 - mean;
            let square = off * off * (*count as f64 / n);
            (variance, third) = (variance + square, third + square * off);
        }
        let reach = (variance * n).sqrt() / FEWEST_EVENTS as f64;
        let is_seen =
            seen.iter().all(|(value, count)| *count >= FEWEST_EVENTS.into() || (*value as f64 - mean).abs() <= reach);
        AmountShape { variance, third, is_seen }
    }

    /// Returns the skewness of the mean, given its error. For independent observations it is their skewness over the
    /// root of their number; dependent ones count as fewer.
    fn skewness_of_mean(&self, error: f64) -> f64 {
        if self.variance > 0.0 { self.third * error / (self.variance * self.variance) } else { 0.0 }
    }
}

/// μ = Σy / Σx, v = Σ (y − μx)² / Σx, and the addend of an observation to v, to first order, times the mean of x.
pub(super) struct Straying {
    pub mean: f64,
    pub variance: f64,
    pub adds: [(usize, f64); 5],
}

impl Joint {
    fn new(errors: Errors) -> Joint {
        let products = vec![BigInt::ZERO; SUMS * (SUMS + 1) / 2];
        Joint { sums: Default::default(), products, blocks: 0, errors, units: None, shape: None, lacks: Lacks::Nothing }
    }

    /// Creates sums over blocks of rounds with at most `per_round` observations each.
    pub(super) fn with_blocks(per_round: u32) -> Joint {
        Joint::new(Errors::Blocks(per_round))
    }

    /// Creates sums over independent observations, each with its count.
    pub(super) fn from_rounds(distribution: impl IntoIterator<Item = (i64, i64, u128)>) -> Joint {
        let mut joint = Joint::new(Errors::Rounds);
        distribution.into_iter().for_each(|(x, y, count)| joint.add(x, y, &count.into()));
        joint
    }

    /// Creates sums over amounts with their probabilities, as numbers of equally likely cases.
    pub fn from_counts(distribution: impl IntoIterator<Item = (i64, i64, BigInt)>) -> Joint {
        let mut joint = Joint::new(Errors::None);
        distribution.into_iter().for_each(|(x, y, count)| joint.add(x, y, &count));
        joint
    }

    /// Creates sums over amounts with their probabilities if no more is known than their number, Σ x, Σ y and perhaps Σ y².
    /// They give means, the ratio of means and the deviation of y.
    pub fn from_means([n, x, y]: [BigInt; 3], squares: Option<BigInt>) -> Joint {
        let lacks = if squares.is_some() { Lacks::Products } else { Lacks::Squares };
        let zero = BigInt::ZERO;
        let sums = [n, x, y, zero.clone(), squares.unwrap_or_default(), zero.clone(), zero];
        Joint { lacks, sums, ..Joint::new(Errors::None) }
    }

    /// Returns `true` if the deviation of y is unknown because only means are known.
    pub fn has_only_means(&self) -> bool {
        self.lacks == Lacks::Squares
    }

    /// Returns the sums with the known shape of y's distribution.
    pub(super) fn shaped(self, shape: AmountShape) -> Joint {
        Joint { shape: Some(shape), ..self }
    }

    /// Returns the sums for a figure whose observations lie in at most `units` independent units, such as shoes. Its
    /// errors are then estimated as if from that many blocks.
    pub fn within_units(&self, units: u64) -> Joint {
        Joint { units: Some(units), ..self.clone() }
    }

    /// Returns an estimate without its errors if y's possible values were not seen often enough.
    pub fn checked(&self, estimate: Estimate) -> Estimate {
        estimate.known(self.shape.is_none_or(|shape| shape.is_seen))
    }

    /// Returns Σ x and Σ y.
    pub fn totals(&self) -> [f64; 2] {
        [X, Y].map(|sum| nearest_f64(&self.sums[sum], &1.into()))
    }

    pub(super) fn add_block(&mut self, sums: [i128; SUMS]) {
        self.blocks += 1;
        let mut rest = &mut self.products[..];
        for (i, own) in sums.into_iter().enumerate() {
            let (products, after) = rest.split_at_mut(i + 1);
            rest = after;
            // Rare values do not occur in many blocks, and many pairs have no products.
            if own == 0 {
                continue;
            }
            self.sums[i] += own;
            for (at, product) in products.iter_mut().enumerate() {
                match own.checked_mul(sums[at]) {
                    Some(0) => {}
                    Some(small) => *product += small,
                    None => *product += BigInt::from(own) * sums[at],
                }
            }
        }
    }

    fn add(&mut self, x: i64, y: i64, times: &BigInt) {
        // Most pairs do not occur in a short run.
        if *times == BigInt::ZERO {
            return;
        }
        let sums = summands(x, y).map(BigInt::from);
        let mut products = self.products.iter_mut();
        for (i, own) in sums.iter().enumerate() {
            self.sums[i] += own * times;
            sums[..=i].iter().zip(&mut products).for_each(|(other, product)| *product += own * other * times);
        }
    }

    pub(super) fn merge(&mut self, other: &Joint) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, more)| *sum += more);
        self.products.iter_mut().zip(&other.products).for_each(|(sum, more)| *sum += more);
        self.blocks += other.blocks;
    }

    fn is_empty(&self) -> bool {
        self.sums[N] == BigInt::ZERO
    }

    /// Returns the mean of y, in units of `1 / unit`.
    pub fn mean(&self, unit: i64) -> Estimate {
        if self.is_empty() {
            return Estimate::unknown();
        }
        let mean = self.mean_of(Y);
        let error = self.error(&[(N, -mean), (Y, 1.0)]);
        let skewness = self.shape.zip(error).map_or(0.0, |(shape, error)| shape.skewness_of_mean(error));
        let mean = nearest_f64(&self.sums[Y], &(&self.sums[N] * unit));
        self.around(mean, error.map(|error| error / unit as f64)).skewed(skewness)
    }

    /// Returns the standard deviation of y, in units of `1 / unit`.
    pub fn std_dev(&self, unit: i64) -> Estimate {
        let Some(variance) = self.variance(Y, YY) else { return Estimate::unknown() };
        let mean = self.mean_of(Y);
        let error = self.error(&[(N, mean * mean - variance), (Y, -2.0 * mean), (YY, 1.0)]);
        match self.errors {
            Errors::None => Estimate::certain(variance.sqrt() / unit as f64),
            _ => self.checked(Estimate::root(variance, error, self.width_of_deviation()).times(1.0 / unit as f64)),
        }
    }

    /// Returns the variance of the observations over the one that they estimate; 1 if they are all cases.
    pub fn share_of_variance(&self) -> f64 {
        match self.errors {
            Errors::None => 1.0,
            Errors::Rounds | Errors::Blocks(_) => nearest_f64(&(&self.sums[N] - 1), &self.sums[N]),
        }
    }

    /// Returns the mean of y over the mean of x.
    pub fn ratio(&self) -> Estimate {
        if self.sums[X] == BigInt::ZERO {
            return Estimate::unknown();
        }
        let ratio = nearest_f64(&self.sums[Y], &self.sums[X]);
        let error = self.error(&[(X, -ratio), (Y, 1.0)]);
        self.around(ratio, error.map(|error| error / self.mean_of(X).abs()))
    }

    /// Returns Σ x and Σ y as whole numbers.
    pub fn whole_totals(&self) -> [&BigInt; 2] {
        [X, Y].map(|sum| &self.sums[sum])
    }

    /// Returns the mean of y over the mean of x, for y a part of x, with Wilson's interval.
    pub fn share(&self) -> Estimate {
        let ratio = self.ratio();
        let [whole, part] = self.totals();
        let interval = ratio.std_error.zip(self.width()).map(|(error, width)| {
            // The number of independent rounds with this error, at least the number of units.
            let trials = ratio.value * (1.0 - ratio.value) / (error * error);
            let units = nearest_f64(&self.sums[N], &1.into());
            let trials = if part == 0.0 || part == whole { units } else { trials.clamp(units.min(whole), whole) };
            wilson(ratio.value, trials, width)
        });
        Estimate { interval, ..ratio }
    }

    /// Returns the mean of y − rate · x. The error of the rate must be independent of these observations.
    pub fn beyond(&self, rate: Estimate) -> Estimate {
        if self.is_empty() {
            return Estimate::unknown();
        }
        let (x, y) = (self.mean_of(X), self.mean_of(Y));
        let own = self.error(&[(N, rate.value * x - y), (X, -rate.value), (Y, 1.0)]);
        let rate_error = rate.std_error.map(|error| error * x);
        let error = own.zip(rate_error).map(|(own, rate_error)| (own * own + rate_error * rate_error).sqrt());
        self.around(y - rate.value * x, error)
    }

    /// Returns the standard deviation of y about μx per unit of x, √(Σ (y − μx)² / Σ x) with μ = Σ y / Σ x. If an
    /// observation is a sum of x independent terms, this is the deviation of one term.
    pub fn std_dev_of_ratio(&self) -> Estimate {
        let Some(Straying { variance, adds, .. }) = self.straying() else { return Estimate::unknown() };
        let error = self.error(&adds).map(|error| error / self.mean_of(X));
        Estimate::root(variance, error, self.width())
    }

    /// Returns the spread of y about μx. It is smaller about the estimated μ than about the true one. With few
    /// observations, that difference exceeds their error. A single observation, which determines μ, has no spread at
    /// all.
    pub(super) fn straying(&self) -> Option<Straying> {
        let [x, y, xx, yy, xy] = [X, Y, XX, YY, XY].map(|sum| &self.sums[sum]);
        let are_few = self.errors != Errors::None && self.sums[N] < FEWEST_TO_STRAY.into();
        if *x <= BigInt::ZERO || are_few || self.lacks != Lacks::Nothing {
            return None;
        }
        let mean = nearest_f64(y, x);
        // In integers, so that nothing cancels in floats.
        let variance = nearest_f64(&(yy * x * x - y * x * xy * 2 + y * y * xx), &(x * x * x));
        let by_mean = 2.0 * (mean * nearest_f64(xx, x) - nearest_f64(xy, x));
        let adds = [(YY, 1.0), (XY, -2.0 * mean), (XX, mean * mean), (Y, by_mean), (X, -by_mean * mean - variance)];
        Some(Straying { mean, variance, adds })
    }

    /// Returns how often y is above 0.
    pub fn hits(&self) -> Share {
        let [count, n] = [HIT, N].map(|sum| u128::try_from(&self.sums[sum]).ok());
        match (self.errors, count, n) {
            (Errors::Rounds | Errors::Blocks(1), Some(count), Some(n)) => share(count, n),
            (Errors::Blocks(per_round), Some(count), Some(n)) => {
                let p = if n == 0 { 0.0 } else { self.mean_of(HIT) };
                let error = self.error(&[(N, -p), (HIT, 1.0)]);
                pooled_share(count, n, error, self.width(), per_round)
            }
            (_, count, of) => {
                let probability = Estimate::certain(nearest_f64(&self.sums[HIT], &self.sums[N]));
                Share { count: count.filter(|_| of.is_some()), of, probability }
            }
        }
    }

    /// Returns the correlation of x and y; `None` if one of them never varies.
    ///
    /// An observation at distances u, v from the means, in standard deviations, adds uv − r(u² + v²)/2 to first order.
    pub fn correlation(&self) -> Option<Estimate> {
        let [var_x, var_y] = [self.variance(X, XX)?, self.variance(Y, YY)?];
        if var_x <= 0.0 || var_y <= 0.0 {
            return None;
        }
        let n = &self.sums[N];
        let spread = |a: usize, b: usize, ab: usize| n * &self.sums[ab] - &self.sums[a] * &self.sums[b];
        // In integers, so that the correlation of a bet with itself is exactly 1.
        let (xy, xx, yy) = (spread(X, Y, XY), spread(X, X, XX), spread(Y, Y, YY));
        let size = nearest_f64(&(&xy * &xy), &(xx * yy)).sqrt();
        let r = if xy < BigInt::ZERO { -size } else { size };
        let (x, y) = (self.mean_of(X), self.mean_of(Y));
        let both = 1.0 / (var_x.sqrt() * var_y.sqrt());
        let (by_x, by_y) = (-r / 2.0 / var_x, -r / 2.0 / var_y);
        let error = self.error(&[
            (N, both * x * y + by_x * x * x + by_y * y * y),
            (X, -both * y - 2.0 * by_x * x),
            (Y, -both * x - 2.0 * by_y * y),
            (XX, by_x),
            (YY, by_y),
            (XY, both),
        ]);
        let found = self.around(r, error);
        Some(Estimate { interval: found.interval.map(|(low, high)| (low.max(-1.0), high.min(1.0))), ..found })
    }

    pub(super) fn mean_of(&self, sum: usize) -> f64 {
        nearest_f64(&self.sums[sum], &self.sums[N])
    }

    /// Returns the variance of an amount: of all cases, or as estimated from observations.
    fn variance(&self, sum: usize, squares: usize) -> Option<f64> {
        if self.lacks == Lacks::Squares || (self.lacks == Lacks::Products && squares == XX) {
            return None;
        }
        let n = &self.sums[N];
        let freedom = if self.errors == Errors::None { n.clone() } else { n - 1 };
        let spread = n * &self.sums[squares] - &self.sums[sum] * &self.sums[sum];
        (freedom > BigInt::ZERO).then(|| nearest_f64(&spread, &(n * freedom)))
    }

    /// Returns half the width of the interval of a mean, or of a function of means, in standard errors.
    pub(super) fn width(&self) -> Option<f64> {
        match self.errors {
            Errors::Blocks(_) => (self.units() >= FEWEST_BLOCKS).then(|| t_quantile((self.units() - 1) as f64)),
            Errors::Rounds | Errors::None => width_of_mean(&self.sums[N]),
        }
    }

    /// Returns half the width of the interval of a standard deviation, in standard errors.
    fn width_of_deviation(&self) -> Option<f64> {
        match self.errors {
            Errors::Blocks(_) => self.width(),
            Errors::Rounds | Errors::None => width_of_deviation(&self.sums[N]),
        }
    }

    /// Returns the number of blocks that errors are estimated from.
    fn units(&self) -> u64 {
        self.units.map_or(self.blocks, |units| units.min(self.blocks))
    }

    pub(super) fn around(&self, value: f64, error: Option<f64>) -> Estimate {
        match self.errors {
            Errors::None => Estimate::certain(value),
            _ => self.checked(Estimate::around(value, error, self.width())),
        }
    }

    /// Returns the standard error of a mean over observations, each of which adds its sums times these coefficients.
    /// With blocks it is the error of a ratio (Cochran, *Sampling Techniques*, 3rd ed., 6.4).
    pub(super) fn error(&self, adds: &[(usize, f64)]) -> Option<f64> {
        let (blocks, fewest) = match self.errors {
            Errors::None => return None,
            Errors::Rounds => (self.sums[N].clone(), 2),
            Errors::Blocks(_) => (self.blocks.into(), FEWEST_BLOCKS),
        };
        if blocks < fewest.into() || self.units.is_some_and(|units| units < fewest) {
            return None;
        }
        let n_1: BigInt = &blocks - 1;
        // Covariances of the sums between blocks, taken about their means so that nothing cancels in floats.
        let (mut square, mut size) = (0.0, 0.0);
        for (i, by) in adds {
            for (j, other) in adds {
                let (high, low) = (i.max(j), i.min(j));
                let product = &self.products[high * (high + 1) / 2 + low];
                let together = nearest_f64(&(product * &blocks - &self.sums[*i] * &self.sums[*j]), &n_1);
                let product = by * other * together;
                (square, size) = (square + product, size + f64::abs(product));
            }
        }
        // Groups of different sizes: what is the same in all rounds leaves nothing but rounding.
        let error = if square > ROUNDING * size { square.sqrt() } else { 0.0 };
        // Blocks without these observations do not deviate from the figure.
        let error = match self.units.map(|_| self.units() as f64) {
            Some(units) => error * (units / (units - 1.0) * (1.0 - 1.0 / self.blocks as f64)).sqrt(),
            None => error,
        };
        Some(error / nearest_f64(&self.sums[N], &1.into()))
    }
}

#[cfg(test)]
mod tests;
