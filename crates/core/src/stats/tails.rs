//! P-values: exact binomial tails, χ², a bound for means, and the adjustment for several of them.
//!
//! They serve verdicts and readers; no table contains them.

#![expect(clippy::disallowed_methods, reason = "p-values may differ in the last digit")]

use super::estimate::wilson;
use std::f64::consts::{LN_2, PI};

/// Cells with fewer expected are merged before χ² is taken.
pub const FEWEST_EXPECTED: f64 = 10.0;

/// Returns the probability of a count as far from expected on either side, out of `n` rounds with probability `p` each.
/// It is twice the exact binomial tail from the count outwards, at most 1.
///
/// If `p` is 0 or 1, the result is 1 for the only possible count and 0 for any other.
pub fn binomial(count: u128, n: u128, p: f64) -> f64 {
    let (k, n) = (count as f64, n as f64);
    let tail = if k >= n * p { upper_tail(k, n, p, 1.0 - p) } else { upper_tail(n - k, n, 1.0 - p, p) };
    // However unlikely, it is not impossible.
    let least = if p > 0.0 && p < 1.0 { f64::MIN_POSITIVE } else { 0.0 };
    (2.0 * tail).clamp(least, 1.0)
}

/// Returns the p-value of a count if its probability was estimated from `trials` independent trials. It is the largest
/// one over a confidence interval of the probability, plus the chance that the interval misses (Berger and Boos, *P
/// Values Maximized Over a Confidence Set*, 1994). With infinitely many trials the probability is exact.
pub fn binomial_about(count: u128, n: u128, p: f64, trials: f64) -> f64 {
    /// Half the width of the interval in standard errors, and a bound on the chance that it misses.
    const WIDE: (f64, f64) = (5.0, 1e-6);
    if trials == f64::INFINITY {
        return binomial(count, n, p);
    }
    let (low, high) = wilson(p, trials, WIDE.0);
    (binomial(count, n, (count as f64 / n as f64).clamp(low, high)) + WIDE.1).min(1.0)
}

/// Returns the probability of `k` successes or more, `k` not below the mean: the terms fall from the first on, so that
/// summing them loses nothing however small they are.
fn upper_tail(k: f64, n: f64, p: f64, q: f64) -> f64 {
    if k <= 0.0 || q <= 0.0 {
        return 1.0;
    }
    if p <= 0.0 {
        return 0.0;
    }
    let (mut term, mut sum, mut at) = (1.0, 1.0, k);
    while at < n && term > sum * (f64::EPSILON / 16.0) {
        term *= (n - at) / (at + 1.0) * (p / q);
        sum += term;
        at += 1.0;
    }
    sum * binomial_point(k, n, p, q)
}

/// Returns the probability of exactly `k` successes in `n` rounds, by the saddle-point expansion (Loader, *Fast and
/// Accurate Computation of Binomial Probabilities*, 2000), which never subtracts large logarithms.
fn binomial_point(k: f64, n: f64, p: f64, q: f64) -> f64 {
    if k >= n {
        // Near 1, q = 1 − p has the digits that p has lost.
        return (n * if q < 0.5 { (-q).ln_1p() } else { p.ln() }).exp();
    }
    let spread = 2.0 * PI * k * ((n - k) / n);
    let log =
        stirling_error(n) - stirling_error(k) - stirling_error(n - k) - deviance(k, n * p) - deviance(n - k, n * q);
    log.exp() / spread.sqrt()
}

/// Returns ln n! less Stirling's formula for it, for whole and half n.
fn stirling_error(n: f64) -> f64 {
    if n < 16.0 {
        // Γ(n + 1) as a product, from Γ(1) = 1 or Γ(1/2) = √π.
        let (mut gamma, mut factor) = if n.fract() == 0.0 { (1.0, 1.0) } else { (PI.sqrt(), 0.5) };
        while factor <= n {
            gamma *= factor;
            factor += 1.0;
        }
        let stirling = if n > 0.0 { n * n.ln() - n } else { 0.0 };
        return gamma.ln() - stirling - 0.5 * (2.0 * PI * n.max(f64::MIN_POSITIVE)).ln();
    }
    let n2 = n * n;
    (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - (1.0 / 1680.0 - 1.0 / 1188.0 / n2) / n2) / n2) / n2) / n
}

/// Returns x·ln(x/m) + m − x, the deviance of a count of `x` with `m` expected. Near m the terms nearly cancel, so it
/// is summed there as a series in (x − m)/(x + m).
fn deviance(x: f64, m: f64) -> f64 {
    let difference = x - m;
    if difference.abs() >= 0.1 * (x + m) {
        return x * (x / m).ln() - difference;
    }
    let v = difference / (x + m);
    let (mut power, mut sum) = (2.0 * x * v, difference * v);
    // v² is at most 1/100: later terms are below the last digit.
    for odd in [3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 15.0, 17.0] {
        power *= v * v;
        sum += power / odd;
    }
    sum
}

/// Returns the probability that χ² with `freedom` degrees of freedom reaches `x`.
pub fn chi_square(x: f64, freedom: usize) -> f64 {
    let (a, x) = (freedom as f64 / 2.0, x / 2.0);
    if x <= 0.0 || freedom == 0 {
        return 1.0;
    }
    // x^a e^(−x) / Γ(a + 1), as `binomial_point` does it.
    let point = (-stirling_error(a) - deviance(a, x)).exp() / (2.0 * PI * a).sqrt();
    if x < a + 1.0 {
        // The series of the lower tail (Abramowitz and Stegun 6.5.29).
        let (mut term, mut sum, mut next) = (1.0, 1.0, a);
        while term > sum * (f64::EPSILON / 16.0) {
            next += 1.0;
            term *= x / next;
            sum += term;
        }
        return (1.0 - point * sum).max(0.0);
    }
    (point * a * upper_fraction(a, x)).max(f64::MIN_POSITIVE)
}

/// Returns χ² of counts against their expectations, and its degrees of freedom. Merges cells with too few expected, and
/// returns `None` if that leaves fewer than two.
pub fn goodness_of_fit(cells: Vec<(f64, f64)>) -> Option<(f64, usize)> {
    let (mut large, mut rest_seen, mut rest_expected) = (Vec::new(), 0.0, 0.0);
    for (seen, expected) in cells {
        if expected >= FEWEST_EXPECTED {
            large.push((seen, expected));
        } else {
            rest_seen += seen;
            rest_expected += expected;
        }
    }
    if rest_expected >= FEWEST_EXPECTED {
        large.push((rest_seen, rest_expected));
    } else if let Some((seen, expected)) = large.iter_mut().min_by(|a, b| a.1.total_cmp(&b.1)) {
        *seen += rest_seen;
        *expected += rest_expected;
    }
    let freedom = large.len().checked_sub(1).filter(|freedom| *freedom > 0)?;
    Some((large.iter().map(|(seen, expected)| (seen - expected) * (seen - expected) / expected).sum(), freedom))
}

/// Returns Γ(a, x) / (x^a e^(−x)) as a continued fraction (Abramowitz and Stegun 6.5.31), by Lentz's method.
fn upper_fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let mut d = 1.0 / b;
    let mut c = f64::MAX;
    let mut fraction = d;
    let mut i = 0.0;
    loop {
        i += 1.0;
        let numerator = -i * (i - a);
        b += 2.0;
        d = 1.0 / (numerator * d + b);
        c = b + numerator / c;
        let factor = c * d;
        fraction *= factor;
        // An error this small does not affect a p-value. The factor may never be exactly 1.
        if (factor - 1.0).abs() < 4.0 * f64::EPSILON || !factor.is_finite() {
            return fraction;
        }
    }
}

/// Returns a bound on the probability that a mean is off by `off` or more on either side (Bernstein's inequality, from
/// Boucheron, Lugosi and Massart, *Concentration Inequalities*, 2013, corollary 2.11). The mean is of `n` independent
/// values of this variance, none farther from its expectation than `reach`.
///
/// It is valid for every distribution, even if a rare large payout makes the normal approximation wrong.
pub fn bernstein(off: f64, variance: f64, reach: f64, n: u128) -> f64 {
    if off == 0.0 {
        return 1.0;
    }
    let cost = n as f64 * off * off / (2.0 * (variance.max(0.0) + reach * off.abs() / 3.0));
    // A bound below the smallest number is not 0, unless nothing can be so far off.
    let least = if cost.is_finite() { f64::MIN_POSITIVE } else { 0.0 };
    (LN_2 - cost).exp().clamp(least, 1.0)
}

/// Returns a bound on the probability that a mean is off by `off` or more on either side, given the variance of its
/// values in the sample (Maurer and Pontil, *Empirical Bernstein Bounds and Sample Variance Penalization*, 2009, theorem 4).
/// The `n` values are independent, and no two are farther apart than `range`.
pub fn empirical_bernstein(off: f64, variance: f64, range: f64, n: u128) -> f64 {
    if off == 0.0 || n < 2 {
        return 1.0;
    }
    // On either side |off| = √(2·variance·cost / n) + 7·range·cost / (3·(n − 1)), with cost = ln(2 / (p / 2)).
    let (spread, slope) = ((2.0 * variance / n as f64).sqrt(), 7.0 * range / (3.0 * (n as f64 - 1.0)));
    let root = 2.0 * off.abs() / (spread + (spread * spread + 4.0 * slope * off.abs()).sqrt());
    let least = if root.is_finite() { f64::MIN_POSITIVE } else { 0.0 };
    (2.0 * LN_2 - root * root).exp().clamp(least, 1.0)
}

/// Returns the deviation of a mean whose chance [`bernstein`] bounds by this level: the larger root of *n*·*t*² =
/// 2·ln(2/level)·(*v* + *b*·*t*/3).
pub fn bernstein_reach(level: f64, variance: f64, reach: f64, n: u128) -> f64 {
    let (n, cost) = (n as f64, LN_2 - level.ln());
    let slope = cost * reach / 3.0;
    (slope + (slope * slope + 2.0 * n * cost * variance).sqrt()) / n
}

/// Returns each p-value adjusted for all of them (Holm, *A Simple Sequentially Rejective Multiple Test Procedure*,
/// 1979): rejecting those at most α rejects a true hypothesis with probability α at most, however they depend on each
/// other.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut floor: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        floor = floor.max(p_values[at] * (p_values.len() - rank) as f64).min(1.0);
        adjusted[at] = floor;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::nearest_f64;
    use num_bigint::BigInt;

    fn assert_near(found: f64, expected: f64, relative: f64) {
        assert!((found - expected).abs() <= relative * expected, "{found:e} is not {expected:e}");
    }

    /// Compares tails with sums of whole numbers, for every count of every n up to 40.
    #[test]
    fn binomial_tails_are_the_sums_of_their_terms() {
        for (top, bottom) in [(1u64, 2u64), (1, 3), (7, 10), (1, 1000), (999, 1000)] {
            for n in [1u32, 2, 5, 17, 40] {
                let mut choose = BigInt::from(1);
                let terms: Vec<BigInt> = (0..=n)
                    .map(|k| {
                        let term = &choose * BigInt::from(top).pow(k) * BigInt::from(bottom - top).pow(n - k);
                        choose = &choose * (n - k) / (k + 1);
                        term
                    })
                    .collect();
                let whole = BigInt::from(bottom).pow(n);
                for k in 0..=n as usize {
                    let above = k as u64 * bottom >= u64::from(n) * top;
                    let tail: BigInt = if above { terms[k..].iter().sum() } else { terms[..=k].iter().sum() };
                    let expected = nearest_f64(&(tail * 2), &whole).min(1.0);
                    assert_near(binomial(k as u128, n.into(), top as f64 / bottom as f64), expected, 1e-12);
                }
            }
        }
    }

    /// Expected values: terms summed to 60 digits (mpmath 1.3).
    #[test]
    fn binomial_tails_of_long_runs() {
        for (count, n, p, tail) in [
            (500_220_000, 1_000_000_000, 0.5, 2.604_517_321_788_957_4e-44),
            (4_100, 1_000_000_000, 4e-6, 0.058_276_787_975_371_83),
            (3_550, 1_000_000_000, 4e-6, 2.173_256_555_901_081e-13),
            (100, 1_000_000_000, 1e-8, 5.398_568_080_493_272e-63),
            (30, 1_000_000, 1e-5, 2.509_463_443_050_459e-7),
            (130, 1_000, 0.1, 0.001_341_398_370_873_431_6),
            (250_003_000_000, 1_000_000_000_000, 0.25, 2.131_249_419_447_213_7e-12),
        ] {
            assert_near(binomial(count, n, p), 2.0 * tail, 1e-10);
        }
        assert_eq!(binomial(500_000_000, 1_000_000_000, 0.5), 1.0);
    }

    #[test]
    fn sure_and_impossible_outcomes_leave_nothing_to_chance() {
        for (count, p, expected) in [(0, 0.0, 1.0), (1, 0.0, 0.0), (1_000, 1.0, 1.0), (999, 1.0, 0.0)] {
            assert_eq!(binomial(count, 1_000, p), expected, "{count} {p}");
        }
        assert_near(binomial(1_000, 1_000, 0.5), 2.0 * 0.5f64.powi(1000), 1e-12);
    }

    /// An event not seen in a million rounds may occur in a few of a million more, but not a hundred times.
    #[test]
    fn estimated_probabilities_are_weaker_evidence_against_a_count() {
        assert_eq!(binomial_about(60, 100, 0.5, f64::INFINITY), binomial(60, 100, 0.5));
        assert!(binomial_about(60, 100, 0.5, 1e4) > 2.0 * binomial(60, 100, 0.5));
        assert_near(binomial_about(700, 1_000, 0.5, 1e9), binomial(700, 1_000, 0.5) + 1e-6, 1e-3);
        assert!(binomial_about(2, 1_000_000, 0.0, 1e6) > 0.5 && binomial_about(200, 1_000_000, 0.0, 1e6) < 1.1e-6);
    }

    /// Published 5 % and 1 % points (Abramowitz and Stegun, table 26.8), closed forms for two and four degrees of
    /// freedom, and values of the incomplete gamma function with 60 digits (mpmath 1.3).
    #[test]
    fn chi_square_tails() {
        for (x, freedom, p) in [(3.841_46, 1, 0.05), (18.307_0, 10, 0.05), (50.892_2, 30, 0.01)] {
            assert_near(chi_square(x, freedom), p, 2e-5);
        }
        for x in [0.1, 1.0, 3.0, 20.0, 600.0] {
            assert_near(chi_square(x, 2), (-x / 2.0).exp(), 1e-13);
            assert_near(chi_square(x, 4), (-x / 2.0).exp() * (1.0 + x / 2.0), 1e-13);
        }
        for (x, freedom, p) in [
            (37.3, 1, 1.012_846_046_252_837_2e-9),
            (0.5, 1, 0.479_500_122_186_953_5),
            (100.0, 30, 1.856_802_336_510_238_6e-9),
            (300.0, 100, 7.412_100_857_322_877e-22),
            (1_200.0, 961, 1.983_220_164_413_996_6e-7),
            (961.0, 961, 0.493_933_375_522_454),
            (800.0, 961, 0.999_948_785_630_919_2),
            (10.0, 961, 1.0),
            (5_000.0, 3_001, 5.993_364_435_307_197e-104),
            (70_000.0, 65_535, 8.043_666_212_592_185e-34),
        ] {
            assert_near(chi_square(x, freedom), p, 1e-10);
        }
        assert_eq!((chi_square(0.0, 3), chi_square(1.0, 0)), (1.0, 1.0));
    }

    /// 2·exp(−n·t²/2) of variance 1 if values are close to the mean, and 2·exp(−n·t²/(2 + 2)) if they reach 3/t.
    #[test]
    fn bernstein_by_hand() {
        assert_near(bernstein(0.6, 1.0, 0.0, 100), 2.0 * (-18f64).exp(), 1e-13);
        assert_near(bernstein(-0.6, 1.0, 5.0, 100), 2.0 * (-9f64).exp(), 1e-13);
        assert_eq!((bernstein(0.0, 0.0, 1.0, 1), bernstein(0.1, 1.0, 1.0, 1)), (1.0, 1.0));
    }

    /// 4·exp(−n·t²/2) of variance 1 if values are equal, and 4·exp(−3·(n − 1)·t/(7·b)) without variance.
    #[test]
    fn empirical_bernstein_by_hand() {
        assert_near(empirical_bernstein(0.6, 1.0, 0.0, 100), 4.0 * (-18f64).exp(), 1e-13);
        assert_near(empirical_bernstein(-0.7, 0.0, 3.0, 101), 4.0 * (-10f64).exp(), 1e-13);
        // √(2·2·9/400) + 7·(57/7)·9/(3·399) = 0.3 + 3/7.
        let (off, range) = (0.3 + 3.0 / 7.0, 57.0 / 7.0);
        assert_near(empirical_bernstein(off, 2.0, range, 400), 4.0 * (-9f64).exp(), 1e-13);
        let nothing = [(0.0, 0.0, 1.0, 9), (0.1, 1.0, 1.0, 2), (5.0, 0.0, 1.0, 1)];
        assert!(
            nothing.iter().all(|(off, variance, range, n)| empirical_bernstein(*off, *variance, *range, *n) == 1.0)
        );
        assert_eq!(empirical_bernstein(0.1, 0.0, 0.0, 9), 0.0);
    }

    #[test]
    fn a_reach_has_its_level() {
        for (level, variance, reach, n) in [(0.05, 1.0, 0.0, 100), (1e-8, 2.5, 7.0, 40_000), (1e-6, 0.1, 500.0, 3)] {
            assert_near(bernstein(bernstein_reach(level, variance, reach, n), variance, reach, n), level, 1e-9);
        }
    }

    /// A coin's mean is never off with a higher probability than the bound.
    #[test]
    fn bernstein_bounds_the_binomial() {
        for p in [0.5, 0.1, 0.001f64] {
            let n = 10_000;
            for count in (0..n / 4).step_by(7) {
                let off = count as f64 / n as f64 - p;
                // Half the doubled tail is one side alone: less than both, which the bound is above.
                let tail = binomial(count, n, p) / 2.0;
                assert!(tail <= bernstein(off, p * (1.0 - p), (1.0 - p).max(p), n) * (1.0 + 1e-9), "{count} at {p}");
            }
        }
    }

    /// Holm's own rule: 0.01 · 4, 0.02 · 3, 0.03 · 2 (raised to the one before), 0.5 · 1.
    #[test]
    fn holm_by_hand() {
        let adjusted = holm(&[0.5, 0.01, 0.03, 0.02]);
        for (found, expected) in adjusted.iter().zip([0.5, 0.04, 0.06, 0.06]) {
            assert_near(*found, expected, 1e-15);
        }
        assert_eq!(holm(&[]), <[f64; 0]>::default());
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    }

    #[test]
    fn rare_cells_are_merged() {
        let cells = vec![(70.0, 60.0), (3.0, 4.0), (30.0, 40.0), (9.0, 8.0)];
        // The two small cells together have 12 of 12 and form one cell.
        assert_eq!(goodness_of_fit(cells), Some((100.0 / 60.0 + 100.0 / 40.0, 2)));
        // 3 of 4 do not, and join the smallest: 33 of 44.
        assert_eq!(
            goodness_of_fit(vec![(70.0, 60.0), (30.0, 40.0), (3.0, 4.0)]),
            Some((100.0 / 60.0 + 121.0 / 44.0, 1))
        );
        assert_eq!(goodness_of_fit(vec![(100.0, 100.0), (1.0, 0.5)]), None);
        assert_eq!(goodness_of_fit(vec![(1.0, 0.5)]), None);
    }
}
