//! Questions about many rounds, and the work that an answer may take.

use crate::house::error::Error;

/// Limits on the work for an answer: counted, never timed.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Maximum number of products to add up for following a total round by round.
    pub work: u64,
    /// Maximum number of draws if it is played.
    pub draws: u64,
    /// The seed of the draws.
    pub seed: u64,
}

impl Effort {
    /// Returns limits below a second for one answer.
    pub fn once(seed: u64) -> Effort {
        Effort { work: 1 << 30, draws: 1 << 26, seed }
    }

    /// Returns limits for one of many answers.
    pub fn among_many(seed: u64) -> Effort {
        Effort { work: 1 << 27, draws: 1 << 23, seed }
    }
}

/// A question about many rounds, in unit bets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RiskTerms {
    /// Number of rounds; `None` to play for ever.
    pub rounds: Option<u64>,
    /// The bankroll.
    pub bankroll: Option<u64>,
    /// The goal.
    pub goal: Option<u64>,
    /// The largest chance of ruin of the bankroll to be found.
    pub ruin: Option<f64>,
    /// The quantiles of the total to find, in percent.
    pub quantiles: Vec<f64>,
    /// Whether to find the best share of a bankroll to bet.
    pub kelly: bool,
    /// Whether to find the quantiles of the largest fall from a peak.
    pub drawdown: bool,
}

impl RiskTerms {
    /// Checks the terms of play without end, which has no total.
    ///
    /// # Errors
    /// If it has quantiles, or nothing that could end it.
    pub(super) fn check(&self) -> Result<(), Error> {
        if self.rounds.is_some() {
            return Ok(());
        }
        if !self.quantiles.is_empty() {
            return Err(Error::usage("quantiles are of the total of a number of rounds: play without end has none"));
        }
        if self.drawdown {
            return Err(Error::usage(
                "the largest fall from a peak is within a number of rounds: play without end has none",
            ));
        }
        if self.bankroll.is_none() && self.goal.is_none() && self.ruin.is_none() {
            return Err(Error::usage("play without end needs a bankroll, a goal or a chance of ruin"));
        }
        Ok(())
    }
}

/// The question, in the smallest payable fraction.
#[derive(Clone, Copy, Debug)]
pub struct OutlookRequest<'a> {
    pub terms: &'a RiskTerms,
    /// The smallest payable fractions in a unit bet.
    pub unit: i64,
    pub effort: Effort,
    /// A least bankroll to try first.
    pub near: Option<u64>,
    /// Enumerated mean and standard deviation of a round whose distribution is simulated.
    pub enumerated: [Option<f64>; 2],
}
