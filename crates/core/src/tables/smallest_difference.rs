//! The smallest difference that a comparison would have noticed.

use crate::stats::normal::normal_quantile;
use crate::stats::tails::bernstein_reach;
use crate::tables::metric;
use serde::Serialize;
use std::fmt;

/// The probability of noticing.
pub const CERTAINTY: f64 = 0.95;
/// The largest difference that may go unnoticed, an edge or a share that is off by a tenth. If a larger one could,
/// there were too few rounds.
const TOO_MUCH: f64 = 0.1;
/// The width in standard errors of the interval around a simulated probability. A count that fits anywhere in it is not
/// rejected.
const WIDE: f64 = 5.0;

/// The smallest difference that a comparison would have noticed with a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Noticed {
    /// The figure that would be off: an edge, or a share of rounds.
    pub figure: &'static str,
    /// The difference, per unit staked or per round; `None` if none is large enough.
    pub off: Option<f64>,
}

/// The least precise of the shares that are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Coarsest {
    /// The largest standard deviation of a share.
    deviation: f64,
    /// The largest standard error of a probability that is itself simulated.
    error: f64,
}

impl Noticed {
    /// Returns `true` if there were enough rounds to notice a difference.
    pub fn is_enough(&self) -> bool {
        self.off.is_some_and(|off| off <= TOO_MUCH)
    }

    /// Returns the smallest gain that an estimate with this standard error tells from 0: above the gain that chance
    /// gives in one case of twenty, with the probability [`CERTAINTY`].
    pub fn gain(std_error: f64) -> f64 {
        2.0 * normal_quantile(CERTAINTY) * std_error
    }

    /// Returns the smallest noticeable error of an edge, from Bernstein's bound on the mean of the dealer's net at this
    /// level. `variance` and `reach` are those of the net; `staked` of it make an edge of 1.
    pub(crate) fn by_bernstein(level: f64, variance: f64, reach: f64, rounds: u64, staked: f64) -> Noticed {
        let own = normal_quantile(CERTAINTY) * (variance / rounds as f64).sqrt();
        let off = (bernstein_reach(level, variance, reach, rounds.into()) + own) / staked;
        Noticed { figure: metric::EDGE.key, off: Some(off).filter(|off| off.is_finite()) }
    }
}

impl Coarsest {
    /// Returns the coarser of it and a share with this probability in `of` rounds, known from this many independent
    /// `trials`.
    pub(crate) fn and(self, probability: f64, of: u128, trials: f64) -> Coarsest {
        let variance = probability * (1.0 - probability);
        Coarsest {
            deviation: self.deviation.max((variance / of as f64).sqrt()),
            error: self.error.max((variance / trials).sqrt()),
        }
    }

    /// Returns the smallest noticeable error of a share, at this level on both sides together.
    pub(crate) fn noticed(self, level: f64) -> Noticed {
        let apart = normal_quantile(1.0 - level / 2.0) + normal_quantile(CERTAINTY);
        let off = apart * self.deviation + WIDE * self.error;
        // No share is farther off than this, and nothing at all is known of no rounds.
        Noticed { figure: "share", off: Some(off).filter(|off| *off <= 1.0) }
    }
}

impl fmt::Display for Noticed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let article = if self.figure.starts_with('e') { "an" } else { "a" };
        let figure = self.figure;
        let Some(off) = self.off else { return write!(f, "no {figure}, however far off, would have been noticed") };
        let points = 100.0 * off;
        let decimals = if points >= 10.0 { 0 } else { 1 + usize::from(points < 1.0) + usize::from(points < 0.1) };
        write!(f, "{article} {figure} off by {points:.decimals$} points would have been noticed with 95 % probability")
    }
}
