//! What many rounds may come to, for who has so much to lose.

use super::NetSteps;
use super::diffusion::{Diffusion, Z_95, berry_esseen};

/// The net of one round, in the smallest payable fraction.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundNet {
    /// Its law.
    Law(NetSteps),
    /// Too many nets to tell apart.
    Moments {
        /// Their mean.
        mean: f64,
        /// Their standard deviation.
        std_dev: f64,
    },
}

/// The total of many rounds, in the smallest payable fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation.
    pub std_dev: f64,
    /// Its 5 % and 95 % quantiles.
    pub quantiles: [f64; 2],
    /// The chance that it is above 0.
    pub ahead: f64,
    /// The chance that it is down by the bankroll or more after some round.
    pub ruin: f64,
    /// Whether the quantiles and the chance to be ahead are those of the total's own law, not of the normal one.
    pub is_total_exact: bool,
    /// Bound on the error of the normal law where it approximates the total's and the law of a round is known.
    pub off_at_most: Option<f64>,
    /// Whether ruin was followed round by round, not that of Brownian motion.
    pub is_ruin_exact: bool,
}

impl RoundNet {
    /// Its mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match self {
            RoundNet::Law(steps) => steps.mean(),
            RoundNet::Moments { mean, .. } => *mean,
        }
    }

    /// Its standard deviation.
    #[must_use]
    pub fn std_dev(&self) -> f64 {
        match self {
            RoundNet::Law(steps) => steps.std_dev(),
            RoundNet::Moments { std_dev, .. } => *std_dev,
        }
    }

    /// The same with its mean moved by this much, where that can be.
    #[must_use]
    pub fn moved(&self, by: f64) -> Option<RoundNet> {
        match self {
            RoundNet::Law(steps) => steps.moved(by).map(RoundNet::Law),
            RoundNet::Moments { mean, std_dev } => Some(RoundNet::Moments { mean: mean + by, std_dev: *std_dev }),
        }
    }

    fn steps(&self) -> Option<&NetSteps> {
        match self {
            RoundNet::Law(steps) => Some(steps),
            RoundNet::Moments { .. } => None,
        }
    }

    /// The outlook over this many rounds.
    #[must_use]
    pub fn outlook(&self, bankroll: i64, rounds: u64) -> Outlook {
        let (mean, std_dev, n) = (self.mean(), self.std_dev(), rounds as f64);
        let (total, deviation) = (mean * n, std_dev * n.sqrt());
        let diffusion = (std_dev > 0.0).then_some(Diffusion { mean, std_dev, rounds: n });
        let certainly = |happens: bool| if happens { 1.0 } else { 0.0 };
        let totals = self.steps().and_then(|steps| steps.totals(rounds));
        let (quantiles, ahead) = match &totals {
            Some(totals) => ([0.05, 0.95].map(|share| totals.quantile(share) as f64), totals.ahead()),
            None => {
                let ahead = diffusion.map_or(certainly(mean > 0.0), |diffusion| diffusion.ahead());
                ([total - Z_95 * deviation, total + Z_95 * deviation], ahead)
            }
        };
        let bound = |steps: &NetSteps| berry_esseen(steps.third_absolute_moment(), std_dev, n);
        let ruin = self.steps().and_then(|steps| steps.ruin(bankroll, rounds));
        let lost = bankroll as f64;
        Outlook {
            mean: total,
            std_dev: deviation,
            quantiles,
            ahead,
            ruin: ruin.unwrap_or_else(|| diffusion.map_or(certainly(lost + total <= 0.0), |d| d.ruin(lost))),
            is_total_exact: totals.is_some(),
            off_at_most: self.steps().filter(|_| totals.is_none() && std_dev > 0.0).map(bound),
            is_ruin_exact: ruin.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exact answer and the approximation of the same rounds, by hand and by the bound.
    #[test]
    fn both_ways_agree() {
        let steps = NetSteps::new([(-1, 0.52), (1, 0.48)]);
        let moments = RoundNet::Moments { mean: steps.mean(), std_dev: steps.std_dev() };
        let [followed, near] = [RoundNet::Law(steps.clone()), moments].map(|net| net.outlook(60, 2_500));
        assert!(followed.is_total_exact && followed.is_ruin_exact && !near.is_total_exact && !near.is_ruin_exact);
        // Mean −0.04 · 2 500, variance (1 − 0.04²) · 2 500.
        for outlook in [followed, near] {
            assert!((outlook.mean + 100.0).abs() < 1e-9 && (outlook.std_dev - 2_496.0f64.sqrt()).abs() < 1e-9);
        }
        let bound = berry_esseen(steps.third_absolute_moment(), steps.std_dev(), 2_500.0);
        assert!((followed.ahead - near.ahead).abs() < bound && bound < 0.01, "{bound}");
        assert!((followed.ruin - near.ruin).abs() < 0.02);
        assert!((0..2).all(|end| (followed.quantiles[end] - near.quantiles[end]).abs() <= 2.0));
    }

    /// Too long to be followed: nine of ten rounds lose 1, so that ruin is certain and the total normal.
    #[test]
    fn long_runs_say_how_far_they_may_be_off() {
        let net = RoundNet::Law(NetSteps::new([(-1, 0.9), (1, 0.1)]));
        let outlook = net.outlook(1_000, 1_000_000_000_000);
        assert!(!outlook.is_total_exact && outlook.off_at_most.is_some_and(|bound| bound < 1e-5));
        assert_eq!((outlook.ahead, outlook.ruin), (0.0, 1.0));
        assert!(net.outlook(1_000, 100).off_at_most.is_none());
    }

    #[test]
    fn without_chance_there_is_no_doubt() {
        let net = |mean| RoundNet::Moments { mean, std_dev: 0.0 };
        for (mean, ahead, ruin) in [(0.0, 0.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 0.0, 1.0)] {
            let outlook = net(mean).outlook(10, 10);
            assert_eq!((outlook.ahead, outlook.ruin, outlook.std_dev), (ahead, ruin, 0.0));
        }
    }
}
