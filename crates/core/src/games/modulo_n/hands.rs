//! Hands by residue, and numbers of those with a limited number of cards.

use crate::games::enumeration::{Packed, choose, held, one};

/// Values count mod 10.
pub(super) const RESIDUES: usize = 10;
/// The most cards of a numbered hand.
const LARGEST: usize = 14;

/// Numbers of hands: smaller hands first, and among those of as many cards in the order of their residues, each hand
/// written from its lowest residue to its highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HandNumbers {
    hands: Vec<Packed>,
    /// By number of cards: the number of the first such hand; last, one past the last hand.
    first: Vec<usize>,
    /// By residue, cards of this and higher residues, and how many of them are of this residue: how many hands that
    /// hold more of it come before.
    before: Vec<[[u32; LARGEST + 1]; LARGEST + 1]>,
}

impl HandNumbers {
    /// Hands of at most this many cards, up to fourteen.
    pub(super) fn new(most: usize) -> HandNumbers {
        let most = most.min(LARGEST);
        let mut before = vec![[[0; LARGEST + 1]; LARGEST + 1]; RESIDUES];
        for (residue, before) in before.iter_mut().enumerate() {
            for (cards, before) in before.iter_mut().enumerate() {
                for held in (0..cards).rev() {
                    before[held] = before[held + 1] + multisets(cards - held - 1, RESIDUES - 1 - residue);
                }
            }
        }
        let (mut hands, mut first) = (Vec::new(), Vec::new());
        for cards in 0..=most {
            first.push(hands.len());
            append(cards, 0, 0, &mut hands);
        }
        first.push(hands.len());
        HandNumbers { hands, first, before }
    }

    /// The most cards of a hand.
    pub(super) fn most_cards(&self) -> usize {
        self.first.len() - 2
    }

    /// How many hands there are.
    pub(super) fn len(&self) -> usize {
        self.hands.len()
    }

    /// How many cards a hand with a number has.
    pub(super) fn cards(&self, number: usize) -> usize {
        self.first.partition_point(|first| *first <= number) - 1
    }

    /// The hand with a number.
    pub(super) fn hand(&self, number: usize) -> Packed {
        self.hands[number]
    }

    /// Every hand of this many cards.
    pub(super) fn with_cards(&self, cards: usize) -> std::ops::Range<usize> {
        self.first[cards]..self.first[cards + 1]
    }

    /// How many hands come before one because of how many of a residue it holds among its cards of this and higher
    /// residues.
    pub(super) fn before(&self, residue: usize, cards: usize, held: usize) -> u32 {
        self.before[residue][cards][held]
    }

    /// The number of a hand of this many cards.
    #[inline(always)]
    pub(super) fn number(&self, hand: Packed, cards: usize) -> usize {
        let mut left = cards;
        let mut number = self.first[cards];
        for (residue, before) in self.before.iter().enumerate() {
            let held = held(hand, residue) as usize;
            number += before[left][held] as usize;
            left -= held;
        }
        number
    }

    /// By residue, the number of a hand of this many cards with one more of it.
    pub(super) fn with_one_more(&self, hand: Packed, cards: usize) -> [u32; RESIDUES] {
        let mut with = [0; RESIDUES];
        let mut left = cards;
        // What lower residues add, each with one more card after it, and what higher ones do, as without it.
        let (mut lower, mut higher) = (self.first[cards + 1] as u32, 0);
        for (residue, before) in self.before.iter().enumerate() {
            let held = held(hand, residue) as usize;
            let own = before[left][held];
            higher += own;
            // The numbers may pass below zero on the way.
            with[residue] = (lower + before[left + 1][held + 1]).wrapping_sub(higher);
            lower += before[left + 1][held];
            left -= held;
        }
        with.map(|number| number.wrapping_add(higher))
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

/// The number of multisets of `cards` out of `residues`.
fn multisets(cards: usize, residues: usize) -> u32 {
    choose((cards + residues).saturating_sub(1) as u32, cards as u32) as u32
}

/// Appends every hand that adds this many cards, none below a residue, in order.
fn append(cards: usize, residue: usize, hand: Packed, hands: &mut Vec<Packed>) {
    if cards == 0 {
        hands.push(hand);
    } else if residue < RESIDUES {
        append(cards - 1, residue, hand + one(residue), hands);
        append(cards, residue + 1, hand, hands);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Multisets of at most k of ten are C(10 + k, k): 184,756 for ten cards.
    #[test]
    fn every_hand_has_its_number() {
        let hands = HandNumbers::new(10);
        assert_eq!((hands.len(), hands.with_cards(4).end, hands.with_cards(0).end), (184_756, 1001, 1));
        let mut written: Vec<Vec<usize>> = Vec::new();
        for number in 0..hands.len() {
            let hand = hands.hand(number);
            let residues: Vec<usize> =
                (0..RESIDUES).flat_map(|residue| vec![residue; held(hand, residue) as usize]).collect();
            assert_eq!(hands.number(hand, residues.len()), number);
            assert!(hands.with_cards(residues.len()).contains(&number));
            if residues.len() < 10 {
                let with = hands.with_one_more(hand, residues.len());
                for (residue, with) in with.into_iter().enumerate() {
                    assert_eq!(with as usize, hands.number(hand + one(residue), residues.len() + 1));
                }
            }
            written.push(residues);
        }
        assert!(written.windows(2).all(|pair| (pair[0].len(), &pair[0]) < (pair[1].len(), &pair[1])));
    }

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
