//! All hands that are looked at.

use super::super::hands::Hands;
use super::super::plan::MOST_CARDS;
use super::super::rules::{RESIDUES, Rules};
use crate::games::enumeration::one;
use std::sync::Arc;

/// The hands of any N, and what they become with one more card.
pub(super) struct Space {
    pub hands: Arc<Hands>,
    /// By the number of a hand that may still draw: its number with one more card of each residue.
    with: Vec<[u32; RESIDUES]>,
}

impl Space {
    /// Hands of which a plan speaks, or that are dealt, with one more card.
    pub(super) fn new(rules: &Rules) -> Space {
        let most = MOST_CARDS.max(rules.hand_size) + 1;
        let hands = Hands::new(most);
        let with = (0..most).flat_map(|cards| hands.with_cards(cards).map(move |number| (number, cards)));
        let with = with.map(|(number, cards)| {
            let hand = hands.hand(number);
            std::array::from_fn(|residue| hands.number(hand + one(residue), cards + 1) as u32)
        });
        Space { with: with.collect(), hands: Arc::new(hands) }
    }

    /// The numbers of a hand with one more card of each residue; `None` of the largest hands.
    #[inline(always)]
    pub(super) fn with_one_more(&self, number: usize) -> Option<&[u32; RESIDUES]> {
        self.with.get(number)
    }

    /// How many hands may still draw.
    pub(super) fn may_draw(&self) -> usize {
        self.with.len()
    }
}
