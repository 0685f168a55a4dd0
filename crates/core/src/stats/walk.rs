//! The net of independent rounds, and the probability of ruin on the way.
//!
//! Nets are whole numbers of the smallest payable fraction, so this is a sum over a lattice, like the distribution of
//! the [total](super::totals). Negligible probabilities are cut off, which keeps the lattice to a few standard
//! deviations. If it still takes too long there is no answer, and the rounds have to be simulated.

use super::elementary::{exp, exp_beyond_line};
use multiversion::multiversion;

/// Bound on the probability that all cuts together leave out.
pub(super) const NEGLIGIBLE: f64 = 1e-12;
/// The largest bankroll, in unit bets.
pub const MOST_BANKROLL: u64 = 1_000_000_000;
/// Maximum number of places in a lattice.
const MOST_PLACES: u64 = 1 << 22;
/// Cost of a round besides its products.
const PER_ROUND: u64 = 64;

/// The distribution of the net of one round: ascending nets, each with its probability above 0.
#[derive(Clone, Debug, PartialEq)]
pub struct NetSteps(Vec<(i64, f64)>);

/// Ends of a running total before its last round, in the smallest payable fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At minus this or below.
    pub bankroll: Option<i64>,
    /// At this or above.
    pub goal: Option<i64>,
}

/// The chance of each end to come first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LimitChances {
    /// Probability of losing the bankroll.
    pub ruin: f64,
    /// Probability of reaching the goal.
    pub goal: f64,
    /// Mean number of rounds until an end, or the last round.
    pub rounds: f64,
}

/// A goal's part in following totals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Top {
    /// A total that reaches it ends.
    Ends,
    /// A total that passes it stays at the highest place below.
    Holds,
}

impl NetSteps {
    /// Returns the steps of nets with their probabilities, in any order; a net may occur several times.
    pub fn new(steps: impl IntoIterator<Item = (i64, f64)>) -> NetSteps {
        let mut steps: Vec<(i64, f64)> = steps.into_iter().filter(|(_, probability)| *probability > 0.0).collect();
        steps.sort_by_key(|(net, _)| *net);
        steps.dedup_by(|more, first| {
            let is_same = more.0 == first.0;
            if is_same {
                first.1 += more.1;
            }
            is_same
        });
        let whole: f64 = steps.iter().map(|(_, probability)| probability).sum();
        steps.iter_mut().for_each(|(_, probability)| *probability /= whole);
        NetSteps(steps)
    }

    /// Returns the distribution of a function of the net.
    pub fn mapped(&self, of: impl Fn(i64) -> i64) -> NetSteps {
        NetSteps::new(self.0.iter().map(|(net, probability)| (of(*net), *probability)))
    }

    fn mean_of(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.0.iter().map(|(net, probability)| value(*net as f64) * probability).sum()
    }

    /// Returns each net with its probability, ascending.
    pub(super) fn steps(&self) -> &[(i64, f64)] {
        &self.0
    }

    /// Returns the mean, in the smallest payable fraction; 0 if the sum is below its rounding error.
    pub fn mean(&self) -> f64 {
        let (mean, size) = (self.mean_of(|net| net), self.mean_of(f64::abs));
        if mean.abs() <= size * self.0.len() as f64 * f64::EPSILON { 0.0 } else { mean }
    }

    /// Returns the nearest distribution with this mean and, if given, this standard deviation. Each probability is
    /// multiplied by a + b·d + c·d², where d is the distance from the mean (calibration weights; Deville and Särndal,
    /// 1992). Returns `None` if a weight is not above 0, as after too few rounds.
    pub fn calibrated(&self, mean: f64, std_dev: Option<f64>) -> Option<NetSteps> {
        let (own_mean, own_std_dev) = (self.mean(), self.std_dev());
        let distance = |net: f64| (net - own_mean) / own_std_dev;
        let shift = distance(mean);
        let skewness = self.mean_of(|net| distance(net) * distance(net) * distance(net));
        let kurtosis = self.mean_of(|net| distance(net) * distance(net) * distance(net) * distance(net));
        // 0 for a distribution of two nets, whose mean decides its deviation.
        let spread = kurtosis - 1.0 - skewness * skewness;
        let square = match std_dev {
            Some(std_dev) if spread > 1e-9 => {
                let ratio = std_dev / own_std_dev;
                (ratio * ratio + shift * shift - 1.0 - shift * skewness) / spread
            }
            Some(_) | None => 0.0,
        };
        let line = shift - square * skewness;
        let mut steps = self.0.clone();
        for (net, probability) in &mut steps {
            let d = distance(*net as f64);
            *probability *= 1.0 - square + line * d + square * d * d;
        }
        let is_valid = own_std_dev > 0.0 && steps.iter().all(|(_, probability)| *probability > 0.0);
        is_valid.then(|| NetSteps::new(steps))
    }

    /// Returns the standard deviation.
    pub fn std_dev(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|net| (net - mean) * (net - mean)).sqrt()
    }

    /// Returns the standard error of the standard deviation if the distribution was seen in `rounds` rounds.
    pub fn std_dev_error(&self, rounds: u64) -> f64 {
        let (mean, variance) = (self.mean(), self.std_dev() * self.std_dev());
        let spread = self.mean_of(|net| {
            let excess = (net - mean) * (net - mean) - variance;
            excess * excess
        });
        (spread / (4.0 * variance * rounds as f64)).sqrt()
    }

    /// Returns the mean of the cubed distance from the mean.
    pub fn third_absolute_moment(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|net| (net - mean).abs() * (net - mean) * (net - mean))
    }

    /// Returns the distribution as another run of `rounds` rounds could have shown it: each net a Poisson number of
    /// times, from random shares below 1. Repeats a draw without any net.
    pub fn seen_again(&self, rounds: f64, share: &mut dyn FnMut() -> f64) -> NetSteps {
        let mut drawn = self.0.clone();
        loop {
            for (drawn, (_, probability)) in drawn.iter_mut().zip(&self.0) {
                drawn.1 = poisson(rounds * probability, share);
            }
            if self.0.is_empty() || drawn.iter().any(|(_, times)| *times > 0.0) {
                return NetSteps::new(drawn);
            }
        }
    }

    /// Returns the greatest common divisor of all nets.
    pub(super) fn grid(&self) -> i64 {
        self.0.iter().fold(0, |grid, (net, _)| num_integer::gcd(grid, *net)).max(1)
    }

    /// Returns the adjustment coefficient, in inverse smallest payable fractions: the r above 0 with a mean of
    /// e^(−r · net) of 1. A running total ever falls by d with probability at most e^(−rd) (Lundberg's inequality;
    /// Asmussen and Albrecher, *Ruin Probabilities*, 2010, chapter IV).
    /// Returns `None` if the mean is not above 0, or no net is a loss.
    pub fn adjustment(&self) -> Option<f64> {
        let (mean, lowest) = (self.mean(), self.steps().first()?.0);
        if mean <= 0.0 || lowest >= 0 {
            return None;
        }
        let is_above = |r: f64| {
            let beyond = self.steps().iter().map(|(net, chance)| chance * exp_beyond_line(-r * *net as f64));
            beyond.sum::<f64>() >= r * mean
        };
        let mut high = -1.0 / lowest as f64;
        while !is_above(high) {
            high *= 2.0;
        }
        while is_above(high / 2.0) {
            high /= 2.0;
        }
        let mut low = high / 2.0;
        loop {
            let middle = low + (high - low) / 2.0;
            if middle <= low || middle >= high {
                return Some(low);
            }
            if is_above(middle) { high = middle } else { low = middle }
        }
    }

    /// Returns the number of rounds after which neither end has been met in at least half of all cases (Kolmogorov's
    /// inequality).
    fn lasting(&self, ends: Limits, rounds: u64) -> f64 {
        let half_way = [ends.bankroll, ends.goal].into_iter().flatten().min().unwrap_or(i64::MAX) as f64 / 2.0;
        let by_drift = half_way / self.mean().abs();
        let by_spread = half_way * half_way / (2.0 * self.std_dev() * self.std_dev());
        (rounds as f64).min(by_drift).min(by_spread)
    }

    /// Returns the chance that each end comes first within `rounds` rounds, and the number of products that this takes;
    /// `None` if it is more than `most_work`. Follows the total round by round; both ends are absorbing. Without a
    /// goal, totals are dropped once they are so high that ruin is negligible. Any number of favourable rounds then
    /// takes no longer than getting there.
    pub fn reached(&self, ends: Limits, rounds: u64, most_work: u64) -> Option<(LimitChances, u64)> {
        self.followed(ends, Top::Ends, rounds, most_work)
    }

    /// Returns the chance that the running total falls by `depth` or more from a peak, its start included, within
    /// `rounds` rounds; `None` if that takes more than `most_work` products. Follows the distance from the peak.
    pub fn fallen(&self, depth: i64, rounds: u64, most_work: u64) -> Option<f64> {
        let ends = Limits { bankroll: Some(depth), goal: Some(1) };
        self.followed(ends, Top::Holds, rounds, most_work).map(|(reached, _)| reached.ruin)
    }

    /// Returns the smallest fall from a peak that is not exceeded within `rounds` rounds with at least this probability.
    pub fn fall_quantile(&self, probability: f64, rounds: u64, most_work: u64) -> Option<i64> {
        let grid = self.grid();
        let is_enough =
            |places: i64| Some(self.fallen((places + 1) * grid, rounds, most_work)? <= 1.0 - probability + NEGLIGIBLE);
        let (mut short, mut enough) = (-1, 0);
        while !is_enough(enough)? {
            (short, enough) = (enough, 2 * enough + 1);
        }
        while enough - short > 1 {
            let middle = short + (enough - short) / 2;
            if is_enough(middle)? { enough = middle } else { short = middle }
        }
        Some(enough * grid)
    }

    fn followed(&self, ends: Limits, upper: Top, rounds: u64, most_work: u64) -> Option<(LimitChances, u64)> {
        let grid = self.grid();
        let steps: Vec<(i64, f64)> = self.0.iter().map(|(net, probability)| (net / grid, *probability)).collect();
        let (down, up) = (steps.first()?.0, steps.last()?.0);
        let cut = NEGLIGIBLE / rounds as f64;
        // The lowest and the highest total that is not absorbed, in units of the grid.
        let bottom = ends.bankroll.map_or(i64::MIN, |bankroll| 1 - places(bankroll, grid));
        let rate = if ends.bankroll.is_some() && ends.goal.is_none() { self.adjustment() } else { None };
        let factor = rate.map(|rate| lundberg_bound(rate, grid));
        let top = ends.goal.map_or(i64::MAX, |goal| places(goal, grid) - 1);
        let mut totals = Followed { lowest: 0, at: vec![1.0], next: Vec::new() };
        let (mut reached, mut work) = (LimitChances::default(), 0);
        // If totals are dropped, rounds take less and less time.
        let lasting = if factor.is_some() { 0.0 } else { self.lasting(ends, rounds) };
        for round in 0..rounds {
            let products = totals.at.len() * steps.len();
            // As a rule, totals spread: do not follow totals that will take several times too long.
            if (lasting - round as f64) * products as f64 > 4.0 * most_work as f64 {
                return None;
            }
            let low = totals.lowest.checked_add(down)?.max(bottom);
            let high = totals.lowest.checked_add(totals.at.len() as i64 - 1)?.checked_add(up)?.min(top);
            let places = high.checked_sub(low)?.max(-1) as u64 + 1;
            work += PER_ROUND + products as u64;
            if work > most_work || places > MOST_PLACES {
                return None;
            }
            reached.rounds += 1.0 - reached.ruin - reached.goal;
            totals.play(&steps, [low, high], upper, &mut reached);
            totals.lowest = low + trim(&mut totals.at, cut) as i64;
            if let Some(factor) = factor {
                drop_safe(&mut totals.at, totals.lowest - bottom + 1, factor, cut);
            }
            if totals.at.is_empty() {
                // Totals that were dropped play on.
                let left = if factor.is_some() { rounds - 1 - round } else { 0 };
                reached.rounds += left as f64 * (1.0 - reached.ruin - reached.goal);
                break;
            }
        }
        Some((LimitChances { ruin: reached.ruin.min(1.0), goal: reached.goal.min(1.0), ..reached }, work))
    }
}

/// Returns Lundberg's bound on the chance to ever lose a bankroll, given the [adjustment](NetSteps::adjustment)
/// coefficient.
pub fn lundberg_bound(adjustment: f64, bankroll: i64) -> f64 {
    exp(-adjustment * bankroll as f64)
}

/// The totals that are followed: the chance of each, from the lowest.
struct Followed {
    lowest: i64,
    at: Vec<f64>,
    /// Space for the next round.
    next: Vec<f64>,
}

impl Followed {
    /// Plays a round, after which totals from `low` to `high` are left. All others have reached an end, or
    /// are held at `high`.
    fn play(&mut self, steps: &[(i64, f64)], [low, high]: [i64; 2], upper: Top, reached: &mut LimitChances) {
        let Followed { lowest, at, next } = self;
        next.clear();
        next.resize((high - low + 1).max(0) as usize, 0.0);
        let mut held = 0.0;
        for &(step, probability) in steps {
            let first = *lowest + step;
            let gone = ((low - first).max(0) as usize).min(at.len());
            let there = (((high - first).max(-1) + 1) as usize).clamp(gone, at.len());
            reached.ruin += probability * at[..gone].iter().sum::<f64>();
            let passed = probability * at[there..].iter().sum::<f64>();
            match upper {
                Top::Ends => reached.goal += passed,
                Top::Holds => held += passed,
            }
            // A step past the goal begins beyond the last place.
            let from = ((first - low).max(0) as usize).min(next.len());
            add_multiple(&mut next[from..], &at[gone..there], probability);
        }
        if let Some(highest) = next.last_mut() {
            *highest += held;
        }
        std::mem::swap(at, next);
    }
}

/// Returns a Poisson number with this mean: by the chances of 0, 1, 2 … for parts of a half, or, if the mean is large,
/// the nearest normal number, from twelve uniform ones.
fn poisson(mean: f64, share: &mut dyn FnMut() -> f64) -> f64 {
    const LARGE: f64 = 50.0;
    if mean > LARGE {
        let normal: f64 = (0..12).map(|_| share()).sum::<f64>() - 6.0;
        return (mean + mean.sqrt() * normal + 0.5).floor().max(0.0);
    }
    let (mut left, mut sum) = (mean, 0.0);
    while left > 0.0 {
        let part = left.min(0.5);
        left -= part;
        let (mut chance, mut at) = (exp_beyond_line(-part) + 1.0 - part, share());
        let mut count = 0.0;
        while at > chance && chance > f64::MIN_POSITIVE {
            at -= chance;
            count += 1.0;
            chance *= part / count;
        }
        sum += count;
    }
    sum
}

/// Adds a multiple of numbers to sums, index by index; with AVX2, four at once.
#[multiversion(targets("x86_64+avx2"))]
fn add_multiple(sums: &mut [f64], numbers: &[f64], times: f64) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += times * number;
    }
}

/// Returns the smallest number of places of a grid that make this amount or more.
pub(super) fn places(amount: i64, grid: i64) -> i64 {
    amount.div_euclid(grid) + i64::from(amount % grid > 0)
}

/// Computes a power with × alone, so that every machine finds the same digits.
fn power(mut base: f64, mut exponent: u64) -> f64 {
    let mut power = 1.0;
    while exponent > 0 {
        power *= if exponent & 1 == 1 { base } else { 1.0 };
        (base, exponent) = (base * base, exponent >> 1);
    }
    power
}

/// Drops the highest totals while the probability of ruin from all dropped ones stays below the cut. `above` is the
/// distance of the lowest total from ruin. Each further place makes ruin less likely by `factor`.
fn drop_safe(at: &mut Vec<f64>, above: i64, factor: f64, cut: f64) {
    let mut ruined = 0.0;
    while let Some(highest) = at.last() {
        ruined += highest * power(factor, above as u64 + at.len() as u64 - 1);
        if ruined > cut {
            break;
        }
        at.pop();
    }
}

/// Cuts off negligible probabilities at both ends, and returns the number cut in front.
pub(super) fn trim(probabilities: &mut Vec<f64>, cut: f64) -> usize {
    fn to_cut<'a>(probabilities: impl Iterator<Item = &'a f64>, cut: f64) -> usize {
        let sums = probabilities.scan(0.0, |sum, probability| {
            *sum += probability;
            Some(*sum)
        });
        sums.take_while(|sum| *sum <= cut).count()
    }
    probabilities.truncate(probabilities.len() - to_cut(probabilities.iter().rev(), cut));
    let front = to_cut(probabilities.iter(), cut);
    probabilities.drain(..front);
    front
}

#[cfg(test)]
pub(super) mod tests;
