//! Legal play: which discards a seat may make, when its turn ends, and who wins.
//!
//! The loop of turns, the solver, the enumeration of first turns and the explanation of a hand all use it. A choice is
//! the position of a set among the legal sets of a hand, in the order of [`LegalPlay::sets`], or [`HOLD`].

use super::hands::RESIDUES;
use std::cmp::Reverse;
use std::ops::Sub;

/// The choice to hold back.
pub(super) const HOLD: u8 = 0;
/// The choice of the first set, which `largest` discards.
pub(super) const LARGEST: u8 = 1;
/// Largest hand that lookahead and solved tables cover. Larger hands are played by `largest`.
pub(super) const MOST_CARDS: usize = 10;

/// Returns `true` if plans cover hands of this many cards.
#[inline(always)]
pub(super) fn is_in_plans(cards: usize) -> bool {
    cards <= MOST_CARDS
}

/// The house rules of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LegalPlay {
    /// Largest number of cards in a set.
    pub max_set: usize,
    /// Whether a turn lasts until the seat discards nothing. Otherwise it may discard one set.
    pub any_sets: bool,
    /// Whether a seat with a legal set has to discard.
    pub must_discard: bool,
}

/// The next step after a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterChoice {
    /// The hand is empty and wins at once.
    Out,
    /// The seat may discard another set.
    ChooseAgain,
    TurnOver,
}

impl LegalPlay {
    /// Returns all sets whose values sum to N mod 10, each from high to low residues. Larger sets come first, and sets
    /// of equal size are in descending order of their sequences.
    pub(super) fn sets(&self, n: usize) -> Vec<Vec<usize>> {
        let mut sets = Vec::new();
        extend(&mut Vec::new(), self.max_set, &mut sets);
        sets.retain(|set| set.iter().sum::<usize>() % RESIDUES == n);
        sets.sort_by_key(|set| (Reverse(set.len()), Reverse(set.clone())));
        sets
    }

    /// Returns the choice that is played. A seat that must discard plays `largest` instead of holding back. Without a
    /// legal set every choice holds back.
    #[inline(always)]
    pub(super) fn played(&self, choice: u8) -> u8 {
        if self.must_discard { choice.max(LARGEST) } else { choice }
    }

    /// Returns `true` if a seat with this many legal sets may hold back.
    #[inline(always)]
    pub(super) fn may_hold_back(&self, sets: usize) -> bool {
        sets == 0 || self.played(HOLD) == HOLD
    }

    /// Returns the choice of a plan for a hand of `cards` cards.
    #[inline(always)]
    pub(super) fn by_plan(&self, cards: usize, plan: impl FnOnce() -> u8) -> u8 {
        if is_in_plans(cards) { self.played(plan()) } else { LARGEST }
    }

    /// Returns the next step after a choice.
    #[inline(always)]
    pub(super) fn next(&self, discards: bool, is_empty: bool) -> AfterChoice {
        match (discards, is_empty) {
            (_, true) => AfterChoice::Out,
            (true, false) if self.any_sets => AfterChoice::ChooseAgain,
            _ => AfterChoice::TurnOver,
        }
    }

    /// Plays a turn and returns the rest of the hand. `choose` returns a set to discard, or no cards.
    #[inline(always)]
    pub(super) fn turn<H>(&self, mut hand: H, mut choose: impl FnMut(H) -> H) -> H
    where
        H: Copy + Default + PartialEq + Sub<Output = H>,
    {
        loop {
            let set = choose(hand);
            hand = hand - set;
            if self.next(set != H::default(), hand == H::default()) != AfterChoice::ChooseAgain {
                return hand;
            }
        }
    }
}

/// Adds every continuation of a descending sequence of residues, up to `most` long.
fn extend(sequence: &mut Vec<usize>, most: usize, found: &mut Vec<Vec<usize>>) {
    if !sequence.is_empty() {
        found.push(sequence.clone());
    }
    if sequence.len() < most {
        for residue in 0..=sequence.last().copied().unwrap_or(RESIDUES - 1) {
            sequence.push(residue);
            extend(sequence, most, found);
            sequence.pop();
        }
    }
}

/// Returns the seats, one bit each, that win if the stock is empty: those with the fewest cards. They draw for the pot
/// with equal chances.
#[inline(always)]
pub(super) fn fewest(left: &[usize]) -> u64 {
    let (mut fewest, mut tied) = (usize::MAX, 0);
    for (seat, cards) in left.iter().enumerate() {
        if *cards < fewest {
            (fewest, tied) = (*cards, 0);
        }
        tied |= u64::from(*cards == fewest) << seat;
    }
    tied
}

/// Returns a seat's share of that win. For each other seat it takes the probabilities of more cards and of equally
/// many.
pub(super) fn share_of_fewest(others: impl Iterator<Item = (f64, f64)>) -> f64 {
    // Probability that no seat has fewer cards, by the number of seats that tie.
    let mut ties = vec![1.0];
    for (more, as_many) in others {
        let mut with = vec![0.0; ties.len() + 1];
        for (at, chance) in ties.iter().enumerate() {
            with[at] += chance * more;
            with[at + 1] += chance * as_many;
        }
        ties = with;
    }
    ties.iter().zip(1..).map(|(chance, sharing)| chance / f64::from(sharing)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// With known cards as chances of 1, the share of the win is that of a seat among the tied.
        #[test]
        fn shares_of_known_cards(left in prop::collection::vec(0usize..5, 2..7)) {
            let tied = fewest(&left);
            for (seat, own) in left.iter().enumerate() {
                let others = left.iter().enumerate().filter(|(other, _)| *other != seat);
                let others = others.map(|(_, cards)| (f64::from(u8::from(cards > own)), f64::from(u8::from(cards == own))));
                let wins = tied >> seat & 1 == 1;
                prop_assert_eq!(share_of_fewest(others), if wins { 1.0 / f64::from(tied.count_ones()) } else { 0.0 });
            }
        }
    }
}
