//! Which sets a strategy discards, hand by hand, as it is enumerated.

use super::plan::MOST_CARDS;
use super::rules::{Play, RESIDUES, Rules, Strategy};
use super::sets::preferred;
use crate::games::enumeration::{Packed, held, one};
use std::sync::Arc;

/// A strategy in play.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    play: Play,
    must_discard: bool,
    /// By N: the sets in order of preference.
    sets: Arc<[Vec<Packed>; RESIDUES]>,
}

impl Choices {
    pub(super) fn new(rules: &Rules, play: &Play) -> Choices {
        let sets = |n| preferred(n, rules.max_set, play.order()).iter().map(|set| packed(set)).collect();
        Choices { play: play.clone(), must_discard: rules.must_discard, sets: Arc::new(std::array::from_fn(sets)) }
    }

    /// What a hand may be left with after a set is chosen of it, or none, with so many turns left, this one included;
    /// each rest is as likely.
    pub(super) fn rests(&self, n: usize, turns_left: usize, hand: Packed) -> impl Iterator<Item = Packed> {
        let mut legal = self.sets[n].iter().filter(move |set| holds(hand, **set)).map(move |set| hand - set).peekable();
        let cards = count(hand);
        let (skip, take) = match &self.play {
            _ if legal.peek().is_none() => (0, 0),
            Play::Named(Strategy::Random) => (0, usize::MAX),
            Play::Solved(plan) if cards <= MOST_CARDS => match plan.choice(n, turns_left, hand, cards) {
                0 if !self.must_discard => (0, 0),
                place => (place.saturating_sub(1), 1),
            },
            _ => (0, 1),
        };
        legal.skip(skip).take(take).chain((take == 0).then_some(hand))
    }

    /// How many sets may be equally likely at most.
    pub(super) fn most_likely(&self, n: usize) -> usize {
        if matches!(self.play, Play::Named(Strategy::Random)) { self.sets[n].len() } else { 1 }
    }
}

/// A set as a hand.
pub(super) fn packed(set: &[usize]) -> Packed {
    set.iter().map(|residue| one(*residue)).sum()
}

/// How many cards a hand has.
pub(super) fn count(hand: Packed) -> usize {
    (0..RESIDUES).map(|residue| held(hand, residue) as usize).sum()
}

/// A bit above each count, which a set that asks for too much borrows.
const GUARDS: Packed = {
    let (mut guards, mut residue) = (0, 0);
    while residue < RESIDUES {
        guards |= 32 << (6 * residue);
        residue += 1;
    }
    guards
};

/// Whether a hand with fewer than 32 cards of each residue holds a set.
#[inline(always)]
pub(super) fn holds(hand: Packed, set: Packed) -> bool {
    ((hand | GUARDS) - set) & GUARDS == GUARDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_holds_what_it_has_enough_of() {
        let hand = packed(&[0, 0, 3, 9]);
        for set in [&[0][..], &[0, 0], &[3, 9], &[0, 0, 3, 9], &[]] {
            assert!(holds(hand, packed(set)), "{set:?}");
        }
        for set in [&[0, 0, 0][..], &[1], &[9, 9], &[3, 8], &[2]] {
            assert!(!holds(hand, packed(set)), "{set:?}");
        }
        assert_eq!(count(hand), 4);
    }
}
