//! Values of hands to a holder, averaged over the orders in which they can be dealt.

use super::classes::HandClasses;
use super::multisets::{FULL, Multisets, ORDERS, for_each_order};
use crate::cards::SUITS;
use crate::engine::{Steps, Unwatched, in_steps};
use crate::games::Numbering;
use std::hash::Hash;

/// Number of pairs of first cards evaluated before their hands are numbered.
const STARTS_AT_ONCE: usize = 128;

/// Maximum number of hands to look at without reporting progress.
const MOST_UNWATCHED: usize = 100_000;

/// The values of a hand with the weight of the dealt orders that give each.
type Weights = Vec<(u32, u128)>;

/// For every hand, the numbers of its values with the weight of the dealt orders that give each.
///
/// The weights of every hand add up to the same sum: 120 if all orders of five cards are counted, 1 if order does not
/// matter, more if chance decides.
#[derive(Clone, Debug)]
pub(crate) struct HandDistribution {
    /// One more than the highest number of a value.
    pub values: usize,
    /// Sum of the weights of a hand.
    pub weight: u128,
    /// Index of each hand's distribution.
    which: Vec<u32>,
    /// The distinct distributions. The first belongs to hands that never occur.
    distributions: Numbering<Weights>,
}

impl HandDistribution {
    /// Calls for the values of every hand of five symbols, ascending.
    pub(crate) fn new<Value: Into<u32>, Values: IntoIterator<Item = (Value, u128)>>(
        hands: &Multisets,
        weight: u128,
        mut values: impl FnMut([usize; FULL]) -> Values,
    ) -> HandDistribution {
        let mut new = HandDistribution::empty(weight, Vec::new());
        for hand in hands.full_hands() {
            let weights = values(hand).into_iter().map(|(value, weight)| (value.into(), weight)).collect();
            let number = new.number(weights);
            new.which.push(number);
        }
        new
    }

    /// Looks at every hand of a shoe, one for all that renamings make of it, on all threads. `rename` renames the suits of
    /// a value, and `values` returns the values of a hand.
    pub(crate) fn from_classes<Value: Clone + Eq + Hash + Send>(
        classes: &HandClasses,
        weight: u128,
        numbers: &mut Numbering<Value>,
        rename: impl Fn(&Value, &[u8; SUITS]) -> Value,
        values: impl Fn(&[u8]) -> Vec<(Value, u128)> + Sync,
        steps: &dyn Steps,
    ) -> HandDistribution {
        let mut new = HandDistribution::empty(weight, vec![0; classes.hands()]);
        // The renamed distribution, by renaming and by distribution, once it is known.
        let mut known: Vec<Vec<Option<u32>>> = vec![Vec::new(); classes.renamings().len()];
        let starts = classes.sets(2.min(classes.size() - 1));
        let shown: &dyn Steps = if classes.hands() > MOST_UNWATCHED { steps } else { &Unwatched };
        let step = shown.begin("looking at hands", starts.len() as u64);
        for starts in starts.chunks(STARTS_AT_ONCE) {
            let found = in_steps(starts.len(), &step, |at| {
                let mut found = Vec::new();
                classes.for_each_set(starts[at].cards(), classes.size(), |hand| {
                    found.push((hand, values(hand.cards())));
                });
                found
            });
            for (hand, values) in found.into_iter().flatten() {
                let weights = values.iter().map(|(value, weight)| (numbers.number(value.clone()) as u32, *weight));
                let first = new.number(weights.collect());
                classes.for_each_renamed(hand.cards(), |renaming, hand| {
                    let (suits, known) = (&classes.renamings()[renaming].suits, &mut known[renaming]);
                    known.resize(known.len().max(first as usize + 1), None);
                    new.which[hand] = *known[first as usize].get_or_insert_with(|| {
                        let renamed = values.iter().map(|(value, weight)| (rename(value, suits), *weight));
                        new.number(renamed.map(|(value, weight)| (numbers.number(value) as u32, weight)).collect())
                    });
                });
            }
        }
        new
    }

    fn empty(weight: u128, which: Vec<u32>) -> HandDistribution {
        let mut distributions = Numbering::new();
        distributions.number(Vec::new());
        HandDistribution { values: 0, weight, which, distributions }
    }

    fn number(&mut self, weights: Weights) -> u32 {
        let values = weights.iter().map(|(value, _)| *value as usize + 1).max().unwrap_or_default();
        self.values = self.values.max(values);
        self.distributions.number(weights) as u32
    }

    /// Returns the distribution of these values only.
    pub(crate) fn only(&self, is_meant: impl Fn(u16) -> bool) -> HandDistribution {
        let mut only = HandDistribution { values: self.values, ..HandDistribution::empty(self.weight, Vec::new()) };
        for hand in 0..self.which.len() {
            let meant = self.weights(hand).iter().copied().filter(|(value, _)| is_meant(*value as u16)).collect();
            let number = only.number(meant);
            only.which.push(number);
        }
        only
    }

    /// Returns the values of a hand.
    #[inline]
    pub(crate) fn weights(&self, hand: usize) -> &[(u32, u128)] {
        &self.distributions.things()[self.which[hand] as usize]
    }

    /// Returns the hands with each value, with their weights.
    pub(crate) fn by_value(&self) -> Vec<Vec<(usize, u128)>> {
        let mut hands = vec![Vec::new(); self.values];
        for hand in 0..self.which.len() {
            self.weights(hand).iter().for_each(|(value, weight)| hands[*value as usize].push((hand, *weight)));
        }
        hands
    }

    /// Counts the hands of a shoe by value.
    pub(crate) fn count(&self, classes: &HandClasses) -> Vec<u128> {
        let mut counts = vec![0; self.values];
        classes.completions(&[], |hand, ways| {
            for (value, weight) in self.weights(hand) {
                counts[*value as usize] += u128::from(ways) * weight;
            }
        });
        counts
    }
}

impl<T: Copy + Eq + Hash> Numbering<T> {
    /// Numbers the results of the 120 orders of a hand. `play` adds the results of one order, with weights that always
    /// have the same sum.
    pub(crate) fn weights_of_orders(
        &mut self,
        hand: [usize; FULL],
        play: impl Fn([usize; FULL], &mut dyn FnMut(T, u128)),
    ) -> Vec<(u16, u128)> {
        let weights = weights_of_orders(hand, play);
        weights.into_iter().map(|(thing, weight)| (self.number(thing) as u16, weight)).collect()
    }
}

/// Adds up the results of the 120 orders of a hand. `play` gives the results of one order, with weights that always
/// have the same sum.
pub(crate) fn weights_of_orders<T: Copy + Eq>(
    hand: [usize; FULL],
    play: impl Fn([usize; FULL], &mut dyn FnMut(T, u128)),
) -> Vec<(T, u128)> {
    let mut weights: Vec<(T, u128)> = Vec::new();
    let mut distinct = 0;
    for_each_order(hand, FULL, &mut |order| {
        distinct += 1;
        play(order, &mut |thing, more| match weights.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, weight)) => *weight += more,
            None => weights.push((thing, more)),
        });
    });
    weights.iter_mut().for_each(|(_, weight)| *weight *= ORDERS / distinct);
    weights
}
