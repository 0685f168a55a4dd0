//! Regret minimisation: each side plays in proportion to what it regrets not to have played, and the mean of what it
//! played goes to an equilibrium.

use super::side::{Chances, Side};
use super::zero_sum::ZeroSum;

/// A run of predictive discounted CFR+ (Xu, Li, Liu, Fu, Fu, Xing, Cheng: "Minimizing Weighted Counterfactual Regret
/// with Optimistic Online Mirror Descent", IJCAI 2024): regrets never fall below 0, older ones count less, the last one
/// is taken as a forecast of the next, the sides take turns, and the mean of the flows weighs the t-th by t².
///
/// That flows merge changes nothing in the proof of convergence: what a strategy gains over the one played is the sum,
/// over decisions, of its own inflow times the regret there.
#[derive(Debug)]
pub struct Regrets<'a, G> {
    game: &'a G,
    learners: [Learner; 2],
    iterations: u32,
}

/// One side in the run.
#[derive(Debug)]
struct Learner {
    chances: Chances,
    flows: Vec<f64>,
    /// What it regrets not to have played, by action, never negative.
    regrets: Vec<f64>,
    /// Weighted sum of the flows played.
    sum: Vec<f64>,
    /// What its actions gain, a place to work in.
    gains: Vec<f64>,
}

/// How much an iteration and its regrets count.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// The share of the regrets so far that stays.
    kept: f64,
    /// The share of the new regrets that will stay: what the forecast is added to.
    kept_next: f64,
    mean: f64,
}

impl Weights {
    /// Of the iteration after so many others.
    fn after(iterations: u32) -> Weights {
        // t^1.5 / (t^1.5 + 1)
        let kept = |t: f64| t * t.sqrt() / (t * t.sqrt() + 1.0);
        let (done, this) = (f64::from(iterations), f64::from(iterations) + 1.0);
        Weights { kept: kept(done), kept_next: kept(this), mean: this * this }
    }
}

impl<'a, G: ZeroSum> Regrets<'a, G> {
    /// Starts with every action as likely as the others.
    pub fn new(game: &'a G) -> Regrets<'a, G> {
        Regrets { game, learners: game.sides().map(Learner::new), iterations: 0 }
    }

    /// Both sides learn and move once.
    pub fn step(&mut self) {
        let weights = Weights::after(self.iterations);
        self.iterations += 1;
        let [first, second] = &mut self.learners;
        let sides = self.game.sides();
        self.game.gains(0, &second.flows, &mut first.gains);
        first.learn(sides[0], weights);
        self.game.gains(1, &first.flows, &mut second.gains);
        second.learn(sides[1], weights);
    }

    /// How often both sides have moved.
    #[must_use]
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// The mean of the strategies played so far. A decision that its side never let come up has its latest chances.
    #[must_use]
    pub fn mean(&self) -> [Chances; 2] {
        let sides = self.game.sides();
        [0, 1].map(|side| self.learners[side].mean(sides[side]))
    }
}

impl Learner {
    fn new(side: &Side) -> Learner {
        let chances = side.uniform();
        let zeros = vec![0.0; side.actions()];
        Learner { flows: side.flows(&chances), chances, regrets: zeros.clone(), sum: zeros.clone(), gains: zeros }
    }

    /// Takes in what its actions would have gained, and moves.
    fn learn(&mut self, side: &Side, weights: Weights) {
        let Learner { chances, flows, regrets, sum, gains } = self;
        side.unroll(gains, |actions, gains| {
            let (chances, regrets) = (&mut chances[actions.clone()], &mut regrets[actions]);
            let worth: f64 = gains.iter().zip(&*chances).map(|(gain, chance)| gain * chance).sum();
            let mut total = 0.0;
            for ((gain, chance), regret) in gains.iter().zip(&mut *chances).zip(regrets) {
                let now = gain - worth;
                *regret = (*regret * weights.kept + now).max(0.0);
                *chance = (*regret * weights.kept_next + now).max(0.0);
                total += *chance;
            }
            for chance in &mut *chances {
                *chance = if total > 0.0 { *chance / total } else { 1.0 / gains.len() as f64 };
            }
            worth
        });
        side.fill_flows(chances, flows);
        sum.iter_mut().zip(flows).for_each(|(sum, flow)| *sum += weights.mean * *flow);
    }

    fn mean(&self, side: &Side) -> Chances {
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
