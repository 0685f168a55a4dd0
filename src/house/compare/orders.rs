//! Orders of the changes between two tables: all of them, or a sample if there are many.

use super::mixtures::RuleDifferences;
use crate::engine::chances;

/// Maximum number of changes whose orders are all tried: 1,024 tables.
const MOST_IN_ALL: usize = 10;
/// Number of sampled orders, each followed by its reverse.
const SAMPLED: usize = 64;

/// Returns `true` if all orders of this number of changes are tried.
pub(super) fn are_all_tried(groups: usize) -> bool {
    groups <= MOST_IN_ALL
}

/// Returns random orders of this number of changes, each with its reverse. A change that comes early in one comes late
/// in the other, so the mean of the two varies less than the mean of two independent orders (Mitchell, Cooper, Frank and
/// Holmes, *Sampling Permutations for Shapley Value Estimation*, JMLR 23, 2022).
pub(super) fn sampled(groups: usize, seed: u64) -> Vec<[Vec<usize>; 2]> {
    let mut chance = chances(seed);
    let mut orders = Vec::new();
    for _ in 0..SAMPLED {
        let mut order: Vec<usize> = (0..groups).collect();
        // Fisher and Yates.
        for last in (1..groups).rev() {
            order.swap(last, chance.below(last as u64 + 1) as usize);
        }
        let reverse = order.iter().rev().copied().collect();
        orders.push([order, reverse]);
    }
    orders
}

/// Returns the changes before this one in an order, in ascending order.
pub(super) fn before(order: &[usize], group: usize) -> Vec<usize> {
    let mut before: Vec<usize> = order.iter().copied().take_while(|other| *other != group).collect();
    before.sort_unstable();
    before
}

/// Returns the sets of changes whose tables are needed: none, one change after the other, and each alone. With orders it
/// returns every set of few changes, in the order of its bits, and of many those that the sampled orders pass.
pub(super) fn sets(groups: usize, orders_of: Option<u64>) -> Vec<Vec<usize>> {
    if orders_of.is_some() && are_all_tried(groups) {
        return RuleDifferences::subsets(groups);
    }
    let mut sets: Vec<Vec<usize>> = (0..=groups).map(|until| (0..until).collect()).collect();
    sets.extend((1..groups).map(|at| vec![at]));
    if let Some(seed) = orders_of {
        for order in sampled(groups, seed).iter().flatten() {
            sets.extend((0..groups).map(|group| before(order, group)));
        }
        sets.sort_unstable();
        sets.dedup();
    }
    sets
}
