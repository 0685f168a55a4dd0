//! Cards held, by residue, packed into one integer.

use super::hands::Hands;
use super::plan::MOST_CARDS;
use super::rules::RESIDUES;
use num_traits::{AsPrimitive, PrimInt};
use std::fmt::Debug;

/// An integer that holds counts side by side, so that a card is added and a set taken away at a stroke.
pub(super) trait Held: PrimInt + AsPrimitive<usize> + Debug + Send + Sync {}
impl Held for u64 {}
impl Held for u128 {}

/// Bits of a group of counts: what a hand holds of the group's residues is a number below 2^10.
const GROUP_BITS: usize = 10;
/// Ways to hold a group.
pub(super) const WAYS: usize = 1 << GROUP_BITS;

/// Where in the integer each residue is counted: residues stand in groups, and the count of all cards above them.
#[derive(Clone, Debug)]
pub(super) struct Frame<H, const GROUPS: usize> {
    /// One card of each residue; as long as a card's number can be, so that looking up needs no check.
    cards: Box<[H; 256]>,
    places: [usize; RESIDUES],
    bits: [usize; RESIDUES],
}

impl<H: Held> Frame<H, RESIDUES> {
    /// A frame with a group for each residue: no shoe has 2^10 cards of one.
    pub(super) fn one_each() -> Self {
        Self::new(std::array::from_fn(|residue| residue * GROUP_BITS), [GROUP_BITS; RESIDUES])
    }
}

impl<H: Held, const GROUPS: usize> Frame<H, GROUPS> {
    /// A frame for so many cards of each residue, if the groups have room for their counts.
    pub(super) fn shared(most: &[usize; RESIDUES]) -> Option<Self> {
        let bits = most.map(|most| (usize::BITS - most.leading_zeros()) as usize);
        let mut places = [0; RESIDUES];
        let mut end = 0;
        for (place, bits) in places.iter_mut().zip(bits) {
            // Groups of neighbouring residues, for the sake of `Numbers`.
            if end % GROUP_BITS + bits > GROUP_BITS {
                end = end.next_multiple_of(GROUP_BITS);
            }
            *place = end;
            end += bits;
        }
        (end <= GROUPS * GROUP_BITS).then(|| Self::new(places, bits))
    }

    fn new(places: [usize; RESIDUES], bits: [usize; RESIDUES]) -> Self {
        let mut cards = Box::new([H::zero(); 256]);
        for (card, place) in cards.iter_mut().zip(places) {
            *card = (H::one() << place) + (H::one() << Self::ALL);
        }
        Frame { cards, places, bits }
    }

    /// Where all cards are counted.
    const ALL: usize = GROUPS * GROUP_BITS;

    /// One card.
    #[inline(always)]
    pub(super) fn card(&self, residue: u8) -> H {
        self.cards[usize::from(residue)]
    }

    /// How many cards are held.
    #[inline(always)]
    pub(super) fn count(held: H) -> usize {
        (held >> Self::ALL).as_()
    }

    /// In which way each group is held.
    #[inline(always)]
    pub(super) fn ways(held: H) -> [usize; GROUPS] {
        std::array::from_fn(|group| (held >> (group * GROUP_BITS)).as_() % WAYS)
    }

    /// How many cards of a residue a group holds that is held in this way; `None` if the residue is of another group.
    pub(super) fn of_way(&self, group: usize, way: usize, residue: usize) -> Option<usize> {
        let place = self.places[residue].checked_sub(group * GROUP_BITS).filter(|place| *place < GROUP_BITS)?;
        Some(way >> place & ((1 << self.bits[residue]) - 1))
    }
}

/// The numbers of hands of at most [`MOST_CARDS`] cards, put together from their groups.
#[derive(Clone, Debug)]
pub(super) struct Numbers<const GROUPS: usize> {
    /// The number of the first hand with so many cards.
    first: [u32; MOST_CARDS + 1],
    /// By group, cards of it and of those behind it, and the way in which it is held: what that adds to the number.
    before: Box<[[[u32; WAYS]; MOST_CARDS + 1]; GROUPS]>,
    /// By group and way: cards held.
    held: Box<[[u8; WAYS]; GROUPS]>,
}

impl<const GROUPS: usize> Numbers<GROUPS> {
    pub(super) fn new<H: Held>(frame: &Frame<H, GROUPS>, hands: &Hands) -> Self {
        let mut numbers = Numbers {
            first: std::array::from_fn(|cards| hands.with_cards(cards).start as u32),
            before: Box::new([[[0; WAYS]; MOST_CARDS + 1]; GROUPS]),
            held: Box::new([[0; WAYS]; GROUPS]),
        };
        for group in 0..GROUPS {
            for way in 0..WAYS {
                let of_way = |residue| Some((residue, frame.of_way(group, way, residue)?));
                let counts: Vec<(usize, usize)> = (0..RESIDUES).filter_map(of_way).collect();
                let held: usize = counts.iter().map(|(_, held)| held).sum();
                // Larger hands have no numbers, and are not asked for.
                for cards in held..=MOST_CARDS {
                    let mut left = cards;
                    for &(residue, held) in &counts {
                        numbers.before[group][cards][way] += hands.before(residue, left, held);
                        left -= held;
                    }
                }
                numbers.held[group][way] = held.min(MOST_CARDS) as u8;
            }
        }
        numbers
    }

    /// The number of a hand of so many cards that is held in these ways.
    #[inline(always)]
    pub(super) fn of(&self, ways: [usize; GROUPS], cards: usize) -> usize {
        let mut left = cards;
        let mut number = self.first[cards];
        for ((before, held), way) in self.before.iter().zip(self.held.iter()).zip(ways) {
            number += before[left][way];
            left -= usize::from(held[way]);
        }
        number as usize
    }
}
