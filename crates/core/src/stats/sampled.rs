//! Figures with errors from the counts of a run. Errors of pooled counts come from the variation between blocks.

use super::big::nearest_f64;
use super::estimate::{
    FEWEST_BLOCKS, deviations, error_of_rounds, mean, pooled_share, share, std_dev, t_quantile, width_of_mean,
};
use super::joint::AmountShape;
use super::n_zero::{Influence, estimated, n_zero_of_rounds};
use super::{BetLine, ErrorModel, Estimate, Evidence, Joint, Moments, NetRange, Share, Tally, Variable};
use num_bigint::BigInt;

impl Evidence for Tally {
    fn is_known(&self, _: &Variable) -> bool {
        true
    }

    fn counts(&self, variable: &Variable) -> Vec<BigInt> {
        self.pooled_counts(variable).into_iter().map(BigInt::from).collect()
    }

    fn shares(&self, variable: &Variable) -> Vec<Share> {
        let counts = self.pooled_counts(variable);
        let total = counts.iter().sum();
        if variable.between == ErrorModel::Rounds {
            return counts.into_iter().map(|count| share(count, total)).collect();
        }
        let mut shares = Vec::new();
        for (cell, count) in counts.iter().copied().enumerate() {
            let squares = self.pool(variable).and_then(|pool| match variable.between {
                ErrorModel::EachCell => pool.square_of_cell(cell, &count.into(), &total.into()),
                _ => pool.square_of_sum(&deviations(counts.len(), |c| c == cell, count, total)),
            });
            shares.push(self.pooled_share(variable, count, total, squares));
        }
        shares
    }

    fn share_where(&self, variable: &Variable, condition: &dyn Fn(usize) -> bool) -> Share {
        let counts = self.pooled_counts(variable);
        let total: u128 = counts.iter().sum();
        let count = counts.iter().enumerate().filter(|(cell, _)| condition(*cell)).map(|(_, count)| count).sum();
        if variable.between == ErrorModel::Rounds {
            return share(count, total);
        }
        let a = deviations(counts.len(), condition, count, total);
        let squares = self.pool(variable).and_then(|pool| pool.square_of_sum(&a));
        self.pooled_share(variable, count, total, squares)
    }

    fn mean(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate {
        let (moments, distribution) = self.distribution(variable, value);
        if variable.between == ErrorModel::Rounds {
            return mean(&moments, unit);
        }
        if moments.is_empty() {
            return Estimate::unknown();
        }
        let (y, [sum, ..]) = moments.power_sums();
        let a: Vec<BigInt> = distribution.iter().map(|&(v, _)| y * v - sum).collect();
        let denominator = y * y * y * y * unit * unit;
        let std_error = self.error_of_sum(variable, &a, &denominator);
        Estimate::around(moments.mean(unit), std_error, self.t_quantile())
    }

    fn std_dev(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate {
        let (moments, distribution) = self.distribution(variable, value);
        if variable.between == ErrorModel::Rounds {
            return std_dev(&moments, unit);
        }
        let Some(variance) = moments.variance(unit) else { return Estimate::unknown() };
        // Each cell's squared deviation less the variance, y² times too large.
        let (y, [sum, ..]) = moments.power_sums();
        let spread = moments.spread();
        let mut a: Vec<BigInt> = Vec::new();
        for (value, _) in &distribution {
            let deviation = y * value - sum;
            a.push(&deviation * &deviation - &spread);
        }
        let y2_unit2 = y * y * unit * unit;
        let denominator = &y2_unit2 * &y2_unit2 * y * y;
        let error = self.error_of_sum(variable, &a, &denominator);
        Estimate::root(variance, error, self.t_quantile())
    }

    /// Returns a ratio of sums (Cochran, *Sampling Techniques*, 3rd ed., 6.4).
    fn ratio(&self, variable: &Variable, top: &dyn Fn(usize) -> i64, bottom: &dyn Fn(usize) -> i64) -> Estimate {
        let counts = self.pooled_counts(variable);
        let [x, y] = [top, bottom].map(|value| -> BigInt {
            counts.iter().enumerate().map(|(cell, &count)| BigInt::from(count) * value(cell)).sum()
        });
        if y == BigInt::ZERO {
            return Estimate::unknown();
        }
        let a: Vec<BigInt> = (0..counts.len()).map(|cell| &y * top(cell) - &x * bottom(cell)).collect();
        let denominator = &y * &y * &y * &y;
        let (error, width) = match variable.between {
            ErrorModel::Rounds => {
                (error_of_rounds(&counts, &a, &denominator), width_of_mean(&counts.iter().sum::<u128>().into()))
            }
            _ => (self.error_of_sum(variable, &a, &denominator), self.t_quantile()),
        };
        Estimate::around(nearest_f64(&x, &y), error, width)
    }

    fn n_zero(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> Estimate {
        let (moments, distribution) = self.distribution(variable, value);
        if variable.between == ErrorModel::Rounds {
            return n_zero_of_rounds(&moments);
        }
        let error = Influence::new(&moments).and_then(|influence| {
            let a: Vec<BigInt> = distribution.iter().map(|(value, _)| influence.at(*value)).collect();
            self.error_of_sum(variable, &a, &influence.denominator)
        });
        estimated(moments.n_zero(), error, self.t_quantile())
    }

    fn dealer_nets(&self, line: BetLine) -> Option<Vec<(i64, Share)>> {
        let rounds = u128::from(self.rounds());
        Some(self.dealer_on(line).cells().map(|(net, count)| (net, share(count.into(), rounds))).collect())
    }

    fn dealer_mean(&self, line: BetLine, unit: i64) -> Estimate {
        mean(&self.dealer_on(line).moments(), unit)
    }

    fn dealer_std_dev(&self, line: BetLine, unit: i64) -> Option<Estimate> {
        Some(std_dev(&self.dealer_on(line).moments(), unit))
    }

    fn dealer_moments_of(&self, line: BetLine, unit: i64, of: &dyn Fn(i64) -> i64) -> Option<[Estimate; 2]> {
        let distribution = self.dealer_on(line);
        if matches!(distribution.range(), NetRange::Binned { .. }) {
            return None;
        }
        let moments = Moments::from_counts(distribution.cells().map(|(net, rounds)| (of(net), BigInt::from(rounds))));
        Some([mean(&moments, unit), std_dev(&moments, unit)])
    }

    fn dealer_n_zero(&self, line: BetLine) -> Option<Estimate> {
        Some(n_zero_of_rounds(&self.dealer_on(line).moments()))
    }

    fn dealer_joint(&self, line: BetLine) -> Option<Joint> {
        Some(match self.on_line(line) {
            Some(line) => line.dealer.clone(),
            // Bins have lost which nets are above 0.
            None if matches!(self.dealer.range(), NetRange::Binned { .. }) => return None,
            None => Joint::from_rounds(self.dealer.cells().map(|(net, count)| (net, net, count.into()))),
        })
    }

    fn joint(
        &self,
        line: BetLine,
        variable: &Variable,
        members: &[usize],
        nets: &dyn Fn(usize) -> (i64, i64),
    ) -> Joint {
        let counts =
            members.iter().flat_map(|member| self.pooled_counts(&variable.member(*member)).into_iter().enumerate());
        let distribution: Vec<(i64, i64, u128)> =
            counts.map(|(cell, count)| (nets(cell).0, nets(cell).1, count)).collect();
        let shape = AmountShape::from_values(distribution.iter().map(|(_, net, count)| (*net, *count)));
        match self.on_line(line).filter(|_| members.len() > 1) {
            Some(of_seats) => of_seats.seats.clone().shaped(shape),
            None => Joint::from_rounds(distribution).shaped(shape),
        }
    }

    fn track(&self, at: usize) -> Option<&Joint> {
        self.tracks.get(at)
    }
}

impl Tally {
    /// Returns a pooled share, given the squared deviations of the blocks from it, `total` times too large.
    fn pooled_share(&self, variable: &Variable, count: u128, total: u128, squares: Option<BigInt>) -> Share {
        let y = BigInt::from(total);
        let std_error = squares.and_then(|squares| self.between_blocks(&squares, &(&y * &y * &y * &y)));
        pooled_share(count, total, std_error, self.t_quantile(), variable.per_round)
    }

    /// Returns the values of a variable's cells with their counts, and their moments.
    fn distribution(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> (Moments, Vec<(i64, u128)>) {
        let distribution: Vec<_> =
            self.pooled_counts(variable).into_iter().enumerate().map(|(c, count)| (value(c), count)).collect();
        (Moments::from_counts(distribution.iter().copied()), distribution)
    }

    fn error_of_sum(&self, variable: &Variable, a: &[BigInt], denominator: &BigInt) -> Option<f64> {
        let squares = self.pool(variable)?.square_of_sum(a)?;
        self.between_blocks(&squares, denominator)
    }

    /// Returns the standard error of a ratio estimate over blocks: √(B / (B − 1) · squares / denominator)
    /// (Cochran, *Sampling Techniques*, 3rd ed., 6.4).
    fn between_blocks(&self, squares: &BigInt, denominator: &BigInt) -> Option<f64> {
        let groups = self.groups();
        (groups >= FEWEST_BLOCKS).then(|| nearest_f64(&(squares * groups), &(denominator * (groups - 1))).sqrt())
    }

    /// Returns the 97.5 % quantile of Student's t with one degree of freedom fewer than there are blocks.
    fn t_quantile(&self) -> Option<f64> {
        (self.groups() >= FEWEST_BLOCKS).then(|| t_quantile((self.groups() - 1) as f64))
    }
}
