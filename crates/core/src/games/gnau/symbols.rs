//! Symbols of cards: the face, and a separate one for the ace of spades and for a joker.

use crate::cards::{Card, Composition};

/// Number of symbols without jokers.
pub(super) const SYMBOLS: usize = 14;
/// The symbol of a joker.
pub(super) const JOKER: usize = SYMBOLS;
/// Number of symbols with the joker's.
pub(super) const WITH_JOKER: usize = SYMBOLS + 1;

pub(super) fn symbol(card: Card) -> usize {
    if card.is_joker() { JOKER } else { symbol_of(card.index()).into() }
}

/// Returns the symbol of the card with a number, which is not a joker; other aces have the first.
#[inline(always)]
pub(super) fn symbol_of(card: u8) -> u8 {
    card / 4 % 16 + if card == Card::ACE_OF_SPADES.index() { SYMBOLS as u8 - 1 } else { 0 }
}

/// Returns a card with this symbol.
pub(super) fn card(symbol: usize) -> Card {
    match symbol {
        JOKER => Card::JOKER,
        ACE_OF_SPADES => Card::ACE_OF_SPADES,
        _ => Card::from_index(4 * symbol as u8),
    }
}

/// The symbol of the ace of spades.
pub(super) const ACE_OF_SPADES: usize = SYMBOLS - 1;

/// Returns the cards of each symbol in a shoe; jokers only if there are some.
pub(super) fn copies(shoe: &Composition) -> Vec<u32> {
    let mut copies = shoe.by::<WITH_JOKER>(symbol).to_vec();
    copies.truncate(if copies[JOKER] == 0 { SYMBOLS } else { WITH_JOKER });
    copies
}
