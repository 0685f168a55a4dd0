//! What hands are worth to a holder, averaged over the orders in which they can be dealt.

use super::hands::{FULL, Multisets, ORDERS, for_each_order};
use crate::games::Numbering;
use std::hash::Hash;

/// For every full hand, the numbers of its values with the weight of the dealt orders that give each.
///
/// The weights of every hand add up to the same sum: 120 where all orders are counted, 1 where none matters, more where
/// chance decides.
#[derive(Clone, Debug)]
pub(crate) struct HandDistribution {
    /// One more than the highest number of a value.
    pub values: usize,
    /// What the weights of a hand add up to.
    pub weight: u128,
    /// Hand by hand.
    laws: Vec<(u16, u128)>,
    /// Where the law of each hand begins, and the last one ends.
    ends: Vec<usize>,
}

impl HandDistribution {
    /// Calls for the law of every hand of symbols, ascending.
    pub(crate) fn new<Law: IntoIterator<Item = (u16, u128)>>(
        hands: &Multisets,
        weight: u128,
        law: impl FnMut([usize; FULL]) -> Law,
    ) -> HandDistribution {
        HandDistribution::of_laws(weight, hands.full_hands().map(law))
    }

    fn of_laws<Law: IntoIterator<Item = (u16, u128)>>(
        weight: u128,
        laws: impl Iterator<Item = Law>,
    ) -> HandDistribution {
        let (mut all, mut ends) = (Vec::new(), vec![0]);
        for law in laws {
            all.extend(law);
            ends.push(all.len());
        }
        let values = all.iter().map(|(value, _)| usize::from(*value) + 1).max().unwrap_or_default();
        HandDistribution { values, weight, laws: all, ends }
    }

    /// The same with these values only.
    pub(crate) fn only(&self, is_meant: impl Fn(u16) -> bool) -> HandDistribution {
        let law = |hand| self.of(hand).iter().copied().filter(|(value, _)| is_meant(*value));
        let only = HandDistribution::of_laws(self.weight, self.hands().map(law));
        HandDistribution { values: self.values, ..only }
    }

    /// The values of a full hand.
    #[inline]
    pub(crate) fn of(&self, hand: usize) -> &[(u16, u128)] {
        &self.laws[self.ends[hand]..self.ends[hand + 1]]
    }

    fn hands(&self) -> std::ops::Range<usize> {
        0..self.ends.len() - 1
    }

    /// By value, the full hands that have it, with their weights.
    pub(super) fn by_value(&self) -> Vec<Vec<(usize, u128)>> {
        let mut hands = vec![Vec::new(); self.values];
        for hand in self.hands() {
            self.of(hand).iter().for_each(|(value, weight)| hands[usize::from(*value)].push((hand, *weight)));
        }
        hands
    }

    /// Counts the hands of a shoe by value.
    pub(crate) fn count(&self, hands: &Multisets, copies: &[u32]) -> Vec<u128> {
        let mut counts = vec![0; self.values];
        hands.completions(copies, 0, |hand, ways| {
            for &(value, weight) in self.of(hand) {
                counts[usize::from(value)] += ways * weight;
            }
        });
        counts
    }
}

impl<T: Copy + Eq + Hash> Numbering<T> {
    /// The law of the things that the 120 orders of a hand lead to: `play` adds what one of them leads to, with weights
    /// that always have the same sum.
    pub(crate) fn law_of_orders(
        &mut self,
        hand: [usize; FULL],
        play: impl Fn([usize; FULL], &mut dyn FnMut(T, u128)),
    ) -> Vec<(u16, u128)> {
        let mut law: Vec<(T, u128)> = Vec::new();
        let mut distinct = 0;
        for_each_order(hand, FULL, &mut |order| {
            distinct += 1;
            play(order, &mut |thing, more| match law.iter_mut().find(|(t, _)| *t == thing) {
                Some((_, weight)) => *weight += more,
                None => law.push((thing, more)),
            });
        });
        law.into_iter().map(|(thing, weight)| (self.number(thing) as u16, weight * (ORDERS / distinct))).collect()
    }
}
