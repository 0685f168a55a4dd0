//! Options of a simulation.

use super::run::RoundsPlayed;
use crate::config::MOST_ROUNDS;
use crate::engine::{Part, Run};
use crate::games::Config;
use crate::house::error::Error;

/// Options of a simulation. Rounds and seed are by default the config's.
///
/// ```
/// use houseodds::Play;
/// let house = houseodds::load("gnau")?;
/// let short = house.simulate(&Play::rounds(8_000).seed(7))?;
/// let long = house.simulate(&Play::rounds(20_000).seed(7).after(&short))?;
/// assert_eq!(long.answer, house.simulate(&Play::rounds(20_000).seed(7))?.answer);
/// # Ok::<(), houseodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Play<'a> {
    rounds: Option<u64>,
    seed: Option<u64>,
    until_se: Option<f64>,
    part: Option<(u64, u64)>,
    pub(in crate::house) after: Option<&'a RoundsPlayed>,
}

impl<'a> Play<'a> {
    /// Plays `rounds` rounds, 1 to 10^18.
    pub fn rounds(rounds: u64) -> Play<'a> {
        Play { rounds: Some(rounds), ..Play::default() }
    }

    /// Sets the seed, 0 to 2^63 − 1, which chooses the cards.
    #[must_use]
    pub fn seed(self, seed: u64) -> Play<'a> {
        Play { seed: Some(seed), ..self }
    }

    /// Stops once the standard error of the dealer's edge is at most `std_error`, above 0.
    #[must_use]
    pub fn until_se(self, std_error: f64) -> Play<'a> {
        Play { until_se: Some(std_error), ..self }
    }

    /// Plays only part `index`, from 1, of `of`; [`House::join`](crate::house::House::join) joins the parts.
    #[must_use]
    pub fn shard(self, index: u64, of: u64) -> Play<'a> {
        Play { part: Some((index, of)), ..self }
    }

    /// Continues the same run, or a shorter one that ended with a whole block of 4000 rounds.
    #[must_use]
    pub fn after(self, before: &'a RoundsPlayed) -> Play<'a> {
        Play { after: Some(before), ..self }
    }

    /// Returns the part to play.
    pub(in crate::house) fn part(&self) -> Result<Option<Part>, Error> {
        let Some((index, of)) = self.part else { return Ok(None) };
        let part = Part::new(index, of);
        part.map(Some).ok_or_else(|| Error::Usage(format!("there is no part {index} of {of}: they are 1 to {of}")))
    }

    /// Returns the run of a config in units without a stop rule.
    pub(in crate::house) fn run_of_all(&self, config: &Config) -> Result<Run, Error> {
        if self.until_se.is_some() {
            return Err(Error::usage("only simulate can stop at a standard error"));
        }
        self.run(config)
    }

    /// Returns the run of a config.
    pub(in crate::house) fn run(&self, config: &Config) -> Result<Run, Error> {
        let run = Run { until_se: self.until_se, ..config.run(self.rounds, self.seed) };
        match run {
            Run { rounds, .. } if !(1..=MOST_ROUNDS).contains(&rounds) => Err(Error::usage("play 1 to 10^18 rounds")),
            Run { seed, .. } if i64::try_from(seed).is_err() => {
                Err(Error::usage("a seed is a whole number from 0 to 2^63 - 1"))
            }
            Run { until_se: Some(limit), .. } if !(limit.is_finite() && limit > 0.0) => {
                Err(Error::usage("the standard error to stop at is a positive number"))
            }
            run => Ok(run),
        }
    }
}
