//! What many rounds may net, for somebody with a limited bankroll.

use super::diffusion::Diffusion;
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Horizon {
    /// How many there are.
    pub rounds: u64,
    /// The bankroll and the goal, either of which ends it.
    pub ends: Ends,
}

/// The total of many rounds, in the smallest payable fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation.
    pub std_dev: f64,
    /// Its law, if that of a round is known.
    pub totals: Option<Totals>,
    /// The chance that it is ever down by the bankroll or more after a round.
    pub ruin: Option<f64>,
    /// Which end comes first, if there is a goal; `None` also where that takes too long to follow.
    pub reached: Option<Reached>,
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
        let Horizon { rounds, ends } = *horizon;
        let ruin = ends.bankroll.map(|bankroll| self.ruin(bankroll, rounds));
        let reached = |steps: &NetSteps| steps.reached(ends, rounds);
        Outlook {
            mean: self.mean() * rounds as f64,
            std_dev: self.std_dev() * (rounds as f64).sqrt(),
            totals: self.steps().map(|steps| steps.totals(rounds)),
            ruin: ruin.map(|(ruin, _)| ruin),
            reached: self.steps().filter(|_| ends.goal.is_some()).and_then(reached),
            is_ruin_exact: ruin.is_some_and(|(_, is_exact)| is_exact),
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
        Horizon { rounds, ends: Ends { bankroll: Some(bankroll), goal: None } }
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
