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
    /// Each one's actions.
    decisions: Vec<Range<Action>>,
    /// The first actions of decisions with a constant inflow, and that inflow.
    roots: Vec<(Action, f64)>,
    /// By action: the first actions of the decisions that it leads to, and the shares of its flow.
    leads_to: Vec<Vec<(u32, f64)>>,
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

    /// The number of actions.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.leads_to.len()
    }

    /// The actions of each decision point.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = Range<Action>> {
        self.decisions.iter().cloned()
    }

    /// The same but for those with nothing to decide that lead nowhere, most of all.
    fn inner_decisions(&self) -> impl DoubleEndedIterator<Item = Range<Action>> {
        self.decisions().filter(|actions| actions.len() > 1 || !self.leads_to[actions.start].is_empty())
    }

    /// All actions of a decision equally likely.
    #[must_use]
    pub fn uniform(&self) -> Chances {
        let mut chances = vec![0.0; self.actions()];
        for actions in self.decisions() {
            let chance = 1.0 / actions.len() as f64;
            chances[actions].fill(chance);
        }
        chances
    }

    /// The flow of each action under a strategy.
    #[must_use]
    pub fn flows(&self, chances: &[f64]) -> Vec<f64> {
        let mut flows = vec![0.0; self.actions()];
        self.fill_flows(chances, &mut flows);
        flows
    }

    /// The same into a buffer.
    pub(super) fn fill_flows(&self, chances: &[f64], flows: &mut [f64]) {
        // The first action of a decision has its inflow until the decision's turn comes.
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

    /// Turns the gain of a unit of each action's own flow into its gain including everything that follows, decision by
    /// decision from the last; `worth` gives the value of a unit of a decision's inflow from its actions and their
    /// gains. Returns the total value.
    pub fn unroll(&self, gains: &mut [f64], mut worth: impl FnMut(Range<Action>, &[f64]) -> f64) -> f64 {
        // Of each decision, by its first action: for one without a choice its gain.
        let mut worths = gains.to_vec();
        for actions in self.inner_decisions().rev() {
            for action in actions.clone() {
                // In a register: in the list, each sum would wait until the one before is written.
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
