//! What one side can decide.

use std::ops::Range;

/// An action: its place among all actions of its side.
pub type Action = usize;

/// For each action of a side the chance to take it where its decision has come up, 0 … 1.
pub type Chances = Vec<f64>;

/// The decision points of one side, those that come first in play first.
///
/// Each has an inflow: a constant, and shares of the flows of earlier actions. Its actions' flows add up to it. Where
/// several earlier actions lead to one decision the flows merge: a side decides by what it keeps of the past, and it may
/// keep the cards and not their order.
#[derive(Clone, Debug, Default)]
pub struct Side {
    decisions: Vec<Decision>,
    /// Earlier actions and the share of their flow, one decision's after another's.
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
    /// Adds a decision point with this many actions, and gives their numbers.
    ///
    /// Its inflow is `root` and, for each parent, that share of the parent's flow. For the sake of regrets a flow may
    /// never be negative, so neither may these be.
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

    /// How many actions there are.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// The actions of each decision point.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = Range<Action>> {
        self.decisions.iter().map(|decision| decision.actions.clone())
    }

    /// Every action of a decision as likely as the others.
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

    /// The same into a place of one's own.
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

    /// Turns what a unit of each action's flow gains by itself into what it gains with all that follows, decision by
    /// decision from the last; `worth` says what a unit of a decision's inflow is worth, given its actions and their
    /// gains. Returns the worth of everything.
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

    /// The strategy with every chance rounded to a multiple of 1 / `parts`, as a table writes it.
    /// The likeliest action of a decision takes what is left.
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
