//! The counts of a run.

use super::estimate::{Z, deviations, mean, share, std_dev, sums};
use super::{Between, Estimate, Evidence, Layout, NetLaw, NetRange, Share, Sheet, Variable, delta};
use num_bigint::BigInt;
use num_traits::Zero;

/// Everything a run has counted so far: integers that add up in any order.
///
/// No sum overflows for 10^18 rounds: a cell counts at most 10^18 rounds times some thousand observations (u128), and
/// what grows faster is a big integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(super) rounds: u64,
    pub(super) blocks: u64,
    pub(super) cells: Vec<u128>,
    pub(super) pools: Vec<Pool>,
    pub(super) dealer: NetLaw,
}

impl Tally {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(layout: &Layout, dealer: &NetRange) -> Tally {
        Tally {
            rounds: 0,
            blocks: 0,
            cells: vec![0; layout.cells()],
            pools: layout.pools().iter().map(Pool::new).collect(),
            dealer: NetLaw::new(dealer),
        }
    }

    /// Adds a block that has been played to its end.
    pub fn add_block(&mut self, layout: &Layout, sheet: &Sheet) {
        self.rounds += sheet.rounds();
        self.blocks += 1;
        let counts = sheet.counts(layout);
        for (cell, &count) in self.cells.iter_mut().zip(&counts) {
            *cell += u128::from(count);
        }
        for (variable, pool) in layout.pools().iter().zip(&mut self.pools) {
            let mut x = vec![0; variable.cells];
            for member in 0..variable.members {
                let counts = &counts[variable.at(member, 0)..][..variable.cells];
                x.iter_mut().zip(counts).for_each(|(x, &count)| *x += u64::from(count));
            }
            pool.add_block(&x);
        }
        self.dealer.add_block(&sheet.dealer_nets);
    }

    /// Adds what another tally of the same game has counted.
    pub fn merge(&mut self, other: &Tally) {
        self.rounds += other.rounds;
        self.blocks += other.blocks;
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            *cell += more;
        }
        for (pool, more) in self.pools.iter_mut().zip(&other.pools) {
            pool.merge(more);
        }
        self.dealer.merge(&other.dealer);
    }

    /// Rounds played.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Blocks played.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The law of the dealer's net in a round.
    #[must_use]
    pub fn dealer(&self) -> &NetLaw {
        &self.dealer
    }

    /// How often each cell of a variable was seen, all members together.
    pub(super) fn pooled_counts(&self, variable: &Variable) -> Vec<u128> {
        (0..variable.cells)
            .map(|cell| (0..variable.members).map(|member| self.cells[variable.at(member, cell)]).sum())
            .collect()
    }

    pub(super) fn pool(&self, variable: &Variable) -> Option<&Pool> {
        self.pools.get(variable.pool)
    }
}

/// Sums over blocks of products of a block's cell counts.
///
/// A block's count is below 2^32 and there are fewer than 2^50 blocks, so the sums stay below 2^114.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pool {
    /// [`Between::AllCells`]: Σ xᵢxⱼ for j ≤ i, row by row. [`Between::EachCell`]: Σ xᵢ².
    pub(super) products: Vec<u128>,
    /// [`Between::EachCell`] only: Σ xᵢy and, last, Σ y², where y is the sum of a block's cells.
    pub(super) with_total: Vec<u128>,
}

impl Pool {
    pub(super) fn new(variable: &Variable) -> Pool {
        let cells = variable.cells;
        match variable.between {
            Between::AllCells => Pool { products: vec![0; cells * (cells + 1) / 2], with_total: Vec::new() },
            _ => Pool { products: vec![0; cells], with_total: vec![0; cells + 1] },
        }
    }

    /// Adds a block, given the counts of the pooled cells.
    pub(super) fn add_block(&mut self, x: &[u64]) {
        if self.with_total.is_empty() {
            let mut products = self.products.iter_mut();
            for (i, &a) in x.iter().enumerate() {
                for (&b, sum) in x[..=i].iter().zip(&mut products) {
                    *sum += u128::from(a * b);
                }
            }
        } else {
            let total: u64 = x.iter().sum();
            for ((&a, square), with_total) in x.iter().zip(&mut self.products).zip(&mut self.with_total) {
                *square += u128::from(a * a);
                *with_total += u128::from(a * total);
            }
            if let Some(last) = self.with_total.last_mut() {
                *last += u128::from(total * total);
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Pool) {
        for (sum, more) in self.products.iter_mut().zip(&other.products) {
            *sum += more;
        }
        for (sum, more) in self.with_total.iter_mut().zip(&other.with_total) {
            *sum += more;
        }
    }

    /// Σ over blocks of (Σᵢ aᵢxᵢ)². `None` where only single cells were kept.
    pub(super) fn square_of_sum(&self, a: &[BigInt]) -> Option<BigInt> {
        if !self.with_total.is_empty() {
            return None;
        }
        let mut products = self.products.iter();
        let mut square = BigInt::zero();
        for (i, ai) in a.iter().enumerate() {
            let mut row = BigInt::zero();
            for (j, (aj, &product)) in a[..=i].iter().zip(&mut products).enumerate() {
                row += aj * product * if j == i { 1 } else { 2 };
            }
            square += row * ai;
        }
        Some(square)
    }

    /// Σ over blocks of (total · xᵢ − count · y)², where `count` and `total` are the run's sums of xᵢ and y.
    pub(super) fn square_of_cell(&self, cell: usize, count: &BigInt, total: &BigInt) -> Option<BigInt> {
        let x_y = self.with_total.get(cell)?;
        let y_y = self.with_total.last()?;
        let x_x = self.products.get(cell)?;
        Some(total * total * *x_x - BigInt::from(2) * total * count * *x_y + count * count * *y_y)
    }
}

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
        if variable.between == Between::Rounds {
            return counts.into_iter().map(|count| share(count, total)).collect();
        }
        let of = |(cell, count): (usize, u128)| {
            let squares = self.pool(variable).and_then(|pool| match variable.between {
                Between::EachCell => pool.square_of_cell(cell, &count.into(), &total.into()),
                _ => pool.square_of_sum(&deviations(counts.len(), |c| c == cell, count, total)),
            });
            self.pooled_share(variable, count, total, squares)
        };
        counts.iter().copied().enumerate().map(of).collect()
    }

    fn share_where(&self, variable: &Variable, condition: &dyn Fn(usize) -> bool) -> Share {
        let counts = self.pooled_counts(variable);
        let total: u128 = counts.iter().sum();
        let count = counts.iter().enumerate().filter(|(cell, _)| condition(*cell)).map(|(_, count)| count).sum();
        if variable.between == Between::Rounds {
            return share(count, total);
        }
        let a = deviations(counts.len(), condition, count, total);
        let squares = self.pool(variable).and_then(|pool| pool.square_of_sum(&a));
        self.pooled_share(variable, count, total, squares)
    }

    fn mean(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate {
        let (moments, law) = self.law(variable, value);
        if variable.between == Between::Rounds {
            return mean(&moments, unit);
        }
        if moments.is_empty() {
            return Estimate::unknown();
        }
        let (y, sum) = sums(&law, BigInt::from);
        let a: Vec<BigInt> = law.iter().map(|&(v, _)| &y * v - &sum).collect();
        let denominator = &y * &y * &y * &y * unit * unit;
        let std_error = self.error_of_sum(variable, &a, &denominator);
        Estimate::around(moments.mean(unit), std_error, self.t_quantile().unwrap_or(Z))
    }

    fn std_dev(&self, variable: &Variable, unit: i64, value: &dyn Fn(usize) -> i64) -> Estimate {
        let (moments, law) = self.law(variable, value);
        if variable.between == Between::Rounds {
            return std_dev(&moments, unit);
        }
        let Some(variance) = moments.variance(unit) else { return Estimate::unknown() };
        // How far each cell's squared deviation is from the variance, y² times too large.
        let (y, sum) = sums(&law, BigInt::from);
        let (_, squares) = sums(&law, |v| BigInt::from(v) * v);
        let spread = &y * squares - &sum * &sum;
        let a: Vec<BigInt> = law
            .iter()
            .map(|&(v, _)| {
                let deviation = &y * v - &sum;
                &deviation * &deviation - &spread
            })
            .collect();
        let y2_unit2 = &y * &y * unit * unit;
        let denominator = &y2_unit2 * &y2_unit2 * &y * &y;
        let error = self.error_of_sum(variable, &a, &denominator);
        Estimate::root(variance, error, self.t_quantile().unwrap_or(Z))
    }

    fn ratio(&self, variable: &Variable, top: &dyn Fn(usize) -> i64, bottom: &dyn Fn(usize) -> i64) -> Estimate {
        delta::ratio(self, variable, top, bottom)
    }

    fn n_zero(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> Estimate {
        delta::n_zero(self, variable, value)
    }

    fn dealer_law(&self) -> Option<Vec<(i64, Share)>> {
        let rounds = u128::from(self.rounds());
        Some(self.dealer().cells().map(|(net, count)| (net, share(count.into(), rounds))).collect())
    }

    fn dealer_mean(&self, unit: i64) -> Estimate {
        mean(&self.dealer().moments(), unit)
    }

    fn dealer_std_dev(&self, unit: i64) -> Option<Estimate> {
        Some(std_dev(&self.dealer().moments(), unit))
    }

    fn dealer_n_zero(&self) -> Option<Estimate> {
        Some(delta::n_zero_of_rounds(&self.dealer().moments()))
    }
}
