//! Hands by residue, and numbers for those with few cards.

use crate::games::enumeration::{Packed, held, one};
use crate::games::hands::choose;

/// Number of residues: values count mod 10.
pub(super) const RESIDUES: usize = 10;
/// Largest number of cards in a numbered hand.
const LARGEST: usize = 14;

/// A numbering of hands by size and then by residues, each hand written from its lowest residue to its highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HandNumbers {
    hands: Vec<Packed>,
    /// Number of the first hand of each size, followed by the number of hands.
    first: Vec<usize>,
    /// Number of hands that precede a hand because they hold more of a residue. Indexed by residue, cards of this and
    /// higher residues, and cards of this residue.
    before: Vec<[[u32; LARGEST + 1]; LARGEST + 1]>,
}

impl HandNumbers {
    /// Numbers hands of at most `most` cards, up to fourteen.
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

    /// Returns the largest number of cards in a hand.
    pub(super) fn most_cards(&self) -> usize {
        self.first.len() - 2
    }

    /// Returns the number of hands.
    pub(super) fn len(&self) -> usize {
        self.hands.len()
    }

    /// Returns the size of the hand with a number.
    pub(super) fn cards(&self, number: usize) -> usize {
        self.first.partition_point(|first| *first <= number) - 1
    }

    /// Returns the hand with a number.
    pub(super) fn hand(&self, number: usize) -> Packed {
        self.hands[number]
    }

    /// Returns the numbers of all hands of a size.
    pub(super) fn with_cards(&self, cards: usize) -> std::ops::Range<usize> {
        self.first[cards]..self.first[cards + 1]
    }

    /// Counts the hands that precede one that holds `held` of a residue among `cards` cards of this and higher
    /// residues.
    pub(super) fn before(&self, residue: usize, cards: usize, held: usize) -> u32 {
        self.before[residue][cards][held]
    }

    /// Returns the number of a hand of this many cards.
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

    /// Returns, for each residue, the number of a hand with one more card of it.
    pub(super) fn with_one_more(&self, hand: Packed, cards: usize) -> [u32; RESIDUES] {
        let mut with = [0; RESIDUES];
        let mut left = cards;
        // Contributions of lower residues with one more card after them, and of higher residues without it.
        let (mut lower, mut higher) = (self.first[cards + 1] as u32, 0);
        for (residue, before) in self.before.iter().enumerate() {
            let held = held(hand, residue) as usize;
            let own = before[left][held];
            higher += own;
            // Intermediate values may be negative.
            with[residue] = (lower + before[left + 1][held + 1]).wrapping_sub(higher);
            lower += before[left + 1][held];
            left -= held;
        }
        with.map(|number| number.wrapping_add(higher))
    }
}

/// Returns a set as a hand.
pub(super) fn packed(set: &[usize]) -> Packed {
    set.iter().map(|residue| one(*residue)).sum()
}

/// Counts the cards of a hand.
pub(super) fn count(hand: Packed) -> usize {
    (0..RESIDUES).map(|residue| held(hand, residue) as usize).sum()
}

/// One bit above each count: subtracting too large a set borrows it.
const GUARDS: Packed = {
    let (mut guards, mut residue) = (0, 0);
    while residue < RESIDUES {
        guards |= 32 << (6 * residue);
        residue += 1;
    }
    guards
};

/// Returns `true` if a hand with fewer than 32 cards of each residue contains a set.
#[inline(always)]
pub(super) fn holds(hand: Packed, set: Packed) -> bool {
    ((hand | GUARDS) - set) & GUARDS == GUARDS
}

/// Returns the number of multisets of `cards` out of `residues`.
fn multisets(cards: usize, residues: usize) -> u32 {
    choose((cards + residues).saturating_sub(1) as u32, cards as u32) as u32
}

/// Appends every hand that adds `cards` cards of `residue` and above, in order.
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
    fn hands_match_with_enough_cards() {
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
