//! The law of the total of many rounds.

use super::net_law::{BINS, LISTED};
use super::walk::{MOST_PLACES, MOST_WORK, NEGLIGIBLE, NetSteps, trim};
use multiversion::multiversion;

/// The chance of the normal law beyond three deviations on one side is a little larger.
const BEYOND_THREE_DEVIATIONS: f64 = 0.001_349;

/// The probabilities of the totals `first`, `first + step` …
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    first: i64,
    step: i64,
    probabilities: Vec<f64>,
}

impl NetSteps {
    /// The law of the total of a number of rounds, by convolution of 1, 2, 4 … rounds; `None` where that takes too
    /// long.
    #[must_use]
    pub fn totals(&self, rounds: u64) -> Option<Totals> {
        let cut = NEGLIGIBLE / rounds as f64;
        let mut work = 0;
        let (mut power, mut total) = (self.one_round()?, None);
        // The last law to be squared, of this many rounds, goes beyond three deviations on both sides.
        let last = (1_u64 << rounds.max(1).ilog2()) / 2;
        let wide = 6.0 * self.std_dev() * (last as f64).sqrt() / power.step as f64;
        if self.normal_error(last) < BEYOND_THREE_DEVIATIONS && wide * wide > MOST_WORK as f64 {
            return None;
        }
        let mut left = rounds;
        loop {
            if left & 1 == 1 {
                total = Some(match total {
                    None => power.clone(),
                    Some(total) => power.convolved(&total, cut, &mut work)?,
                });
            }
            left >>= 1;
            if left == 0 {
                return total;
            }
            power = power.convolved(&power, cut, &mut work)?;
        }
    }

    fn one_round(&self) -> Option<Totals> {
        let first = self.law().first()?.0;
        let step = self.law().iter().fold(0, |step, (net, _)| num_integer::gcd(step, net - first)).max(1);
        let place = |net: i64| (net - first) / step;
        let places = place(self.law().last()?.0) as u64 + 1;
        if places > MOST_PLACES {
            return None;
        }
        let mut probabilities = vec![0.0; places as usize];
        self.law().iter().for_each(|(net, probability)| probabilities[place(*net) as usize] = *probability);
        Some(Totals { first, step, probabilities })
    }
}

impl Totals {
    fn convolved(&self, other: &Totals, cut: f64, work: &mut u64) -> Option<Totals> {
        let (short, long) =
            if self.probabilities.len() < other.probabilities.len() { (self, other) } else { (other, self) };
        let places = short.probabilities.len() + long.probabilities.len() - 1;
        *work += (short.probabilities.len() * long.probabilities.len()) as u64;
        if *work > MOST_WORK || places as u64 > MOST_PLACES {
            return None;
        }
        let mut probabilities = products(&short.probabilities, &long.probabilities);
        let skipped = trim(&mut probabilities, cut) as i64;
        let first = self.first.checked_add(other.first)?.checked_add(skipped * self.step)?;
        Some(Totals { first, step: self.step, probabilities })
    }

    fn total(&self, place: usize) -> i64 {
        self.first + place as i64 * self.step
    }

    /// The lowest total that at least this share of all totals does not exceed.
    #[must_use]
    pub fn quantile(&self, share: f64) -> i64 {
        let mut sum = 0.0;
        // Sums within rounding of the share have reached it.
        let reached = self.probabilities.iter().position(|probability| {
            sum += probability;
            sum >= share - NEGLIGIBLE
        });
        self.total(reached.unwrap_or(self.probabilities.len().saturating_sub(1)))
    }

    /// The chance of a total from `low` up to, but not including, `high`.
    #[must_use]
    pub fn between(&self, low: i64, high: i64) -> f64 {
        let place = |total: i64| {
            let up = total.saturating_sub(self.first);
            (up.div_euclid(self.step) + i64::from(up % self.step > 0)).clamp(0, self.probabilities.len() as i64)
        };
        self.probabilities[place(low) as usize..place(high.max(low)) as usize].iter().sum()
    }

    /// How likely a total is to be at least as far from the mean as this one on either side: twice the tail from it
    /// outwards, at most 1.
    #[must_use]
    pub fn as_far(&self, total: i64) -> f64 {
        let tails = [self.between(i64::MIN, total.saturating_add(1)), self.between(total, i64::MAX)];
        (2.0 * tails[0].min(tails[1]) + NEGLIGIBLE).min(1.0)
    }

    /// The width of equal cells, and the lowest total of each: a cell for every total, or wider ones where there are
    /// too many to list.
    pub fn cells(&self) -> (i64, impl Iterator<Item = i64> + use<>) {
        let places = self.probabilities.len();
        let together = if places > LISTED { places.div_ceil(BINS) } else { 1 };
        let (first, step) = (self.first, self.step);
        (step * together as i64, (0..places).step_by(together).map(move |place| first + place as i64 * step))
    }

    /// The chance of a total above 0.
    #[must_use]
    pub fn ahead(&self) -> f64 {
        let above = self.probabilities.iter().enumerate().filter(|(place, _)| self.total(*place) > 0);
        above.map(|(_, probability)| probability).sum::<f64>().min(1.0)
    }
}

/// The products of all pairs, added up by the sum of their places; each sum begins with the first of `short`.
fn products(short: &[f64], long: &[f64]) -> Vec<f64> {
    const ZEROS: [f64; TOGETHER - 1] = [0.0; TOGETHER - 1];
    let padded = [&ZEROS[..], long, &ZEROS[..]].concat();
    let mut sums = vec![0.0; short.len().next_multiple_of(TOGETHER) + long.len() - 1];
    for (from, times) in (0..).step_by(TOGETHER).zip(short.chunks(TOGETHER)) {
        let mut several = [0.0; TOGETHER];
        several[..times.len()].copy_from_slice(times);
        add_products(&mut sums[from..], &padded, several);
    }
    sums.truncate(short.len() + long.len() - 1);
    sums
}

/// Factors that are multiplied at once, so that a sum is read and written once for all of them.
const TOGETHER: usize = 4;

/// Adds the products of a few factors with numbers that stand between zeros, each factor a place after the one before;
/// in AVX2 to four sums at once.
#[multiversion(targets("x86_64+avx2"))]
fn add_products(sums: &mut [f64], padded: &[f64], [a, b, c, d]: [f64; TOGETHER]) {
    let places = padded.len() + 1 - TOGETHER;
    let sums = &mut sums[..places];
    let (of_a, of_b, of_c, of_d) = (&padded[3..], &padded[2..][..places], &padded[1..][..places], &padded[..places]);
    for at in 0..places {
        sums[at] = sums[at] + a * of_a[at] + b * of_b[at] + c * of_c[at] + d * of_d[at];
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk::tests::{coin, coin_sum};
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// By hand: two rounds of −1, 0, 3 with 1/2, 1/4, 1/4 give −2, −1, 0, 2, 3, 6 with 4, 4, 1, 4, 2, 1 sixteenths.
    #[test]
    fn two_rounds_by_hand() {
        let law = NetSteps::new([(3, 0.25), (-1, 0.25), (0, 0.25), (-1, 0.25), (9, 0.0)]);
        assert_eq!((law.mean(), law.std_dev()), (0.25, (2.75f64 - 0.0625).sqrt()));
        let totals = law.totals(2).unwrap();
        assert_eq!((totals.first, totals.step), (-2, 1));
        assert_eq!(
            totals.probabilities.iter().map(|p| p * 16.0).collect::<Vec<_>>(),
            [4., 4., 1., 0., 4., 2., 0., 0., 1.]
        );
        assert_eq!([0.05, 0.25, 0.26, 0.5, 0.95, 1.0].map(|share| totals.quantile(share)), [-2, -2, -1, -1, 6, 6]);
        assert_eq!(totals.ahead(), 7.0 / 16.0);
        // With 2 to lose: the first round leaves 1, 2 or 5; only two losses ruin. With 1: the first loss does, or the
        // second after a 0.
        assert_eq!((law.ruin(2, 2), law.ruin(1, 2)), (Some(0.25), Some(0.5 + 0.125)));
    }

    #[test]
    fn totals_of_two_outcomes_are_binomial() {
        for (p, n) in [(0.5, 40), (0.3, 57), (0.9, 100)] {
            let totals = coin(p).totals(n).unwrap();
            for sum in -(n as i64)..=n as i64 {
                let place = (sum - totals.first) / totals.step;
                let held = (sum - totals.first) % totals.step == 0 && place >= 0;
                let found = if held { totals.probabilities.get(place as usize).copied().unwrap_or(0.0) } else { 0.0 };
                assert!((found - coin_sum(n, sum, p)).abs() < 1e-12, "{sum} of {n}");
            }
            let ahead: f64 = (1..=n as i64).map(|sum| coin_sum(n, sum, p)).sum();
            assert!((totals.ahead() - ahead).abs() < 1e-11);
        }
    }

    /// Several factors at once give the digits of one after the other.
    #[test]
    fn sums_are_added_in_order() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        for (few, many) in [(1, 1), (1, 7), (3, 3), (4, 4), (5, 9), (8, 100), (97, 250)] {
            let mut some = |count: usize| -> Vec<f64> {
                (0..count).map(|_| if rng.random_bool(0.2) { 0.0 } else { rng.random() }).collect()
            };
            let (short, long) = (some(few), some(many));
            let mut sums = vec![0.0; few + many - 1];
            for (at, factor) in short.iter().enumerate() {
                long.iter().zip(&mut sums[at..]).for_each(|(number, sum)| *sum += factor * number);
            }
            assert_eq!(products(&short, &long), sums, "{few} and {many}");
        }
    }

    /// The law of √n(mean − μ)/σ is within 0.4748 ρ/σ³√n of the normal one (Shevtsova, 2011); its quantiles follow.
    #[test]
    fn many_rounds_are_nearly_normal() {
        let law = NetSteps::new([(-1, 0.55), (1, 0.3), (3, 0.12), (7, 0.03)]);
        let n = 20_000;
        let (mean, deviation) = (law.mean() * n as f64, law.std_dev() * (n as f64).sqrt());
        let totals = law.totals(n).unwrap();
        let cube = law.std_dev() * law.std_dev() * law.std_dev();
        let bound = 0.4748 * law.third_absolute_moment() / cube / (n as f64).sqrt();
        assert!((0.005..0.01).contains(&bound), "{bound}");
        // Normal quantiles of 5 % and 95 % less and more the bound, from tables: z(0.04) and z(0.06).
        let low = (totals.quantile(0.05) as f64 - mean) / deviation;
        let high = (totals.quantile(0.95) as f64 - mean) / deviation;
        assert!((-1.7507..-1.5548).contains(&low) && (1.5548..1.7507).contains(&high), "{low} {high}");
        assert!((totals.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-11);
    }

    #[test]
    fn a_law_is_cut_into_cells() {
        let totals = coin(0.5).totals(4).unwrap();
        let (width, cells) = totals.cells();
        assert_eq!((width, cells.collect::<Vec<_>>()), (2, vec![-4, -2, 0, 2, 4]));
        assert_eq!((totals.between(-4, -2), totals.between(-3, 3), totals.between(9, 0)), (1. / 16., 14. / 16., 0.0));
        assert_eq!([-4, 4, 0].map(|total| (totals.as_far(total) * 1e9).round() / 1e9), [0.125, 0.125, 1.0]);
        let many = Totals { first: 3, step: 2, probabilities: vec![1.0 / 70_000.0; 70_000] };
        let (width, cells) = many.cells();
        let cells: Vec<i64> = cells.collect();
        assert_eq!((width, cells.len()), (2 * 137, 511));
        let whole: f64 = cells.iter().map(|cell| many.between(*cell, cell + width)).sum();
        assert!((whole - 1.0).abs() < 1e-12);
    }
}
