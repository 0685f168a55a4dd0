//! Variation of a pooled variable between blocks.

use super::{ErrorModel, Variable};
use num_bigint::BigInt;
use num_traits::Zero;

/// Sums over blocks of products of a block's cell counts.
///
/// A block's count is below 2^32 and there are fewer than 2^50 blocks, so the sums stay below 2^114.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pool {
    /// [`ErrorModel::AllCells`]: Σ xᵢxⱼ for j ≤ i, row by row. [`ErrorModel::EachCell`]: Σ xᵢ².
    pub(super) products: Vec<u128>,
    /// [`ErrorModel::EachCell`] only: Σ xᵢy and, last, Σ y², where y is the sum of a block's cells.
    pub(super) with_total: Vec<u128>,
}

impl Pool {
    pub(super) fn new(variable: &Variable) -> Pool {
        let cells = variable.cells;
        match variable.between {
            ErrorModel::AllCells => Pool { products: vec![0; cells * (cells + 1) / 2], with_total: Vec::new() },
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

    /// Returns Σ over blocks of (Σᵢ aᵢxᵢ)², or `None` if only single cells were kept.
    pub(super) fn square_of_sum(&self, a: &[BigInt]) -> Option<BigInt> {
        if !self.with_total.is_empty() {
            return None;
        }
        let mut products = self.products.iter();
        let mut square = BigInt::zero();
        for (i, ai) in a.iter().enumerate() {
            let mut row = BigInt::zero();
            let products = a[..=i].iter().zip(&mut products).enumerate();
            // Many cells of a large variable are never seen.
            for (j, (aj, &product)) in products.filter(|(_, (_, product))| **product > 0) {
                row += aj * product * if j == i { 1 } else { 2 };
            }
            square += row * ai;
        }
        Some(square)
    }

    /// Returns Σ over blocks of (total · xᵢ − count · y)², where `count` and `total` are the run's sums of xᵢ and y.
    pub(super) fn square_of_cell(&self, cell: usize, count: &BigInt, total: &BigInt) -> Option<BigInt> {
        let x_y = self.with_total.get(cell)?;
        let y_y = self.with_total.last()?;
        let x_x = self.products.get(cell)?;
        Some(total * total * *x_x - BigInt::from(2) * total * count * *x_y + count * count * *y_y)
    }
}
