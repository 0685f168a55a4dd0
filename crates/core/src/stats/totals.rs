//! The distribution of the total of many rounds.
//!
//! A few totals are listed by adding up nets. For more, the Fourier series of a single round is raised to the power of
//! the number of rounds and transformed back. A lattice too fine for that is rounded at random to a coarser one. This
//! moves a total by a known distance at most, so every probability and every quantile has bounds.

use super::fourier::{Complex, from_spectrum, power_of_one_and, root_less_one, spectrum_less_one, spectrum_of};
use super::net_counts::{BINS, LISTED};
use super::walk::{NEGLIGIBLE, NetSteps, trim};
use std::f64::consts::TAU;

/// Maximum number of additions for a list of sums.
const MOST_ADDED: usize = 1 << 17;
/// Maximum number of places in a lattice.
const MOST_PLACES: usize = 1 << 21;
/// Maximum number of roots to add up for a spectrum, well below a second's work.
const MOST_ROOTS: usize = 1 << 29;
/// Number of uniform variables, each two cells wide, summed in a random rounding. The spectrum of the sum, a power of
/// sin x/x, is below 10^-21 beyond the spectrum of the lattice.
const ROUNDINGS: u32 = 32;
/// e^−34 is the most that is left outside the lattice on either side.
const OUTSIDE: f64 = 34.0;

/// The probabilities of totals, in the smallest payable fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    places: Places,
    probabilities: Vec<f64>,
    /// Largest distance of a total from its cell.
    rounded: i128,
    /// Bound on the error of a probability for other reasons: omitted totals and rounding.
    within: f64,
}

/// Totals that have probabilities.
#[derive(Clone, Debug, PartialEq)]
enum Places {
    Listed(Vec<i128>),
    Lattice { first: i128, step: i128 },
}

/// A chance or a total, between these bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    /// Value.
    pub value: f64,
    /// Largest error.
    pub off_at_most: f64,
}

impl NetSteps {
    /// Returns the distribution of the total of a number of rounds.
    pub fn totals(&self, rounds: u64) -> Totals {
        self.listed_totals(rounds).unwrap_or_else(|| self.totals_by_series(rounds, MOST_PLACES))
    }

    /// Lists totals by adding up 1, 2, 4 … rounds. Returns `None` if there are too many.
    fn listed_totals(&self, rounds: u64) -> Option<Totals> {
        let mut added = 0;
        let mut power: Vec<(i128, f64)> =
            self.steps().iter().map(|(net, chance)| (i128::from(*net), *chance)).collect();
        let (mut total, mut left) = (vec![(0, 1.0)], rounds);
        loop {
            if left & 1 == 1 {
                total = sums(&total, &power, &mut added)?;
            }
            left >>= 1;
            if left == 0 {
                break;
            }
            power = sums(&power, &power, &mut added)?;
        }
        let (totals, probabilities) = total.into_iter().unzip();
        Some(Totals { places: Places::Listed(totals), probabilities, rounded: 0, within: NEGLIGIBLE })
    }

    /// Computes totals by the Fourier series, in at most `most_places` cells.
    fn totals_by_series(&self, rounds: u64, most_places: usize) -> Totals {
        let steps = self.steps();
        // If most rounds have one net, roots near 1 keep their last digits for any number of rounds.
        let origin = steps.iter().fold((0, 0.0), |most, next| if next.1 > most.1 { *next } else { most }).0;
        let step = steps.iter().fold(0, |step, (net, _)| num_integer::gcd(step, net - origin)).max(1);
        let (low, high) = self.most_totals(rounds, origin);
        let (low, high) = (low.div_euclid(step.into()), high.div_euclid(step.into()) + 1);
        let terms = || steps.iter().map(|(net, chance)| (i128::from((net - origin) / step), *chance));
        let (grid, mut spectrum, within) = spectrum(terms, low, high, rounds, most_places);
        for (harmonic, of) in spectrum.iter_mut().enumerate() {
            *of = power_of_one_and(*of, rounds).scaled(grid.rounding(harmonic));
        }
        let mut probabilities = from_spectrum(&spectrum);
        drop(spectrum);
        let begin = grid.first.rem_euclid(grid.places as i128);
        probabilities.rotate_left(begin as usize);
        let skipped = clean(&mut probabilities);
        let (origin, step) = (i128::from(rounds) * i128::from(origin), i128::from(step) * grid.width);
        Totals {
            places: Places::Lattice { first: origin + (grid.first + skipped as i128) * step, step },
            probabilities,
            rounded: grid.rounded * step,
            within,
        }
    }

    /// Returns bounds that contain all totals but a negligible share, as distances from `rounds` times `origin`.
    fn most_totals(&self, rounds: u64, origin: i64) -> (i128, i128) {
        let ends = [self.steps().first(), self.steps().last()].map(|end| end.map_or(0, |(net, _)| *net));
        let [lowest, highest] = ends.map(|net| i128::from(net - origin) * i128::from(rounds));
        let mean: f64 = self.steps().iter().map(|(net, chance)| (net - origin) as f64 * chance).sum();
        let mean = mean * rounds as f64;
        let [down, up] = [-1.0, 1.0].map(|side| self.reach(rounds, side, self.mean(), OUTSIDE));
        (((mean - down).floor() as i128).max(lowest), ((mean + up).ceil() as i128).min(highest))
    }
}

/// Grid of cells of equal width. Cell `i` starts at `first + i` widths.
struct TotalGrid {
    first: i128,
    width: i128,
    /// A power of two, as is the width.
    places: usize,
    /// Largest distance that a total can be moved, in widths.
    rounded: i128,
}

impl TotalGrid {
    /// Returns a cell for each of these totals if `most_places` suffice, otherwise the narrowest cells that fit.
    fn over(low: i128, high: i128, most_places: usize) -> TotalGrid {
        let totals = high - low + 1;
        if totals <= most_places as i128 {
            return TotalGrid {
                first: low,
                width: 1,
                places: (totals as usize).next_power_of_two().max(2),
                rounded: 0,
            };
        }
        let rounded = i128::from(ROUNDINGS);
        let mut width = 2;
        while totals / width + 2 * rounded + 3 > most_places as i128 {
            width *= 2;
        }
        TotalGrid { first: low.div_euclid(width) - rounded, width, places: most_places, rounded }
    }

    /// Returns the turn of this total with each harmonic, in parts of 2^128.
    fn turn(&self, total: i128) -> i128 {
        total << (128 - self.places.trailing_zeros() - self.width.trailing_zeros())
    }

    /// Returns the spectrum of random rounding: the spectrum of a uniform number two cells wide, to the power of
    /// `ROUNDINGS`.
    fn rounding(&self, harmonic: usize) -> f64 {
        if self.rounded == 0 || harmonic == 0 {
            return 1.0;
        }
        let turn = (harmonic as i128) << (128 - self.places.trailing_zeros());
        let of_one = root_less_one(turn).im / (TAU * harmonic as f64 / self.places as f64);
        (0..ROUNDINGS.trailing_zeros()).fold(of_one, |power, _| power * power)
    }
}

/// Returns the spectrum of a round, less one, and the largest error of chances of the total of `rounds`.
fn spectrum<Terms: Iterator<Item = (i128, f64)>>(
    terms: impl Fn() -> Terms,
    low: i128,
    high: i128,
    rounds: u64,
    most_places: usize,
) -> (TotalGrid, Vec<Complex>, f64) {
    let n = rounds as f64;
    let grid = TotalGrid::over(low, high, most_places);
    let most_terms = 2 * MOST_ROOTS / grid.places;
    let count = terms().count();
    if count > most_terms && grid.width == 1 {
        let mut numbers = vec![0.0; grid.places];
        numbers[0] = -1.0;
        terms().for_each(|(at, chance)| numbers[at.rem_euclid(grid.places as i128) as usize] += chance);
        // The last digits of each round.
        return (grid, spectrum_of(&numbers), NEGLIGIBLE.max(1e-14 * n));
    }
    let places = if count > most_terms { (MOST_ROOTS / count).next_power_of_two() } else { grid.places };
    let grid = TotalGrid::over(low, high, places);
    let turns = terms().map(|(at, chance)| (grid.turn(at), chance));
    let spectrum = spectrum_less_one(turns, grid.places / 2 + 1);
    // A mean that is known to the last digit, times n, over a deviation that grows with √n.
    (grid, spectrum, NEGLIGIBLE.max(1e-14 * n.sqrt()))
}

/// Returns all sums of two totals with their chances, ascending; `None` if there are too many to add up.
fn sums(some: &[(i128, f64)], others: &[(i128, f64)], added: &mut usize) -> Option<Vec<(i128, f64)>> {
    *added += some.len() * others.len();
    if *added > MOST_ADDED {
        return None;
    }
    let mut sums: Vec<(i128, f64)> = Vec::with_capacity(some.len() * others.len());
    for (a, p) in some {
        sums.extend(others.iter().map(|(b, q)| (a + b, p * q)));
    }
    sums.sort_by_key(|(total, _)| *total);
    sums.dedup_by(|more, first| {
        let is_same = more.0 == first.0;
        first.1 += if is_same { more.1 } else { 0.0 };
        is_same
    });
    Some(sums)
}

/// Removes the rounding noise of a transform. Returns the number of places cut in front.
fn clean(probabilities: &mut Vec<f64>) -> usize {
    let places = probabilities.len() as f64;
    let squares = probabilities.iter().map(|probability| probability * probability).sum::<f64>();
    let noise = 64.0 * f64::EPSILON * f64::from(probabilities.len().ilog2()) * (squares / places).sqrt();
    probabilities.iter_mut().filter(|probability| **probability < noise).for_each(|probability| *probability = 0.0);
    trim(probabilities, 0.0)
}

impl Totals {
    /// Returns the number of places.
    pub(super) fn len(&self) -> usize {
        self.probabilities.len()
    }

    /// Returns every total that is counted, with its probability.
    pub(super) fn each(&self) -> impl Iterator<Item = (i128, f64)> {
        self.probabilities.iter().enumerate().map(|(place, probability)| (self.total(place), *probability))
    }

    fn total(&self, place: usize) -> i128 {
        match &self.places {
            Places::Listed(totals) => totals[place],
            Places::Lattice { first, step } => first + place as i128 * step,
        }
    }

    /// Returns the first place of this total or more.
    fn place(&self, total: i128) -> usize {
        let places = self.probabilities.len();
        match &self.places {
            Places::Listed(totals) => totals.partition_point(|listed| *listed < total),
            Places::Lattice { first, step } => {
                let up = total.saturating_sub(*first);
                (up.div_euclid(*step) + i128::from(up.rem_euclid(*step) > 0)).clamp(0, places as i128) as usize
            }
        }
    }

    /// Returns the lowest total with at least this share of all totals at or below it.
    pub fn quantile(&self, share: f64) -> Bounded {
        // Sums within rounding of the share have reached it.
        let value = self.reaching(share - NEGLIGIBLE);
        let doubtful = if self.within > NEGLIGIBLE {
            self.reaching(share + self.within) - self.reaching(share - self.within)
        } else {
            0
        };
        Bounded { value: value as f64, off_at_most: (self.rounded + doubtful) as f64 }
    }

    /// Returns the lowest total with at least this cumulative probability.
    fn reaching(&self, share: f64) -> i128 {
        let mut sum = 0.0;
        let reached = self.probabilities.iter().position(|probability| {
            sum += probability;
            sum >= share
        });
        self.total(reached.unwrap_or(self.probabilities.len().saturating_sub(1)))
    }

    /// Returns the probability counted from `low` up to, but not including, `high`.
    fn counted(&self, low: i128, high: i128) -> f64 {
        self.probabilities[self.place(low)..self.place(high.max(low))].iter().sum()
    }

    /// Returns the chance of a total from `low` up to, but not including, `high`.
    pub fn between(&self, low: i128, high: i128) -> Bounded {
        let value = self.counted(low, high);
        let moved = self.rounded;
        let most = self.counted(low.saturating_sub(moved), high.saturating_add(moved));
        let least = self.counted(low.saturating_add(moved), high.saturating_sub(moved));
        Bounded { value: value.min(1.0), off_at_most: self.within + (most - value).max(value - least) }
    }

    /// Returns how likely a total is to be at least as far from the mean as this one on either side: twice the tail
    /// from it outwards, at most 1.
    pub fn as_far(&self, total: i128) -> f64 {
        let tails = [self.between(i128::MIN, total.saturating_add(1)), self.between(total, i128::MAX)];
        let [low, high] = tails.map(|tail| tail.value + tail.off_at_most);
        (2.0 * low.min(high)).min(1.0)
    }

    /// Returns the width of equal cells, and the lowest total of each: a cell for every total, or wider ones if there
    /// are too many to list.
    pub fn cells(&self) -> (i128, Vec<i128>) {
        let places = self.probabilities.len();
        // Zero rounds have no distribution.
        let Some(last) = places.checked_sub(1) else { return (1, Vec::new()) };
        let (first, last) = (self.total(0), self.total(last));
        let step = match &self.places {
            Places::Listed(totals) => totals.iter().fold(0, |step, total| num_integer::gcd(step, total - first)).max(1),
            Places::Lattice { step, .. } => *step,
        };
        if places <= LISTED {
            return (step, (0..places).map(|place| self.total(place)).collect());
        }
        let width = ((last - first) / step / BINS as i128 + 1) * step;
        (width, (0..).map(|cell| first + cell * width).take_while(|low| *low <= last).collect())
    }

    /// Returns `true` if every total is counted without rounding.
    pub fn are_exact(&self) -> bool {
        self.rounded == 0
    }

    /// Returns the chance of a total above 0.
    pub fn ahead(&self) -> Bounded {
        self.between(1, i128::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tails::binomial;
    use super::super::walk::tests::{coin, coin_sum};
    use super::*;
    use num_bigint::BigUint;
    use std::collections::BTreeMap;

    /// Two rounds of −1, 0, 3 with 1/2, 1/4, 1/4 give −2, −1, 0, 2, 3, 6 with 4, 4, 1, 4, 2, 1 sixteenths.
    #[test]
    fn two_rounds_by_hand() {
        let nets = NetSteps::new([(3, 0.25), (-1, 0.25), (0, 0.25), (-1, 0.25), (9, 0.0)]);
        assert_eq!((nets.mean(), nets.std_dev()), (0.25, (2.75f64 - 0.0625).sqrt()));
        let totals = nets.totals(2);
        assert_eq!(totals.places, Places::Listed(vec![-2, -1, 0, 2, 3, 6]));
        assert_eq!(totals.probabilities.iter().map(|p| p * 16.0).collect::<Vec<_>>(), [4., 4., 1., 4., 2., 1.]);
        let quantile = |share| totals.quantile(share).value;
        assert_eq!([0.05, 0.25, 0.26, 0.5, 0.95, 1.0].map(quantile), [-2., -2., -1., -1., 6., 6.]);
        assert_eq!(totals.ahead(), Bounded { value: 7.0 / 16.0, off_at_most: NEGLIGIBLE });
        // With 2 to lose, the first round leaves 1, 2 or 5, and only two losses ruin. With 1, the first loss ruins, or
        // the second after a 0.
        assert_eq!((nets.ruin(2, 2), nets.ruin(1, 2)), (Some(0.25), Some(0.5 + 0.125)));
    }

    #[test]
    fn totals_of_two_outcomes_are_binomial() {
        for (p, n) in [(0.5, 40), (0.3, 57), (0.9, 100)] {
            for totals in [coin(p).totals(n), coin(p).totals_by_series(n, MOST_PLACES)] {
                for sum in -(n as i64)..=n as i64 {
                    let found = totals.between(sum.into(), i128::from(sum) + 1);
                    assert!((found.value - coin_sum(n, sum, p)).abs() < 1e-14, "{sum} of {n}: {found:?}");
                    assert_eq!(found.off_at_most, NEGLIGIBLE);
                }
                let ahead: f64 = (1..=n as i64).map(|sum| coin_sum(n, sum, p)).sum();
                assert!((totals.ahead().value - ahead).abs() < 1e-13);
            }
        }
    }

    /// Compares distributions of some lopsided rounds with whole numbers: the ways to each total, one round after
    /// another.
    #[test]
    fn lopsided_rounds_are_added_up() {
        let nets: [&[(i64, u32)]; 5] = [
            &[(-10_000, 500), (-3, 20), (12_345, 300), (33_333, 30), (500_000, 1)],
            &[(-1, 599), (499, 1)],
            &[(-700, 1), (-1, 2), (0, 3), (95, 90)],
            &[(-25_000, 60), (-33_333, 11), (10_000, 400), (-10_000, 420), (20_000, 80)],
            &[(-5_000_000_007, 1), (1_000_000_000, 6)],
        ];
        for (nets, rounds) in nets.into_iter().zip([7, 300, 25, 9, 40]) {
            let whole = nets.iter().map(|(_, weight)| *weight).sum::<u32>();
            let mut ways = BTreeMap::from([(0i128, BigUint::from(1u8))]);
            for _ in 0..rounds {
                let mut next = BTreeMap::<i128, BigUint>::new();
                for ((total, ways), (net, weight)) in ways.iter().flat_map(|of| nets.iter().map(move |net| (of, net))) {
                    *next.entry(total + i128::from(*net)).or_default() += ways * *weight;
                }
                ways = next;
            }
            let all = (0..rounds).fold(BigUint::from(1u8), |all, _| all * whole);
            let chance = |ways: &BigUint| super::super::nearest_f64(&ways.clone().into(), &all.clone().into());
            let expected: Vec<(i128, f64)> = ways.iter().map(|(total, ways)| (*total, chance(ways))).collect();
            let steps = NetSteps::new(nets.iter().map(|(net, weight)| (*net, f64::from(*weight) / f64::from(whole))));
            // The default, a cell for every total, and few cells.
            for most in [None, Some(1 << 20), Some(1 << 10), Some(1 << 15)] {
                let totals = most.map_or_else(|| steps.totals(rounds), |most| steps.totals_by_series(rounds, most));
                hold(&totals, &expected, &format!("{nets:?} at {most:?}"));
            }
        }
    }

    /// Checks that chances and quantiles are within their stated bounds.
    fn hold(totals: &Totals, expected: &[(i128, f64)], what: &str) {
        let mut up_to = 0.0;
        for &(total, chance) in expected {
            let below = totals.between(i128::MIN, total);
            assert!((below.value - up_to).abs() < below.off_at_most, "{what} below {total}: {below:?} for {up_to}");
            up_to += chance;
            // Far from where the next total decides.
            for share in [up_to - chance / 2.0, up_to - chance / 5.0].into_iter().filter(|_| chance > 1e-6) {
                let found = totals.quantile(share);
                let off = (found.value - total as f64).abs();
                assert!(off <= found.off_at_most, "{what} {share}: {found:?} for {total}");
            }
        }
        let ahead: f64 = expected.iter().filter(|(total, _)| *total > 0).map(|(_, chance)| chance).sum();
        assert!((totals.ahead().value - ahead).abs() <= totals.ahead().off_at_most, "{what}");
    }

    /// Checks that rounding costs little: a ten-thousandth of the cells, or a probability as small.
    #[test]
    fn rounded_totals_are_close() {
        let fine = NetSteps::new([(-1_000_000_007, 0.5), (999_999_937, 0.49), (3_333_333_331, 0.01)]);
        let coarse = NetSteps::new([(-300, 0.5), (300, 0.49), (1_000, 0.01)]);
        for rounds in [1_000, 100_000] {
            let [fine, coarse] = [&fine, &coarse].map(|nets| nets.totals(rounds));
            assert!(!fine.are_exact() && coarse.are_exact());
            let deviation = 1.07e9 * (rounds as f64).sqrt();
            for share in [0.01, 0.3, 0.5, 0.99] {
                let [fine, coarse] = [&fine, &coarse].map(|totals| totals.quantile(share));
                assert!(fine.off_at_most < 1e-3 * deviation, "{fine:?}");
                // The steps of the coarse distribution, and the few millionths by which its nets differ.
                let apart = fine.off_at_most + 2e9 + 1e-6 * rounds as f64 * 1e9;
                assert!((fine.value - 1e7 / 3.0 * coarse.value).abs() < apart, "{fine:?} {coarse:?}");
            }
            assert!(fine.ahead().off_at_most < 0.03, "{:?}", fine.ahead());
        }
    }

    /// Compares with exact binomial tails, for more rounds than anybody plays.
    #[test]
    fn long_runs_keep_their_digits() {
        for (rounds, p, heads, within) in
            [(1_000_000u64, 0.3, 300_500u64, 1e-12), (400_000_000, 0.48, 192_009_000, 1e-10), (300_000, 1e-5, 9, 1e-12)]
        {
            let totals = coin(p).totals(rounds);
            let total = 2 * i128::from(heads) - i128::from(rounds);
            let expected = binomial(heads.into(), rounds.into(), p) / 2.0;
            let found = totals.between(total, i128::MAX);
            assert!(totals.are_exact() && found.off_at_most < 300.0 * within, "{found:?}");
            assert!((found.value - expected).abs() < within, "{found:?} for {expected}");
        }
    }

    /// Tests distributions of many nets, which take another transform.
    #[test]
    fn distributions_of_many_nets() {
        let nets = NetSteps::new((0..3_000).map(|net| (net * net % 7_919, f64::from(1 + net as i32 % 5))));
        let totals = nets.totals(3_000);
        assert!(totals.are_exact());
        let few = nets.totals_by_series(3_000, 1 << 12);
        for share in [0.001, 0.5, 0.9] {
            let (one, other) = (totals.quantile(share), few.quantile(share));
            assert!((one.value - other.value).abs() <= other.off_at_most && other.off_at_most > 0.0);
        }
        let mean: f64 = totals.each().map(|(total, p)| p * total as f64).sum();
        assert!((mean / 3_000.0 / nets.mean() - 1.0).abs() < 1e-11);
    }

    #[test]
    fn a_distribution_is_cut_into_cells() {
        let totals = coin(0.5).totals(4);
        assert_eq!(totals.cells(), (2, vec![-4, -2, 0, 2, 4]));
        let chances = [(-4, -2), (-3, 3), (9, 0)].map(|(low, high)| totals.between(low, high).value);
        assert_eq!(chances, [1. / 16., 14. / 16., 0.0]);
        assert_eq!([-4, 4, 0].map(|total| (totals.as_far(total) * 1e9).round() / 1e9), [0.125, 0.125, 1.0]);
        let lattice = Places::Lattice { first: 3, step: 2 };
        let many =
            Totals { places: lattice, probabilities: vec![1.0 / 70_000.0; 70_000], rounded: 0, within: NEGLIGIBLE };
        let (width, cells) = many.cells();
        assert_eq!((width, cells.len()), (2 * 137, 511));
        let whole: f64 = cells.iter().map(|cell| many.between(*cell, cell + width).value).sum();
        assert!((whole - 1.0).abs() < 1e-12);
    }
}
