//! Totals drawn from their distribution.

use super::Totals;

/// A sampler of totals. Each total covers a part of the unit interval in proportion to its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct TotalSampler {
    totals: Vec<i64>,
    /// The share up to and including each total.
    up_to: Vec<f64>,
    /// For each of equally long intervals, the first total that reaches into it.
    first: Vec<u32>,
}

impl TotalSampler {
    /// Returns the sampler of a distribution; `None` if totals were rounded to other cells, or there are more than
    /// `most`.
    pub fn new(totals: &Totals, most: usize) -> Option<TotalSampler> {
        if !totals.are_exact() || totals.len() > most {
            return None;
        }
        let (mut sum, mut sampler) = (0.0, TotalSampler { totals: Vec::new(), up_to: Vec::new(), first: Vec::new() });
        for (total, probability) in totals.each().filter(|(_, probability)| *probability > 0.0) {
            sum += probability;
            sampler.totals.push(i64::try_from(total).ok()?);
            sampler.up_to.push(sum);
        }
        sampler.up_to.iter_mut().for_each(|up_to| *up_to /= sum);
        let (parts, mut place) = (sampler.totals.len().next_power_of_two(), 0);
        for part in 0..parts {
            while sampler.up_to[place] <= part as f64 / parts as f64 {
                place += 1;
            }
            sampler.first.push(place as u32);
        }
        Some(sampler)
    }

    /// Returns the total at a share of the rim below 1.
    pub fn at(&self, share: f64) -> i64 {
        let mut place = self.first[(share * self.first.len() as f64) as usize] as usize;
        // The last share may fall short of 1 by its last digit.
        while place + 1 < self.totals.len() && self.up_to[place] <= share {
            place += 1;
        }
        self.totals[place]
    }
}

#[cfg(test)]
mod tests {
    use super::super::NetSteps;
    use super::*;

    /// Checks that every total covers its share of the interval, up to the step of the trials.
    #[test]
    fn shares_of_the_rim() {
        let nets = NetSteps::new([(-5, 0.37), (-1, 0.02), (0, 0.000_3), (7, 0.6), (900, 0.009_7)]);
        for rounds in [1, 3] {
            let totals = nets.totals(rounds);
            let sampler = TotalSampler::new(&totals, 1_000).unwrap();
            let tries = 200_000;
            for (total, probability) in totals.each() {
                let at = |share: i64| sampler.at(share as f64 / tries as f64);
                let share = (0..tries).filter(|share| i128::from(at(*share)) == total).count() as f64 / tries as f64;
                assert!((share - probability).abs() < 1.01 / tries as f64, "{total}: {share} for {probability}");
            }
            assert_eq!(sampler.at(1.0 - f64::EPSILON), [900, 2_700][usize::from(rounds > 1)]);
        }
        assert_eq!(TotalSampler::new(&nets.totals(3), 10), None);
    }
}
