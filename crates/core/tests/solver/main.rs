//! Tests the solver on games with known values, from a book or proved by play.

mod kuhn;
mod matrix;

use houseodds_core::solver::{Chances, Discount, Judgement, Regrets, ZeroSum, judge};

/// Both discounts, with the exploitability that they reach.
const DISCOUNTS: [(Discount, f64); 2] = [(Discount::Slow, 1e-7), (Discount::Fast, 1e-5)];

/// Solves until no side can gain more than this; a run that takes too many steps has failed.
fn solve(game: &impl ZeroSum, discount: Discount, exploitability: f64) -> ([Chances; 2], Judgement) {
    let mut run = Regrets::new(game, discount);
    for _ in 0..200 {
        (0..500).for_each(|_| run.step());
        let mean = run.mean();
        let found = judge(game, [&mean[0], &mean[1]]);
        if found.exploitability() <= exploitability {
            return (mean, found);
        }
    }
    panic!("no equilibrium in {} steps", run.iterations())
}
