//! The share of a bankroll that makes it grow fastest.

use super::NetSteps;
use super::elementary::ln_1p;

/// The share of a bankroll to bet as one unit, and the addend of a round to the logarithm of the bankroll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kelly {
    /// The share; 0 if the edge is unfavourable.
    pub share: f64,
    /// The growth rate per round.
    pub growth: f64,
}

impl NetSteps {
    /// Returns the share f that maximises Σ p·ln(1 + f·net), with nets in unit bets of `unit` smallest fractions
    /// (Kelly, *A New Interpretation of Information Rate*, 1956). Returns `None` if no net is a loss, so that no share
    /// is too large.
    pub fn kelly(&self, unit: i64) -> Option<Kelly> {
        if self.mean() <= 0.0 {
            return Some(Kelly { share: 0.0, growth: 0.0 });
        }
        let lowest = self.steps().first().filter(|(net, _)| *net < 0)?.0 as f64;
        let unit = unit as f64;
        // The slope falls from the mean, above 0, without bound towards the share at which the worst net takes
        // everything.
        let (mut low, mut high) = (0.0, -unit / lowest);
        loop {
            let middle = low + (high - low) / 2.0;
            if middle <= low || middle >= high {
                break;
            }
            let nets = self.steps().iter().map(|(net, probability)| (*net as f64, probability));
            let slope: f64 = nets.map(|(net, probability)| probability * net / (1.0 + middle * (net / unit))).sum();
            if slope > 0.0 { low = middle } else { high = middle }
        }
        let growth = self.steps().iter().map(|(net, p)| p * ln_1p(low * (*net as f64 / unit))).sum();
        Some(Kelly { share: low, growth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A coin that pays b for 1: f = p − (1 − p)/b, and p·ln(1 + fb) + (1 − p)·ln(1 − f) a round.
    #[test]
    fn coins_have_a_closed_form() {
        for (p, b, unit) in [(0.6, 1, 1), (0.3, 4, 100), (0.51, 1, 100)] {
            let kelly = NetSteps::new([(b * unit, p), (-unit, 1.0 - p)]).kelly(unit).unwrap();
            let share = p - (1.0 - p) / b as f64;
            assert!((kelly.share - share).abs() < 1e-13, "{kelly:?} {share}");
            let growth = p * (share * b as f64).ln_1p() + (1.0 - p) * (-share).ln_1p();
            assert!((kelly.growth - growth).abs() < 1e-15, "{kelly:?} {growth}");
        }
    }

    /// No other share of a grid grows faster, for a distribution without a closed form.
    #[test]
    fn no_other_share_is_better() {
        let nets = NetSteps::new([(-3, 0.1), (-1, 0.3), (0, 0.1), (1, 0.35), (2, 0.15)]);
        let kelly = nets.kelly(1).unwrap();
        let growth = |share: f64| nets.steps().iter().map(|(net, p)| p * (share * *net as f64).ln_1p()).sum::<f64>();
        assert!(kelly.share > 0.0 && (kelly.growth - growth(kelly.share)).abs() < 1e-16);
        assert!((0..333).all(|at| growth(f64::from(at) / 1_000.0) <= kelly.growth));
    }

    #[test]
    fn unfavourable_bets_get_nothing_and_sure_ones_have_no_limit() {
        let none = Some(Kelly { share: 0.0, growth: 0.0 });
        assert_eq!(NetSteps::new([(-1, 0.5), (1, 0.5)]).kelly(1), none);
        assert_eq!(NetSteps::new([(-2, 0.5), (1, 0.5)]).kelly(1), none);
        assert_eq!(NetSteps::new([(0, 0.5), (1, 0.5)]).kelly(1), None);
    }
}
