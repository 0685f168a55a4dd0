//! The decisions of one side.

use std::ops::Range;

/// An action, as an index among all actions of its side.
pub type Action = usize;

/// Probability of each action of a side once its decision is reached, 0 … 1.
pub type Chances = Vec<f64>;

/// The decision points of one side, in the order of play.
///
/// Each has an inflow: a constant plus shares of the flows of earlier actions. The flows of its actions add up to it.
/// If several earlier actions lead to the same decision, their flows merge: a side may forget part of its past, such as
/// the order of its cards.
#[derive(Clone, Debug, Default)]
pub struct PlaySide {
    /// Actions of each decision.
    decisions: Vec<Range<Action>>,
    /// The first actions of decisions with a constant inflow, and that inflow.
    roots: Vec<(Action, f64)>,
    /// Decisions that each action leads to, by their first actions, and the shares of its flow.
    leads_to: Vec<Vec<(u32, f64)>>,
}

impl PlaySide {
    /// Adds a decision point with this many actions, and returns their indices.
    ///
    /// The inflow is `root` plus a share of each parent's flow. These must not be negative, because regrets require
    /// nonnegative flows.
    pub fn add(
        &mut self,
        root: f64,
        parents: impl IntoIterator<Item = (Action, f64)>,
        actions: usize,
    ) -> Range<Action> {
        let own = self.actions()..self.actions() + actions;
        for (action, share) in parents {
            self.leads_to[action].push((own.start as u32, share));
        }
        self.leads_to.resize(own.end, Vec::new());
        if root != 0.0 {
            self.roots.push((own.start, root));
        }
        self.decisions.push(own.clone());
        own
    }

    /// Returns the number of actions.
    pub fn actions(&self) -> usize {
        self.leads_to.len()
    }

    /// Iterates over the actions of each decision point.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = Range<Action>> {
        self.decisions.iter().cloned()
    }

    /// Iterates over decision points, skipping those with a single action that leads nowhere. Most are of this kind.
    fn inner_decisions(&self) -> impl DoubleEndedIterator<Item = Range<Action>> {
        self.decisions().filter(|actions| actions.len() > 1 || !self.leads_to[actions.start].is_empty())
    }

    /// Returns equal probabilities for all actions of each decision.
    pub fn uniform(&self) -> Chances {
        let mut chances = vec![0.0; self.actions()];
        for actions in self.decisions() {
            let chance = 1.0 / actions.len() as f64;
            chances[actions].fill(chance);
        }
        chances
    }

    /// Returns the flow of each action under a strategy.
    pub fn flows(&self, chances: &[f64]) -> Vec<f64> {
        let mut flows = vec![0.0; self.actions()];
        self.fill_flows(chances, &mut flows);
        flows
    }

    /// Writes the flow of each action into a buffer.
    pub(super) fn fill_flows(&self, chances: &[f64], flows: &mut [f64]) {
        // The first action of a decision holds its inflow until the decision's turn comes.
        flows.fill(0.0);
        self.roots.iter().for_each(|(first, root)| flows[*first] = *root);
        for actions in self.inner_decisions() {
            let inflow = flows[actions.start];
            for action in actions {
                let flow = inflow * chances[action];
                flows[action] = flow;
                if flow > 0.0 {
                    self.leads_to[action].iter().for_each(|(first, share)| flows[*first as usize] += share * flow);
                }
            }
        }
    }

    /// Adds everything that follows to the gain of a unit of each action's own flow, decision by decision from the
    /// last. `worth` returns the value of a unit of a decision's inflow from its actions and their gains. Returns the
    /// total value.
    pub fn unroll(&self, gains: &mut [f64], mut worth: impl FnMut(Range<Action>, &[f64]) -> f64) -> f64 {
        // Value of each decision, by its first action. A decision without a choice has the gain of its action.
        let mut worths = gains.to_vec();
        for actions in self.inner_decisions().rev() {
            for action in actions.clone() {
                // Kept in a register: in the list, each sum would wait for the previous write.
                let mut gain = gains[action];
                for (first, share) in self.leads_to[action].iter().rev() {
                    gain += share * worths[*first as usize];
                }
                gains[action] = gain;
            }
            let gains = &gains[actions.clone()];
            worths[actions.start] = if let [gain] = gains { *gain } else { worth(actions.clone(), gains) };
        }
        self.roots.iter().rev().fold(0.0, |value, (first, root)| value + root * worths[*first])
    }

    /// Rounds every probability to a multiple of 1 / `parts`, as tables store it. The likeliest action of a decision
    /// takes the remainder.
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
