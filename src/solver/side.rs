//! What one side can decide.

use std::ops::Range;

/// An action, as an index among all actions of its side.
pub type Action = usize;

/// For each action of a side, the chance to take it once its decision is reached, 0 … 1.
pub type Chances = Vec<f64>;

/// The decision points of one side, in the order of play.
///
/// Each has an inflow: a constant plus shares of the flows of earlier actions. The flows of its actions add up to it.
/// Where several earlier actions lead to the same decision their flows merge: a side may forget part of its past, such
/// as the order of its cards.
#[derive(Clone, Debug, Default)]
pub struct Side {
    decisions: Vec<Decision>,
    /// Earlier actions and the shares of their flows, decision by decision.
    parents: Vec<(u32, f64)>,
    actions: usize,
}

#[derive(Clone, Debug)]
struct Decision {
    root: f64,
    parents: Range<usize>,
    actions: Range<Action>,
}

impl Side {
    /// Adds a decision point with this many actions, and returns their indices.
    ///
    /// Its inflow is `root` plus, for each parent, that share of the parent's flow. These may not be negative: regrets
    /// require flows that never are.
    pub fn add(
        &mut self,
        root: f64,
        parents: impl IntoIterator<Item = (Action, f64)>,
        actions: usize,
    ) -> Range<Action> {
        let first_parent = self.parents.len();
        self.parents.extend(parents.into_iter().map(|(action, share)| (action as u32, share)));
        let own = self.actions..self.actions + actions;
        self.actions = own.end;
        self.decisions.push(Decision { root, parents: first_parent..self.parents.len(), actions: own.clone() });
        own
    }

    /// The number of actions.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// The actions of each decision point.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = Range<Action>> {
        self.decisions.iter().map(|decision| decision.actions.clone())
    }

    /// All actions of a decision equally likely.
    #[must_use]
    pub fn uniform(&self) -> Chances {
        let mut chances = vec![0.0; self.actions];
        for actions in self.decisions() {
            let chance = 1.0 / actions.len() as f64;
            chances[actions].fill(chance);
        }
        chances
    }

    /// The flow of each action under a strategy.
    #[must_use]
    pub fn flows(&self, chances: &[f64]) -> Vec<f64> {
        let mut flows = vec![0.0; self.actions];
        self.fill_flows(chances, &mut flows);
        flows
    }

    /// The same into a buffer.
    pub(super) fn fill_flows(&self, chances: &[f64], flows: &mut [f64]) {
        for decision in &self.decisions {
            let parents = &self.parents[decision.parents.clone()];
            let inflow =
                parents.iter().fold(decision.root, |sum, (action, share)| sum + share * flows[*action as usize]);
            for action in decision.actions.clone() {
                flows[action] = inflow * chances[action];
            }
        }
    }

    /// Turns the gain of a unit of each action's own flow into its gain including everything that follows, decision by
    /// decision from the last; `worth` gives the value of a unit of a decision's inflow from its actions and their
    /// gains. Returns the total value.
    pub fn unroll(&self, gains: &mut [f64], mut worth: impl FnMut(Range<Action>, &[f64]) -> f64) -> f64 {
        let mut value = 0.0;
        for decision in self.decisions.iter().rev() {
            let worth = match decision.actions.len() {
                1 => gains[decision.actions.start],
                _ => worth(decision.actions.clone(), &gains[decision.actions.clone()]),
            };
            for (action, share) in &self.parents[decision.parents.clone()] {
                gains[*action as usize] += share * worth;
            }
            value += decision.root * worth;
        }
        value
    }

    /// The strategy with every chance rounded to a multiple of 1 / `parts`, as tables store it. The likeliest action of
    /// a decision takes the remainder.
    #[must_use]
    pub fn rounded(&self, chances: &[f64], parts: f64) -> Chances {
        let mut rounded: Chances = chances.iter().map(|chance| (chance * parts).round()).collect();
        for actions in self.decisions() {
            let likeliest =
                actions.clone().fold(actions.start, |best, a| if chances[a] > chances[best] { a } else { best });
            let others: f64 = actions.filter(|action| *action != likeliest).map(|action| rounded[action]).sum();
            rounded[likeliest] = parts - others;
        }
        rounded.iter_mut().for_each(|chance| *chance /= parts);
        rounded
    }
}
