//! Cards held, by residue, packed into one integer.

use super::rules::RESIDUES;
use num_traits::{AsPrimitive, PrimInt};
use std::cmp::Reverse;
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
        let mut used = [0; GROUPS];
        let mut residues: Vec<usize> = (0..RESIDUES).collect();
        // The widest first, each into the group with most room: so the groups come out about equal.
        residues.sort_by_key(|residue| Reverse(bits[*residue]));
        for residue in residues {
            let (group, used) = used.iter_mut().enumerate().min_by_key(|(_, used)| **used)?;
            places[residue] = group * GROUP_BITS + *used;
            *used += bits[residue];
            if *used > GROUP_BITS {
                return None;
            }
        }
        Some(Self::new(places, bits))
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
