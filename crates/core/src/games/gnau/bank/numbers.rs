//! Sets of a few cards, numbered by the classes of cards that the rules distinguish.

use super::super::round::Gnau;
use super::super::symbols::{self, symbol};
use crate::cards::Card;
use crate::games::hands::HandClasses;

/// Cards of a full hand.
pub(super) const FULL: usize = 5;

/// Numbers for sets of at most five cards of a shoe, by the classes of cards that the rules distinguish.
#[derive(Clone, Debug)]
pub(in crate::games::gnau) struct Numbers {
    /// Whether suits matter beyond that of the ace of spades.
    pub has_suits: bool,
    /// Number of cards of each class in the shoe.
    pub copies: Vec<u32>,
    /// By class and place in an ascending set: the addend of a card to the number of the set.
    pub(super) adds: Vec<[u32; FULL]>,
}

impl Numbers {
    pub(super) fn new(game: &Gnau, has_suits: bool) -> Numbers {
        let shoe = &game.rules.shoe;
        let copies: Vec<u32> = match has_suits {
            true => Card::kinds().take(Card::PACK + shoe.kinds_of_jokers()).map(|card| shoe.copies(card)).collect(),
            false => symbols::copies(shoe),
        };
        let adds =
            (0..copies.len() as u64).map(|class| std::array::from_fn(|at| choose(class + at as u64, at + 1) as u32));
        Numbers { has_suits, adds: adds.collect(), copies }
    }

    /// Returns the class of a card.
    pub(super) fn class(&self, card: Card) -> u8 {
        if self.has_suits { card.index() } else { symbol(card) as u8 }
    }

    /// Returns the classes of cards, ascending.
    pub(super) fn classes(&self, cards: &[Card]) -> Vec<u8> {
        let mut classes: Vec<u8> = cards.iter().map(|card| self.class(*card)).collect();
        classes.sort_unstable();
        classes
    }

    /// Returns a card of a class.
    pub(super) fn card(&self, class: u8) -> Card {
        if self.has_suits { Card::from_index(class) } else { symbols::card(class.into()) }
    }

    /// Returns cards of some classes.
    pub(super) fn cards(&self, classes: &[u8]) -> Vec<Card> {
        classes.iter().map(|class| self.card(*class)).collect()
    }

    /// Returns the number of sets of this size, whether the shoe has them or not.
    pub(super) fn count(&self, size: usize) -> usize {
        choose((self.copies.len() + size) as u64 - 1, size) as usize
    }

    /// Returns the number of an ascending set among those of its size.
    #[inline]
    pub(super) fn number(&self, classes: &[u8]) -> usize {
        let adds = classes.iter().enumerate().map(|(at, class)| self.adds[usize::from(*class)][at]);
        adds.sum::<u32>() as usize
    }

    /// Counts the ways to draw an ascending set of classes once a part of it is drawn.
    pub(super) fn ways(&self, classes: &[u8], drawn: &[u8]) -> u64 {
        let mut ways = 1;
        for same in classes.chunk_by(|one, next| one == next) {
            let gone = drawn.iter().filter(|class| **class == same[0]).count();
            if same.len() > gone {
                let copies = u64::from(self.copies[usize::from(same[0])]);
                ways *= choose(copies.saturating_sub(gone as u64), same.len() - gone);
            }
        }
        ways
    }

    /// Calls `visit` with every ascending set of this size that the shoe has.
    pub(super) fn for_each_set(&self, size: usize, visit: &mut impl FnMut(&[u8])) {
        HandClasses::new(&self.copies, FULL).for_each_set(&[], size, |set| visit(set.cards()));
    }

    /// Calls `visit` with every ascending set of five that contains these classes, and the ways to complete them to it.
    pub(super) fn for_each_completion(&self, held: &[u8], visit: &mut impl FnMut(&[u8], u64)) {
        self.for_each_set(FULL - held.len(), &mut |more| {
            let mut five = [held, more].concat();
            five.sort_unstable();
            let ways = self.ways(&five, held);
            if ways > 0 {
                visit(&five, ways);
            }
        });
    }
}

/// Returns the number of ways to choose k of n.
pub(super) fn choose(n: u64, k: usize) -> u64 {
    // Below 2^63 for five cards of 64 packs.
    let mut ways = 1;
    for drawn in 0..k as u64 {
        ways = ways * n.saturating_sub(drawn) / (drawn + 1);
    }
    ways
}
