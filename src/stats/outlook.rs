//! What many rounds may net, for somebody with a limited bankroll.

use super::diffusion::{Diffusion, berry_esseen, normal_quantile};
use super::{Ends, Kelly, NetSteps, Reached, Totals};

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

/// What is asked about the total of many rounds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Horizon {
    /// How many there are.
    pub rounds: u64,
    /// The bankroll and the goal, either of which ends it.
    pub ends: Ends,
    /// The shares of its quantiles.
    pub quantiles: Vec<f64>,
}

/// The total of many rounds, in the smallest payable fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation.
    pub std_dev: f64,
    /// Its quantiles.
    pub quantiles: Vec<f64>,
    /// The chance that it is above 0.
    pub ahead: f64,
    /// The chance that it is ever down by the bankroll or more after a round.
    pub ruin: Option<f64>,
    /// Which end comes first, if there is a goal; `None` also where that takes too long to follow.
    pub reached: Option<Reached>,
    /// Its exact law, which gives the quantiles and the chance to be ahead; without it they are those of the normal
    /// law.
    pub totals: Option<Totals>,
    /// A bound on the error of the normal law, where that approximates the total's law and the law of a round is known.
    pub off_at_most: Option<f64>,
    /// Whether ruin was followed round by round instead of being that of Brownian motion.
    pub is_ruin_exact: bool,
}

/// The largest bankroll, in unit bets.
pub const MOST_BANKROLL: u64 = 1_000_000_000;

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

    /// The same with its mean moved by this much, where that is possible.
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

    /// Brownian motion with the same drift and spread, if there is any.
    fn diffusion(&self, rounds: u64) -> Option<Diffusion> {
        let (mean, std_dev) = (self.mean(), self.std_dev());
        (std_dev > 0.0).then_some(Diffusion { mean, std_dev, rounds: rounds as f64 })
    }

    /// The chance that the total is ever down by the bankroll or more after a round, and whether rounds were followed.
    fn ruin(&self, bankroll: i64, rounds: u64) -> (f64, bool) {
        let followed = self.steps().and_then(|steps| steps.ruin(bankroll, rounds));
        followed.map_or_else(|| (self.ruin_by_diffusion(bankroll, rounds), false), |ruin| (ruin, true))
    }

    fn ruin_by_diffusion(&self, bankroll: i64, rounds: u64) -> f64 {
        let lost = bankroll as f64;
        let total = self.mean() * rounds as f64;
        let ever = self.steps().and_then(|steps| steps.ruin_ever(bankroll));
        self.diffusion(rounds).map_or(certainly(lost + total <= 0.0), |diffusion| diffusion.ruin(lost, ever))
    }

    /// The smallest bankroll, in unit bets of `unit` smallest fractions, that is lost with this chance at most within a
    /// number of rounds; `None` if that is more than [`MOST_BANKROLL`].
    #[must_use]
    pub fn bankroll(&self, most: f64, unit: i64, rounds: u64) -> Option<u64> {
        let near = smallest(0, MOST_BANKROLL, |bets| self.ruin_by_diffusion(bets as i64 * unit, rounds) <= most);
        if !self.ruin(near as i64 * unit, rounds).1 {
            return (near < MOST_BANKROLL).then_some(near);
        }
        let is_enough = |bets: u64| self.ruin(bets as i64 * unit, rounds).0 <= most;
        // The motion is close, so few bankrolls have to be followed: in growing steps from its answer, then by halving.
        let (mut short, mut enough, mut step) = (near, near, 1);
        if is_enough(near) {
            while short > 0 && (short == enough || is_enough(short)) {
                (enough, short, step) = (short, short.saturating_sub(step), step * 2);
            }
        } else {
            while short == enough || !is_enough(enough) {
                (short, enough, step) = (enough, enough + step, step * 2);
                if enough > MOST_BANKROLL {
                    return None;
                }
            }
        }
        Some(smallest(short, enough, is_enough))
    }

    /// The best share of a bankroll to bet as one unit, with its growth; or why there is none.
    ///
    /// # Errors
    /// If the law of a round is not known, or no net is a loss.
    pub fn kelly(&self, unit: i64) -> Result<Kelly, &'static str> {
        let steps = self.steps().ok_or("there are too many nets to tell apart")?;
        steps.kelly(unit).ok_or("no round loses, so no share is too large")
    }

    /// The outlook over many rounds.
    #[must_use]
    pub fn outlook(&self, horizon: &Horizon) -> Outlook {
        let Horizon { rounds, ends, ref quantiles } = *horizon;
        let (mean, std_dev, n) = (self.mean(), self.std_dev(), rounds as f64);
        let (total, deviation) = (mean * n, std_dev * n.sqrt());
        let totals = self.steps().and_then(|steps| steps.totals(rounds));
        let quantile = |share: &f64| match &totals {
            Some(totals) => totals.quantile(*share) as f64,
            None => total + normal_quantile(*share) * deviation,
        };
        let ahead = match &totals {
            Some(totals) => totals.ahead(),
            None => self.diffusion(rounds).map_or(certainly(mean > 0.0), |diffusion| diffusion.ahead()),
        };
        let bound = |steps: &NetSteps| steps.normal_error(rounds);
        let ruin = ends.bankroll.map(|bankroll| self.ruin(bankroll, rounds));
        let reached = |steps: &NetSteps| steps.reached(ends, rounds);
        Outlook {
            mean: total,
            std_dev: deviation,
            quantiles: quantiles.iter().map(quantile).collect(),
            ahead,
            ruin: ruin.map(|(ruin, _)| ruin),
            reached: self.steps().filter(|_| ends.goal.is_some()).and_then(reached),
            off_at_most: self.steps().filter(|_| totals.is_none() && std_dev > 0.0).map(bound),
            totals,
            is_ruin_exact: ruin.is_some_and(|(_, is_exact)| is_exact),
        }
    }
}

impl NetSteps {
    /// The most by which a probability of the total of many rounds is off when the normal law approximates it.
    #[must_use]
    pub fn normal_error(&self, rounds: u64) -> f64 {
        if self.std_dev() > 0.0 {
            berry_esseen(self.third_absolute_moment(), self.std_dev(), rounds as f64)
        } else {
            0.0
        }
    }
}

fn certainly(happens: bool) -> f64 {
    if happens { 1.0 } else { 0.0 }
}

/// The smallest number above `short` that is enough, by halving up to `enough`, which is enough or the limit.
fn smallest(mut short: u64, mut enough: u64, is_enough: impl Fn(u64) -> bool) -> u64 {
    while enough - short > 1 {
        let middle = short + (enough - short) / 2;
        if is_enough(middle) { enough = middle } else { short = middle }
    }
    enough
}

#[cfg(test)]
mod tests {
    use super::*;

    fn horizon(bankroll: i64, rounds: u64) -> Horizon {
        Horizon { rounds, ends: Ends { bankroll: Some(bankroll), goal: None }, quantiles: vec![0.05, 0.95] }
    }

    /// The exact answer and the approximation of the same rounds, by hand and by the bound.
    #[test]
    fn both_ways_agree() {
        let steps = NetSteps::new([(-1, 0.52), (1, 0.48)]);
        let moments = RoundNet::Moments { mean: steps.mean(), std_dev: steps.std_dev() };
        let [followed, near] = [RoundNet::Law(steps.clone()), moments].map(|net| net.outlook(&horizon(60, 2_500)));
        assert!(followed.totals.is_some() && followed.is_ruin_exact && near.totals.is_none() && !near.is_ruin_exact);
        // Mean −0.04 · 2 500, variance (1 − 0.04²) · 2 500.
        for outlook in [&followed, &near] {
            assert!((outlook.mean + 100.0).abs() < 1e-9 && (outlook.std_dev - 2_496.0f64.sqrt()).abs() < 1e-9);
        }
        let bound = berry_esseen(steps.third_absolute_moment(), steps.std_dev(), 2_500.0);
        assert!((followed.ahead - near.ahead).abs() < bound && bound < 0.01, "{bound}");
        assert!((followed.ruin.unwrap() - near.ruin.unwrap()).abs() < 0.02);
        assert!((0..2).all(|end| (followed.quantiles[end] - near.quantiles[end]).abs() <= 2.0));
    }

    /// Too long to be followed: nine of ten rounds lose 1, so that ruin is certain and the total normal.
    #[test]
    fn long_runs_say_how_far_they_may_be_off() {
        let net = RoundNet::Law(NetSteps::new([(-1, 0.9), (1, 0.1)]));
        let outlook = net.outlook(&horizon(1_000, 1_000_000_000_000));
        assert!(outlook.totals.is_none() && outlook.off_at_most.is_some_and(|bound| bound < 1e-5));
        assert_eq!((outlook.ahead, outlook.ruin), (0.0, Some(1.0)));
        assert!(net.outlook(&horizon(1_000, 100)).off_at_most.is_none());
    }

    #[test]
    fn certain_rounds_have_certain_outlooks() {
        let net = |mean| RoundNet::Moments { mean, std_dev: 0.0 };
        for (mean, ahead, ruin) in [(0.0, 0.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 0.0, 1.0)] {
            let outlook = net(mean).outlook(&horizon(10, 10));
            assert_eq!((outlook.ahead, outlook.ruin, outlook.std_dev), (ahead, Some(ruin), 0.0));
        }
    }

    /// The bankroll is the first that ruin allows, whichever side of the approximation it is on, in units of two.
    #[test]
    fn a_bankroll_is_found_from_its_ruin() {
        let net = RoundNet::Law(NetSteps::new([(-6, 0.02), (-2, 0.5), (2, 0.46), (20, 0.02)]));
        for (rounds, most) in [(1, 0.5), (1, 0.6), (7, 0.01), (100, 0.3), (100, 1e-9), (1_000, 0.9), (1_000, 0.05)] {
            let found = net.bankroll(most, 2, rounds).unwrap();
            let ruin = |bets: u64| net.outlook(&horizon(2 * bets as i64, rounds)).ruin.unwrap();
            assert!(found > 0 && ruin(found) <= most && (found == 1 || ruin(found - 1) > most), "{found} in {rounds}");
        }
        // e^(−2μb/σ²) = 0.05 for a game without end: b = ln 20 · σ²/2μ.
        let long = RoundNet::Moments { mean: 0.5, std_dev: 10.0 };
        assert_eq!(long.bankroll(0.05, 1, 1_000_000_000_000), Some(300));
        assert_eq!(RoundNet::Moments { mean: -1.0, std_dev: 1.0 }.bankroll(0.05, 1, 10_000_000_000), None);
        assert_eq!(RoundNet::Moments { mean: -1.0, std_dev: 0.0 }.bankroll(0.05, 1, 10), Some(11));
    }
}
