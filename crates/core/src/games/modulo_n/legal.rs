//! Legal play: what a seat may discard, when its turn is over, and who wins.
//!
//! The loop of turns, the solver, the count of first turns and the explanation of a hand all read it. A choice is the
//! place of a set among those that a hand holds, in the order of [`LegalPlay::sets`], or [`HOLD`].

use super::hands::RESIDUES;
use std::cmp::Reverse;
use std::ops::Sub;

/// The choice to hold back.
pub(super) const HOLD: u8 = 0;
/// The first set: what `largest` discards.
pub(super) const LARGEST: u8 = 1;
/// Lookahead and solved tables play larger hands as `largest`.
pub(super) const MOST_CARDS: usize = 10;

/// Whether plans cover hands of this many cards; larger ones are played as `largest`.
#[inline(always)]
pub(super) fn is_in_plans(cards: usize) -> bool {
    cards <= MOST_CARDS
}

/// What the house rules say about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LegalPlay {
    /// The most cards of a set.
    pub max_set: usize,
    /// Whether a turn lasts until nothing more is discarded; otherwise one set may go.
    pub any_sets: bool,
    /// Whether a seat with a legal set has to discard.
    pub must_discard: bool,
}

/// What follows a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterChoice {
    /// An empty hand wins at once.
    Out,
    /// Another set may be discarded.
    ChooseAgain,
    TurnOver,
}

impl LegalPlay {
    /// All sets whose values sum to N mod 10, each from high to low residues: more cards first, of as many cards the
    /// larger sequence first.
    pub(super) fn sets(&self, n: usize) -> Vec<Vec<usize>> {
        let mut sets = Vec::new();
        extend(&mut Vec::new(), self.max_set, &mut sets);
        sets.retain(|set| set.iter().sum::<usize>() % RESIDUES == n);
        sets.sort_by_key(|set| (Reverse(set.len()), Reverse(set.clone())));
        sets
    }

    /// The choice as it is played: a seat that must discard but would hold back discards as `largest`. Without a legal
    /// set every choice holds back.
    #[inline(always)]
    pub(super) fn played(&self, choice: u8) -> u8 {
        if self.must_discard { choice.max(LARGEST) } else { choice }
    }

    /// Whether a seat may keep all of a hand, given its number of legal sets.
    #[inline(always)]
    pub(super) fn may_hold_back(&self, sets: usize) -> bool {
        sets == 0 || self.played(HOLD) == HOLD
    }

    /// The choice out of a hand, given its number of cards, by a plan.
    #[inline(always)]
    pub(super) fn by_plan(&self, cards: usize, plan: impl FnOnce() -> u8) -> u8 {
        if is_in_plans(cards) { self.played(plan()) } else { LARGEST }
    }

    /// What follows a choice that discards something or not, and leaves an empty hand or not.
    #[inline(always)]
    pub(super) fn next(&self, discards: bool, is_empty: bool) -> AfterChoice {
        match (discards, is_empty) {
            (_, true) => AfterChoice::Out,
            (true, false) if self.any_sets => AfterChoice::ChooseAgain,
            _ => AfterChoice::TurnOver,
        }
    }

    /// What a turn leaves of a hand: `choose` takes a set of it, or nothing.
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

/// Adds every sequence of residues from high to low that continues this one, up to `most` long.
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

/// The seats, a bit each, that win with these cards left when the stock is empty: those with the fewest. They draw for
/// the pot, each with the same chance.
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

/// The share of that win for a seat, given the chances that each other seat has more cards, and as many.
pub(super) fn share_of_fewest(others: impl Iterator<Item = (f64, f64)>) -> f64 {
    // By seats that tie with it: the chance that none has fewer cards.
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
