//! Regret minimisation: each side plays in proportion to its positive regrets, and the average strategy converges to an
//! equilibrium.

use super::side::{Action, Chances, PlaySide};
use std::ops::Range;

/// A run of predictive discounted CFR+ (Xu, Li, Liu, Fu, Fu, Xing, Cheng: "Minimizing Weighted Counterfactual Regret
/// with Optimistic Online Mirror Descent", IJCAI 2024). Regrets are clamped at 0, older ones are [discounted](Discount), the
/// last one predicts the next, the sides alternate, and later flows weigh more in the average.
///
/// Merging flows does not affect the proof of convergence: the gain of a strategy over the one played is the sum, over
/// decisions, of its own inflow times the regret there.
#[derive(Debug)]
pub struct Regrets<'a, G> {
    game: &'a G,
    learners: [Learner; 2],
    iterations: u32,
    discount: Discount,
}

/// The speed at which a run forgets its first iterations.
#[derive(Clone, Copy, Debug)]
pub enum Discount {
    /// Factor t^1.5 / (t^1.5 + 1) of regrets after iteration t, which has a weight of t² in the average.
    Slow,
    /// Factor t^1.125 / (t^1.125 + 1), and a weight of t³. Reaches a millionth sooner in games of many hands, and needs more
    /// iterations for less.
    Fast,
}

/// One side of the run.
#[derive(Debug)]
struct Learner {
    chances: Chances,
    flows: Vec<f64>,
    /// Regret of each action, never negative.
    regrets: Vec<f64>,
    /// Weighted sum of the flows played.
    sum: Vec<f64>,
    /// Gain of each action, as working memory.
    gains: Vec<f64>,
}

/// The weights of an iteration and its regrets.
#[derive(Clone, Copy, Debug)]
struct IterationWeights {
    /// Discount of earlier regrets.
    kept: f64,
    /// Discount of the new regrets, to which the prediction is added.
    kept_next: f64,
    mean: f64,
}

impl IterationWeights {
    /// Computes the weights of the next iteration.
    fn after(iterations: u32, discount: Discount) -> IterationWeights {
        let (done, this) = (f64::from(iterations), f64::from(iterations) + 1.0);
        let [kept, kept_next] = [done, this].map(|t| {
            let power = match discount {
                Discount::Slow => t * t.sqrt(),
                Discount::Fast => t * t.sqrt().sqrt().sqrt(),
            };
            power / (power + 1.0)
        });
        let mean = match discount {
            Discount::Slow => this * this,
            Discount::Fast => this * this * this,
        };
        IterationWeights { kept, kept_next, mean }
    }
}

impl<'a, G: ZeroSum> Regrets<'a, G> {
    /// Starts with all actions equally likely.
    pub fn new(game: &'a G, discount: Discount) -> Regrets<'a, G> {
        Regrets { game, learners: game.sides().map(Learner::new), iterations: 0, discount }
    }

    /// Updates both sides once.
    pub fn step(&mut self) {
        let weights = IterationWeights::after(self.iterations, self.discount);
        self.iterations += 1;
        let [first, second] = &mut self.learners;
        let sides = self.game.sides();
        self.game.gains(0, &second.flows, &mut first.gains);
        first.learn(sides[0], weights);
        self.game.gains(1, &first.flows, &mut second.gains);
        second.learn(sides[1], weights);
    }

    /// Returns the number of iterations.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Averages the strategies played so far. A decision that its side never reaches keeps its latest probabilities.
    pub fn mean(&self) -> [Chances; 2] {
        let sides = self.game.sides();
        [0, 1].map(|side| self.learners[side].mean(sides[side]))
    }
}

impl Learner {
    fn new(side: &PlaySide) -> Learner {
        let chances = side.uniform();
        let zeros = vec![0.0; side.actions()];
        Learner { flows: side.flows(&chances), chances, regrets: zeros.clone(), sum: zeros.clone(), gains: zeros }
    }

    /// Updates the strategy with the gains of its actions.
    fn learn(&mut self, side: &PlaySide, weights: IterationWeights) {
        let Learner { chances, flows, regrets, sum, gains } = self;
        side.unroll(gains, |actions, gains| {
            let (chances, regrets) = (&mut chances[actions.clone()], &mut regrets[actions]);
            let worth: f64 = (0..gains.len()).map(|at| gains[at] * chances[at]).sum();
            let mut total = 0.0;
            for (at, gain) in gains.iter().enumerate() {
                let now = gain - worth;
                regrets[at] = (regrets[at] * weights.kept + now).max(0.0);
                chances[at] = (regrets[at] * weights.kept_next + now).max(0.0);
                total += chances[at];
            }
            for chance in &mut *chances {
                *chance = if total > 0.0 { *chance / total } else { 1.0 / gains.len() as f64 };
            }
            worth
        });
        side.fill_flows(chances, flows);
        sum.iter_mut().zip(flows).for_each(|(sum, flow)| *sum += weights.mean * *flow);
    }

    fn mean(&self, side: &PlaySide) -> Chances {
        let mut mean = self.chances.clone();
        for actions in side.decisions() {
            let total: f64 = self.sum[actions.clone()].iter().sum();
            if total > 0.0 {
                actions.for_each(|action| mean[action] = self.sum[action] / total);
            }
        }
        mean
    }
}

/// The value of two strategies against each other, and the best responses to them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Gain of the first side.
    pub value: f64,
    /// Gain of each side's best response to the other.
    pub best: [f64; 2],
}

impl Judgement {
    /// Returns the sum of both sides' gains by a best response: 0 in an equilibrium, and never negative except for
    /// rounding. The value of the game lies between `-best[1]` and `best[0]`.
    pub fn exploitability(&self) -> f64 {
        self.best[0] + self.best[1]
    }
}

/// Returns the best response of a side to the other's strategy, and its exact gain.
///
/// Ties take the first action. Decisions that the side itself never reaches are included.
pub fn best_response(game: &impl ZeroSum, side: usize, of_other: &[f64]) -> (Chances, f64) {
    let sides = game.sides();
    let mut gains = vec![0.0; sides[side].actions()];
    game.gains(side, &sides[1 - side].flows(of_other), &mut gains);
    let mut chances = vec![1.0; gains.len()];
    let value = sides[side].unroll(&mut gains, |actions, gains| {
        let best = best_of(gains);
        chances[actions.clone()].fill(0.0);
        chances[actions.start + best] = 1.0;
        gains[best]
    });
    (chances, value)
}

/// Evaluates two strategies.
pub fn judge(game: &impl ZeroSum, chances: [&[f64]; 2]) -> Judgement {
    let sides = game.sides();
    let flows = [0, 1].map(|side| sides[side].flows(chances[side]));
    let mut value = 0.0;
    let best = [0, 1].map(|side| {
        let mut gains = vec![0.0; sides[side].actions()];
        game.gains(side, &flows[1 - side], &mut gains);
        if side == 0 {
            value = gains.iter().zip(&flows[0]).map(|(gain, flow)| gain * flow).sum();
        }
        sides[side].unroll(&mut gains, |_: Range<Action>, gains| gains[best_of(gains)])
    });
    Judgement { value, best }
}

/// Returns the first of the largest gains.
fn best_of(gains: &[f64]) -> usize {
    (1..gains.len()).fold(0, |best, action| if gains[action] > gains[best] { action } else { best })
}

/// A two-person zero-sum game: the decisions of both sides, and their gains.
///
/// The gain is bilinear in the flows of both sides' actions. A forced action carries the constants.
pub trait ZeroSum {
    /// Returns the decisions of the first and of the second side.
    fn sides(&self) -> [&PlaySide; 2];

    /// Computes this side's gain from a unit of flow of each of its actions, given the flows of the other side's
    /// actions.
    ///
    /// `side` is 0 or 1, as in [`sides`](ZeroSum::sides). `gains` has an entry for each of its actions.
    fn gains(&self, side: usize, flows_of_other: &[f64], gains: &mut [f64]);
}
