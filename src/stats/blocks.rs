//! What the blocks of a run say: laws of its variables, and errors of figures pooled over them.

use super::big::nearest_f64;
use super::estimate::{FEWEST_BLOCKS, Z, pooled_share, t_quantile};
use super::{Moments, Share, Tally, Variable};
use num_bigint::BigInt;

impl Tally {
    /// A pooled share, given the squared deviations of the blocks from it, `total` times too large.
    pub(super) fn pooled_share(&self, variable: &Variable, count: u128, total: u128, squares: Option<BigInt>) -> Share {
        let y = BigInt::from(total);
        let std_error = squares.and_then(|squares| self.between_blocks(&squares, &(&y * &y * &y * &y)));
        pooled_share(count, total, std_error, self.t_quantile().unwrap_or(Z), variable.per_round)
    }

    /// The values of a variable's cells with their counts, and their moments.
    pub(super) fn law(&self, variable: &Variable, value: &dyn Fn(usize) -> i64) -> (Moments, Vec<(i64, u128)>) {
        let law: Vec<_> =
            self.pooled_counts(variable).into_iter().enumerate().map(|(c, count)| (value(c), count)).collect();
        (Moments::of_law(law.iter().copied()), law)
    }

    pub(super) fn error_of_sum(&self, variable: &Variable, a: &[BigInt], denominator: &BigInt) -> Option<f64> {
        let squares = self.pool(variable)?.square_of_sum(a)?;
        self.between_blocks(&squares, denominator)
    }

    /// The standard error of a ratio estimate over blocks: √(B / (B − 1) · squares / denominator)
    /// (Cochran, *Sampling Techniques*, 3rd ed., 6.4).
    fn between_blocks(&self, squares: &BigInt, denominator: &BigInt) -> Option<f64> {
        let blocks = self.blocks();
        (blocks >= FEWEST_BLOCKS).then(|| nearest_f64(&(squares * blocks), &(denominator * (blocks - 1))).sqrt())
    }

    /// The 97.5 % quantile of Student's t with one degree of freedom fewer than there are blocks.
    pub(super) fn t_quantile(&self) -> Option<f64> {
        (self.blocks() >= FEWEST_BLOCKS).then(|| t_quantile((self.blocks() - 1) as f64))
    }
}
