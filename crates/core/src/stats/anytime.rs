//! A test of a mean that holds whenever one looks.
//!
//! For each λ, the product of e^(λ · net)/φ(λ) over the rounds so far, with φ(λ) the mean of e^(λ · net), is the
//! likelihood ratio of a tilted distribution, a martingale with mean 1. So is a mixture over many λ of both signs. By
//! Ville's inequality it ever reaches 1/p with probability at most p, however often one looks and whatever makes one stop
//! (Robbins, *Statistical Methods Related to the Law of the Iterated Logarithm*, 1970; Ramdas et al., *Game-Theoretic
//! Statistics and Safe Anytime-Valid Inference*, 2023).

use super::NetSteps;
use super::elementary::{exp, exp_beyond_line, ln_1p};

/// Number of tilts of each sign, each half as strong as the former. The last suits 4^20 rounds.
const TILTS: usize = 21;
/// Larger exponents count as this one.
const MOST: f64 = 700.0;
/// More rounds than this nobody plays.
const MOST_ROUNDS: f64 = 1e18;

/// A mixture of likelihood ratios for the mean of a known distribution.
#[derive(Clone, Debug, PartialEq)]
pub struct AnytimeTest {
    /// Each λ with ln φ(λ).
    tilts: Vec<[f64; 2]>,
    mean: f64,
    std_dev: f64,
}

impl AnytimeTest {
    /// Returns the test of a distribution; `None` if all nets are equal.
    pub fn new(nets: &NetSteps) -> Option<AnytimeTest> {
        let (mean, std_dev) = (nets.mean(), nets.std_dev());
        if std_dev <= 0.0 {
            return None;
        }
        let (mut tilts, mut size) = (Vec::new(), 1.0 / std_dev);
        for _ in 0..TILTS {
            for tilt in [-size, size] {
                let largest = nets.steps().iter().map(|(net, _)| tilt * *net as f64).fold(0.0, f64::max);
                let beyond = nets.steps().iter().map(|(net, chance)| chance * exp_beyond_line(tilt * *net as f64));
                // A ratio that no float holds is left out.
                let log = if largest < MOST { ln_1p(tilt * mean + beyond.sum::<f64>()) } else { f64::INFINITY };
                tilts.push([tilt, log]);
            }
            size /= 2.0;
        }
        Some(AnytimeTest { tilts, mean, std_dev })
    }

    /// Returns the e-value of a total after `rounds` rounds, in the smallest payable fraction. Its inverse is a p-value at
    /// any time.
    pub fn e_value(&self, total: f64, rounds: f64) -> f64 {
        let ratios = self.tilts.iter().map(|[tilt, log]| exp((tilt * total - rounds * log).clamp(-MOST, MOST)));
        ratios.sum::<f64>() / self.tilts.len() as f64
    }

    /// Returns the fewest rounds after which a mean that is `off` larger, and one that is `off` smaller, have an e-value of
    /// at least `enough`, unless a total is more than `deviations` standard deviations less telling than expected.
    pub fn rounds_to_tell(&self, off: f64, deviations: f64, enough: f64) -> Option<f64> {
        let is_told = |rounds: f64| {
            [-1.0, 1.0].into_iter().all(|side| {
                let far = off * rounds - deviations * self.std_dev * rounds.sqrt();
                far > 0.0 && self.e_value(self.mean * rounds + side * far, rounds) >= enough
            })
        };
        let mut many = 1.0;
        while !is_told(many) {
            many *= 2.0;
            if many > MOST_ROUNDS {
                return None;
            }
        }
        let mut few = many / 2.0;
        while many - few > 1.0 {
            let middle = ((few + many) / 2.0).floor();
            if is_told(middle) { many = middle } else { few = middle }
        }
        Some(many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Level of all tests here, whose e-values are 20.
    const LEVEL: f64 = 0.05;

    /// Lopsided nets, with a mean of −0.1.
    fn nets() -> [(i64, f64); 5] {
        [(-3, 0.1), (-1, 0.4), (0, 0.06), (1, 0.4), (5, 0.04)]
    }

    fn drawn(nets: &[(i64, f64)], rng: &mut ChaCha8Rng) -> usize {
        let mut left = rng.random::<f64>();
        let mut passed = |(_, chance): &(i64, f64)| {
            left -= chance;
            left > 0.0
        };
        nets.iter().take_while(|net| passed(net)).count().min(nets.len() - 1)
    }

    /// Looks after every round of 10,000 honest logs: at most one in twenty ever has an e-value of 20, as at most one
    /// in twenty may. Each ratio is multiplied up round by round, apart from the test's own sums. A test of one look, 1.96
    /// standard errors, raises a false alarm in several of ten logs.
    #[test]
    fn honest_logs_are_not_suspected_whenever_one_looks() {
        const LOGS: usize = 10_000;
        let nets = nets();
        let steps = NetSteps::new(nets);
        let test = AnytimeTest::new(&steps).unwrap();
        let factors = nets.map(|(net, _)| {
            let factor = |[tilt, _]: &[f64; 2]| {
                let mean: f64 = steps.steps().iter().map(|(net, chance)| chance * exp(tilt * *net as f64)).sum();
                exp(tilt * net as f64) / mean
            };
            test.tilts.iter().map(factor).collect::<Vec<f64>>()
        });
        let mut rng = ChaCha8Rng::seed_from_u64(62);
        let (mut alarms, mut naive) = (0, 0);
        for log in 0..LOGS {
            let (mut ratios, mut total, mut most, mut furthest) = (vec![1.0; test.tilts.len()], 0, 0.0f64, 0.0f64);
            for round in 1..=300 {
                let at = drawn(&nets, &mut rng);
                total += nets[at].0;
                ratios.iter_mut().zip(&factors[at]).for_each(|(ratio, factor)| *ratio *= factor);
                most = most.max(ratios.iter().sum::<f64>() / ratios.len() as f64);
                let off = total as f64 - f64::from(round) * steps.mean();
                furthest = furthest.max(off.abs() / (steps.std_dev() * f64::from(round).sqrt()));
            }
            if log < 100 {
                let (found, expected) =
                    (test.e_value(total as f64, 300.0), ratios.iter().sum::<f64>() / ratios.len() as f64);
                assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
            }
            alarms += usize::from(most * LEVEL >= 1.0);
            naive += usize::from(furthest >= 1.96);
        }
        let [alarms, naive] = [alarms, naive].map(|count| count as f64 / LOGS as f64);
        assert!((0.002..=LEVEL).contains(&alarms) && naive > 0.3, "{alarms} {naive}");
    }

    /// Biased logs of the required length are found at least 19 times in 20, on either side.
    #[test]
    fn biased_logs_are_found() {
        let nets = nets();
        let steps = NetSteps::new(nets);
        let test = AnytimeTest::new(&steps).unwrap();
        // One round in ten wins 1 and not −1, or the reverse.
        let off = 0.2;
        let rounds = test.rounds_to_tell(off, 1.645, 1.0 / LEVEL).unwrap();
        assert!((1_000.0..4_000.0).contains(&rounds), "{rounds}");
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for side in [-1.0, 1.0] {
            let mut biased = nets;
            biased[1].1 -= side * off / 2.0;
            biased[3].1 += side * off / 2.0;
            let mut found = 0;
            for _ in 0..400 {
                let total: i64 = (0..rounds as u64).map(|_| biased[drawn(&biased, &mut rng)].0).sum();
                found += u32::from(test.e_value(total as f64, rounds) * LEVEL >= 1.0);
            }
            assert!(found >= 368, "{side}: {found} of 400");
        }
        let twice = test.rounds_to_tell(off / 2.0, 1.645, 1.0 / LEVEL).unwrap();
        assert!((3.5..5.5).contains(&(twice / rounds)), "{twice} {rounds}");
    }

    #[test]
    fn extreme_distributions_have_tests() {
        assert_eq!(AnytimeTest::new(&NetSteps::new([(3, 1.0)])), None);
        let rare = AnytimeTest::new(&NetSteps::new([(-1, 1.0 - 1e-9), (1_000_000_000, 1e-9)])).unwrap();
        assert!(rare.e_value(-1_000.0, 1_000.0) < 2.0 && rare.e_value(3e9, 1_000.0) > 20.0);
        let fair = AnytimeTest::new(&NetSteps::new([(-1, 0.5), (1, 0.5)])).unwrap();
        assert!(fair.e_value(1e9, 1e9).is_finite() && fair.e_value(1e9, 1e9) > 1e100);
        // Nobody ever sees so small a difference.
        assert_eq!(fair.rounds_to_tell(1e-12, 1.645, 20.0), None);
    }
}
